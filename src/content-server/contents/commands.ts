import type { ContentData } from '#src/content/squidex/wire.ts';
import { parseTime } from '../base/instant.ts';
import { conflict, forbiddenByRule, notFound, Refusal, unreadable } from '../base/refusal.ts';
import { editingStatus, type StoredItem } from '../model/item.ts';
import type { ServerSchema } from '../model/schema.ts';
import { fullId } from '../store/app.ts';
import { createChecks } from './checks.ts';
import type { ContentServices } from './services.ts';
import {
  addDefaults,
  cancelSchedule,
  changeStatus,
  type CommandContext,
  create,
  createDraft,
  deleteDraft,
  markDeleted,
  patch,
  publishAtOnce,
  requireDeletable,
  requireValid,
  schedule,
  update,
} from './transitions.ts';
import { PUBLISHED } from './workflow.ts';
import { findForWrite, type ItemTarget, requireVersion, save } from './writer.ts';

/** A write to one item of content: HTTP, bulk requests and GraphQL mutations all send these. */
export type ContentCommand = Creation | Upsert | ItemWriteStep | Deletion;

type Creation = {
  type: 'create';
  data: ContentData;
  /** The status that the item gets at once; undefined: the workflow's first. */
  status: string | undefined;
};

/** Creates the item, or changes it when it is there. */
type Upsert = {
  type: 'upsert';
  data: ContentData;
  /** The status that the item gets in the same step; undefined: a new item the first, others stay. */
  status: string | undefined;
  /** Whether an item that is there keeps what the data does not name. */
  patch: boolean;
  enrichDefaults: boolean;
};

/** What makes a next state from an item that is there. */
type ItemWriteStep =
  | { type: 'update'; data: ContentData; enrichDefaults: boolean }
  | { type: 'patch'; data: ContentData }
  | { type: 'enrichDefaults'; skipRequired: boolean }
  | StatusChange
  | { type: 'cancelSchedule' }
  | { type: 'createDraft' }
  | { type: 'deleteDraft' };

type StatusChange = {
  type: 'changeStatus';
  status: string;
  /** When it shall happen, as the caller wrote it, with its offset from UTC; undefined, or in the past: now. */
  dueTime: string | undefined;
  /** Whether an item that others point to must stay published. */
  checkReferrers: boolean;
};

type Deletion = {
  type: 'delete';
  /** Whether every trace of the item goes. */
  permanent: boolean;
  /** Whether an item that others point to must stay. */
  checkReferrers: boolean;
};

/** The item that a command is for, and who sends it. */
export type CommandTarget = ItemTarget & {
  /** Who is recorded as the author. */
  actor: string;
  doNotValidate?: boolean;
  doNotValidateWorkflow?: boolean;
  /** Leaves uniqueness, references and assets unchecked. */
  skipLinkChecks?: boolean;
};

/** The only way to write content. Permissions are the caller's business. */
export type ContentCommands = {
  /**
   * Carries a command out in one transaction (or in the one that is open): workflow, validation, the
   * item, its links and words, the events for rules. Nothing is written when it throws a Refusal.
   * Out: the item as it is stored now; for a permanent deletion, as it was.
   */
  run(command: ContentCommand, target: CommandTarget): StoredItem;
  /** Refuses (400) an item whose data breaks the rules of its schema, with all problems at once. */
  validate(target: CommandTarget): void;
  /** Stores the only item of a new singleton schema: empty and published. */
  createSingleton(schema: ServerSchema, actor: string): void;
  /** Carries out the scheduled change of an item's status; cancels one that is no longer possible. */
  runSchedule(id: string): void;
};

/** The commands of one server. */
export function createContentCommands(services: ContentServices): ContentCommands {
  return {
    run: (command, target) =>
      services.db.transaction(() => {
        const context = contextOf(services, target);
        if (command.type === 'create') return createItem(services, command, target, context);
        if (command.type === 'upsert') return upsertItem(services, command, target, context);
        if (command.type === 'delete') return deleteItem(services, command, target, context);
        const item = findForWrite(services, target);
        return save(services, item, [changed(services, item, command, context)], target.schema);
      }),
    validate: (target) => requireValid(findForWrite(services, target), contextOf(services, target)),
    createSingleton(schema, actor) {
      const trusted = { doNotValidate: true, doNotValidateWorkflow: true, skipLinkChecks: true };
      const target = { schema, id: schema.id, expected: undefined, actor, ...trusted };
      const context = contextOf(services, target);
      const item = create(schema.id, {}, undefined, context);
      save(services, undefined, [item, publishAtOnce(item, context)], schema);
    },
    runSchedule: (id) => services.db.transaction(() => runSchedule(services, id)),
  };
}

function contextOf(
  services: ContentServices,
  { schema, id, actor, doNotValidate, doNotValidateWorkflow, skipLinkChecks }: CommandTarget,
): CommandContext {
  return {
    schema,
    schemas: services.schemas,
    languages: services.languages.languages(),
    checks: skipLinkChecks ? undefined : createChecks(services.db, schema, id),
    actor,
    now: services.clock.now(),
    doNotValidate: doNotValidate ?? false,
    doNotValidateWorkflow: doNotValidateWorkflow ?? false,
  };
}

