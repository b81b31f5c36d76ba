import type { APIRoute } from 'astro';
import { beginOidc } from '../_oidc.ts';

export const prerender = false;

export const GET: APIRoute = beginOidc;
