import type { AffectedAnswer, ComparedAnswer } from '#src/api/contract/affected.ts';

/** So many are listed. */
const LISTED = 500;

/** What a publish would change, once more of its pages were drawn: those that look as now are none of them. */
export function withCompared(
  affected: AffectedAnswer,
  { pages, alike, comparison }: ComparedAnswer,
): AffectedAnswer {
  const same = new Set(alike);
  const drawn = new Map(pages.map((page) => [page.path, page]));
  const known = new Set(affected.pages.map(({ path }) => path));
  const listed = affected.pages
    .filter(({ path }) => !same.has(path))
    .map((page) => drawn.get(page.path) ?? page);
  const more = pages.filter(({ path }) => !known.has(path)).slice(0, LISTED - listed.length);
  const { counts, total } = affected;
  return {
    ...{ ...affected, comparison, pages: [...listed, ...more] },
    total: total - same.size,
    counts: { ...counts, changed: counts.changed - same.size },
  };
}
