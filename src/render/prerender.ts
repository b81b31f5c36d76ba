import { messageOf } from '#src/model/errors.ts';
import type { Language } from '#src/model/languages.ts';
import type { Route } from '#src/model/answers.ts';
import type { Queries } from '#src/model/query.ts';
import { loadErrorPage, type LoadedPage, loadOfflinePage, loadPageData } from './page-data.ts';
import type { PageView } from './page-view.ts';
import { inputsOf } from './payload.ts';
import { logReads } from './reads-log.ts';
import { NOT_FOUND, offlinePath } from './routes.ts';

/**
 * A page that `astro build` renders; notes what it was made from.
 * In: queries, the route, where reads are noted (nowhere in the dev server). Throws when there is no
 * such page: the build stops rather than leave a page out.
 */
export function prerenderPage(queries: Queries, route: Route, log: string | undefined): PageView {
  const { view, reads, problems } = loaded(queries, route);
  logReads(log, route, reads, problems.length > 0 ? undefined : inputsOf(view.data, reads));
  return view;
}

/** The payload beside such a page: its data, as text. */
export function prerenderPayload(queries: Queries, route: Route): string {
  return loaded(queries, route).payload;
}

/** `/404.html`; notes what it was made from. */
export function prerenderNotFound(queries: Queries, log: string | undefined): PageView {
  const { view, reads } = loadErrorPage(queries, NOT_FOUND, 404);
  logReads(log, { path: NOT_FOUND, kind: 'file' }, reads);
  return view;
}

/** The page that is shown without a connection; notes what it was made from. */
export function prerenderOffline(
  queries: Queries,
  lang: Language,
  log: string | undefined,
): PageView {
  const { view, reads } = loadOfflinePage(queries, lang);
  logReads(log, { path: offlinePath(lang), kind: 'file' }, reads);
  return view;
}

function loaded(queries: Queries, route: Route): LoadedPage {
  const page = loadPageData(queries, route);
  if (page.ok) return page.value;
  throw new Error(`${route.path}: ${messageOf(page.error.problem, 'en')}`);
}
