/** What the address of a table asks for. */
export type TableQuery<Sort extends string> = {
  /** Words to find. */
  words: string;
  sort: Sort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
};

const MAX_PAGE = 100_000;

/** In: the address, and what the table is sorted by, the usual one first. What is said wrongly counts as not said. */
export function tableQuery<Sort extends string>(
  { searchParams }: URL,
  sorts: readonly [Sort, ...Sort[]],
): TableQuery<Sort> {
  const asked = searchParams.get('sort');
  const page = Number(searchParams.get('page') ?? 1);
  return {
    words: (searchParams.get('q') ?? '').trim().slice(0, 200),
    sort: sorts.find((one) => one === asked) ?? sorts[0],
    descending: searchParams.has('down'),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The same address with changes; null takes a parameter out. What only told of something is left out. */
export function changedAddress(url: URL, changes: Record<string, string | null>): string {
  const asked = new URLSearchParams(url.searchParams);
  for (const name of ['done', 'email', 'interface']) asked.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) asked.delete(name);
    else asked.set(name, value);
  }
  return asked.size > 0 ? `${url.pathname}?${asked}` : url.pathname;
}
