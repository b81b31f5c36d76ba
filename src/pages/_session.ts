import type { APIRoute } from 'astro';
import { HINT_COOKIE } from '#src/api/contract/session.ts';
import type { SessionAnswer } from '#src/api/contract/session-answer.ts';

// `/api/_auth/session`, by injectRoute: Astro does not route names with an underscore.
export const prerender = false;

export const GET: APIRoute = ({ locals, cookies }) => {
  const auth = locals.site?.auth;
  const user = auth?.userOf(cookies.get(auth.cookie.name)?.value);
  return Response.json((user ? { user } : {}) satisfies SessionAnswer);
};

export const DELETE: APIRoute = ({ locals, cookies }) => {
  const auth = locals.site?.auth;
  if (auth) {
    auth.signOut(cookies.get(auth.cookie.name)?.value);
    cookies.delete(auth.cookie.name, auth.cookie.options);
    cookies.delete(HINT_COOKIE, auth.cookie.options);
  }
  return new Response(null, { status: 204 });
};
