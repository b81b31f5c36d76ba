import type { ContentData, ContentsDto, FlatContentData } from '#src/content/squidex/wire.ts';
import { type StoredItem, editingData } from '../model/item.ts';
import { READ_HEADERS, type ReadOptions, readOptions } from '../contents/read-options.ts';
import { STATUSES } from '../contents/workflow.ts';
import { member, object, optionalText, optionalTexts } from '../base/json-read.ts';
import { invalid, notFound, notSupported } from '../base/refusal.ts';
import { contentQueries } from '../query/content-query.ts';
import type { Sql } from '../query/sql.ts';
import type { Query } from '../query/tree.ts';
import type { ServerSchema } from '../model/schema.ts';
import type { ServerServices } from '../api/services.ts';
import { listItems, listItemsByIds } from '../query/items.ts';
import { contentDtos, existingTargets, type ItemOfSchema } from '../api/content-dto.ts';
import { cached, hashTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { type RouteResponse, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';
import { findSchema } from './schemas.ts';

const PATH = '/api/content/:app';
const MAX_IDS = 10_000;
/** As Squidex is described, and as it calls them. */
const SCHEDULE = ['scheduledFrom', 'scheduledTo', 'scheduleFrom', 'scheduleTo'];

/** The permission of an action on the schema of the path. */
export const onContent = (action: string) => (params: Readonly<Record<string, string>>) =>
  `contents.${params['schema']}.${action}`;

const get = { method: 'GET', access: onContent('read'), cost: 1, kind: 'read' } as const;

export const contentReadRoutes: readonly Endpoint[] = [
  { ...get, path: PATH, access: needs('contents.*.read'), handle: listAll },
  {
    ...get,
    method: 'POST',
    path: PATH,
    access: needs('contents.*.read'),
    json: JSON_LIMITS.small,
    handle: listAll,
  },
  { ...get, path: `${PATH}/:schema`, handle: list },
  {
    ...get,
    method: 'POST',
    path: `${PATH}/:schema/query`,
    json: JSON_LIMITS.small,
    handle: queryByPost,
  },
  { ...get, path: `${PATH}/:schema/:id`, handle: one },
  { ...get, path: `${PATH}/:schema/:id/:version{[0-9]+}`, handle: dataOfVersion },
  { ...get, path: `${PATH}/:schema/:id/references`, handle: references },
  { ...get, path: `${PATH}/:schema/:id/referencing`, handle: referencing },
];

/** The schema of a content path; only published ones have items. Refuses others (404). */
export function contentSchema(call: Call): ServerSchema {
  const schema = findSchema(call.services, param(call, 'schema'));
  if (!schema.definition.isPublished) throw notFound();
  return schema;
}

/** The id of the path; `_schemaId_` stands for a singleton's only item. */
export function itemId(call: Call, schema: ServerSchema): string {
  const id = param(call, 'id');
  return id === '_schemaId_' ? schema.id : id;
}

const NO_QUERY: Query = { sort: [], skip: 0 };

type ContentSelection = { ids: readonly string[] | undefined; query: Query };

function selectByQuery(call: Call, schema: ServerSchema | undefined): ContentSelection {
  const ids = limited(call.query.get('ids')?.split(','));
  const q = call.query.get('q');
  if (ids) return { ids, query: NO_QUERY };
  const queries = queriesOf(call.services, schema);
  return { ids, query: q ? queries.fromJson(q) : queries.fromOData(call.query) };
}

function selectByBody(call: Call, schema: ServerSchema): ContentSelection {
  const body = object(call.body);
  const ids = limited(optionalTexts(body, 'ids'));
  const q = member(body, 'q');
  if (ids) return { ids, query: NO_QUERY };
  const queries = queriesOf(call.services, schema);
  const odata = new URLSearchParams(optionalText(body, 'oData') ?? '');
  return { ids, query: q === undefined ? queries.fromOData(odata) : queries.fromJson(q) };
}

/** The ids that are asked for; an empty list asks for nothing in particular, as in Squidex. */
function limited(source: readonly string[] | undefined): readonly string[] | undefined {
  const ids = source?.filter(Boolean) ?? [];
  if (ids.length === 0) return undefined;
  if (ids.length > MAX_IDS) throw invalid(`Ids: Ids must not have more than ${MAX_IDS} entries.`);
  return ids;
}

function queriesOf({ schemas, languages }: ServerServices, schema: ServerSchema | undefined) {
  return contentQueries(schema, schemas, languages.languages());
}

function list(call: Call): RouteResponse {
  const schema = contentSchema(call);
  return answerList(call, schema, selectByQuery(call, schema));
}

function queryByPost(call: Call): RouteResponse {
  const schema = contentSchema(call);
  return answerList(call, schema, selectByBody(call, schema));
}

/** Items of all schemas: by their ids, or those that an item points to or is pointed to by. */
function listAll(call: Call): RouteResponse {
  const body = call.body === undefined ? {} : object(call.body);
  const text = (name: string) => call.query.get(name) ?? optionalText(body, name) ?? '';
  const ids = limited(optionalTexts(body, 'ids') ?? call.query.get('ids')?.split(','));
  if (SCHEDULE.some(text)) throw notSupported('lists by schedule');
  if (ids) return answerList(call, undefined, { ids, query: NO_QUERY });
  const q = member(body, 'q') ?? call.query.get('q');
  const query = q ? queriesOf(call.services, undefined).fromJson(q) : NO_QUERY;
  // Named the other way round than the endpoints of an item, in Squidex too.
  const [source, target] = [text('referencing'), text('references')];
  const within = source ? pointedToBy(call, source) : target ? pointingTo(call, target) : undefined;
  if (!within) throw invalid('Either Ids or Schedule range must be defined.');
  return answerList(call, undefined, { ids: undefined, query }, within);
}

function pointedToBy({ headers }: Call, id: string): Sql {
  const column = headers.has('X-Unpublished') ? 'editing' : 'live';
  return {
    text: `id IN (SELECT target FROM link JOIN content c ON c.key = source WHERE c.id = ? AND link.${column} = 1)`,
    params: [id],
  };
}

function pointingTo({ headers }: Call, id: string): Sql {
  const column = headers.has('X-Unpublished') ? 'editing' : 'live';
  return {
    text: `key IN (SELECT source FROM link WHERE target = ? AND ${column} = 1)`,
    params: [id],
  };
}

function answerList(
  call: Call,
  schema: ServerSchema | undefined,
  { ids, query }: ContentSelection,
  ...within: Sql[]
): RouteResponse {
  const options = readOptions(call.headers);
  const request = {
    schema,
    scope: options.unpublished ? 'all' : 'published',
    query,
    total: options.noTotal ? 'never' : options.noSlowTotal ? 'unfiltered' : 'always',
    within: [...(schema ? [] : [ofSchemas(readableSchemas(call))]), ...within],
  } as const;
  if (!ids) {
    const { items, total } = listItems(call.services.runner, request);
    return answerItems(call, options, schema, items, total);
  }
  const items = listItemsByIds(call.services.runner, request, ids);
  return answerItems(call, options, schema, items, items.length);
}

function answerItems(
  call: Call,
  options: ReadOptions,
  schema: ServerSchema | undefined,
  items: readonly StoredItem[],
  total: number,
): RouteResponse {
  const entries = withSchemas(call, items, schema);
  const existing = existingTargets(call, options, entries);
  const body = (): ContentsDto<ContentData | FlatContentData> => ({
    total,
    items: contentDtos(call, options, entries, existing),
    statuses: schema ? [...STATUSES] : [],
    _links: schema ? listLinks(call, schema) : {},
  });
  return answerCached(call, () => tagOf(call, entries, total, existing), body);
}

/** Without cache keys there is nothing to make an ETag of. */
function answerCached(call: Call, tag: () => string, body: () => unknown): RouteResponse {
  if (call.headers.has('X-NoCacheKeys')) return { status: 200, body: body() };
  return cached(call.request, tag(), body);
}

/** The schemas whose items the client may read. */
function readableSchemas({ services, caller }: Call): ServerSchema[] {
  return services.schemas.all().filter(({ definition }) => {
    const mayRead = allows(caller.client.role, `contents.${definition.name}.read`);
    return definition.isPublished && mayRead;
  });
}

/** Asked beside the items' own conditions: `+` leaves those the choice of an index. */
function ofSchemas(schemas: readonly ServerSchema[]): Sql {
  return {
    text: '+schema_key IN (SELECT value FROM json_each(?))',
    params: [JSON.stringify(schemas.map(({ key }) => key))],
  };
}

/** Adds each item's schema. */
function withSchemas(
  call: Call,
  items: readonly StoredItem[],
  schema: ServerSchema | undefined,
): ItemOfSchema[] {
  if (schema) return items.map((item) => ({ item, schema }));
  const byKey = new Map(readableSchemas(call).map((known) => [known.key, known]));
  return items.flatMap((item) => {
    const found = byKey.get(item.schemaKey);
    return found ? [{ item, schema: found }] : [];
  });
}

/** Items show which of their references exist, and the names of components: both are part of it. */
function tagOf(
  call: Call,
  items: readonly ItemOfSchema[],
  total: number,
  existing: ReadonlySet<string> | undefined,
): string {
  const { services, headers, caller } = call;
  return hashTag([
    total,
    caller.client.role,
    services.apps.app().version,
    ...(existing ?? []),
    ...services.schemas.all().map((schema) => schema.version),
    ...items.flatMap(({ item, schema }) => [item.id, item.version, schema.version]),
    ...READ_HEADERS.map((name) => headers.get(name)),
  ]);
}

function listLinks(
  { services, caller }: Call,
  { definition }: ServerSchema,
): ContentsDto['_links'] {
  const { name } = definition;
  const self = href('content', services.apps.app().name, name);
  const may = (action: string) => allows(caller.client.role, `contents.${name}.${action}`);
  return linkBuilder(self)
    .add('create', 'POST', self, may('create'))
    .add('create/publish', 'POST', `${self}?publish=true`, may('create') && may('changestatus'))
    .links;
}

/** The item of the path as the reader may see it. Deleted ones are only shown to the unpublished scope. */
function visibleItem(call: Call, schema: ServerSchema, options: ReadOptions): StoredItem {
  const item = call.services.content.find(itemId(call, schema));
  if (!item || item.schemaKey !== schema.key) throw notFound();
  if (options.unpublished) return { ...item, data: editingData(item) };
  if (item.isDeleted || item.status !== 'Published') throw notFound();
  // As in lists: whether there is a draft is not told.
  return { ...item, newStatus: null, schedule: null };
}

function one(call: Call): RouteResponse {
  return answerOne(call, call.query.get('version'), (item) => item);
}

/** What former clients ask for, and `_links.previous` names: only the data of a version. */
function dataOfVersion(call: Call): RouteResponse {
  return answerOne(call, param(call, 'version'), ({ data }) => data);
}

function answerOne(
  call: Call,
  version: string | null,
  present: (item: ReturnType<typeof contentDtos>[number]) => unknown,
): RouteResponse {
  const schema = contentSchema(call);
  const options = readOptions(call.headers);
  const current = visibleItem(call, schema, options);
  const item = versionOf(call, current, version, options);
  const entries = [{ item, schema }];
  const existing = existingTargets(call, options, entries);
  const body = () => contentDtos(call, options, entries, existing).map(present)[0];
  return answerCached(call, () => tagOf(call, entries, 1, existing), body);
}

/** An earlier version, for those who read unpublished items: it may hold what was never public. */
function versionOf(
  call: Call,
  item: StoredItem,
  wanted: string | null,
  options: ReadOptions,
): StoredItem {
  if (wanted === null || wanted === '') return item;
  if (!/^\d{1,15}$/.test(wanted)) throw invalid('The model is not valid.');
  if (!options.unpublished) throw notFound();
  const stored = call.services.content.find(item.id);
  const version = stored && call.services.content.findVersion(stored, Number(wanted));
  if (!version) throw notFound();
  return { ...version, data: editingData(version) };
}

/** What the item points to. */
function references(call: Call): RouteResponse {
  const schema = contentSchema(call);
  const { id } = visibleItem(call, schema, readOptions(call.headers));
  return answerList(call, undefined, selectByQuery(call, undefined), pointedToBy(call, id));
}

/** What points to the item. */
function referencing(call: Call): RouteResponse {
  const within = pointingTo(call, itemId(call, contentSchema(call)));
  return answerList(call, undefined, selectByQuery(call, undefined), within);
}
