import { Hono } from 'hono';
import { errorDto, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { admit } from './access.ts';
import { readJson } from './body.ts';
import type { Answer, Call, Route } from './route.ts';

/**
 * The one place where requests become answers: it finds the route, lets the caller in, reads the
 * body, runs the endpoint in its transaction and gives every refusal its form.
 */
export function createHandler(
  services: Services,
  routes: readonly Route[],
): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false });
  for (const route of routes) {
    app.on(route.method, route.path, (context) =>
      respond(services, route, context.req.raw, context.req.param()),
    );
  }
  app.notFound(() => refuse(notFound()));
  return async function handle(request) {
    return app.fetch(request);
  };
}

async function respond(
  services: Services,
  route: Route,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    const caller = admit(services, route, request, params);
    const body = route.json ? await readJson(request, route.json.limit) : undefined;
    const query = new URL(request.url).searchParams;
    const call = { services, request, params, query, headers: request.headers, caller, body };
    const answer = await run(route, call);
    return answer instanceof Response ? answer : toResponse(services, route, answer);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    console.error(`content server: ${request.method} ${new URL(request.url).pathname}`, error);
    return refuse(new Refusal(500, ''));
  }
}

function run(route: Route, call: Call): Answer | Promise<Answer | Response> {
  if (route.kind !== 'write') return route.handle(call);
  const { db, apps, languages, schemas } = call.services;
  try {
    return db.transaction(() => route.handle(call));
  } catch (error) {
    // What was read inside the transaction may never have been true.
    apps.forget();
    languages.forget();
    schemas.forget();
    throw error;
  }
}

function toResponse(services: Services, route: Route, answer: Answer): Response {
  const headers = new Headers(answer.headers);
  if (route.path.includes(':app')) headers.set('x-appid', services.apps.app().id);
  if (route.cost) headers.set('x-costs', String(route.cost));
  if (answer.body === undefined) return new Response(null, { status: answer.status, headers });
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
}

function refuse(refusal: Refusal): Response {
  return Response.json(errorDto(refusal), {
    status: refusal.status,
    headers: { 'cache-control': 'no-store' },
  });
}
