import type { ItemLists } from '#src/content/replica/list.ts';
import type { ViewRow } from '#src/content/replica/view.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { hasWords } from '#src/lib/words.ts';
import { matches, valuesAt } from '#src/model/items/list-filter.ts';
import type { ListQuery } from '#src/model/items/list-query.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import type { PartitionedItem } from './public-item.ts';

const AT_ONCE = 500;

/** The items of lists, as they may be told. */
export type CallItems = {
  lists: ItemLists;
  tell: (row: ViewRow) => PartitionedItem;
  /** Everything that may be told of a schema's items, by id. */
  all(schema: SchemaName): Iterable<PartitionedItem>;
};

/**
 * What of the items of lists may be told. In: the lists, what is told of an item, and how many characters of
 * stored items are kept parsed: for lists that do not change while they are used.
 */
export function createCallItems(
  lists: ItemLists,
  tell: CallItems['tell'],
  keptCharacters = 0,
): CallItems {
  const kept = new Map<SchemaName, PartitionedItem[]>();
  let left = keptCharacters;

  function* all(schema: SchemaName): Generator<PartitionedItem> {
    const items: PartitionedItem[] = [];
    for (const row of rowsOf(lists, schema)) {
      const item = tell(row);
      left -= row.data.length;
      if (left > 0) items.push(item);
      yield item;
    }
    if (left > 0) kept.set(schema, items);
  }

  return { lists, tell, all: (schema) => kept.get(schema) ?? all(schema) };
}

/** Whether a query has to look at every item of its schema. */
export function looksAtAll({ ids, filter, order, search }: ListQuery): boolean {
  return !ids && (filter !== undefined || search !== undefined || order.length > 0);
}

/**
 * Answers a query. Filters, orders and words see nothing of an item but what may be told, so no answer says
 * anything of the rest.
 */
export function listItems(
  { lists, tell, all }: CallItems,
  query: ListQuery,
): { items: PartitionedItem[]; total: number } {
  const { schema, ids, filter, order, search, top, skip } = query;
  if (!ids && !looksAtAll(query)) {
    return { items: lists.rows(schema, top, skip).map(tell), total: lists.count(schema) };
  }
  const found: PartitionedItem[] = [];
  for (const item of ids ? named(lists, schema, ids).map(tell) : all(schema)) {
    if (filter && !matches(filter, item)) continue;
    if (search !== undefined && !hasWords([...textsIn(item.data)], search)) continue;
    found.push(item);
  }
  const sorted = order.length === 0 ? found : inOrder(found, order);
  return { items: sorted.slice(skip, skip + top), total: found.length };
}

/** In the order of the ids as Squidex has them, each once. */
function named(lists: ItemLists, schema: SchemaName, ids: readonly string[]): ViewRow[] {
  return [...new Set(ids)].flatMap((id) => lists.row(schema, id) ?? []);
}

function* rowsOf(lists: ItemLists, schema: SchemaName): Generator<ViewRow> {
  for (let skip = 0; ; skip += AT_ONCE) {
    const rows = lists.rows(schema, AT_ONCE, skip);
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}

/** The sort is stable, so equal items stay as they were. */
function inOrder(items: readonly PartitionedItem[], order: ListQuery['order']): PartitionedItem[] {
  const keyed = items.map((item) => ({
    item,
    keys: order.map(({ path }) => valuesAt(item, path)[0]),
  }));
  keyed.sort((a, b) => {
    for (const [at, { descending }] of order.entries()) {
      const difference = compare(a.keys[at], b.keys[at]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

/** Numbers by size, texts by their letters; what is missing or something else stands first. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return rank(a) - rank(b);
}

function rank(value: unknown): number {
  if (typeof value === 'number') return 1;
  return typeof value === 'string' ? 2 : 0;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (isRecord(value)) for (const one of Object.values(value)) yield* textsIn(one);
}
