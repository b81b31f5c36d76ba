import type { AstroGlobal } from 'astro';
import { postForm, type PostedOutcome, sendForm } from '#src/api/handlers/visitors/forms.ts';
import { problemResponse } from '#src/api/http.ts';
import type { PostedForm } from '#src/model/pages/answers.ts';
import { messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { type Language, languageOfPath } from '#src/model/languages.ts';
import type { PageView } from '#src/render/page/page-view.ts';
import { loadPostedPage } from '#src/render/page/posted-page.ts';
import { languageOf } from './_language.ts';

/** Takes a form. Out: an answer for our script, or the page that a browser without it is shown. */
export async function takeForm(astro: AstroGlobal): Promise<PageView | Response> {
  const { request, params, clientAddress, locals } = astro;
  const { site } = locals;
  if (!site) return new Response(null, { status: 404 });
  const { schema = '' } = params;
  const language = languageOf(astro.url.pathname, request);
  if (request.headers.get('content-type')?.startsWith('application/json')) {
    return outcomeResponse(await sendForm(request, schema, clientAddress, site.forms), language);
  }
  const posted = await postForm(request, schema, clientAddress, site.forms);
  if (!posted.ok) return formRefusal(posted.error, language);
  const { value: outcome } = posted;
  const { headers } = astro.response;
  headers.set('X-Robots-Tag', 'noindex');
  if (outcome.state === 'refused') {
    astro.response.status = statusOf(outcome.problem);
    retryAfter(headers, outcome.problem);
  }
  return loadPostedPage(site.queries(), { page: outcome.page, schema, posted: shownOf(outcome) });
}

function shownOf(outcome: PostedOutcome): PostedForm {
  const { block, page, values } = outcome;
  if (outcome.state === 'sent') return { block, state: 'sent', number: outcome.number };
  const message = messageOf(outcome.problem, languageOfPath(page));
  return { block, state: 'refused', values, errors: outcome.errors, message };
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

function retryAfter(headers: Headers, { details: { seconds } }: Problem): void {
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
}
