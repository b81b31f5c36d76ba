import type { Language } from '#src/model/languages.ts';
import type { PageSummary } from '#src/model/pages/page-summary.ts';

/** A page with the name of who changed it last, as far as the log knows. */
export type PageWithWriter = PageSummary & { who: string | undefined };

/** A row of the list. `depth`: how many pages it is below; `hasBelow`: pages are below it. */
export type PageTableRow = {
  page: PageWithWriter;
  /** Where it is, or will be; null: nowhere. */
  path: string | null;
  depth: number;
  hasBelow: boolean;
  icon: 'house' | 'layout-template' | 'folder' | 'file';
};

/** What the list can be sorted by. */
const PAGE_SORTS = ['title', 'address', 'status', 'who', 'when'] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

/** How the list is ordered; null: as a tree of addresses. */
export type PageSorting = { by: PageSort; descending: boolean } | null;

/** The order that an address asks for: `?sort=title`, `?sort=when&down`. */
export function pageSorting({ searchParams }: URL): PageSorting {
  const by = PAGE_SORTS.find((one) => one === searchParams.get('sort'));
  return by === undefined ? null : { by, descending: searchParams.has('down') };
}

/** The rows of the list: a page stands below the one whose address its own continues, unless an order is asked for. */
export function pageRows(
  pages: readonly PageWithWriter[],
  lang: Language,
  order: PageSorting,
): PageTableRow[] {
  const home = `/${lang}`;
  const pathOf = ({ paths }: PageWithWriter) => paths[lang] ?? paths.de;
  const taken = new Set(pages.flatMap((page) => pathOf(page) ?? []));
  const above = new Set([...taken].flatMap((path) => parentsOf(path)));
  const rows = pages.map((page): PageTableRow => {
    const path = pathOf(page);
    const hasBelow = path !== null && path !== home && above.has(path);
    const parents = path === null ? [] : parentsOf(path);
    const depth = order ? 0 : parents.filter((one) => one !== home && taken.has(one)).length;
    const kind = hasBelow && !order ? 'folder' : 'file';
    const icon = path === null ? 'layout-template' : path === home ? 'house' : kind;
    return { page, path, depth, hasBelow: hasBelow && !order, icon };
  });
  if (!order) return rows.sort((a, b) => compare(placeOf(a.path), placeOf(b.path)));
  const sign = order.descending ? -1 : 1;
  const collator = new Intl.Collator(lang, { numeric: true });
  return rows.sort((a, b) => sign * collator.compare(sortable(a, order.by), sortable(b, order.by)));
}

/** The addresses above an address, its own not among them. */
function parentsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(2).map((_, index) => parts.slice(0, index + 2).join('/'));
}

/** What follows a slash comes before everything that continues the name: `/a/b` before `/a-b`. Templates are last. */
const placeOf = (path: string | null) => path?.replaceAll('/', '\u0001') ?? '\uffff';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function sortable({ page, path }: PageTableRow, by: PageSort): string {
  if (by === 'address') return path ?? '';
  if (by === 'when') return page.lastModified;
  return page[by] ?? '';
}
