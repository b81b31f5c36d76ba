import type { AstroGlobal } from 'astro';
import { type LoginResult, login, type LoginFailure } from '#src/api/handlers/accounts/login.ts';
import { accountEntry } from '#src/auth/audit.ts';
import { returnPath } from '#src/auth/return-path.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import type { LoginShown } from '#src/render/login/shown.ts';
import { sayRefused } from './_refused.ts';
import { clientOf, dropSession, keepSignIn } from './_sign-in-cookies.ts';

type LoginSite = NonNullable<App.Locals['site']>;

/**
 * Signs in or out if that is asked for. Out: what the page shows, or where to go instead. Without the
 * services of the server there is no such page.
 */
export async function showLogin(astro: AstroGlobal, lang: Language) {
  const { site } = astro.locals;
  if (!site) return new Response(null, { status: 404 });
  // Its forms come back to where they are: `/login` alone follows the browser's language.
  const show = (shown: LoginShown) => ({ ...viewOf(site, lang, shown), path: astro.url.pathname });
  if (astro.request.method !== 'POST') return show(askedFor(astro, site));
  const result = await login(astro.request, site.auth, clientOf(astro, site.auth));
  if (!result.ok) return show(refused(astro, site, result.error));
  switch (result.value.kind) {
    case 'code-needed':
      return show({ ...result.value, kind: 'code', problem: undefined });
    case 'link-sent':
      return show({ kind: 'link-sent' });
    default:
      return settle(astro, site, result.value);
  }
}

/** The sign-in page as other ways to sign in show it: with what is wrong. */
export function loginView(
  astro: AstroGlobal,
  lang: Language,
  { problem, back }: { problem: LoginFailure['problem']; back: string | undefined },
) {
  const { site } = astro.locals;
  if (!site) return new Response(null, { status: 404 });
  return viewOf(site, lang, { kind: 'sign-in', email: '', isChosen: false, problem, back });
}

function viewOf({ queries, auth }: LoginSite, lang: Language, shown: LoginShown) {
  const path = LOGIN_PATHS[lang];
  const provider = auth.oidc?.name;
  return { queries: queries(), lang, path, alternates: LOGIN_PATHS, provider, shown };
}

/** The form that the address asks for. */
function askedFor(astro: AstroGlobal, { auth }: LoginSite): LoginShown {
  const { searchParams } = astro.url;
  const link = searchParams.get('link');
  if (link !== null) {
    const owner = auth.passwordLinks.ownerOf(link);
    return owner ? { kind: 'choose', link, owner, problem: undefined } : linkOver(astro);
  }
  if (searchParams.has('forgotten')) return { kind: 'forgotten', problem: undefined };
  const back = returnPath(searchParams.get('return'));
  const user = auth.userOf(clientOf(astro, auth).session);
  if (user) return { kind: 'signed-in', user, back };
  // What could not begin at the provider: the link leads back here.
  const provider = searchParams.get('problem') === 'provider' ? auth.oidc?.name : undefined;
  const away = provider === undefined ? undefined : problem('oidc-failed', { provider });
  const isChosen = searchParams.get('done') === 'chosen';
  return { kind: 'sign-in', email: '', isChosen, problem: away, back };
}

/** The same form again. */
function refused(astro: AstroGlobal, { auth }: LoginSite, failure: LoginFailure): LoginShown {
  sayRefused(astro, failure.problem);
  switch (failure.kind) {
    case 'sign-in':
      return { ...failure, isChosen: false };
    case 'code':
      return failure;
    case 'choose': {
      const owner = auth.passwordLinks.ownerOf(failure.link);
      return owner ? { ...failure, owner } : linkOver(astro);
    }
  }
}

/** Whoever comes by such a link can ask for a new one. */
function linkOver(astro: AstroGlobal): LoginShown {
  const over = problem('link-over');
  sayRefused(astro, over);
  return { kind: 'forgotten', problem: over };
}

/** Does what the result asks for, and leads to where somebody wanted to go. */
function settle(
  astro: AstroGlobal,
  { auth, audit }: Pick<LoginSite, 'auth' | 'audit'>,
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
