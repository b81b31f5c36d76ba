import type { AstroGlobal } from 'astro';
import { type LoginResult, login, type LoginFailure } from '#src/api/handlers/accounts/login.ts';
import { accountEntry } from '#src/auth/audit.ts';
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
  // Its forms come back to where they are: `/login` alone follows the browser's language.
  const show = (shown: Shown) => ({ ...viewOf(queries, lang, shown), path: astro.url.pathname });
  if (astro.request.method === 'POST') {
    const result = await login(astro.request, auth, client);
    if (!result.ok) return show(refused(astro, result.error, provider));
    if (result.value.kind === 'code-needed') {
      return show({
        ...NOTHING,
        ...result.value,
        user: undefined,
        provider,
      });
    }
    if (result.value.kind === 'link-sent') {
      return show({ ...NOTHING, user: undefined, provider, forgotten: 'sent' });
    }
    return settle(astro, site, result.value);
  }
  const asked = linkOf(astro, auth);
  if (asked) return show({ ...NOTHING, ...asked, user: undefined, provider });
  const back = returnPath(astro.url.searchParams.get('return'));
  // What could not begin at the provider: the link leads back here.
  const isAway = provider !== undefined && astro.url.searchParams.get('problem') === 'provider';
  const away = isAway ? problem('oidc-failed', { provider }) : undefined;
  const user = auth.userOf(client.session);
  const isChosen = astro.url.searchParams.get('done') === 'chosen';
  return show({ ...NOTHING, back, user, provider, isChosen, problem: away });
}

/** What the address asks for beside signing in: a new password by a link, or such a link. */
function linkOf({ url, response }: AstroGlobal, { forgotten }: AuthPort) {
  const link = url.searchParams.get('link');
  if (link === null) {
    return url.searchParams.has('forgotten') ? ({ forgotten: 'asking' } as const) : undefined;
  }
  const owner = forgotten.ownerOf(link);
  if (owner) return { link, email: owner.email };
  const over = problem('link-over');
  response.status = statusOf(over);
  return { forgotten: 'asking', problem: over } as const;
}

type Shown = Pick<LoginFailure, 'email' | 'back' | 'step' | 'link'> & {
  /** They want a link, or one has been sent. */
  forgotten: 'asking' | 'sent' | undefined;
  /** They have just chosen a new password. */
  isChosen: boolean;
  problem: LoginFailure['problem'] | undefined;
  user: ReturnType<AuthPort['userOf']>;
  /** What people call the provider that they can sign in with. */
  provider: string | undefined;
};

const NOTHING = {
  ...{ email: '', back: undefined, problem: undefined, step: undefined, link: undefined },
  ...{ forgotten: undefined, isChosen: false },
};

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

function viewOf(queries: Queries, lang: Language, shown: Shown) {
  return { queries, lang, path: LOGIN_PATHS[lang], alternates: LOGIN_PATHS, ...shown };
}

function refused(astro: AstroGlobal, failure: LoginFailure, provider: string | undefined): Shown {
  const { seconds } = failure.problem.details;
  astro.response.status = statusOf(failure.problem);
  if (seconds !== undefined) astro.response.headers.set('Retry-After', String(seconds));
  const shown = { ...NOTHING, ...failure, user: undefined, provider };
  const { link } = failure;
  if (link === undefined) return shown;
  const owner = astro.locals.site?.auth.forgotten.ownerOf(link);
  if (owner) return { ...shown, email: owner.email };
  return { ...shown, link: undefined, forgotten: 'asking', problem: problem('link-over') };
}

/** Does what the result asks for, and leads to where somebody wanted to go. */
function settle(
  astro: AstroGlobal,
  { auth, audit }: Pick<NonNullable<App.Locals['site']>, 'auth' | 'audit'>,
  result: Exclude<LoginResult, { kind: 'code-needed' | 'link-sent' }>,
): Response {
  const { pathname } = astro.url;
  if (result.kind === 'chosen') {
    const { email } = result;
    audit.append(accountEntry(email, 'password-changed', email));
    return astro.redirect(`${pathname}?done=chosen`, 303);
  }
  if (result.kind === 'signed-out') {
    dropSession(astro, auth);
    return astro.redirect(pathname, 303);
  }
  keepSignIn(astro, auth, result.signedIn);
  return astro.redirect(result.to ?? pathname, 303);
}
