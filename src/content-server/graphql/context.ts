import { GraphQLError } from 'graphql';
import type { ContentData } from '#src/content/squidex/wire.ts';
import { createConverter } from '../contents/convert.ts';
import { editingData, type StoredItem } from '../model/item.ts';
import type { ReadOptions } from '../contents/read-options.ts';
import type { Call } from '../api/call.ts';
import { href } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { assetModel } from '../query/asset-model.ts';
import { contentQueries } from '../query/content-query.ts';
import { parseOData } from '../query/odata.ts';
import type { Sql } from '../query/sql.ts';
import type { ServerSchema } from '../model/schema.ts';
import { type Asset, readAsset } from '../store/assets.ts';
import { type ItemQuery, listItems, listItemsByIds } from '../query/items.ts';
import type { ListPlan } from '../query/run.ts';
import { forbidden, notSupported } from '../base/refusal.ts';

/** Things that one call may load, by all requests of a batch: items and assets, not fields. */
const MAX_ENTITIES = 20_000;
const MAX_MILLISECONDS = 5_000;

const ASSETS: Omit<ListPlan, 'query' | 'total'> = {
  table: 'asset',
  select: '*',
  where: [{ text: 'deleted = 0', params: [] }],
  columns: {},
};

/** An item as GraphQL shows it: its data is what the reader sees, with all partitions. */
export type GraphEntity = { item: StoredItem; schema: ServerSchema; data: ContentData };
export type ListArguments = Partial<
  Record<'top' | 'skip' | 'random', number | null> &
    Record<'filter' | 'orderby' | 'search' | 'collation', string | null>
>;
type EntityList = { total: number; items: GraphEntity[] };

/** What resolvers work with, for all requests of a call. */
export type GraphContext = {
  call: Call;
  options: ReadOptions;
  /** Items by id, in order; those that are missing or invisible are left out. */
  items(ids: readonly string[]): GraphEntity[];
  assets(ids: readonly string[]): Asset[];
  /** A page of a schema's items; its total is -1 when it has to be counted and is not asked for. */
  list(
    schema: ServerSchema,
    args: ListArguments,
    total: 'never' | 'always',
    within?: Sql,
  ): EntityList;
  listAssets(args: ListArguments): { total: number; items: Asset[] };
  /** An item as it is stored, deleted or not. */
  find(id: string): StoredItem | undefined;
  /** The item as an entity; `item.data` is shown. */
  entity(item: StoredItem, schema: ServerSchema): GraphEntity;
  origin: string;
};

/** Refuses (403) what the caller's role does not include. */
export function requirePermission({ call }: GraphContext, permission: string): void {
  if (!allows(call.caller.client.role, permission)) throw forbidden();
}

/** What the resolvers of a call share: what they load counts against one budget. */
export function createContext(call: Call, options: ReadOptions): GraphContext {
  const { services } = call;
  const origin = new URL(call.request.url).origin;
  const app = services.apps.app().name;
  const scope = options.unpublished ? 'all' : 'published';
  const budget = createBudget();
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
      budget.spend(ids.length);
      const found = listItemsByIds(services.runner, { schema: undefined, scope }, ids);
      const byKey = new Map(services.schemas.all().map((schema) => [schema.key, schema]));
      return found.flatMap((item) => {
        const schema = byKey.get(item.schemaKey);
        return schema?.definition.isPublished ? [entity(item, schema)] : [];
      });
    },
    assets(ids) {
      budget.spend(ids.length);
      return services.runner.byIds(ASSETS, ids).map(readAsset);
    },
    listAssets(args) {
      const query = parseOData(toOData(args), assetModel);
      budget.look();
      const plan: ListPlan = { ...ASSETS, query, total: 'always', until: budget.until };
      const { rows, total } = services.runner.list(plan);
      budget.spend(rows.length);
      return { total, items: rows.map(readAsset) };
    },
    find(id) {
      budget.spend(1);
      return services.content.find(id);
    },
    list(schema, args, total, within) {
      if (args.collation) throw notSupported('collation');
      const queries = contentQueries(schema, services.schemas, services.languages.languages());
      const query = queries.fromOData(toOData(args));
      const request: ItemQuery = {
        schema,
        scope,
        query,
        total,
        until: budget.until,
        ...(within ? { within: [within] } : {}),
      };
      budget.look();
      const found = listItems(services.runner, request);
      budget.spend(found.items.length);
      return { total: found.total, items: found.items.map((item) => entity(item, schema)) };
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
  // That there is a draft is as little the public's business as what stands in it.
  return item.status === 'Published' ? { ...item, newStatus: null, schedule: null } : undefined;
}

/** As in Squidex the texts become part of an address, so `&`, `#`, `+` and `%` must be encoded in them. */
function toOData(args: ListArguments): URLSearchParams {
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

/**
 * Counts what is loaded, and watches the clock. Both refuse what is too much; whoever loads calls one of them before,
 * since GraphQL goes on with the next field when one is refused.
 */
function createBudget(): { until: number; look(): void; spend(entities: number): void } {
  let left = MAX_ENTITIES;
  const until = performance.now() + MAX_MILLISECONDS;
  const look = () => {
    if (left < 0) throw new GraphQLError('The query asks for too much.');
    if (performance.now() > until) throw new GraphQLError('The query takes too long.');
  };
  return {
    until,
    look,
    spend(entities) {
      // What finds nothing counts, too.
      left -= entities + 1;
      look();
    },
  };
}
