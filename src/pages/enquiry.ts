import type { APIRoute } from 'astro';
import { ENQUIRY_PATHS } from '#src/model/links.ts';

export const prerender = false;

/** Redirects the address without a language: a page that is made on demand has one address only. */
export const GET: APIRoute = ({ redirect }) => redirect(ENQUIRY_PATHS.en, 301);
