import type { APIRoute } from 'astro';
import { SEARCH_PATHS } from '#src/model/links.ts';

export const prerender = false;

/** It works without its language; what is made on demand has one address. */
export const GET: APIRoute = ({ redirect, url }) => redirect(SEARCH_PATHS.en + url.search, 301);
