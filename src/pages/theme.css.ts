import type { APIRoute } from 'astro';
import { logReads } from '#src/render/reads-log.ts';
import { THEME_SHEET } from '#src/render/routes.ts';
import { themeSheet } from '#src/render/theme-sheet.ts';
import { buildQueries, buildReads } from '#src/runtime/site.ts';

export const prerender = true;

export const GET: APIRoute = () => {
  const queries = buildQueries();
  logReads(buildReads(), { path: THEME_SHEET, kind: 'file' }, [queries.readOf('theme')]);
  return new Response(themeSheet(queries.ask('theme')), {
    headers: { 'Content-Type': 'text/css' },
  });
};
