import type { APIRoute, GetStaticPaths } from 'astro';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { Route } from '#src/model/query.ts';
import { loadPageData } from '#src/render/page-data.ts';
import { contentRoutes } from '#src/render/routes.ts';
import { buildQueries } from '#src/runtime/site.ts';

// `/{path}/_payload.json`, by injectRoute: Astro does not route names with an underscore.
export const prerender = true;

export const getStaticPaths = (() =>
  [...contentRoutes(buildQueries())].map((route) => ({
    params: { path: route.path.slice(1) },
    props: { route },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ route: Route }> = ({ props }) => {
  const loaded = loadPageData(buildQueries(), props.route);
  if (!loaded.ok) throw new Error(`${props.route.path}: ${loaded.error.problem.name}`);
  return new Response(canonicalJson(loaded.value.data), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
};
