import type { PostedForm } from '#src/model/pages/answers.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { routeAt } from './draft-page.ts';
import { loadPageData } from './page-data.ts';
import type { PageView } from './page-view.ts';

/**
 * A page after a form on it was sent without JavaScript; never for search engines.
 * In: published queries, the page's path as the form names it, and what came of it. Out: undefined when
 * there is no such page.
 */
export function loadPostedPage(
  queries: Queries,
  path: string,
  posted: PostedForm,
): PageView | undefined {
  const route = routeAt(queries, path);
  const loaded = route && loadPageData(queries, { ...route, posted }, 'preview');
  return loaded?.ok ? loaded.value.view : undefined;
}
