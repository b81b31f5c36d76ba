import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import {
  askRestock,
  pressRestock,
  readRestock,
  showRestock,
} from '#src/api/handlers/visitors/restock.ts';
import type { RestockView } from '#src/model/visitors/restock-view.ts';
import type { Language } from '#src/model/languages.ts';
import { answerLater, keptAnswer, KeptProblem, tryCookie } from './_answer.ts';
import { sayRefused } from './_refused.ts';

/** The page of those who wait for goods. Nobody is told its address, which may hold that of a person. */
export async function restockPage(astro: AstroGlobal, lang: Language) {
  const { locals, request, response } = astro;
  const { headers } = request;
  if (!locals.site) return new Response(null, { status: 404 });
  const isPost = request.method === 'POST';
  const tried = isPost && tryCookie(astro);
  if (tried) return tried;
  const shown = await viewFor(astro, lang);
  const kept = shown && keptAnswer(astro, Answer);
  const view = kept ? answered(shown, kept) : shown;
  // What was sent has been read: only another request can be answered by another page.
  if (!view) return astro.rewrite(new Request(new URL('/404', astro.url), { headers }));
  response.headers.set('Referrer-Policy', 'no-referrer');
  const answer = isPost ? keptOf(view) : undefined;
  const later = answer && answerLater(astro, answer);
  if (later) return later;
  if (!kept && 'problem' in view && view.problem) sayRefused(astro, view.problem);
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
  if (token !== null) {
    return isPost ? pressRestock(request, token, lang, port) : readRestock(token, lang, port);
  }
  return isPost
    ? askRestock(request, lang, clientAddress, port)
    : showRestock(url.searchParams, lang, port);
}

/** What the page says of what was sent; its address names the goods. */
const Answer = v.union([
  v.object({ problem: KeptProblem, address: v.optional(v.string()) }),
  v.object({ state: v.picklist(['asked', 'confirmed', 'there', 'left']) }),
]);

function keptOf(view: RestockView): v.InferInput<typeof Answer> | undefined {
  if (view.state === 'confirm') return undefined;
  if (view.state !== 'form' && view.state !== 'refused') return { state: view.state };
  const { problem } = view;
  return problem && { problem, address: view.state === 'form' ? view.address : undefined };
}

/** What the page shows, with what is kept of what was sent. */
function answered(shown: RestockView, answer: v.InferOutput<typeof Answer>): RestockView {
  if (!('problem' in answer)) {
    if (answer.state === 'left') return { state: 'left' };
    return 'goods' in shown ? { state: answer.state, goods: shown.goods } : shown;
  }
  const { problem, address } = answer;
  if (shown.state === 'form' && address !== undefined) return { ...shown, address, problem };
  return { state: 'refused', problem };
}
