import type { AstroGlobal } from 'astro';
import { HINT_COOKIE } from '#src/api/contract/session.ts';
import { type LoginResult, login, type LoginFailure } from '#src/api/handlers/login.ts';
import { LOGIN_PATHS, returnPath } from '#src/auth/return-path.ts';
import { statusOf } from '#src/model/errors.ts';
import type { Language } from '#src/model/languages.ts';
import type { Queries } from '#src/model/query.ts';
import type { AuthPort } from '#src/runtime/ports/auth.ts';

/**
 * Signs in or out if that is asked for. Out: what the page shows, or where to go instead. Without the
 * services of the server there is no such page.
 */
export async function showLogin(astro: AstroGlobal, lang: Language) {
  const { site } = astro.locals;
  if (!site) return new Response(null, { status: 404 });
  const { auth } = site;
  const queries = site.queries();
  const session = astro.cookies.get(auth.cookie.name)?.value;
  if (astro.request.method === 'POST') {
    const device = astro.cookies.get(auth.deviceCookie.name)?.value;
    const client = { address: astro.clientAddress, session, device };
    const result = await login(astro.request, auth, client);
    if (!result.ok) return viewOf(queries, lang, refused(astro, result.error));
    return settle(astro, auth, result.value, lang);
  }
  const back = returnPath(astro.url.searchParams.get('return'));
  return viewOf(queries, lang, { email: '', back, problem: undefined, user: auth.userOf(session) });
}

type Shown = Pick<LoginFailure, 'email' | 'back'> & {
  problem: LoginFailure['problem'] | undefined;
  user: ReturnType<AuthPort['userOf']>;
};

function viewOf(queries: Queries, lang: Language, shown: Shown) {
  return { queries, lang, path: LOGIN_PATHS[lang], alternates: LOGIN_PATHS, ...shown };
}

function refused(astro: AstroGlobal, { problem, email, back }: LoginFailure): Shown {
  astro.response.status = statusOf(problem);
  const { seconds } = problem.details;
  if (seconds !== undefined) astro.response.headers.set('Retry-After', String(seconds));
  return { problem, email, back, user: undefined };
}

/** Hands the new session over, and leads to where somebody wanted to go. */
function settle(
  astro: AstroGlobal,
  { cookie, deviceCookie }: AuthPort,
  { signedIn, to }: LoginResult,
  lang: Language,
): Response {
  if (signedIn) {
    astro.cookies.set(cookie.name, signedIn.session, { ...cookie.options, httpOnly: true });
    astro.cookies.set(HINT_COOKIE, '1', cookie.options);
    astro.cookies.set(deviceCookie.name, signedIn.device, {
      ...deviceCookie.options,
      httpOnly: true,
    });
  } else {
    astro.cookies.delete(cookie.name, cookie.options);
    astro.cookies.delete(HINT_COOKIE, cookie.options);
  }
  return astro.redirect(to ?? LOGIN_PATHS[lang], 303);
}
