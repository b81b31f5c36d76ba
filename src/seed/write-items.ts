import { PAGE_SIZE } from '#src/content/source.ts';
import type { BulkReport, ContentStore } from '#src/content/store.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import type { SeedItem } from './write/encode.ts';
import { sameData } from './same-data.ts';
import type { SeedDestination, Tally } from './target.ts';

export type ItemsWritten = Tally & { refused: BulkReport['refused'] };

/**
 * Writes items, published, a page at a time; those that are stored alike already are left alone.
 * In: items in an order in which references come after what they refer to. `onProgress` hears how many
 * are done. Out: what was written, and the items that were refused.
 */
export async function writeItems(
  target: SeedDestination,
  items: Iterable<SeedItem>,
  onProgress: (done: number) => void,
): Promise<Result<ItemsWritten, Problem>> {
  const total: ItemsWritten = { written: 0, unchanged: 0, refused: [] };
  for (const page of pagesOf(items)) {
    const changed = await changedOf(target, page);
    if (!changed.ok) return changed;
    const report = await publish(target.store, changed.value);
    if (!report.ok) return report;
    total.written += report.value.written;
    total.unchanged += page.length - changed.value.length;
    total.refused.push(...report.value.refused);
    onProgress(total.written + total.unchanged + total.refused.length);
  }
  return ok(total);
}

async function publish(
  store: ContentStore,
  items: readonly SeedItem[],
): Promise<Result<BulkReport, Problem>> {
  const [singletons, others] = [
    items.filter(isSingleton),
    items.filter((one) => !isSingleton(one)),
  ];
  const report = await store.upsertItems(
    others.map((item) => ({ ...item, status: 'Published' as const })),
  );
  if (!report.ok) return report;
  for (const { schema, id, data } of singletons) {
    const updated = await store.updateItem(schema, id, data);
    if (!updated.ok) return updated;
    // An editor's draft version took the data instead.
    const live =
      updated.value.status === 'Published' ? ok(0) : await store.setStatus(schema, id, 'Published');
    if (!live.ok) return live;
  }
  return ok({ ...report.value, written: report.value.written + singletons.length });
}

const isSingleton = ({ schema }: SeedItem) => contentSchemas[schema].type === 'Singleton';

function* pagesOf(items: Iterable<SeedItem>): Generator<SeedItem[]> {
  let page: SeedItem[] = [];
  for (const item of items) {
    page.push(item);
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function changedOf(
  { source }: SeedDestination,
  page: readonly SeedItem[],
): Promise<Result<SeedItem[], Problem>> {
  const changed: SeedItem[] = [];
  for (const [schema, items] of bySchema(page)) {
    const found = await source.items(schema).byId(items.map(({ id }) => id));
    if (!found.ok) return found;
    const live = new Map(found.value.map(({ id, published }) => [id, published?.data]));
    for (const item of items) {
      const data = live.get(item.id);
      if (!data || !sameData(data, item.data)) changed.push(item);
    }
  }
  return ok(changed);
}

function bySchema(items: readonly SeedItem[]): Map<SchemaName, SeedItem[]> {
  const groups = new Map<SchemaName, SeedItem[]>();
  for (const item of items) {
    const group = groups.get(item.schema);
    if (group) group.push(item);
    else groups.set(item.schema, [item]);
  }
  return groups;
}
