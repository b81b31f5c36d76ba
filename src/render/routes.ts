import type { Queries, Route } from '#src/model/query.ts';

/** Every route of the site, canonical ones only, in a steady order. */
export function* allRoutes(queries: Queries): Generator<Route> {
  for (const schema of ['pages', 'categories', 'products'] as const) {
    for (const id of queries.ids(schema)) yield* queries.ask('routes', id);
  }
}
