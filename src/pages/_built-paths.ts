import { contentRoutes, fewRoutes } from '#src/render/routes.ts';
import { buildQueries } from '#src/runtime/app/site.ts';
import { buildsCodeAlone } from '#src/runtime/process/env.ts';

/** What `astro build` draws: all pages, or few where the publisher draws all of them. */
export function builtPaths() {
  const queries = buildQueries();
  const routes = buildsCodeAlone() ? fewRoutes(queries) : contentRoutes(queries);
  return [...routes].map((route) => ({ params: { path: route.path.slice(1) }, props: { route } }));
}
