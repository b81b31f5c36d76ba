import type { AstroGlobal } from 'astro';
import {
  askRestock,
  confirmRestock,
  readRestock,
  showRestock,
} from '#src/api/handlers/visitors/restock.ts';
import type { RestockView } from '#src/model/visitors/restock-view.ts';
import type { Language } from '#src/model/languages.ts';
import { sayRefused } from './_refused.ts';

/** The page of those who wait for goods. Nobody is told its address, which may hold that of a person. */
export async function restockPage(astro: AstroGlobal, lang: Language) {
  const { locals, request, response } = astro;
  const { headers } = request;
  if (!locals.site) return new Response(null, { status: 404 });
  const view = await viewFor(astro, lang);
  // What was sent has been read: only another request can be answered by another page.
  if (!view) return astro.rewrite(new Request(new URL('/404', astro.url), { headers }));
  response.headers.set('Referrer-Policy', 'no-referrer');
  if ('problem' in view && view.problem) sayRefused(astro, view.problem);
  return { queries: locals.site.queries(), lang, view, query: astro.url.search };
}

async function viewFor(
  { locals, request, url, clientAddress }: AstroGlobal,
  lang: Language,
): Promise<RestockView | undefined> {
  const port = locals.site?.restock;
  if (!port) return undefined;
  const token = url.searchParams.get('token');
  const isPost = request.method === 'POST';
  if (token !== null) return (isPost ? confirmRestock : readRestock)(token, lang, port);
  return isPost
    ? askRestock(request, lang, clientAddress, port)
    : showRestock(url.searchParams, lang, port);
}
