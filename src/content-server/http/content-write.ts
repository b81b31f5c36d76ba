import { randomUUID } from 'node:crypto';
import type { ContentData } from '#src/content/squidex/wire.ts';
import { createChecks } from '../contents/checks.ts';
import {
  addDefaults,
  changeStatus,
  type CommandContext,
  createDraft,
  deleteDraft,
  markDeleted,
  patch,
  requireDeletable,
  requireValid,
  update,
} from '../contents/commands.ts';
import { editingData, type Item } from '../contents/item.ts';
import { readData } from '../contents/patch.ts';
import { readOptions } from '../contents/read-options.ts';
import { PUBLISHED } from '../contents/workflow.ts';
import { createItem, findForWrite, requireVersion, save } from '../contents/writer.ts';
import { flagOf, object, optionalText } from '../json-read.ts';
import { forbiddenByRule, invalid, notFound, notSupported } from '../refusal.ts';
import type { Schema } from '../schemas/schema.ts';
import type { Services } from '../services.ts';
import { contentDtos, existingTargets } from './content-dto.ts';
import { contentSchema, itemId, onContent } from './content-read.ts';
import { expectedVersion, versionTag } from './etag.ts';
import { href } from './links.ts';
import { type Answer, type Call, isTrue, JSON_LIMITS, param, type Route } from './route.ts';
import { findSchema } from './schemas.ts';

const PATH = '/api/content/:app/:schema';
const base = { cost: 1, kind: 'write' } as const;
const withData = { ...base, json: JSON_LIMITS.content } as const;

export const contentWriteRoutes: readonly Route[] = [
  { ...withData, method: 'POST', path: PATH, access: onContent('create'), handle: createOne },
  {
    ...withData,
    method: 'POST',
    path: `${PATH}/:id`,
    access: onContent('upsert'),
    handle: upsertOne,
  },
  {
    ...withData,
    method: 'PUT',
    path: `${PATH}/:id`,
    access: onContent('update'),
    handle: updateOne,
  },
  {
    ...withData,
    method: 'PATCH',
    path: `${PATH}/:id`,
    access: onContent('update'),
    handle: patchOne,
  },
  {
    ...base,
    method: 'PUT',
    path: `${PATH}/:id/defaults`,
    access: onContent('update'),
    handle: change((item, context, call) =>
      addDefaults(item, !isTrue(call.query, 'enrichRequiredFields'), context),
    ),
  },
  {
    ...base,
    method: 'PUT',
    path: `${PATH}/:id/status`,
    access: onContent('changestatus'),
    json: JSON_LIMITS.small,
    handle: changeStatusOf,
  },
  {
    ...base,
    method: 'POST',
    path: `${PATH}/:id/draft`,
    access: onContent('version.create'),
    handle: change(createDraft),
  },
  {
    ...base,
    method: 'DELETE',
    path: `${PATH}/:id/draft`,
    access: onContent('version.delete'),
    handle: change(deleteDraft),
  },
  {
    ...base,
    method: 'DELETE',
    path: `${PATH}/:id`,
    access: onContent('delete'),
    handle: deleteOne,
  },
  {
    ...base,
    kind: 'read',
    method: 'GET',
    path: `${PATH}/:id/validity`,
    access: onContent('read'),
    handle: validity,
  },
];

