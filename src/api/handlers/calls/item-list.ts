import type { ItemLists } from '#src/content/replica/list.ts';
import type { ViewRow } from '#src/content/replica/view.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { hasWords } from '#src/lib/words.ts';
import { matches, valuesAt } from '#src/model/list-filter.ts';
import type { ListQuery } from '#src/model/list-query.ts';
import type { ToldItem } from './public-item.ts';

const AT_ONCE = 500;

/**
 * Answers a query. In: the lists, the query, and what of an item may be told: filters, orders and words see
 * nothing else, so no answer says anything of the rest.
 */
export function listItems(
  lists: ItemLists,
  query: ListQuery,
  tell: (row: ViewRow) => ToldItem,
): { items: ToldItem[]; total: number } {
  const { schema, ids, filter, order, search, top, skip } = query;
  if (!ids && !filter && search === undefined && order.length === 0) {
    return { items: lists.rows(schema, top, skip).map(tell), total: lists.count(schema) };
  }
  const found: ToldItem[] = [];
  for (const row of candidates(lists, query)) {
    const item = tell(row);
    if (filter && !matches(filter, item)) continue;
    if (search !== undefined && !hasWords([...textsIn(item.data)], search)) continue;
    found.push(item);
  }
  const sorted = order.length === 0 ? found : inOrder(found, order);
  return { items: sorted.slice(skip, skip + top), total: found.length };
}

/** By id, each once. */
function* candidates(lists: ItemLists, { schema, ids }: ListQuery): Generator<ViewRow> {
  if (ids) {
    for (const id of [...new Set(ids)].sort()) {
      const row = lists.row(schema, id);
      if (row) yield row;
    }
    return;
  }
  for (let skip = 0; ; skip += AT_ONCE) {
    const rows = lists.rows(schema, AT_ONCE, skip);
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}

/** The sort is stable, so equal items stay ordered by id. */
function inOrder(items: readonly ToldItem[], order: ListQuery['order']): ToldItem[] {
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
