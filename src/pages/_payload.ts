import type { APIRoute, GetStaticPaths } from 'astro';
import type { Route } from '#src/model/pages/answers.ts';
import { prerenderPage } from '#src/render/page/prerender.ts';
import { buildQueries } from '#src/runtime/app/site.ts';
import { builtPaths } from './_built-paths.ts';

// `/{path}/_payload.json`, by injectRoute: Astro does not route names with an underscore.
export const prerender = true;

export const getStaticPaths = builtPaths satisfies GetStaticPaths;

export const GET: APIRoute<{ route: Route }> = ({ props }) =>
  new Response(prerenderPage(buildQueries(), props.route).payload, {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
