import { fullId } from '../store/app.ts';
import type { ContentData } from '#src/content/squidex/wire.ts';
import { gone, notFound, wrongVersion } from '../base/refusal.ts';
import type { ServerSchema } from '../model/schema.ts';
import type { ContentServices } from './services.ts';
import { editingData, type StoredItem } from '../model/item.ts';
import { collectReferences } from './references.ts';

/** The item that a write is for. */
export type ItemTarget = {
  schema: ServerSchema;
  id: string;
  /** The version that the sender has seen; undefined: any. */
  expected: number | undefined;
};

/** The item that a write is for, as it is stored. Refuses unknown (404) and deleted ones (410) and other versions. */
export function findForWrite(
  services: ContentServices,
  { schema, id, expected }: ItemTarget,
): StoredItem {
  const item = services.content.find(id);
  if (!item || item.schemaKey !== schema.key) throw notFound();
  if (item.isDeleted) throw gone(fullId(services.apps, id));
  requireVersion(services, item, expected);
  return item;
}

/** Refuses (412) when the item has another version than the caller has seen. */
export function requireVersion(
  services: ContentServices,
  item: Pick<StoredItem, 'id' | 'version'>,
  expected: number | undefined,
): void {
  if (expected !== undefined && expected !== item.version) {
    throw wrongVersion(fullId(services.apps, item.id), expected, item.version);
  }
}

/**
 * Stores the states of an item that follow each other; the last one is the newest.
 * Out: what is stored now. States equal to the one before are no change.
 */
export function save(
  services: ContentServices,
  before: StoredItem | undefined,
  states: readonly StoredItem[],
  schema: ServerSchema,
): StoredItem {
  const changed = states.filter((state, index) => state !== (states[index - 1] ?? before));
  const newest = changed.at(-1);
  if (!newest) {
    if (!before) throw new TypeError('nothing to store');
    return before;
  }
  // Only this may refuse: a job of a bulk request that fails must leave nothing else behind.
  const stored = store(services, before, changed.slice(0, -1), newest);
  saveDerived(services, before, stored, schema);
  for (const [index, step] of changed.entries()) {
    services.outbox.contentChanged(changed[index - 1] ?? before, step, schema);
  }
  return stored;
}

function store(
  { content }: ContentServices,
  before: StoredItem | undefined,
  steps: readonly StoredItem[],
  newest: StoredItem,
): StoredItem {
  if (!before) return { ...newest, key: content.insert(steps, newest) };
  content.update(before, steps, newest);
  return newest;
}

/** Stores what is looked up by: links and words. */
function saveDerived(
  services: ContentServices,
  before: StoredItem | undefined,
  after: StoredItem,
  schema: ServerSchema,
): void {
  if (before && before.data === after.data && before.draft === after.draft) return;
  const live = referencesOf(services, after.data, schema);
  const editing = after.draft ? referencesOf(services, editingData(after), schema) : live;
  services.links.save(after.key, live, editing, before === undefined);
  services.texts.save(after, schema, before === undefined);
}

function referencesOf(
  services: ContentServices,
  data: ContentData,
  schema: ServerSchema,
): Set<string> {
  const ids = new Set<string>();
  collectReferences(data, schema, services.schemas, ids);
  return ids;
}
