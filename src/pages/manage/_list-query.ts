import { ITEM_STATES, type ItemTableQuery } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';

/** Rows of one page of a list, the usual number first. The ids of more would not fit into every address of a change. */
export const ROWS = [50, 100] as const;
const MAX_SKIP = 1_000_000;
const MAX_COLUMNS = 20;
/** What a list is filtered by stands in its address as the field with this before it. */
export const REFERS = 'in.';
const MAX_ID = 100;

/** What the address of a list asks for; what it says wrongly counts as not said. */
export function listQuery(
  { searchParams }: Pick<URL, 'searchParams'>,
  schema: string,
  lang: Language,
): ItemTableQuery {
  const skip = Number(searchParams.get('skip') ?? 0);
  const state = searchParams.get('state');
  return {
    ...{ schema, lang, top: rowsIn(searchParams) },
    words: (searchParams.get('q') ?? '').slice(0, 200),
    state: ITEM_STATES.find((one) => one === state) ?? null,
    columns: searchParams.getAll('column').slice(0, MAX_COLUMNS),
    refers: Object.fromEntries(
      [...searchParams]
        .filter(([name, id]) => name.startsWith(REFERS) && id !== '' && id.length <= MAX_ID)
        .map(([name, id]) => [name.slice(REFERS.length), id]),
    ),
    sort: searchParams.get('sort') ?? 'name',
    descending: searchParams.has('down'),
    skip: Number.isInteger(skip) && skip >= 0 && skip <= MAX_SKIP ? skip : 0,
  };
}

function rowsIn(asked: URLSearchParams): number {
  return ROWS.find((one) => String(one) === asked.get('rows')) ?? ROWS[0];
}

/** The address of a list that is asked for differently. */
export function listAddress(
  path: string,
  query: ItemTableQuery,
  changes: Partial<Pick<ItemTableQuery, 'sort' | 'descending' | 'skip' | 'top'>> = {},
): string {
  const changed = { ...query, ...changes };
  const { words, state, columns = [], refers = {}, sort, descending, skip, top } = changed;
  const asked = new URLSearchParams();
  if (words !== '') asked.set('q', words);
  if (state !== null) asked.set('state', state);
  for (const column of columns) asked.append('column', column);
  for (const [name, id] of Object.entries(refers)) asked.set(REFERS + name, id);
  if (sort !== 'name') asked.set('sort', sort);
  if (descending) asked.set('down', '');
  if (top !== ROWS[0]) asked.set('rows', String(top));
  if (skip > 0) asked.set('skip', String(skip));
  return asked.size > 0 ? `${path}?${asked}` : path;
}
