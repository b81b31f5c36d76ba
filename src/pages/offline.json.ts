import type { APIRoute } from 'astro';
import { aheadList } from '#src/render/ahead.ts';
import { logReads } from '#src/render/reads-log.ts';
import { AHEAD } from '#src/render/routes.ts';
import { buildQueries, buildReads } from '#src/runtime/app/site.ts';

export const prerender = true;

export const GET: APIRoute = () => {
  const { text, reads } = aheadList(buildQueries());
  logReads(buildReads(), { path: AHEAD, kind: 'file' }, reads);
  return new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
};
