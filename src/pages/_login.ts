import type { AstroGlobal } from 'astro';
import { type LoginResult, login, type LoginFailure } from '#src/api/handlers/accounts/login.ts';
import { LOGIN_PATHS, returnPath } from '#src/auth/return-path.ts';
import { statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { AuthPort } from '#src/runtime/ports/auth.ts';
import { clientOf, dropSession, keepSignIn } from './_sign-in-cookies.ts';

/**
 * Signs in or out if that is asked for. Out: what the page shows, or where to go instead. Without the
 * services of the server there is no such page.
 */
export async function showLogin(astro: AstroGlobal, lang: Language) {
  const { site } = astro.locals;
  if (!site) return new Response(null, { status: 404 });
  const { auth } = site;
  const queries = site.queries();
  const provider = auth.oidc?.name;
  const client = clientOf(astro, auth);
  if (astro.request.method === 'POST') {
    const result = await login(astro.request, auth, client);
    if (!result.ok) return viewOf(queries, lang, refused(astro, result.error, provider));
    if (result.value.kind === 'code-needed') {
      return viewOf(queries, lang, {
        ...NOTHING,
        ...result.value,
        user: undefined,
        provider,
      });
    }
    return settle(astro, auth, result.value, lang);
  }
  const back = returnPath(astro.url.searchParams.get('return'));
  // What could not begin at the provider: the link leads back here.
  const isAway = provider !== undefined && astro.url.searchParams.get('problem') === 'provider';
  const away = isAway ? problem('oidc-failed', { provider }) : undefined;
  const user = auth.userOf(client.session);
  return viewOf(queries, lang, { ...NOTHING, back, user, provider, problem: away });
}

type Shown = Pick<LoginFailure, 'email' | 'back' | 'step'> & {
  problem: LoginFailure['problem'] | undefined;
  user: ReturnType<AuthPort['userOf']>;
  /** What people call the provider that they can sign in with. */
  provider: string | undefined;
};

const NOTHING = { email: '', back: undefined, problem: undefined, step: undefined };

/** The sign-in page as other ways to sign in show it: with what is wrong. */
export function loginView(
  astro: AstroGlobal,
  lang: Language,
  { problem, back }: Pick<LoginFailure, 'problem' | 'back'>,
) {
  const { site } = astro.locals;
  if (!site) return new Response(null, { status: 404 });
  return viewOf(site.queries(), lang, {
    ...NOTHING,
    problem,
    back,
    user: undefined,
    provider: site.auth.oidc?.name,
  });
}

function viewOf(
  queries: Queries,
  lang: Language,
  { email, back, problem, step, user, provider }: Shown,
) {
  const shown = { email, back, problem, step, user, provider };
  return { queries, lang, path: LOGIN_PATHS[lang], alternates: LOGIN_PATHS, ...shown };
}

function refused(astro: AstroGlobal, failure: LoginFailure, provider: string | undefined): Shown {
  const { seconds } = failure.problem.details;
  astro.response.status = statusOf(failure.problem);
  if (seconds !== undefined) astro.response.headers.set('Retry-After', String(seconds));
  return { ...failure, user: undefined, provider };
}

/** Hands the new session over, and leads to where somebody wanted to go. */
function settle(
  astro: AstroGlobal,
  auth: AuthPort,
  result: Exclude<LoginResult, { kind: 'code-needed' }>,
  lang: Language,
): Response {
  if (result.kind === 'signed-out') {
    dropSession(astro, auth);
    return astro.redirect(LOGIN_PATHS[lang], 303);
  }
  keepSignIn(astro, auth, result.signedIn);
  return astro.redirect(result.to ?? LOGIN_PATHS[lang], 303);
}
