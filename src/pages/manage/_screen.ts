import type { AstroGlobal } from 'astro';
import { LOGIN_PATHS } from '#src/auth/return-path.ts';
import { type Language, preferredLanguage } from '#src/model/languages.ts';
import type { SiteLocals } from '#src/runtime/ports/locals.ts';

type User = NonNullable<App.Locals['user']>;

/** What every screen for superusers needs. */
export type Screen = {
  lang: Language;
  site: SiteLocals;
  user: User;
  /** For the layout. */
  frame: { lang: Language; user: User; login: string };
};

/** A screen for superusers. Out: what is answered instead, where there is none. */
export async function openScreen(astro: AstroGlobal): Promise<Screen | Response> {
  const { site, user } = astro.locals;
  // The guard has checked this already; the screen does not depend on it.
  if (!site || !user?.superuser) return new Response(null, { status: 404 });
  const lang = preferredLanguage(astro.request.headers.get('accept-language'));
  return { lang, site, user, frame: { lang, user, login: LOGIN_PATHS[lang] } };
}
