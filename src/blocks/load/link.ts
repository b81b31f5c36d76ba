import { href, safeHref } from '#src/model/links.ts';
import type { Ask, Route } from '#src/model/query.ts';

/**
 * Where a link leads. In: the id of a page, product or category, which wins, and an address as
 * somebody typed it. Out: what stands in `href`; undefined when neither leads anywhere. What has no
 * page in this language is linked in the one that it has.
 */
export function loadLink(
  target: { page: string | undefined; address: string | undefined },
  ask: Ask,
  { lang }: Pick<Route, 'lang'>,
): string | undefined {
  const routes = target.page === undefined ? [] : ask('routes', target.page);
  const first = routes.filter(({ page }) => page === 1);
  const found = first.find((route) => route.lang === lang) ?? first[0];
  if (found) return href(found.path);
  return target.address ? safeHref(target.address) : undefined;
}
