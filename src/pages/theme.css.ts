import type { APIRoute } from 'astro';
import { logReads } from '#src/render/reads-log.ts';
import { THEME_SHEET } from '#src/render/routes.ts';
import { loadTheme, themeSheet } from '#src/render/theme-sheet.ts';
import { buildQueries, buildReads } from '#src/runtime/app/site.ts';

export const prerender = true;

export const GET: APIRoute = async () => {
  const { theme, reads } = loadTheme(buildQueries());
  logReads(buildReads(), { path: THEME_SHEET, kind: 'file' }, reads);
  const { css } = await themeSheet(theme);
  return new Response(css, { headers: { 'Content-Type': 'text/css' } });
};
