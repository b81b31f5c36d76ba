import type { APIRoute } from 'astro';
import { getPresence, postPresence } from '#src/api/handlers/presence.ts';
import { problemResponse } from '#src/api/http.ts';
import { problem } from '#src/model/errors/problem.ts';
import { askedLanguage } from '../_language.ts';

export const prerender = false;

const answer =
  (handle: APIRoute): APIRoute =>
  (context) =>
    context.locals.site && context.locals.user?.superuser
      ? handle(context)
      : problemResponse(problem('superuser-needed'), askedLanguage(context.request));

/** Who edits an item, as server-sent events. */
export const GET = answer(({ url, request, cookies, locals: { site, user } }) => {
  if (!site || !user) return new Response(null, { status: 404 });
  const { auth } = site;
  const session = cookies.get(auth.cookie.name)?.value;
  const mayStay = () => auth.userOf(session)?.superuser === true;
  const stream = getPresence(url, user, site.presence, mayStay);
  if (!stream.ok) return problemResponse(stream.error, askedLanguage(request));
  // A browser that is told 204 does not ask again.
  if (!stream.value) return new Response(null, { status: 204 });
  return new Response(stream.value, {
    headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
  });
});

/** Where one of them is. */
export const POST = answer(async ({ request, locals: { site, user } }) => {
  if (!site || !user) return new Response(null, { status: 404 });
  const said = await postPresence(request, user, site.presence);
  return said.ok
    ? Response.json(said.value.body)
    : problemResponse(said.error, askedLanguage(request));
});
