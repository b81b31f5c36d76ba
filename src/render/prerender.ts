import type { PageData } from '#src/model/page-data.ts';
import type { Queries, Route } from '#src/model/query.ts';
import { messageOf } from '#src/model/errors.ts';
import { loadPageData } from './page-data.ts';
import { logReads } from './reads-log.ts';

/**
 * The data of a page that `astro build` renders; notes what it was made from.
 * In: queries, the route, where reads are noted (nowhere in the dev server). Throws when there is no
 * such page or no template: the build stops rather than leave a page out.
 */
export function prerenderPage(queries: Queries, route: Route, reads: string | undefined): PageData {
  const loaded = loadPageData(queries, route);
  if (!loaded.ok) throw new Error(`${route.path}: ${messageOf(loaded.error.problem, 'en')}`);
  logReads(reads, route, loaded.value.reads);
  return loaded.value.data;
}
