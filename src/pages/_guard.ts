import type { APIContext, MiddlewareHandler } from 'astro';
import { isForeignRequest, isOwnRequest } from '#src/auth/origin.ts';
import { namedMiddleware } from '#src/auth/middleware.ts';
import { type Decision, decide, middlewareOf, PERMISSIONS } from '#src/auth/permissions.ts';
import { loginPath } from '#src/auth/return-path.ts';
import { isProofNeeded } from '#src/api/handlers/allowed.ts';
import { problemResponse } from '#src/api/http.ts';
import { messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { SHARED_PATH } from '#src/api/contract/share.ts';
import { linksInside } from '#src/render/share/links-inside.ts';
import { languageOf } from './_language.ts';

type Next = Parameters<MiddlewareHandler>[1];
/** Out: what is answered in the place of the route; undefined: the next one is asked. */
type Middleware = (
  context: APIContext,
  next: Next,
) => Response | undefined | Promise<Response | undefined>;

/** Says who is signed in; strangers may ask. */
const SESSION_ROUTE = '/api/_auth/session';

/** The middleware that routes name in the permission table. */
const MIDDLEWARE: Readonly<Record<string, Middleware>> = {
  'own-origin': ownOrigin,
  'not-foreign': notForeign,
  permission,
  'proxy-token': proxyToken,
  proof,
  'ends-told': endsTold,
  'links-inside': keepInside,
};

// Looked up when this file is loaded, so a build or a start fails on a name that does not exist.
for (const pattern of Object.keys(PERMISSIONS)) namedMiddleware(MIDDLEWARE, middlewareOf(pattern));

/** Asks the middleware of each route that is made on demand, in its order. */
export const guard: MiddlewareHandler = async (context, next) => {
  // A prerendered page is public, and the server sends it without the app.
  if (context.isPrerendered) return next();
  for (const middleware of namedMiddleware(MIDDLEWARE, middlewareOf(context.routePattern))) {
    const answered = await middleware(context, route);
    if (answered) return answered;
  }
  return route();

  function route(instead?: Parameters<Next>[0]): Promise<Response> {
    return instead === undefined ? whileAllowed(context, next) : next(instead);
  }
};

/**
 * Runs the route. A long body may be on its way for minutes: whoever has lost the right by its end is refused, and to
 * the route the body ended too early.
 */
async function whileAllowed(context: APIContext, next: Next): Promise<Response> {
  const { locals } = context;
  if (!locals.user) return next();
  const judgements: Judgement[] = [];
  locals.stillAllowed = async () => {
    const judged = await judge(context);
    judgements.push(judged);
    return judged.kind === 'go';
  };
  const response = await next();
  const [judged] = judgements;
  if (!judged || judged.kind === 'go') return response;
  // The page that says so could not be asked for: the body is used up.
  return judged.kind === 'no-right'
    ? refuse(context, problem('superuser-needed'))
    : answer(judged, context, next);
}

/** Refuses writes from foreign pages, before anything else is looked at. */
function ownOrigin(context: APIContext): Response | undefined {
  const auth = context.locals.site?.auth;
  // Without `site` the app renders a page for itself: nobody outside has sent this request.
  if (!auth || isOwnRequest(context.request, auth.isOwnOrigin)) return undefined;
  return refuse(context, problem('origin-refused'));
}

/** The same for pages whose address nobody is told: what says nothing of where it comes from passes. */
function notForeign(context: APIContext): Response | undefined {
  const auth = context.locals.site?.auth;
  if (!auth || !isForeignRequest(context.request, auth.isOwnOrigin)) return undefined;
  return refuse(context, problem('origin-refused'));
}

/** Decides by the permission table. A route that the table does not name does not exist. */
async function permission(context: APIContext, next: Next) {
  const { routePattern, request } = context;
  const judged = await judge(context);
  // The page is shown in the place of one that failed; its own address does not exist.
  if (routePattern === '/500' && new URL(request.url).pathname === '/500') {
    return new Response(null, { status: 404 });
  }
  return judged.kind === 'go' ? undefined : answer(judged, context, next);
}

/** `unknown`: nobody can say at this moment whether there is such a session. */
type Judgement = Decision | { kind: 'unknown' };

/** What the permission table says of a request at this moment; whoever has to be signed in is noted in `locals`. */
async function judge({ routePattern, request, locals, cookies }: APIContext): Promise<Judgement> {
  const auth = locals.site?.auth;
  const session = auth && cookies.get(auth.cookie.name)?.value;
  const confirmed = auth?.confirm(session) ?? true;
  const isKnown = confirmed === true || (await confirmed);
  const decision = decide(routePattern, request.method, () => {
    locals.user = auth?.userOf(session);
    return locals.user;
  });
  const needsSession = decision.kind === 'stranger' || routePattern === SESSION_ROUTE;
  return !isKnown && needsSession ? { kind: 'unknown' } : decision;
}

/** Nobody needs a token, but a token that is sent has to belong to the session. */
function proxyToken(context: APIContext): Response | undefined {
  const given = context.request.headers.get('authorization');
  const auth = context.locals.site?.auth;
  if (given === null || !auth) return undefined;
  const [, token = ''] = /^Bearer ([\w.-]{1,1000})$/i.exec(given) ?? [];
  const session = context.cookies.get(auth.cookie.name)?.value;
  if (auth.proxyTokens.fits(token, session)) return undefined;
  return refuse(context, problem('token-refused'));
}

/** What runs in the browsers of visitors is changed by who has given the password lately: sessions are stolen. */
function proof(context: APIContext): Response | undefined {
  const { request, params, locals, cookies } = context;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const auth = locals.site?.auth;
  if (isRead || !auth || !isProofNeeded(params['schema'] ?? '')) return undefined;
  if (auth.own.isProven(cookies.get(auth.cookie.name)?.value)) return undefined;
  return refuse(context, problem('proof-needed'));
}

/** Where sessions end, it is done when the other servers know it, too. */
async function endsTold(context: APIContext, next: Next): Promise<Response | undefined> {
  const auth = context.locals.site?.auth;
  if (!auth) return undefined;
  const before = auth.noted();
  const response = await next();
  return (await auth.told(before)) ? response : refuse(context, problem('ends-untold'));
}

/** Who reads drafts by a link goes on to other drafts, and not to the pages of visitors. */
async function keepInside(_context: APIContext, next: Next): Promise<Response> {
  const response = await next();
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return isHtml
    ? new Response(linksInside(await response.text(), SHARED_PATH), response)
    : response;
}

function answer(decision: Exclude<Judgement, { kind: 'go' }>, context: APIContext, next: Next) {
  switch (decision.kind) {
    case 'unknown':
      return refuse(context, problem('sessions-unknown'));
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
        : context.redirect(
            loginPath(languageOf(context.url.pathname, context.request), wanted(context)),
            303,
          );
    case 'no-right':
      return isForPrograms(context)
        ? refuse(context, problem('superuser-needed'))
        : next(`/403${context.url.search}`);
  }
}

/** Whether nothing has this address. */
function isErrorPage({ routePattern }: APIContext): boolean {
  return routePattern === '/404' || routePattern === '/500';
}

/** Says what is wrong: in JSON below /api and /squidex, else in a line of text. */
function refuse(context: APIContext, reason: Problem, headers: HeadersInit = {}): Response {
  if (isForPrograms(context)) {
    const response = problemResponse(reason, languageOf(context.url.pathname, context.request));
    for (const [name, value] of new Headers(headers)) response.headers.set(name, value);
    return response;
  }
  return new Response(`${messageOf(reason, languageOf(context.url.pathname, context.request))}\n`, {
    status: statusOf(reason),
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  });
}

function isForPrograms({ routePattern }: APIContext): boolean {
  return /^\/(?:api|squidex)\//.test(routePattern);
}

/** Where somebody wanted to go, as it was asked for. */
function wanted({ request }: APIContext): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
