import { GraphQLError } from 'graphql';
import type { ContentData } from '#src/content/squidex/wire.ts';
import { createConverter } from '../contents/convert.ts';
import { editingData, type StoredItem } from '../model/item.ts';
import type { ReadOptions } from '../contents/read-options.ts';
import type { Call } from '../api/call.ts';
import { href } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { contentQueries } from '../query/content-query.ts';
import type { Sql } from '../query/sql.ts';
import type { ServerSchema } from '../model/schema.ts';
import { type Asset, readAsset } from '../store/assets.ts';
import { listItems, listItemsByIds } from '../query/items.ts';
import { forbidden, notSupported } from '../base/refusal.ts';

/** Things that one request may load: items and assets, not fields. */
const MAX_ENTITIES = 20_000;
const MAX_MILLISECONDS = 5_000;

/** An item as GraphQL shows it: its data is what the reader sees, with all partitions. */
export type GraphEntity = { item: StoredItem; schema: ServerSchema; data: ContentData };
export type ListArguments = Partial<
  Record<'top' | 'skip' | 'random', number | null> &
    Record<'filter' | 'orderby' | 'search' | 'collation', string | null>
>;
type EntityList = { total: number; items: GraphEntity[] };

/** What resolvers work with, for one request. */
export type GraphContext = {
  call: Call;
  options: ReadOptions;
  /** Items by id, in order; those that are missing or invisible are left out. */
  items(ids: readonly string[]): GraphEntity[];
  assets(ids: readonly string[]): Asset[];
  list(schema: ServerSchema, args: ListArguments, within?: Sql): EntityList;
  /** The item as an entity; `item.data` is shown. */
  entity(item: StoredItem, schema: ServerSchema): GraphEntity;
  origin: string;
};

/** Refuses (403) what the caller's role does not include. */
export function requirePermission({ call }: GraphContext, permission: string): void {
  if (!allows(call.caller.client.role, permission)) throw forbidden();
}

/** What the resolvers of one request share: what they load counts against one budget. */
export function createContext(call: Call, options: ReadOptions): GraphContext {
  const { services } = call;
  const origin = new URL(call.request.url).origin;
  const app = services.apps.app().name;
  const scope = options.unpublished ? 'all' : 'published';
  const spend = createBudget();
  const convert = createConverter({
    schemas: services.schemas,
    languages: services.languages.languages(),
    options: { ...options, noCleanup: true, fields: undefined, flatten: false },
    now: services.clock.now(),
    existing: undefined,
    assetUrl: (id) => `${origin}${href('assets', app, id)}`,
  });
  const entity = (item: StoredItem, schema: ServerSchema): GraphEntity => {
    return { item, schema, data: convert(item.data, schema) };
  };
  return {
    call,
    options,
    origin,
    entity,
    items(ids) {
      spend(ids.length);
      const found = listItemsByIds(services.runner, { schema: undefined, scope }, ids);
      const byKey = new Map(services.schemas.all().map((schema) => [schema.key, schema]));
      return found.flatMap((item) => {
        const schema = byKey.get(item.schemaKey);
        return schema?.definition.isPublished ? [entity(item, schema)] : [];
      });
    },
    assets(ids) {
      spend(ids.length);
      const where = [{ text: 'deleted = 0', params: [] }];
      const plan = { table: 'asset', select: '*', where, columns: {} } as const;
      return services.runner.byIds(plan, ids).map(readAsset);
    },
    list(schema, args, within) {
      if (args.collation) throw notSupported('collation');
      const queries = contentQueries(schema, services.schemas, services.languages.languages());
      const query = queries.fromOData(toOData(args));
      const request = {
        schema,
        scope,
        query,
        total: 'always',
        ...(within ? { within } : {}),
      } as const;
      const { items, total } = listItems(services.runner, request);
      spend(items.length);
      return { total, items: items.map((item) => entity(item, schema)) };
    },
  };
}

/** The version of an item that the reader sees; undefined when they may not see it. */
export function visibleVersion(
  item: StoredItem,
  { options }: GraphContext,
): StoredItem | undefined {
  if (item.isDeleted) return undefined;
  if (options.unpublished) return { ...item, data: editingData(item) };
  return item.status === 'Published' ? item : undefined;
}

/** As in Squidex the texts become part of an address, so `&`, `#`, `+` and `%` must be encoded in them. */
export function toOData(args: ListArguments): URLSearchParams {
  const { filter, orderby, search, top, skip, random } = args;
  const parts = {
    $filter: filter,
    $orderby: orderby,
    $search: search,
    $top: top,
    $skip: skip,
    random,
  };
  const given = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => `${name}=${value}`).join('&'));
}

/** Counts what is loaded, and watches the clock. */
function createBudget(): (entities: number) => void {
  let left = MAX_ENTITIES;
  const deadline = performance.now() + MAX_MILLISECONDS;
  return (entities) => {
    left -= entities + 1;
    if (left < 0) throw new GraphQLError('The query asks for too much.');
    if (performance.now() > deadline) throw new GraphQLError('The query takes too long.');
  };
}
