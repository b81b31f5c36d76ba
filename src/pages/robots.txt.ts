import type { APIRoute } from 'astro';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { robotsTxt } from '#src/render/robots.ts';
import { buildQueries } from '#src/runtime/app/site.ts';

export const prerender = true;

export const GET: APIRoute = () =>
  new Response(robotsTxt(buildQueries().ask('site', DEFAULT_LANGUAGE)), {
    headers: { 'Content-Type': 'text/plain' },
  });
