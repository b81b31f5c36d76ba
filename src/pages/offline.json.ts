import type { APIRoute } from 'astro';
import { aheadList } from '#src/render/head/ahead.ts';
import { buildQueries } from '#src/runtime/app/site.ts';

export const prerender = true;

export const GET: APIRoute = () => {
  const { text } = aheadList(buildQueries());
  return new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
};
