import type { APIContext, MiddlewareHandler } from 'astro';
import { isOwnRequest } from '#src/auth/origin.ts';
import { type Decision, decide, permissionOf } from '#src/auth/permissions.ts';
import { loginPath } from '#src/auth/return-path.ts';
import { problemResponse } from '#src/api/http.ts';
import { messageOf, type Problem, problem, statusOf } from '#src/model/errors.ts';
import { languageOfPath, preferredLanguage } from '#src/model/languages.ts';

/**
 * Who may do what, for every route of the app. What the table does not know is not there; writes from
 * foreign pages are refused before anything is looked at.
 */
export const guard: MiddlewareHandler = (context, next) => {
  // Made in a build, for everybody: the server has it without the app.
  if (context.isPrerendered) return next();
  const { routePattern, request, locals } = context;
  const auth = locals.site?.auth;
  // Pages that are rendered in process are asked for by nobody outside.
  if (auth && !permissionOf(routePattern)?.anyOrigin && !isOwnRequest(request, auth.isOwnOrigin)) {
    return refuse(context, problem('origin-refused'));
  }
  // It is shown in the place of what failed; by itself it is no page.
  if (routePattern === '/500' && new URL(request.url).pathname === '/500') {
    return new Response(null, { status: 404 });
  }
  const decision = decide(routePattern, request.method, () => {
    locals.user = auth?.userOf(context.cookies.get(auth.cookie.name)?.value);
    return locals.user;
  });
  return decision.kind === 'go' ? next() : answer(decision, context, next);
};

function answer(
  decision: Exclude<Decision, { kind: 'go' }>,
  context: APIContext,
  next: Parameters<MiddlewareHandler>[1],
) {
  switch (decision.kind) {
    case 'not-found':
      return new Response(null, { status: 404 });
    case 'wrong-method': {
      const { allow } = decision;
      const { method } = context.request;
      if (method === 'OPTIONS' && isErrorPage(context)) return new Response(null, { status: 404 });
      if (method === 'OPTIONS')
        return new Response(null, { status: 204, headers: { Allow: allow } });
      return refuse(context, problem('method-not-allowed', { allow }), { Allow: allow });
    }
    case 'stranger':
      return isForPrograms(context)
        ? refuse(context, problem('sign-in-needed'))
        : context.redirect(loginPath(languageOf(context), wanted(context)), 303);
    case 'no-right':
      return isForPrograms(context) ? refuse(context, problem('superuser-needed')) : next('/403');
  }
}

/** Whether nothing has this address. */
function isErrorPage({ routePattern }: APIContext): boolean {
  return routePattern === '/404' || routePattern === '/500';
}

/** Says what is wrong: in JSON below /api and /squidex, else in a line of text. */
function refuse(context: APIContext, reason: Problem, headers: HeadersInit = {}): Response {
  if (isForPrograms(context)) {
    const response = problemResponse(reason, languageOf(context));
    for (const [name, value] of new Headers(headers)) response.headers.set(name, value);
    return response;
  }
  return new Response(`${messageOf(reason, languageOf(context))}\n`, {
    status: statusOf(reason),
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
}

function isForPrograms({ routePattern }: APIContext): boolean {
  return /^\/(?:api|squidex)\//.test(routePattern);
}

/** What is for editors has no language in its address: there it is the browser's. */
function languageOf({ routePattern, url, request }: APIContext) {
  return /^\/(?:manage|preview|api|squidex)\b/.test(routePattern)
    ? preferredLanguage(request.headers.get('accept-language'))
    : languageOfPath(url.pathname);
}

/** Where somebody wanted to go, as it was asked for. */
function wanted({ request }: APIContext): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
