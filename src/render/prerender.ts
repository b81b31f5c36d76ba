import { messageOf } from '#src/model/errors.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { Route } from '#src/model/answers.ts';
import type { Queries } from '#src/model/query.ts';
import { loadErrorData, loadPageData } from './page-data.ts';
import { madeFrom, payloadOf } from './payload.ts';
import { logReads } from './reads-log.ts';
import { NOT_FOUND } from './routes.ts';

/**
 * The data of a page that `astro build` renders; notes what it was made from.
 * In: queries, the route, where reads are noted (nowhere in the dev server). Throws when there is no
 * such page: the build stops rather than leave a page out.
 */
export function prerenderPage(queries: Queries, route: Route, reads: string | undefined): PageData {
  const loaded = loadPageData(queries, route);
  if (!loaded.ok) throw new Error(`${route.path}: ${messageOf(loaded.error.problem, 'en')}`);
  const { data, reads: asked, problems } = loaded.value;
  logReads(reads, route, asked, problems.length > 0 ? undefined : madeFrom(data, asked));
  return data;
}

/** The payload beside such a page: its data, as text. */
export function prerenderPayload(queries: Queries, route: Route): string {
  return payloadOf(prerenderPage(queries, route, undefined));
}

/** The data of `/404.html`; notes what it was made from. */
export function prerenderNotFound(queries: Queries, reads: string | undefined): PageData {
  const { data, reads: asked } = loadErrorData(queries, NOT_FOUND, 404);
  logReads(reads, { path: NOT_FOUND, kind: 'file' }, asked);
  return data;
}
