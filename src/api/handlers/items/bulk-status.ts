import * as v from 'valibot';
import { ContentId, type ContentItem, type WrittenItem } from '#src/api/contract/content.ts';
import { digest } from '#src/lib/node/digest.ts';
import { randomId, uuidOf } from '#src/lib/random-id.ts';
import { copyOf } from '#src/model/items/copy-of.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { itemName, nameField } from '#src/model/items/item-form.ts';
import {
  BULK_STATUSES,
  type BulkStatus,
  ITEM_STATES,
  type ItemState,
  itemState,
} from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import type { Operation, VersionedRef } from '../allowed.ts';
import type { Editing } from '../content.ts';
import { BulkIds, type BulkPorts, MAX_ITEMS } from './bulk-change.ts';

/** What becomes of one item; `fault`: nothing, because of this. */
export type StatusRow = {
  id: string;
  name: string;
  version: number;
  before: ItemState;
  after: ItemState | 'copied' | 'deleted';
  fault: Problem | null;
};

/** What visitors see no more, or a copy: the version in which it went offline or was made, and how it stood before. */
export type StatusUndo = { id: string; base: number; before: ItemState };

export const StatusAsked = v.object({ ids: BulkIds, status: v.picklist(BULK_STATUSES) });
export const StatusUndos = v.object({
  status: v.picklist(['Draft', 'Copied', 'Deleted']),
  undo: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(
      v.object({
        id: ContentId,
        base: v.number(),
        before: v.picklist(ITEM_STATES),
      }),
    ),
    v.maxLength(MAX_ITEMS),
  ),
});

const OPERATIONS = {
  Published: 'publish',
  Draft: 'unpublish',
  Copied: 'create',
  Deleted: 'delete',
} as const satisfies Record<BulkStatus, Operation>;
/** What an item becomes; a draft that visitors do not see does not go offline. */
function becomes(status: BulkStatus, before: ItemState): StatusRow['after'] {
  if (status === 'Draft') return before === 'draft' ? 'draft' : 'offline';
  return ({ Published: 'live', Copied: 'copied', Deleted: 'deleted' } as const)[status];
}

/** The statuses that many items of a schema can get at once. */
export const bulkStatuses = (editing: Pick<Editing, 'allows'>, schema: string): BulkStatus[] =>
  BULK_STATUSES.filter(
    (status) => editing.allows('bulk', schema) && editing.allows(OPERATIONS[status], schema),
  );

/** What another status would make of items; nothing is written. Problems: `content-missing` for such a schema. */
export async function planStatus(
  editing: Editing,
  schema: string,
  { ids, status }: { ids: readonly string[]; status: BulkStatus },
  lang: Language,
): Promise<Result<StatusRow[], Problem>> {
  const items = await itemsOf(editing, schema, { ids, status });
  if (!items.ok) return items;
  const known = editing.schemas().find((one) => one.name === schema);
  const name = known && nameField(known);
  return ok(items.value.map((item) => planRow(item, { status, name, lang })));
}

/** Nobody does to items of a schema what nobody may do to one of them. */
async function itemsOf(
  editing: Editing,
  schema: string,
  { ids, status }: { ids: readonly string[]; status: BulkStatus },
): Promise<Result<ContentItem[], Problem>> {
  return bulkStatuses(editing, schema).includes(status)
    ? editing.readMany(schema, ids)
    : err(problem('schema-unknown', { schema }));
}

function planRow(
  item: ContentItem,
  { status, name, lang }: { status: BulkStatus; name: string | undefined; lang: Language },
): StatusRow {
  const before = itemState(item);
  const { id, version } = item;
  const { data = {} } = item.draft ?? item.published ?? {};
  return {
    ...{ id, version, before, after: becomes(status, before) },
    name: itemName({ id, data }, name, lang),
    // Offline it would be one draft, and two are there.
    fault: status === 'Draft' && before === 'changed' ? problem('draft-waits') : null,
  };
}

type StatusChange = {
  status: BulkStatus;
  versions: Readonly<Record<string, number>>;
  /** Ids of copies are made of it: a request that is repeated makes no second ones. */
  seed?: string | undefined;
};

/**
 * Gives items a status, one after the other; `Copied` leaves them as they are, and makes drafts with their values. In:
 * the versions that were looked at. Out: how many have it now, what takes that back (nothing does for `Published`), and
 * the rows of those that stayed as they were, with the reason.
 */
