import { randomUUID } from 'node:crypto';
import {
  addDefaults,
  cancelSchedule,
  changeStatus,
  type CommandContext,
  createDraft,
  deleteDraft,
  patch,
  requireValid,
  update,
} from '../contents/commands.ts';
import { editingData, type StoredItem } from '../contents/item.ts';
import {
  commandContext,
  moveTo,
  removeItem,
  requireCreatable,
  upsert,
} from '../contents/operations.ts';
import { readData } from '../contents/patch.ts';
import { readOptions } from '../contents/read-options.ts';
import { PUBLISHED } from '../contents/workflow.ts';
import { createItem, findForWrite, save } from '../contents/writer.ts';
import { flagOf, object, optionalText } from '../json-read.ts';
import { invalid } from '../refusal.ts';
import type { ServerSchema } from '../schemas/schema.ts';
import { contentDtos, existingTargets } from './content-dto.ts';
import { contentSchema, itemId, onContent } from './content-read.ts';
import { expectedVersion, versionTag } from './etag.ts';
import { href } from './links.ts';
import {
  type RouteResponse,
  type Call,
  isTrue,
  JSON_LIMITS,
  param,
  type Endpoint,
} from './route.ts';
import { findSchema } from './schemas.ts';

const PATH = '/api/content/:app/:schema';
const base = { cost: 1, kind: 'write' } as const;
const withData = { ...base, json: JSON_LIMITS.content } as const;

export const contentWriteRoutes: readonly Endpoint[] = [
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
    method: 'DELETE',
    path: `${PATH}/:id/status`,
    access: onContent('changestatus'),
    handle: change(cancelSchedule),
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

function answer(call: Call, schema: ServerSchema, item: StoredItem, status = 200): RouteResponse {
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

function createOne(call: Call): RouteResponse {
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

function upsertOne(call: Call): RouteResponse {
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

type Command = (item: StoredItem, context: CommandContext, call: Call) => StoredItem;

/** An endpoint that changes the item of its path by one command. */
function change(command: Command): (call: Call) => RouteResponse {
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

function updateOne(call: Call): RouteResponse {
  const data = readData(call.body);
  const enrichDefaults = isTrue(call.query, 'enrichDefaults');
  return change((item, context) => update(item, data, { enrichDefaults }, context))(call);
}

function patchOne(call: Call): RouteResponse {
  const data = readData(call.body);
  return change((item, context) => patch(item, data, context))(call);
}

function changeStatusOf(call: Call): RouteResponse {
  const body = object(call.body);
  const status = optionalText(body, 'status');
  const dueTime = optionalText(body, 'dueTime');
  if (!status) throw invalid('Status: Status is required.');
  const checkReferrers = flagOf(body, 'checkReferrers');
  return change((item, context) =>
    moveTo(call.services, item, { status, dueTime, checkReferrers }, context),
  )(call);
}

function deleteOne(call: Call): RouteResponse {
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

function validity(call: Call): RouteResponse {
  const { services, caller } = call;
  const schema = contentSchema(call);
  const id = itemId(call, schema);
  const item = findForWrite(services, schema, id, undefined);
  requireValid(item, commandContext(services, schema, id, caller.actor));
  return { status: 204 };
}
