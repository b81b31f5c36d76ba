import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ContentData } from '#src/content/squidex/wire.ts';
import { forbiddenByRule, invalid } from '../base/refusal.ts';
import type { ServerSchema, Schemas } from '../model/schema.ts';
import { isoTime } from '../base/instant.ts';
import type { AppLanguages } from '../store/languages.ts';
import { withSchemaIds } from './components.ts';
import { withDefaults } from './default-values.ts';
import { editingData, editingStatus, type StoredItem, type ItemEvent } from '../model/item.ts';
import { merge, withoutUnset } from './patch.ts';
import { validateData } from './validate.ts';
import type { LinkChecks, Validation } from './validation.ts';
import { canMove, canUpdate, INITIAL_STATUS, isStatus, PUBLISHED } from './workflow.ts';
import { madeBy } from '../model/audit.ts';

/** What a command needs to know beside the item. */
export type CommandContext = {
  schema: ServerSchema;
  schemas: Schemas;
  languages: AppLanguages;
  /** Undefined: uniqueness, references and assets stay unchecked. */
  checks: LinkChecks | undefined;
  actor: string;
  /** Milliseconds. */
  now: number;
  doNotValidate: boolean;
  doNotValidateWorkflow: boolean;
};

/** The next state of an item: one version newer. */
function step(
  item: StoredItem,
  event: ItemEvent,
  context: CommandContext,
  change: Partial<StoredItem>,
): StoredItem {
  return {
    ...item,
    ...change,
    event,
    version: item.version + 1,
    lastModified: context.now,
    lastModifiedBy: context.actor,
  };
}

/** A new item in the workflow's first status; `previous` is a deleted item with the same id. */
export function create(
  id: string,
  data: ContentData,
  previous: StoredItem | undefined,
  context: CommandContext,
): StoredItem {
  const { schema, schemas, languages, now, actor } = context;
  const checked = validated(withoutUnset(data), context, { publishing: false });
  const complete = withDefaults(checked, schema, { schemas, languages, now, skipRequired: false });
  return {
    key: previous?.key ?? 0,
    id,
    schemaKey: schema.key,
    version: (previous?.version ?? -1) + 1,
    status: INITIAL_STATUS,
    newStatus: null,
    ...madeBy(actor, now),
    isDeleted: false,
    event: 'Created',
    schedule: null,
    data: complete,
    draft: null,
  };
}

/** Replaces the editing data. The item itself comes back when nothing changes. */
export function update(
  item: StoredItem,
  data: ContentData,
  options: { enrichDefaults: boolean },
  context: CommandContext,
): StoredItem {
  const previous = editingData(item);
  const checked = validated(withoutUnset(data), context, {
    publishing: item.status === PUBLISHED,
    previous,
  });
  requireUpdatable(item, context);
  return withData(
    item,
    options.enrichDefaults ? enriched(checked, true, context) : checked,
    context,
  );
}

/** Merges fields and partitions into the editing data. */
export function patch(item: StoredItem, change: ContentData, context: CommandContext): StoredItem {
  const checked = validated(change, context, {
    publishing: item.status === PUBLISHED,
    partial: true,
    previous: editingData(item),
  });
  requireUpdatable(item, context);
  return withData(item, merge(editingData(item), checked), context);
}

/** Writes the defaults into the editing data. */
export function addDefaults(
  item: StoredItem,
  skipRequired: boolean,
  context: CommandContext,
): StoredItem {
  return withData(item, enriched(editingData(item), skipRequired, context), context);
}

/** Refuses data that breaks the rules of its schema, with all problems at once. */
export function requireValid(item: StoredItem, context: CommandContext): void {
  validated(editingData(item), context, { publishing: item.status === PUBLISHED });
}

function enriched(data: ContentData, skipRequired: boolean, context: CommandContext): ContentData {
  const { schema, schemas, languages, now } = context;
  return withDefaults(data, schema, { schemas, languages, now, skipRequired });
}

function withData(item: StoredItem, data: ContentData, context: CommandContext): StoredItem {
  if (isDeepStrictEqual(data, editingData(item))) return item;
  return step(item, 'Updated', context, item.draft ? { draft: data } : { data });
}

function requireUpdatable(item: StoredItem, context: CommandContext): void {
  const status = editingStatus(item);
  if (!context.doNotValidateWorkflow && !canUpdate(status)) {
    throw forbiddenByRule(`The workflow does not allow updates at status ${status}`);
  }
}

