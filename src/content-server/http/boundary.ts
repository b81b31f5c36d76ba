import { type Context, Hono } from 'hono';
import { hasCode, isFullDisk } from '#src/lib/node/files.ts';
import { READ_HEADERS } from '../contents/read-options.ts';
import { errorDto, noRoom, notFound, Refusal, unreadable } from '../base/refusal.ts';
import type { ServerServices } from '../api/services.ts';
import { admit } from './access.ts';
import { readJson } from '../base/body.ts';
import type { RouteResponse, Endpoint } from './route.ts';
import type { Call, Caller } from '../api/call.ts';

/**
 * The one place where requests become answers: it finds the route, lets the caller in, reads the
 * body, runs the endpoint in its transaction and gives every refusal its form.
 */
export function createHandler(
  services: ServerServices,
  routes: readonly Endpoint[],
): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false });
  for (const route of routes) {
    const answer = (context: Context) =>
      respond(services, route, context.req.raw, context.req.param());
    if (route.method === 'ALL') app.all(route.path, answer);
    else app.on(route.method, route.path, answer);
  }
  app.notFound(() => refuse(notFound()));
  return async function handle(request) {
    const origin = request.headers.get('origin');
    if (origin === null) return app.fetch(request);
    const asksFirst = request.headers.has('access-control-request-method');
    const isPreflight = request.method === 'OPTIONS' && asksFirst;
    const response = isPreflight ? new Response(null, { status: 204 }) : await app.fetch(request);
    allowOrigin(response.headers, request.headers, origin);
    return response;
  };
}

/** As Squidex: pages of any origin may call, with a token that they have. */
function allowOrigin(headers: Headers, asked: Headers, origin: string): void {
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-credentials', 'true');
  headers.append('vary', 'Origin');
  const method = asked.get('access-control-request-method');
  const names = asked.get('access-control-request-headers');
  if (method) headers.set('access-control-allow-methods', method);
  if (names) headers.set('access-control-allow-headers', names);
}

async function respond(
  services: ServerServices,
  route: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  let caller: Caller | undefined;
  try {
    caller = admit(services, route, request, params);
    const body = route.json ? await readJson(request, route.json.limit) : undefined;
    const query = new URL(request.url).searchParams;
    const call = { services, request, params, query, headers: request.headers, caller, body };
    const answer = await run(route, call);
    const response = answer instanceof Response ? answer : toResponse(answer);
    describe(response.headers, services, route);
    return response;
  } catch (error) {
    const response = refuse(toRefusal(error, request));
    if (caller) describe(response.headers, services, route);
    return response;
  }
}

function toRefusal(error: unknown, request: Request): Refusal {
  if (error instanceof Refusal) return error;
  // The caller went away in the middle of its body: nobody reads this.
  if (hasCode(error, 'ECONNRESET')) return unreadable();
  console.error(`content server: ${request.method} ${new URL(request.url).pathname}`, error);
  return isFullDisk(error) ? noRoom() : new Refusal(500, '');
}

/** They change nothing here, but Squidex names them as well. */
const OTHER_HEADERS = ['X-NoEnrichment', 'X-NoScripting', 'X-ResolveSchemaName'];
const VARY = ['Auth-State', ...READ_HEADERS, ...OTHER_HEADERS, 'Auth-ClientId'].join(', ');

/** What every answer for an app carries. */
function describe(headers: Headers, services: ServerServices, route: Endpoint): void {
  headers.set('x-content-type-options', 'nosniff');
  if (!route.path.includes(':app')) return;
  headers.set('x-appid', services.apps.app().id);
  if (route.cost) headers.set('x-costs', String(route.cost));
  if (route.access !== 'public') headers.set('vary', VARY);
}

function run(route: Endpoint, call: Call): RouteResponse | Promise<RouteResponse | Response> {
  if (route.kind !== 'write') return route.handle(call);
  const { db, apps, languages, schemas, rules } = call.services;
  try {
    return db.transaction(() => route.handle(call));
  } catch (error) {
    // What was read inside the transaction may never have been true.
    apps.forget();
    languages.forget();
    schemas.forget();
    rules.forget();
    throw error;
  }
}

function toResponse(answer: RouteResponse): Response {
  const headers = new Headers(answer.headers);
  if (answer.body === undefined) return new Response(null, { status: answer.status, headers });
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}

function refuse(refusal: Refusal): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (refusal.status === 401) headers.set('www-authenticate', 'Bearer');
  return Response.json(errorDto(refusal), { status: refusal.status, headers });
}
