import type { SchemasDto, SchemaType } from '#src/content/squidex/wire.ts';
import { fullId } from '../store/app.ts';
import { flagOf, object, optionalEnum, optionalText } from '../base/json-read.ts';
import { invalid, notFound, wrongVersion } from '../base/refusal.ts';
import { checkSchema, checkSchemaProperties, isSchemaName } from '../schemas/check.ts';
import { readSchemaInput, readSchemaProperties } from '../schemas/read.ts';
import type { ServerSchema, StoredSchema } from '../model/schema.ts';
import { newDefinition, synchronise } from '../schemas/synchronise.ts';
import type { ServerServices } from '../api/services.ts';
import { cached, expectedVersion, hashTag, versionTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { type RouteResponse, isTrue, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';
import { schemaDto } from '../api/schema-dto.ts';

const PATH = '/api/apps/:app/schemas';
export const SCHEMA_PATH = `${PATH}/:schema`;
const TYPES: readonly SchemaType[] = ['Default', 'Singleton', 'Component'];
/** The permission of an action on the schema of the path. */
export const ofSchema = (action: string) => (params: Readonly<Record<string, string>>) =>
  `schemas.${params['schema']}.${action}`;

const read = { method: 'GET', access: needs('schemas.read'), kind: 'read' } as const;
const put = { method: 'PUT', cost: 1, kind: 'write', access: ofSchema('update') } as const;

export const schemaRoutes: readonly Endpoint[] = [
  { ...read, path: PATH, handle: list },
  { ...read, path: `${PATH}/:schema`, handle: get },
  {
    method: 'POST',
    path: PATH,
    access: needs('schemas.create'),
    cost: 1,
    json: JSON_LIMITS.content,
    kind: 'write',
    handle: createSchema,
  },
  { ...put, path: `${PATH}/:schema`, json: JSON_LIMITS.small, handle: updateProperties },
  { ...put, path: `${PATH}/:schema/sync`, json: JSON_LIMITS.content, handle: sync },
  {
    ...put,
    path: `${PATH}/:schema/publish`,
    access: ofSchema('publish'),
    handle: setPublished(true),
  },
  {
    ...put,
    path: `${PATH}/:schema/unpublish`,
    access: ofSchema('publish'),
    handle: setPublished(false),
  },
  {
    method: 'DELETE',
    path: `${PATH}/:schema`,
    access: ofSchema('delete'),
    cost: 1,
    kind: 'write',
    handle: remove,
  },
];

/** A schema by name, or by id. Refuses unknown ones (404). */
export function findSchema({ schemas }: ServerServices, nameOrId: string): ServerSchema {
  const schema = schemas.byName(nameOrId) ?? schemas.byId(nameOrId);
  if (!schema) throw notFound();
  return schema;
}

function list(call: Call): RouteResponse {
  const { services, caller, request } = call;
  const app = services.apps.app();
  const schemas = services.schemas.all();
  const tag = hashTag([app.id, caller.client.role, ...schemas.map((s) => `${s.id}:${s.version}`)]);
  return cached(request, tag, (): SchemasDto => {
    const self = href('apps', app.name, 'schemas');
    const mayCreate = allows(caller.client.role, 'schemas.create');
    return {
      items: schemas.map((schema) => schemaDto(schema, app.name, caller)),
      _links: linkBuilder(self).add('create', 'POST', self, mayCreate).links,
    };
  });
}

function get(call: Call): RouteResponse {
  const schema = findSchema(call.services, param(call, 'schema'));
  return cached(call.request, versionTag(schema.version), () =>
    schemaDto(schema, call.services.apps.app().name, call.caller),
  );
}

function answer({ services, caller }: Call, schema: ServerSchema, status: number): RouteResponse {
  const app = services.apps.app().name;
  const location = href('apps', app, 'schemas', schema.definition.name);
  const headers = { etag: versionTag(schema.version), ...(status === 201 ? { location } : {}) };
  return { status, body: schemaDto(schema, app, caller), headers };
}

function createSchema(call: Call): RouteResponse {
  const { services, caller } = call;
  const body = object(call.body);
  const name = optionalText(body, 'name') ?? '';
  const singleton = flagOf(body, 'isSingleton') ? 'Singleton' : 'Default';
  const type = optionalEnum(body, 'type', TYPES) ?? singleton;
  const input = readSchemaInput(body);
  const problems = checkSchema(input);
  if (!isSchemaName(name)) problems.unshift('Name: Name is not a valid slug.');
  if (problems.length > 0) throw invalid(...problems);
  if (services.schemas.byName(name)) {
    throw invalid('A schema with the same name already exists.');
  }
  const definition = newDefinition(name, type, input);
  const schema = services.schemas.create(definition, caller.actor);
  if (type === 'Singleton') services.commands.createSingleton(schema, caller.actor);
  return answer(call, schema, 201);
}

/** Changes the schema of the path, when the caller knows its version; answers with the whole of it. */
export function changeSchema(
  call: Call,
  next: (current: StoredSchema) => { definition: StoredSchema; changes: number },
  status = 200,
): RouteResponse {
  const { services, caller } = call;
  const schema = findSchema(services, param(call, 'schema'));
  requireVersion(call, schema);
  const { definition, changes } = next(schema.definition);
  const stored =
    changes > 0 ? services.schemas.update(schema, definition, caller.actor, changes) : schema;
  return answer(call, stored, status);
}

/** Refuses (412) when the schema has another version than the caller has seen. */
function requireVersion({ services, headers }: Call, schema: ServerSchema): void {
  const expected = expectedVersion(headers);
  if (expected !== undefined && expected !== schema.version) {
    throw wrongVersion(fullId(services.apps, schema.id), expected, schema.version);
  }
}

function sync(call: Call): RouteResponse {
  const body = object(call.body);
  const input = readSchemaInput(body);
  const problems = checkSchema(input);
  if (problems.length > 0) throw invalid(...problems);
  const options = {
    noFieldDeletion: flagOf(body, 'noFieldDeletion'),
    noFieldRecreation: flagOf(body, 'noFieldRecreation'),
  };
  return changeSchema(call, (current) => synchronise(current, input, options));
}

function updateProperties(call: Call): RouteResponse {
  const properties = readSchemaProperties(object(call.body));
  const problems = checkSchemaProperties(properties);
  if (problems.length > 0) throw invalid(...problems);
  return changeSchema(call, (current) => ({ definition: { ...current, properties }, changes: 1 }));
}

function setPublished(isPublished: boolean): (call: Call) => RouteResponse {
  return (call) =>
    changeSchema(call, (current) => ({
      definition: { ...current, isPublished },
      changes: current.isPublished === isPublished ? 0 : 1,
    }));
}

function remove(call: Call): RouteResponse {
  const { services, caller, query } = call;
  const schema = findSchema(services, param(call, 'schema'));
  requireVersion(call, schema);
  services.schemas.remove(schema, caller.actor, isTrue(query, 'permanent'));
  return { status: 204 };
}
