import type { APIRoute } from 'astro';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { queryKey } from '#src/model/query.ts';
import { logReads } from '#src/render/reads-log.ts';
import { robotsTxt } from '#src/render/robots.ts';
import { ROBOTS } from '#src/render/routes.ts';
import { buildQueries, buildReads } from '#src/runtime/app/site.ts';

export const prerender = true;

export const GET: APIRoute = () => {
  const queries = buildQueries();
  const read = queries.readOf(queryKey('site', DEFAULT_LANGUAGE));
  logReads(buildReads(), { path: ROBOTS, kind: 'file' }, [read]);
  return new Response(robotsTxt(queries.ask('site', DEFAULT_LANGUAGE)), {
    headers: { 'Content-Type': 'text/plain' },
  });
};
