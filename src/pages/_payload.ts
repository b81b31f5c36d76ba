import type { APIRoute, GetStaticPaths } from 'astro';
import type { Route } from '#src/model/answers.ts';
import { prerenderPayload } from '#src/render/prerender.ts';
import { contentRoutes } from '#src/render/routes.ts';
import { buildQueries } from '#src/runtime/app/site.ts';

// `/{path}/_payload.json`, by injectRoute: Astro does not route names with an underscore.
export const prerender = true;

export const getStaticPaths = (() =>
  [...contentRoutes(buildQueries())].map((route) => ({
    params: { path: route.path.slice(1) },
    props: { route },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ route: Route }> = ({ props }) =>
  new Response(prerenderPayload(buildQueries(), props.route), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
