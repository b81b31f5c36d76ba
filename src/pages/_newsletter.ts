import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import {
  askForNewsletter,
  confirmAddress,
  leaveNewsletter,
  type NewsletterPort,
  showConfirmation,
  showForm,
  showLeaving,
} from '#src/api/handlers/visitors/newsletter.ts';
import { parsePath } from '#src/lib/path.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/model/languages.ts';
import { NEWSLETTER_PATHS } from '#src/model/links.ts';
import type { Paths } from '#src/model/pages/answers.ts';
import type { NewsletterView } from '#src/model/visitors/newsletter-view.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { answerLater, keptAnswer, KeptProblem, tryCookie } from './_answer.ts';
import { sayRefused } from './_refused.ts';

/** A page of the newsletter, as its component draws it. */
export type NewsletterPage = {
  queries: Queries;
  lang: Language;
  view: NewsletterView;
  /** Behind the link of a mail: the same page in each language, with that link. */
  asked?: Paths;
};

type AnswerView = (
  port: NewsletterPort,
  lang: Language,
) => NewsletterView | Promise<NewsletterView>;

/** The form; what it sends. */
export function formPage(astro: AstroGlobal): Promise<NewsletterPage | Response> {
  const { request } = astro;
  return answer(astro, (port, lang) =>
    request.method === 'POST'
      ? askForNewsletter(request, lang, astro.clientAddress, port)
      : showForm(addressIn(astro)),
  );
}

/** What stands in the place of the address; Astro leaves some of its signs encoded. */
function addressIn({ params, request }: AstroGlobal): string {
  if (params['email'] === undefined) return '';
  const parsed = parsePath(new URL(request.url).pathname);
  return parsed.ok ? (parsed.value.path.split('/').at(-1) ?? '') : '';
}

/** Where the link of the first mail leads. */
export function confirmPage(astro: AstroGlobal): Promise<NewsletterPage | Response> {
  return linkPage(astro, { GET: showConfirmation, POST: confirmAddress });
}

/** Where the link of every other mail leads. */
export function leavePage(astro: AstroGlobal): Promise<NewsletterPage | Response> {
  return linkPage(astro, { GET: showLeaving, POST: leaveNewsletter });
}

type ByLink = (token: string, port: NewsletterPort) => NewsletterView;

/** The link says it all: nothing else that is sent is read. */
function linkPage(astro: AstroGlobal, { GET, POST }: { GET: ByLink; POST: ByLink }) {
  const act = astro.request.method === 'POST' ? POST : GET;
  const token = astro.url.searchParams.get('token') ?? '';
  return answer(astro, (port) => act(token, port), inEachLanguage(astro));
}

/** What the pages say of what was sent. */
const AnswerView = v.variant('state', [
  v.object({
    state: v.literal('form'),
    address: v.string(),
    problem: v.exactOptional(KeptProblem),
  }),
  v.object({ state: v.picklist(['asked', 'confirmed']), address: v.string() }),
  v.object({ state: v.literal('left') }),
]);

/** Nobody is told the address of these pages, which may hold that of a person; no search engine lists them. */
async function answer(
  astro: AstroGlobal,
  show: AnswerView,
  asked?: Paths,
): Promise<NewsletterPage | Response> {
  const { locals, params, request, response } = astro;
  const { lang = DEFAULT_LANGUAGE } = params;
  if (!locals.site || !isLanguage(lang)) return new Response(null, { status: 404 });
  response.headers.set('Referrer-Policy', 'no-referrer');
  response.headers.set('X-Robots-Tag', 'noindex');
  const queries = locals.site.queries();
  const kept = keptAnswer(astro, AnswerView);
  if (kept) return { queries, lang, view: kept, ...(asked && { asked }) };
  const isPost = request.method === 'POST';
  const tried = isPost && tryCookie(astro);
  if (tried) return tried;
  const view = await show(locals.site.newsletter, lang);
  const later = isPost && answerLater(astro, view);
  if (later) return later;
  if ('problem' in view && view.problem) sayRefused(astro, view.problem);
  return { queries, lang, view, ...(asked && { asked }) };
}

function inEachLanguage({ request }: AstroGlobal): Paths {
  const { pathname, search } = new URL(request.url);
  const rest = pathname.replace(/^(?:\/[a-z]{2})?\/newsletter/, '') + search;
  return { de: NEWSLETTER_PATHS.de + rest, en: NEWSLETTER_PATHS.en + rest };
}
