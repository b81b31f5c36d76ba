import type { APIRoute } from 'astro';
import type { SessionAnswer } from '#src/api/contract/session-answer.ts';
import { workingLanguage } from './_interface-language.ts';
import { dropSession } from './_sign-in-cookies.ts';

// `/api/_auth/session`, by injectRoute: Astro does not route names with an underscore.
export const prerender = false;

export const GET: APIRoute = (context) => {
  const { locals, cookies } = context;
  const auth = locals.site?.auth;
  const user = auth?.userOf(cookies.get(auth.cookie.name)?.value);
  const language = workingLanguage(context);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return Response.json((user ? { user: { ...user, language, zone } } : {}) satisfies SessionAnswer);
};

export const DELETE: APIRoute = ({ locals, cookies }) => {
  const auth = locals.site?.auth;
  if (auth) {
    auth.signOut(cookies.get(auth.cookie.name)?.value);
    dropSession({ cookies }, auth);
  }
  return new Response(null, { status: 204 });
};
