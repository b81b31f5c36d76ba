import { randomUUID } from 'node:crypto';
import type { Call } from '../api/call.ts';
import { contentDtos, existingTargets } from '../api/content-dto.ts';
import { href } from '../api/links.ts';
import { flagOf, object, optionalText } from '../base/json-read.ts';
import { invalid } from '../base/refusal.ts';
import type { CommandTarget, ContentCommand } from '../contents/commands.ts';
import { readData } from '../contents/patch.ts';
import { readOptions } from '../contents/read-options.ts';
import { PUBLISHED } from '../contents/workflow.ts';
import { editingData, type StoredItem } from '../model/item.ts';
import type { ServerSchema } from '../model/schema.ts';
import { contentSchema, itemId, onContent } from './content-read.ts';
import { expectedVersion, versionTag } from './etag.ts';
import { type Endpoint, isTrue, JSON_LIMITS, type RouteResponse } from './route.ts';

const PATH = '/api/content/:app/:schema';
const ITEM = `${PATH}/:id`;
const base = { cost: 1, kind: 'write' } as const;
const withData = { ...base, json: JSON_LIMITS.content } as const;

export const contentWriteRoutes: readonly Endpoint[] = [
  { ...withData, method: 'POST', path: PATH, access: onContent('create'), handle: createOne },
  {
    ...withData,
    method: 'POST',
    path: ITEM,
    access: onContent('upsert'),
    handle: sends(({ body, query }) => ({
      type: 'upsert',
      data: readData(body),
      status: wantedStatus(query),
      patch: isTrue(query, 'patch'),
      enrichDefaults: isTrue(query, 'enrichDefaults'),
    })),
  },
  {
    ...withData,
    method: 'PUT',
    path: ITEM,
    access: onContent('update'),
    handle: sends(({ body, query }) => ({
      type: 'update',
      data: readData(body),
      enrichDefaults: isTrue(query, 'enrichDefaults'),
    })),
  },
  {
    ...withData,
    method: 'PATCH',
    path: ITEM,
    access: onContent('update'),
    handle: sends(({ body }) => ({ type: 'patch', data: readData(body) })),
  },
  {
    ...base,
    method: 'PUT',
    path: `${ITEM}/defaults`,
    access: onContent('update'),
    handle: sends(({ query }) => ({
      type: 'enrichDefaults',
      skipRequired: !isTrue(query, 'enrichRequiredFields'),
    })),
  },
  {
    ...base,
    method: 'PUT',
    path: `${ITEM}/status`,
    access: onContent('changestatus'),
    json: JSON_LIMITS.small,
    handle: sends(statusChange),
  },
  {
    ...base,
    method: 'DELETE',
    path: `${ITEM}/status`,
    access: onContent('changestatus'),
    handle: sends(() => ({ type: 'cancelSchedule' })),
  },
  {
    ...base,
    method: 'POST',
    path: `${ITEM}/draft`,
    access: onContent('version.create'),
    handle: sends(() => ({ type: 'createDraft' })),
  },
  {
    ...base,
    method: 'DELETE',
    path: `${ITEM}/draft`,
    access: onContent('version.delete'),
    handle: sends(() => ({ type: 'deleteDraft' })),
  },
  { ...base, method: 'DELETE', path: ITEM, access: onContent('delete'), handle: deleteOne },
  {
    ...base,
    kind: 'read',
    method: 'GET',
    path: `${ITEM}/validity`,
    access: onContent('read'),
    handle: validity,
  },
];

/** An endpoint that sends a command to the item of its path and answers with the item. */
function sends(read: (call: Call) => ContentCommand): (call: Call) => RouteResponse {
  return (call) => {
    const target = targetOf(call);
    const item = call.services.commands.run(read(call), target);
    return answer(call, target.schema, item);
  };
}

/** The item of the path, in the version that the caller has seen. */
function targetOf(call: Call): CommandTarget {
  const schema = contentSchema(call);
  const expected = expectedVersion(call.headers);
  return { schema, id: itemId(call, schema), expected, actor: call.caller.actor };
}

function createOne(call: Call): RouteResponse {
  const { services, caller, query, body } = call;
  const schema = contentSchema(call);
  const item = services.commands.run(
    { type: 'create', data: readData(body), status: wantedStatus(query) },
    {
      schema,
      id: query.get('id')?.trim() || randomUUID(),
      expected: undefined,
      actor: caller.actor,
    },
  );
  return answer(call, schema, item, 201);
}

/** The status that a new item shall have; undefined: the workflow's first. */
function wantedStatus(query: URLSearchParams): string | undefined {
  return query.get('status') || (isTrue(query, 'publish') ? PUBLISHED : undefined);
}

function statusChange(call: Call): ContentCommand {
  const body = object(call.body);
  const status = optionalText(body, 'status');
  const dueTime = optionalText(body, 'dueTime');
  if (!status) throw invalid('Status: Status is required.');
  const checkReferrers = flagOf(body, 'checkReferrers');
  return { type: 'changeStatus', status, dueTime, checkReferrers };
}

function deleteOne(call: Call): RouteResponse {
  const permanent = isTrue(call.query, 'permanent');
  const checkReferrers = isTrue(call.query, 'checkReferrers');
  call.services.commands.run({ type: 'delete', permanent, checkReferrers }, targetOf(call));
  return { status: 204 };
}

function validity(call: Call): RouteResponse {
  call.services.commands.validate({ ...targetOf(call), expected: undefined });
  return { status: 204 };
}

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
