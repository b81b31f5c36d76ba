import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { postForm, type PostedOutcome, sendForm } from '#src/api/handlers/visitors/forms.ts';
import { problemResponse } from '#src/api/http.ts';
import type { PostedForm } from '#src/model/pages/answers.ts';
import { encodePath, parsePath } from '#src/lib/path.ts';
import { messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { type Language, languageOfPath } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { PageView } from '#src/render/page/page-view.ts';
import { loadPostedPage } from '#src/render/page/posted-page.ts';
import { answerLater, keptAnswer, tryCookie } from './_answer.ts';
import { languageOf } from './_language.ts';
import { retryAfter, sayRefused } from './_refused.ts';

/** A form that was not taken and cannot be shown again, as its component draws it. */
export type Unsent = { queries: Queries; lang: Language; from: string | null; message: string };

/** Takes a form. Out: an answer for our script, or what a browser without it is shown. */
export async function takeForm(
  astro: AstroGlobal,
): Promise<PageView | { unsent: Unsent } | Response> {
  const { request, params, clientAddress, locals } = astro;
  const { site } = locals;
  if (!site) return new Response(null, { status: 404 });
  const { schema = '' } = params;
  const language = languageOf(astro.url.pathname, request);
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    return outcomeResponse(await sendForm(request, schema, clientAddress, site.forms), language);
  }
  astro.response.headers.set('X-Robots-Tag', 'noindex');
  const tried = tryCookie(astro);
  if (tried) return tried;
  const posted = await postForm(request, schema, clientAddress, site.forms);
  if (!posted.ok) return { unsent: unsent(astro, site.queries(), posted.error) };
  const { value: outcome } = posted;
  const { page } = outcome;
  const shown = shownOf(outcome);
  const later = answerLater(astro, { page, shown }, { [PAGE]: page });
  if (later) return later;
  if (outcome.state === 'refused') sayRefused(astro, outcome.problem);
  return loadPostedPage(site.queries(), { page, schema, posted: shown });
}

/** In the address of an answer: the page of the form. */
const PAGE = 'page';

const Answer = v.object({
  page: v.string(),
  shown: v.intersect([
    v.object({ block: v.string() }),
    v.variant('state', [
      v.object({ state: v.literal('sent'), number: v.string() }),
      v.object({
        state: v.literal('refused'),
        values: v.record(v.string(), v.union([v.string(), v.boolean()])),
        errors: v.record(v.string(), v.string()),
        message: v.string(),
      }),
    ]),
  ]),
});

/** Shows a browser without JavaScript what came of its form. Out: the way to the page of the form where that is gone. */
export function showAnswer(astro: AstroGlobal): PageView | Response {
  const { site } = astro.locals;
  if (!site) return new Response(null, { status: 404 });
  astro.response.headers.set('X-Robots-Tag', 'noindex');
  const { schema = '' } = astro.params;
  const answer = keptAnswer(astro, Answer);
  if (answer)
    return loadPostedPage(site.queries(), { page: answer.page, schema, posted: answer.shown });
  const page = parsePath(astro.url.searchParams.get(PAGE) ?? '/');
  return astro.redirect(page.ok ? encodePath(page.value.path) : '/', 302);
}

function shownOf(outcome: PostedOutcome): PostedForm {
  const { block, page, values } = outcome;
  if (outcome.state === 'sent') return { block, state: 'sent', number: outcome.number };
  const message = messageOf(outcome.problem, languageOfPath(page));
  return { block, state: 'refused', values, errors: outcome.errors, message };
}

/** Why a form that a browser without JavaScript sent was not taken. In: also the language, if the page knows it. */
export function unsent(
  astro: AstroGlobal,
  queries: Queries,
  reason: Problem,
  language?: Language,
): Unsent {
  sayRefused(astro, reason);
  const from = pageBefore(astro);
  const asked =
    from === null ? languageOf(astro.url.pathname, astro.request) : languageOfPath(from);
  const lang = language ?? asked;
  return { queries, lang, from: from && encodePath(from), message: messageOf(reason, lang) };
}

/** The page of this site that a form was sent from, as far as the browser says. */
function pageBefore({ request, url }: AstroGlobal): string | null {
  const from = URL.parse(request.headers.get('referer') ?? '');
  if (from?.host !== url.host) return null;
  const parsed = parsePath(from.pathname);
  return parsed.ok ? parsed.value.path : null;
}

/** What came of a form, for our script. */
export function outcomeResponse(
  outcome: Awaited<ReturnType<typeof sendForm>>,
  language: Language,
): Response {
  if (!outcome.ok) return formRefusal(outcome.error, language);
  if (outcome.value.state === 'sent') return Response.json({ number: outcome.value.number });
  const { problem, errors } = outcome.value;
  const { name } = problem;
  const answer = { name, message: messageOf(problem, language), details: {}, fields: errors };
  return Response.json(answer, { status: statusOf(problem) });
}

/** What is wrong with a request that brings a form. */
export function formRefusal(problem: Problem, language: Language): Response {
  const response = problemResponse(problem, language);
  retryAfter(response.headers, problem);
  return response;
}
