import type { StoredItem } from '../model/item.ts';
import type { ListPlan, Runner } from './run.ts';
import { compileFilter, type Sql } from './sql.ts';
import { mentions, type Query } from './tree.ts';
import type { ServerSchema } from '../model/schema.ts';
import { readItem } from '../store/content.ts';
import type { LinkScope } from '../store/links.ts';
import { textCondition } from './words.ts';

export type StoredItemList = { items: StoredItem[]; total: number };

export type ItemQuery = {
  /** Undefined: items of all schemas. */
  schema: ServerSchema | undefined;
  scope: LinkScope;
  query: Query;
  total: 'never' | 'unfiltered' | 'always';
  /** Conditions beside the query's own. */
  within?: readonly Sql[];
  /** As in `ListPlan`. */
  until?: number;
};

const META = `key, id, schema_key, version, status, created, created_by, last_modified,
  last_modified_by, deleted, event`;
const READS: Record<LinkScope, string> = {
  published: `${META}, NULL AS new_status, NULL AS schedule, data, NULL AS draft`,
  all: `${META}, new_status, schedule, coalesce(draft, data) AS data, NULL AS draft`,
};
const COLUMNS = {
  published: { new_status: 'NULL' },
  all: { data: 'coalesce(draft, data)' },
} as const;

/** A page of items; `data` is that of the scope: the live version or the draft. */
export function listItems(runner: Runner, request: ItemQuery): StoredItemList {
  const { scope, query, total, until } = request;
  const { rows, total: found } = runner.list({
    table: 'content',
    select: READS[scope],
    where: conditions(request),
    columns: COLUMNS[scope],
    query,
    total,
    asked: askedOf(request),
    ...(until === undefined ? {} : { until }),
  });
  return { items: rows.map(readItem), total: found };
}

function askedOf({ schema, scope }: ItemQuery): ListPlan['asked'] {
  if (!schema) return undefined;
  const [visible, data] =
    scope === 'all' ? ['deleted = 0', COLUMNS.all.data] : ['live = 1', 'data'];
  return { schemaKey: schema.key, visible, data };
}

/** The items with these ids, in their order; those that are not visible are left out. */
export function listItemsByIds(
  runner: Runner,
  request: Pick<ItemQuery, 'schema' | 'scope' | 'within'>,
  ids: readonly string[],
): StoredItem[] {
  const { scope } = request;
  const where = conditions({ ...request, query: { sort: [], skip: 0 } });
  const plan = { table: 'content', select: READS[scope], where, columns: COLUMNS[scope] } as const;
  return runner.byIds(plan, ids).map(readItem);
}

/** The words anywhere, or the text as it is in one of the schema's search fields. */
function searchCondition({ fullText = '', searchFields = [] }: Query, scope: LinkScope): Sql {
  const words = textCondition(fullText, scope);
  const exact = searchFields.map((target) =>
    compileFilter(
      { kind: 'compare', target, operator: 'contains', value: fullText },
      COLUMNS[scope],
    ),
  );
  const all = [words, ...exact];
  const text = `(${all.map((part) => `(${part.text})`).join(' OR ')})`;
  return { text, params: all.flatMap(({ params }) => params) };
}

function conditions({
  schema,
  scope,
  query,
  within = [],
}: Pick<ItemQuery, 'schema' | 'scope' | 'query' | 'within'>): Sql[] {
  const visible = scope === 'published' ? 'live = 1' : 'deleted = 0';
  const showsDeleted = scope === 'all' && mentions(query.filter, 'deleted');
  // The number stands in the text: indexes for one schema only serve what names it.
  return [
    ...(schema ? [{ text: `schema_key = ${schema.key}`, params: [] }] : []),
    ...(showsDeleted ? [] : [{ text: visible, params: [] }]),
    ...within,
    ...(query.fullText === undefined ? [] : [searchCondition(query, scope)]),
  ];
}