/** What commands need to know about their surroundings. */
export function commandContext(
  services: Services,
  schema: Schema,
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

function answer(call: Call, schema: Schema, item: Item, status = 200): Answer {
  const options = { ...readOptions(call.headers), unpublished: true };
  const entries = [{ item: { ...item, data: editingData(item) }, schema }];
  const [body] = contentDtos(call, options, entries, existingTargets(call, options, entries));
  const location = href('content', call.services.apps.app().name, schema.definition.name, item.id);
  const headers = {
    etag: versionTag(item.version),
    ...(status === 201 ? { location } : {}),
  };
  return { status, body, headers };
}

/** The status that a new item shall have; undefined: the workflow's first. */
function wantedStatus({ query }: Call): string | undefined {
  return query.get('status') || (isTrue(query, 'publish') ? PUBLISHED : undefined);
}

function createOne(call: Call): Answer {
  const { services, caller, query } = call;
  const schema = findSchema(services, param(call, 'schema'));
  requireCreatable(schema, undefined);
  const id = query.get('id')?.trim() || randomUUID();
  const context = commandContext(services, schema, id, caller.actor);
  const status = wantedStatus(call);
  const item = createItem(services, id, readData(call.body), context, (created) =>
    status === undefined ? [] : [changeStatus(created, status, context)],
  );
  return answer(call, schema, item, 201);
}

/** Components hold no items, and singletons only their own. */
export function requireCreatable(schema: Schema, id: string | undefined): void {
  const { type, isPublished } = schema.definition;
  if (type === 'Component') throw forbiddenByRule('Component content cannot be created.');
  if (type === 'Singleton' && id !== schema.id) {
    throw forbiddenByRule('Singleton content cannot be created.');
  }
  if (!isPublished && type !== 'Singleton') throw notFound();
}

function upsertOne(call: Call): Answer {
  const { services, caller, query } = call;
  const schema = findSchema(services, param(call, 'schema'));
  const id = itemId(call, schema);
  requireCreatable(schema, id);
  const context = commandContext(services, schema, id, caller.actor);
  const item = upsert(services, id, readData(call.body), context, {
    status: wantedStatus(call),
    patch: isTrue(query, 'patch'),
    enrichDefaults: isTrue(query, 'enrichDefaults'),
    expected: expectedVersion(call.headers),
  });
  return answer(call, schema, item);
}

export type UpsertOptions = {
  status: string | undefined;
  patch: boolean;
  enrichDefaults: boolean;
  expected: number | undefined;
};

/** Creates the item, or changes it when it is there; then moves it to the status. */
export function upsert(
  services: Services,
  id: string,
  data: ContentData,
  context: CommandContext,
  options: UpsertOptions,
): Item {
  const { status } = options;
  const move = (item: Item) => (status === undefined ? [] : [changeStatus(item, status, context)]);
  const current = services.content.find(id);
  if (!current || current.isDeleted) return createItem(services, id, data, context, move);
  if (current.schemaKey !== context.schema.key) throw notFound();
  requireVersion(services, current, options.expected);
  const changed = options.patch
    ? patch(current, data, context)
    : update(current, data, { enrichDefaults: options.enrichDefaults }, context);
  return save(services, current, [changed, ...move(changed)], context.schema);
}

type Command = (item: Item, context: CommandContext, call: Call) => Item;

/** An endpoint that changes the item of its path by one command. */
function change(command: Command): (call: Call) => Answer {
  return (call) => {
    const { services, caller } = call;
    const schema = contentSchema(call);
    const id = itemId(call, schema);
    const item = findForWrite(services, schema, id, expectedVersion(call.headers));
    const context = commandContext(services, schema, id, caller.actor);
    const saved = save(services, item, [command(item, context, call)], schema);
    return answer(call, schema, saved);
  };
}

function updateOne(call: Call): Answer {
  const data = readData(call.body);
  const enrichDefaults = isTrue(call.query, 'enrichDefaults');
  return change((item, context) => update(item, data, { enrichDefaults }, context))(call);
}

function patchOne(call: Call): Answer {
  const data = readData(call.body);
  return change((item, context) => patch(item, data, context))(call);
}

function changeStatusOf(call: Call): Answer {
  const body = object(call.body);
  const status = optionalText(body, 'status');
  const dueTime = optionalText(body, 'dueTime');
  if (!status) throw invalid('Status: Status is required.');
  if (dueTime && Date.parse(dueTime) > call.services.clock.now()) {
    throw notSupported('scheduled status changes');
  }
  const checkReferrers = flagOf(body, 'checkReferrers');
  return change((item, context) => {
    if (checkReferrers && item.status === PUBLISHED && status !== item.status) {
      requireUnreferenced(call.services, item.id);
    }
    return changeStatus(item, status, context);
  })(call);
}

/** Refuses when another item points to this one. */
export function requireUnreferenced(services: Services, id: string): void {
  if (services.links.isReferenced(id, 'all')) {
    throw forbiddenByRule(
      'Content is referenced by another content and cannot be deleted or unpublished.',
      'OBJECT_REFERENCED',
    );
  }
}

function deleteOne(call: Call): Answer {
  const { services, caller, query } = call;
  const schema = contentSchema(call);
  const id = itemId(call, schema);
  const context = commandContext(services, schema, id, caller.actor);
  removeItem(services, id, context, {
    permanent: isTrue(query, 'permanent'),
    checkReferrers: isTrue(query, 'checkReferrers'),
    expected: expectedVersion(call.headers),
  });
  return { status: 204 };
}

export type RemoveOptions = {
  permanent: boolean;
  checkReferrers: boolean;
  expected: number | undefined;
};

/** Deletes an item: marked as deleted, or with every trace. */
export function removeItem(
  services: Services,
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
  if (permanent) services.content.erase(item);
  else save(services, item, [markDeleted(item, context)], schema);
}

function validity(call: Call): Answer {
  const { services, caller } = call;
  const schema = contentSchema(call);
  const id = itemId(call, schema);
  const item = findForWrite(services, schema, id, undefined);
  requireValid(item, commandContext(services, schema, id, caller.actor));
  return { status: 204 };
}
