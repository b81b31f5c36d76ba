import { messageOf } from '#src/model/errors/errors.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { type LoadedPage, loadPageData } from './page-data.ts';

/**
 * A page for `astro build` and the dev server. Throws when there is no such page: the build stops rather than leave
 * a page out.
 */
export function prerenderPage(queries: Queries, route: Route): LoadedPage {
  const page = loadPageData(queries, route);
  if (page.ok) return page.value;
  throw new Error(`${route.path}: ${messageOf(page.error.problem, 'en')}`);
}
