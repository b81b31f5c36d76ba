import type { Renderable } from '#src/model/renderer.ts';
import type { Queries, Route } from '#src/model/query.ts';

/** The files of the site as a whole. */
export const THEME_SHEET = '/theme.css';
export const NOT_FOUND = '/404.html';

const ROUTED = [
  ['pages', undefined],
  ['products', 'product'],
  ['categories', 'category'],
] as const;

/**
 * All routes of a state of the content, item by item. Without its template a product or category has
 * no page: they are left out, and the rest is rendered.
 */
export function* contentRoutes(queries: Queries): Iterable<Route> {
  for (const [schema, kind] of ROUTED) {
    if (kind && queries.ask('template', kind) === null) continue;
    for (const id of queries.ids(schema)) yield* queries.ask('routes', id);
  }
}

/** Everything that a full publish renders. */
export function* allTargets(queries: Queries): Iterable<Renderable> {
  yield* contentRoutes(queries);
  yield { path: THEME_SHEET, kind: 'file' };
  yield { path: NOT_FOUND, kind: 'file' };
}
