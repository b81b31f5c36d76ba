import type { APIContext, AstroGlobal } from 'astro';
import { returnPath } from '#src/auth/return-path.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { isLanguage } from '#src/model/languages.ts';
import { askedLanguage } from './_language.ts';
import { loginView } from './_login.ts';
import { sayRefused } from './_refused.ts';
import { clientOf, keepSignIn } from './_sign-in-cookies.ts';

const CALLBACK = '/login/oidc/callback';

/** Sends somebody to the provider; what goes wrong is said by the page that they come back to. */
export async function beginOidc(context: APIContext): Promise<Response> {
  const { site } = context.locals;
  const oidc = site?.auth.oidc;
  if (!site || !oidc) return new Response(null, { status: 404 });
  const { searchParams } = context.url;
  const lang = searchParams.get('lang');
  const to = {
    back: returnPath(searchParams.get('return')),
    lang: isLanguage(lang) ? lang : askedLanguage(context.request),
  };
  const begun = await oidc.begin(site.auth.address() + CALLBACK, to);
  if (!begun.ok) return context.redirect(`${LOGIN_PATHS[to.lang]}?problem=provider`, 303);
  const { name, options } = site.auth.oidcCookie;
  context.cookies.set(name, begun.value.kept, { ...options, httpOnly: true });
  return context.redirect(begun.value.url, 303);
}

/** Signs in whom the provider sent back. Out: where to go, or the sign-in page with what is wrong. */
export async function finishOidc(astro: AstroGlobal) {
  const { site } = astro.locals;
  const oidc = site?.auth.oidc;
  if (!site || !oidc) return new Response(null, { status: 404 });
  const { auth } = site;
  const { name, options } = auth.oidcCookie;
  const kept = astro.cookies.get(name)?.value;
  const to = oidc.returnOf(kept);
  const lang = to?.lang ?? askedLanguage(astro.request);
  const client = clientOf(astro, auth);
  const address = new URL(CALLBACK + astro.url.search, auth.address());
  const identity = await oidc.finish(address, kept, client);
  // It works once, whatever comes of it; but who has no turn yet may come again.
  const isTooEarly = !identity.ok && identity.error.name === 'too-many-requests';
  if (!isTooEarly) astro.cookies.delete(name, options);
  if (!identity.ok) return refused(identity.error);
  const entered = auth.signInByIdentity(identity.value, oidc.name, client);
  if (!entered.ok) return refused(entered.error);
  keepSignIn(astro, auth, entered.value);
  const start = auth.userOf(entered.value.session)?.superuser ? '/manage' : LOGIN_PATHS[lang];
  return astro.redirect(to?.back ?? start, 303);

  function refused(problem: Problem) {
    sayRefused(astro, problem);
    return loginView(astro, lang, { problem, back: to?.back });
  }
}