export async function applyStatus(
  ports: BulkPorts,
  schema: string,
  { status, versions, seed = randomId() }: StatusChange,
  lang: Language,
): Promise<Result<{ count: number; undo: StatusUndo[]; refused: StatusRow[] }, Problem>> {
  const { editing, wrote, tell } = ports;
  const planned = await planStatus(editing, schema, { status, ids: Object.keys(versions) }, lang);
  if (!planned.ok) return planned;
  const copied = (target: VersionedRef) => copy(editing, target, { seed, lang });
  const give = {
    Published: editing.publish,
    Draft: editing.unpublish,
    Copied: copied,
    Deleted: editing.remove,
  }[status];
  const undo: StatusUndo[] = [];
  const refused: StatusRow[] = [];
  let count = 0;
  for (const [done, row] of planned.value.entries()) {
    tell?.({ done, total: planned.value.length });
    const { id, before, after, fault } = row;
    if (before === after) continue;
    const base = versions[id] ?? row.version;
    const given = fault ? err(fault) : await give({ schema, id, base });
    if (!given.ok) {
      refused.push({ ...row, fault: given.error });
      continue;
    }
    count += 1;
    const { id: written, version } = given.value;
    wrote({
      ...{ operation: OPERATIONS[status], schema, id: written },
      before: status === 'Copied' ? null : base,
      after: status === 'Deleted' ? null : version,
    });
    if (status !== 'Published') undo.push({ id: written, base: version, before });
  }
  return ok({ count, undo, refused });
}

/** Makes a draft with the newest values of an item; its names and addresses say that it is a copy. */
async function copy(
  editing: Editing,
  target: VersionedRef,
  { seed, lang }: { seed: string; lang: Language },
): Promise<Result<WrittenItem, Problem>> {
  const { schema, id, base } = target;
  const item = await editing.read({ schema, id });
  if (!item.ok) return item;
  const { version: current, draft, published } = item.value;
  if (current !== base) return err(problem('version-conflict', { base, current }));
  const data = copyOf((draft ?? published)?.data ?? {}, lang);
  return editing.createFrom(schema, data, {
    ...{ publish: false, id: uuidOf(digest(`${seed} ${id}`)) },
  });
}

/**
 * Brings items back from the trash, or before visitors again; copies go to the trash. Out: how many are as they were;
 * `drafts`: how many were public with a draft that waited, and are a draft alone now; `left`: how many stayed where they
 * are.
 */
export async function undoStatus(
  { editing, wrote, tell }: BulkPorts,
  schema: string,
  { status, undo }: v.InferOutput<typeof StatusUndos>,
): Promise<Result<{ count: number; drafts: number; left: number }, Problem>> {
  const undoing = status === 'Copied' ? 'delete' : 'restore';
  if (!bulkStatuses(editing, schema).includes(status) || !editing.allows(undoing, schema)) {
    return err(problem('schema-unknown', { schema }));
  }
  const back = { count: 0, drafts: 0, left: 0 };
  const versions = status === 'Deleted' ? await restored() : new Map<string, number>();
  for (const [done, { id, base, before }] of undo.entries()) {
    tell?.({ done, total: undo.length });
    if (status === 'Copied') {
      back[(await remove(id, base)) ? 'count' : 'left'] += 1;
      continue;
    }
    const draft = status === 'Deleted' ? versions.get(id) : base;
    const isLive = draft !== undefined && before === 'live' && (await publish(id, draft)).ok;
    if (draft === undefined || (status === 'Draft' && !isLive)) back.left += 1;
    else if (before === 'draft' || before === 'offline' || isLive) back.count += 1;
    else back.drafts += 1;
  }
  return ok(back);

  /** The versions of those that are back from the trash. */
  async function restored(): Promise<Map<string, number>> {
    const done = await editing.restore(
      schema,
      undo.map(({ id }) => id),
    );
    for (const { id, version } of done.back) {
      wrote({ operation: 'restore', schema, id, before: null, after: version });
    }
    return new Map(done.back.map(({ id, version }) => [id, version]));
  }

  async function remove(id: string, base: number): Promise<boolean> {
    const removed = await editing.remove({ schema, id, base });
    if (removed.ok) wrote({ operation: 'delete', schema, id, before: base, after: null });
    return removed.ok;
  }

  async function publish(id: string, base: number): Promise<Result<void, Problem>> {
    const published = await editing.publish({ schema, id, base });
    if (!published.ok) return published;
    wrote({ operation: 'publish', schema, id, before: base, after: published.value.version });
    return ok(undefined);
  }
}
