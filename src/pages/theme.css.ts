import type { APIRoute } from 'astro';
import { loadTheme, themeSheet } from '#src/render/theme/theme-sheet.ts';
import { buildQueries } from '#src/runtime/app/site.ts';

export const prerender = true;

export const GET: APIRoute = async () => {
  const { theme } = loadTheme(buildQueries());
  const { css } = await themeSheet(theme);
  return new Response(css, { headers: { 'Content-Type': 'text/css' } });
};
