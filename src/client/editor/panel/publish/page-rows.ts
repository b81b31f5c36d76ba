import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';

/** One page, with its former address if that leads to it from now on; or several pages that change for one reason. */
export type PageRow =
  | { is: 'page'; page: AffectedPage; from?: string }
  | { is: 'group'; key: string; kind: AffectedPage['kind']; pages: AffectedPage[] };

/** So few are told one by one. */
const FEW = 3;

/** Pages as rows: what is changed itself first and alone, then the others, grouped by what changes them. */
export function pageRows(pages: readonly AffectedPage[]): PageRow[] {
  const rows: PageRow[] = [];
  const groups = new Map<string, AffectedPage[]>();
  for (const one of withRedirects(pages)) {
    const { page, from } = one;
    const isOwn = page.reasons.length === 0 || page.reasons.some(({ direct }) => direct);
    if (isOwn || from !== undefined) {
      rows.push({ is: 'page', ...one });
      continue;
    }
    const causes = [...new Set(page.reasons.map(({ item }) => item))].sort();
    const key = JSON.stringify([page.kind, causes]);
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  return [...rows, ...[...groups].flatMap(([key, some]) => rowsOf(key, some))];
}

function rowsOf(key: string, pages: AffectedPage[]): PageRow[] {
  const [first] = pages;
  if (!first || pages.length < FEW) return pages.map((page) => ({ is: 'page', page }));
  return [{ is: 'group', key, kind: first.kind, pages }];
}

/** A page that gets a new address is one row: the former address leads to it. */
function withRedirects(pages: readonly AffectedPage[]): { page: AffectedPage; from?: string }[] {
  const isTwin = (one: AffectedPage) => (other: AffectedPage) =>
    other.item !== null && other.item === one.item && other.lang === one.lang;
  return pages.flatMap((page) => {
    const twins = pages.filter(isTwin(page));
    if (page.kind === 'removed' && twins.some(({ kind }) => kind === 'new')) return [];
    const from = page.kind === 'new' && twins.find(({ kind }) => kind === 'removed')?.path;
    return [from ? { page, from } : { page }];
  });
}

/** Whether a page is made anew while nobody has looked yet whether it looks different then. */
export const isUndrawn = ({ kind, html, lang }: AffectedPage): boolean =>
  kind === 'changed' && html === null && lang !== null;

/** How many pages are known to change, and how many are only made anew. */
export function countPages({ pages, total }: Pick<AffectedAnswer, 'pages' | 'total'>) {
  const undrawn = pages.filter(isUndrawn).length + (total - pages.length);
  return { sure: total - undrawn, undrawn };
}
