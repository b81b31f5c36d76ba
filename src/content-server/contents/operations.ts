import type { ContentData } from '#src/content/squidex/wire.ts';
import { forbiddenByRule, notFound, unreadable } from '../refusal.ts';
import type { ServerSchema } from '../schemas/schema.ts';
import type { ServerServices } from '../services.ts';
import { createChecks } from './checks.ts';
import {
  changeStatus,
  type CommandContext,
  markDeleted,
  patch,
  requireDeletable,
  schedule,
  update,
} from './commands.ts';
import { parseInstant } from './instant.ts';
import type { StoredItem } from './item.ts';
import { PUBLISHED } from './workflow.ts';
import { createItem, findForWrite, requireVersion, save } from './writer.ts';

/** What commands need to know about their surroundings. */
export function commandContext(
  services: ServerServices,
  schema: ServerSchema,
  id: string,
  actor: string,
  options: { doNotValidate?: boolean; doNotValidateWorkflow?: boolean; optimize?: boolean } = {},
): CommandContext {
  return {
    schema,
    schemas: services.schemas,
    languages: services.languages.languages(),
    checks: options.optimize ? undefined : createChecks(services, schema, id),
    actor,
    now: services.clock.now(),
    doNotValidate: options.doNotValidate ?? false,
    doNotValidateWorkflow: options.doNotValidateWorkflow ?? false,
  };
}

/** Components hold no items, and singletons only their own. */
export function requireCreatable(schema: ServerSchema, id: string | undefined): void {
  const { type, isPublished } = schema.definition;
  if (type === 'Component') throw forbiddenByRule('Component content cannot be created.');
  if (type === 'Singleton' && id !== schema.id) {
    throw forbiddenByRule('Singleton content cannot be created.');
  }
  if (!isPublished && type !== 'Singleton') throw notFound();
}

export type UpsertOptions = {
  status: string | undefined;
  patch: boolean;
  enrichDefaults: boolean;
  expected: number | undefined;
};

/** Creates the item, or changes it when it is there; then moves it to the status. */
export function upsert(
  services: ServerServices,
  id: string,
  data: ContentData,
  context: CommandContext,
  options: UpsertOptions,
): StoredItem {
  const { status } = options;
  const move = (item: StoredItem) =>
    status === undefined ? [] : [changeStatus(item, status, context)];
  const current = services.content.find(id);
  if (!current || current.isDeleted) return createItem(services, id, data, context, move);
  if (current.schemaKey !== context.schema.key) throw notFound();
  requireVersion(services, current, options.expected);
  const changed = options.patch
    ? patch(current, data, context)
    : update(current, data, { enrichDefaults: options.enrichDefaults }, context);
  return save(services, current, [changed, ...move(changed)], context.schema);
}

export type StatusChange = { status: string; dueTime: string | undefined; checkReferrers: boolean };

/** Changes the status, now or when it is due. */
export function moveTo(
  services: ServerServices,
  item: StoredItem,
  { status, dueTime, checkReferrers }: StatusChange,
  context: CommandContext,
): StoredItem {
  const due = dueTime === undefined ? undefined : parseDue(dueTime);
  const leaves = item.status === PUBLISHED && status !== PUBLISHED;
  if (checkReferrers && leaves) requireUnreferenced(services, item.id);
  if (due !== undefined && due > context.now) return schedule(item, status, due, context);
  return changeStatus(item, status, context);
}

function parseDue(dueTime: string): number {
  const due = parseInstant(dueTime) ?? Date.parse(dueTime);
  if (Number.isNaN(due)) throw unreadable();
  return due;
}

/** Refuses when another item points to this one. */
function requireUnreferenced(services: ServerServices, id: string): void {
  if (services.links.isReferenced(id, 'all')) {
    throw forbiddenByRule(
      'Content is referenced by another content and cannot be deleted or unpublished.',
      'OBJECT_REFERENCED',
    );
  }
}

export type RemoveOptions = {
  permanent: boolean;
  checkReferrers: boolean;
  expected: number | undefined;
};

/** Deletes an item: marked as deleted, or with every trace. */
export function removeItem(
  services: ServerServices,
  id: string,
  context: CommandContext,
  { permanent, checkReferrers, expected }: RemoveOptions,
): void {
  const { schema } = context;
  const known = services.content.find(id);
  const isErasable = permanent && known?.schemaKey === schema.key;
  const item = isErasable ? known : findForWrite(services, schema, id, expected);
  requireDeletable(context);
  requireVersion(services, item, expected);
  if (checkReferrers) requireUnreferenced(services, id);
  if (!permanent) {
    save(services, item, [markDeleted(item, context)], schema);
    return;
  }
  if (!item.isDeleted) {
    services.outbox.contentChanged(item, markDeleted(item, context), schema);
  }
  services.content.erase(item);
}
