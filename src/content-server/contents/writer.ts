import type { ContentData } from '#src/content/squidex/wire.ts';
import { conflict, gone, notFound, wrongVersion } from '../refusal.ts';
import type { ServerSchema } from '../schemas/schema.ts';
import type { ServerServices } from '../services.ts';
import { type CommandContext, create } from './commands.ts';
import { editingData, type StoredItem } from './item.ts';
import { collectReferences } from './references.ts';

/** How items are named in messages. */
export function fullId(services: ServerServices, id: string): string {
  return `${services.apps.app().id}--${id}`;
}

/** The item that a write is about. Refuses unknown (404) and deleted ones (410) and other versions. */
export function findForWrite(
  services: ServerServices,
  schema: ServerSchema,
  id: string,
  expectedVersion: number | undefined,
): StoredItem {
  const item = services.content.find(id);
  if (!item || item.schemaKey !== schema.key) throw notFound();
  if (item.isDeleted) throw gone(fullId(services, id));
  requireVersion(services, item, expectedVersion);
  return item;
}

/** Refuses (412) when the item has another version than the caller has seen. */
export function requireVersion(
  services: ServerServices,
  item: StoredItem,
  expected: number | undefined,
): void {
  if (expected !== undefined && expected !== item.version) {
    throw wrongVersion(fullId(services, item.id), expected, item.version);
  }
}

/** Stores a new item and the steps that follow its creation. Refuses (409) an id that is taken. */
export function createItem(
  services: ServerServices,
  id: string,
  data: ContentData,
  context: CommandContext,
  next: (item: StoredItem) => StoredItem[],
): StoredItem {
  const previous = services.content.find(id);
  if (previous && !previous.isDeleted) throw conflict(fullId(services, id));
  const created = create(id, data, previous, context);
  return save(services, previous, [created, ...next(created)], context.schema);
}

/**
 * Stores the states of an item that follow each other; the last one is the newest.
 * Out: what is stored now. States equal to the one before are no change.
 */
export function save(
  services: ServerServices,
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
  { content }: ServerServices,
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
  services: ServerServices,
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
  services: ServerServices,
  data: ContentData,
  schema: ServerSchema,
): Set<string> {
  const ids = new Set<string>();
  collectReferences(data, schema, services.schemas, ids);
  return ids;
}
