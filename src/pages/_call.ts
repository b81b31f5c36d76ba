import type { APIContext, APIRoute } from 'astro';
import type { CallHandler } from '#src/api/handlers/calls/call-requests.ts';
import type { WhoCalls } from '#src/api/handlers/calls/who-calls.ts';
import { problemResponse } from '#src/api/http.ts';
import { problem } from '#src/model/errors/problem.ts';
import { askedLanguage } from './_language.ts';

/** A route of a call that anybody may make; what the answer holds depends on who asks. */
export function callRoute(handle: CallHandler): APIRoute {
  return async (context) => {
    const { request, locals } = context;
    if (!locals.site) return new Response(null, { status: 404 });
    const answer = await handle(request, locals.site.calls, callerOf(context));
    if (!answer.ok) return problemResponse(answer.error, askedLanguage(request));
    const { value: body } = answer;
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    return new Response(new Uint8Array(body), { headers });
  };
}

/** `GET /api/assets/{id}`: leads to the file, which is served with its type, ranges and versions. */
export const assetRoute: APIRoute = (context) => {
  const { request, locals, params } = context;
  const { id = '' } = params;
  const version = context.url.searchParams.get('version');
  const isReadable = version === null || /^\d{1,15}$/.test(version);
  const asked = { id, version: version === null ? undefined : Number(version) };
  const path = isReadable ? locals.site?.calls.assetPath(asked, callerOf(context)) : undefined;
  if (path !== undefined) return context.redirect(path, 302);
  const missing = problem('content-missing', { schema: 'assets', id });
  return problemResponse(missing, askedLanguage(request));
};

function callerOf({ locals: { site }, cookies, clientAddress }: APIContext): WhoCalls {
  return {
    client: clientAddress,
    is() {
      const user = site?.auth.userOf(cookies.get(site.auth.cookie.name)?.value);
      if (!user) return 'stranger';
      return user.superuser ? 'superuser' : 'account';
    },
  };
}
