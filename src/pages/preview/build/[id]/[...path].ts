import type { APIRoute } from 'astro';
import { messageOf, statusOf } from '#src/model/errors/errors.ts';
import { askedLanguage } from '../../../_language.ts';

export const prerender = false;

/** A page as an earlier build showed it; its pictures and styles are those of today's addresses. */
export const GET: APIRoute = async ({ params, locals, request }) => {
  if (!locals.site || !locals.user?.superuser) return new Response(null, { status: 404 });
  const page = await locals.site.past.page(
    params['id'] ?? '',
    encodeURI(`/${params['path'] ?? ''}`),
  );
  const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  if (!page.ok) {
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    const lang = askedLanguage(request);
    const status = statusOf(page.error);
    return new Response(`${messageOf(page.error, lang)}\n`, { status, headers });
  }
  const { body, type, csp } = page.value;
  headers.set('Content-Type', type);
  if (csp !== undefined) headers.set('Content-Security-Policy', csp);
  return new Response(body, { headers });
};
