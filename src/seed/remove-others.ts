import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { contentSchemas, isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import type { SeedDestination } from './target.ts';

/**
 * Deletes every item of our schemas that is not among `keep`, for good; singletons and assets stay.
 * Out: how many were deleted. `onProgress` hears how many are done, of how many.
 */
export async function removeOthers(
  { store, source }: SeedDestination,
  keep: ReadonlySet<string>,
  onProgress: (done: number, total: number) => void,
): Promise<Result<number, Problem>> {
  const others: { schema: SchemaName; id: string }[] = [];
  for (const { name: schema, type } of Object.values(contentSchemas)) {
    if (type !== 'Default' || !isSchemaName(schema)) continue;
    const ids = await idsOf(source, schema);
    if (!ids.ok) return ids;
    others.push(...ids.value.filter((id) => !keep.has(id)).map((id) => ({ schema, id })));
  }
  for (const [index, { schema, id }] of others.entries()) {
    const deleted = await store.deleteItem(schema, id, { permanent: true });
    if (!deleted.ok) return deleted;
    onProgress(index + 1, others.length);
  }
  return ok(others.length);
}

async function idsOf(
  source: SeedDestination['source'],
  schema: SchemaName,
): Promise<Result<string[], Problem>> {
  const ids: string[] = [];
  for (;;) {
    const page = await source.items(schema).versions(ids.length);
    if (!page.ok) return page;
    ids.push(...page.value.items.map(({ id }) => id));
    if (page.value.items.length === 0 || ids.length >= page.value.total) return ok(ids);
  }
}
