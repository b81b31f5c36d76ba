import type { APIRoute, AstroGlobal } from 'astro';
import {
  draftsOf,
  type EditingHandler,
  type EditingRequest,
  type Wrote,
} from '#src/api/handlers/editing-requests.ts';
import type { PublishingHandler } from '#src/api/handlers/publishing/publishing.ts';
import { problemResponse } from '#src/api/http.ts';
import { messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { type DraftRequest, loadDraft } from '#src/render/page/draft-page.ts';
import type { PageView } from '#src/render/page/page-view.ts';
import type { SiteLocals } from '#src/runtime/ports/locals.ts';
import { askedLanguage } from './_language.ts';

/** A route of editors' programs; what is refused says why in the language of the browser. */
export function editingRoute(handle: EditingHandler): APIRoute {
  return superuserRoute((asked, { editing }) => handle(asked, editing));
}

/** The same for what editors ask of the publisher. */
export function publishingRoute(handle: PublishingHandler): APIRoute {
  return superuserRoute(handle);
}

type Handle = (
  asked: EditingRequest,
  site: SiteLocals,
) => ReturnType<EditingHandler> | ReturnType<PublishingHandler>;

/** The same for anything that a superuser may ask of the site. */
export function superuserRoute(handle: Handle): APIRoute {
  return async ({ request, params, locals }) => {
    const lang = askedLanguage(request);
    // The guard has checked this already; the route checks again, so that it does not depend on the guard.
    if (!locals.site || !locals.user?.superuser) {
      return problemResponse(problem('superuser-needed'), lang);
    }
    const { site, user } = locals;
    const wrote: Wrote = (write) => site.audit.append({ who: user.email, ...write });
    const result = await handle({ request, params, wrote }, site);
    if (!result.ok) return problemResponse(result.error, lang);
    return Response.json(result.value.body, { status: result.value.status });
  };
}

/** The draft of a page for people to look at. Out: the page, or what is answered instead. */
export async function showDraft(
  astro: AstroGlobal,
  asked: DraftRequest,
): Promise<PageView | Response> {
  const shown = await openDraft(astro, asked);
  return shown instanceof Response ? shown : shown.view;
}

/** The same, with what else can be asked of the drafts that it shows. */
export async function openDraft(
  { locals, request, response }: AstroGlobal,
  asked: DraftRequest,
): Promise<{ view: PageView; queries: Queries } | Response> {
  const editing = locals.site?.editing;
  if (!editing || !locals.user?.superuser) return new Response(null, { status: 404 });
  response.headers.set('X-Robots-Tag', 'noindex');
  const queries = await draftsOf(request, editing);
  if (!queries.ok) return refusal(request, queries.error);
  const draft = loadDraft(queries.value, asked, 'preview');
  if (!draft.ok) return refusal(request, draft.error);
  return { view: draft.value, queries: queries.value };
}

function refusal(request: Request, reason: Problem): Response {
  return new Response(`${messageOf(reason, askedLanguage(request))}\n`, {
    status: statusOf(reason),
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