/** Stores a new item. Refuses (409) an id that is taken; that of a deleted item may be used again. */
function createItem(
  services: ContentServices,
  { data, status }: Creation | Upsert,
  { schema, id }: CommandTarget,
  context: CommandContext,
): StoredItem {
  requireCreatable(schema, id);
  const previous = services.content.find(id);
  if (previous && !previous.isDeleted) throw conflict(fullId(services.apps, id));
  const created = create(id, data, previous, context);
  return save(services, previous, withStatus(created, status, context), schema);
}

/** Components have no items, singletons only the one that is named like the schema. */
function requireCreatable(schema: ServerSchema, id: string): void {
  const { type, isPublished } = schema.definition;
  if (type === 'Component') throw forbiddenByRule('Component content cannot be created.');
  if (type === 'Singleton' && id !== schema.id) {
    throw forbiddenByRule('Singleton content cannot be created.');
  }
  if (!isPublished && type !== 'Singleton') throw notFound();
}

/** Stands for the version of an item that was never there. */
const NEVER = -1;

function upsertItem(
  services: ContentServices,
  command: Upsert,
  target: CommandTarget,
  context: CommandContext,
): StoredItem {
  const { schema, id, expected } = target;
  requireCreatable(schema, id);
  const current = services.content.find(id);
  // Who has seen a version does not mean to bring back what somebody has deleted since.
  requireVersion(services, current ?? { id, version: NEVER }, expected);
  if (!current || current.isDeleted) return createItem(services, command, target, context);
  if (current.schemaKey !== schema.key) throw notFound();
  const next = command.patch
    ? patch(current, command.data, context)
    : update(current, command.data, command, context);
  return save(services, current, withStatus(next, command.status, context), schema);
}

/** A state of an item, and the one that follows when it shall have another status. */
function withStatus(
  item: StoredItem,
  status: string | undefined,
  context: CommandContext,
): StoredItem[] {
  if (status === undefined || status === editingStatus(item)) return [item];
  return [item, changeStatus(item, status, context)];
}

/** The next state of an item; the item itself when the command changes nothing. */
function changed(
  services: ContentServices,
  item: StoredItem,
  command: ItemWriteStep,
  context: CommandContext,
): StoredItem {
  switch (command.type) {
    case 'update':
      return update(item, command.data, command, context);
    case 'patch':
      return patch(item, command.data, context);
    case 'enrichDefaults':
      return addDefaults(item, command.skipRequired, context);
    case 'changeStatus':
      return moved(services, item, command, context);
    case 'cancelSchedule':
      return cancelSchedule(item, context);
    case 'createDraft':
      return createDraft(item, context);
    case 'deleteDraft':
      return deleteDraft(item, context);
  }
}

/** The item with its new status, or with the note that it shall get it later. */
function moved(
  services: ContentServices,
  item: StoredItem,
  { status, dueTime, checkReferrers }: StatusChange,
  context: CommandContext,
): StoredItem {
  const due = dueTime === undefined ? undefined : parseTime(dueTime);
  if (dueTime !== undefined && due === undefined) throw unreadable();
  const isWithdrawn = item.status === PUBLISHED && status !== PUBLISHED;
  if (checkReferrers && isWithdrawn) requireUnreferenced(services, item.id);
  if (due !== undefined && due > services.clock.machine())
    return schedule(item, status, due, context);
  return changeStatus(item, status, context);
}

/** Refuses when another item points to this one. */
function requireUnreferenced(services: ContentServices, id: string): void {
  if (services.links.isReferenced(id)) {
    throw forbiddenByRule(
      'Content is referenced by another content and cannot be deleted or unpublished.',
      'OBJECT_REFERENCED',
    );
  }
}

/** An item that is marked as deleted may still be deleted permanently. */
function deleteItem(
  services: ContentServices,
  { permanent, checkReferrers }: Deletion,
  target: CommandTarget,
  context: CommandContext,
): StoredItem {
  const { schema, id, expected } = target;
  const known = permanent ? services.content.find(id) : undefined;
  const item = known?.schemaKey === schema.key ? known : findForWrite(services, target);
  requireDeletable(context);
  requireVersion(services, item, expected);
  if (checkReferrers) requireUnreferenced(services, id);
  if (!permanent) return save(services, item, [markDeleted(item, context)], schema);
  if (!item.isDeleted) {
    services.outbox.contentChanged(item, markDeleted(item, context), schema);
  }
  services.content.erase(item);
  return item;
}

function runSchedule(services: ContentServices, id: string): void {
  const item = services.content.find(id);
  const schema = services.schemas.all().find(({ key }) => key === item?.schemaKey);
  if (!item?.schedule || !schema) return;
  const { status, scheduledBy: actor } = item.schedule;
  const context = contextOf(services, { schema, id, expected: undefined, actor });
  try {
    const next = changeStatus(item, status, context);
    // The change to the status that the item has already changes nothing: its schedule goes all the same.
    save(services, item, [next.schedule ? cancelSchedule(next, context) : next], schema);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    save(services, item, [cancelSchedule(item, context)], schema);
  }
}