function validated(
  data: ContentData,
  context: CommandContext,
  options: Pick<Validation, 'publishing'> & Partial<Pick<Validation, 'partial' | 'previous'>>,
): ContentData {
  if (context.doNotValidate) return data;
  const { schema, schemas, languages, checks } = context;
  const resolved = withSchemaIds(data, schema, schemas);
  const validation: Validation = {
    schemas,
    languages,
    checks,
    problems: [],
    publishing: options.publishing,
    partial: options.partial ?? false,
    previous: options.previous,
  };
  validateData(resolved, schema, validation);
  if (validation.problems.length > 0) throw invalid(...validation.problems);
  return resolved;
}

/**
 * Moves what editors work on to a status. Publishing a draft makes it the live version.
 * Out: the item itself when it has the status already.
 */
export function changeStatus(
  item: StoredItem,
  status: string,
  context: CommandContext,
): StoredItem {
  requireStatusChange(item, status, context);
  const from = editingStatus(item);
  if (from === status) return item;
  if (context.schema.definition.properties.validateOnPublish && status === PUBLISHED) {
    validated(editingData(item), context, { publishing: true });
  }
  if (item.draft === null) {
    const event =
      status === PUBLISHED ? 'Published' : from === PUBLISHED ? 'Unpublished' : 'StatusChanged';
    return step(item, event, context, { status, schedule: null });
  }
  if (status !== PUBLISHED) {
    return step(item, 'StatusChanged', context, { newStatus: status, schedule: null });
  }
  const live = { status, data: item.draft, draft: null, newStatus: null, schedule: null };
  return step(item, 'Published', context, live);
}

function requireStatusChange(item: StoredItem, status: string, context: CommandContext): void {
  if (context.schema.definition.type === 'Singleton') {
    if (item.draft === null || status !== PUBLISHED) {
      throw forbiddenByRule('Singleton content cannot be updated.');
    }
    return;
  }
  const from = editingStatus(item);
  if (from === status) return;
  if (context.doNotValidateWorkflow) {
    if (!isStatus(status)) throw invalid('status: Status is not defined in the workflow.');
  } else if (!canMove(from, status)) {
    throw invalid(`status: Cannot change status from ${from} to ${status}.`);
  }
}

/** Notes that the status shall change later; whether it may is seen then. */
export function schedule(
  item: StoredItem,
  status: string,
  dueTime: number,
  context: CommandContext,
): StoredItem {
  if (context.schema.definition.type === 'Singleton') requireStatusChange(item, status, context);
  const job = { id: randomUUID(), status, dueTime: isoTime(dueTime), scheduledBy: context.actor };
  return step(item, 'StatusScheduled', context, { schedule: job });
}

/** Forgets a scheduled change; the item itself comes back when there is none. */
export function cancelSchedule(item: StoredItem, context: CommandContext): StoredItem {
  return item.schedule ? step(item, 'SchedulingCancelled', context, { schedule: null }) : item;
}

/** Publishes an item of a singleton schema as it is made. */
export function publishAtOnce(item: StoredItem, context: CommandContext): StoredItem {
  return step(item, 'Published', context, { status: PUBLISHED });
}

/** Copies the live version to a draft. */
export function createDraft(item: StoredItem, context: CommandContext): StoredItem {
  if (editingStatus(item) !== PUBLISHED) {
    throw forbiddenByRule('You can only create a new version when the content is published.');
  }
  const draft = { draft: item.data, newStatus: INITIAL_STATUS, schedule: null };
  return step(item, 'DraftCreated', context, draft);
}

/** Gives the draft up. */
export function deleteDraft(item: StoredItem, context: CommandContext): StoredItem {
  if (item.draft === null) throw forbiddenByRule('There is nothing to delete.');
  return step(item, 'DraftDeleted', context, { draft: null, newStatus: null, schedule: null });
}

/** Marks the item as deleted. */
export function markDeleted(item: StoredItem, context: CommandContext): StoredItem {
  requireDeletable(context);
  return step(item, 'Deleted', context, { isDeleted: true, schedule: null });
}

/** Singletons live and die with their schema. */
export function requireDeletable({ schema }: CommandContext): void {
  if (schema.definition.type === 'Singleton') {
    throw forbiddenByRule('Singleton content cannot be deleted.');
  }
}
