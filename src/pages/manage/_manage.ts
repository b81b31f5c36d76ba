import type { AstroGlobal } from 'astro';
import { PERMISSIONS } from '#src/auth/permissions.ts';
import { LOGIN_PATHS } from '#src/auth/return-path.ts';
import { isLanguage, type Language, preferredLanguage } from '#src/model/languages.ts';
import { navigationOf } from '#src/render/admin/navigation.ts';
import type { SiteLocals } from '#src/runtime/ports/locals.ts';

const COOKIE = 'loden-interface';
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * The language of /manage: what somebody chose here, else what their browser asks for, else German.
 * Out: where the address chooses one (`?interface=en`), the way to it without that, which remembers the choice.
 */
export function interfaceLanguage({
  url,
  cookies,
  locals,
  request,
  redirect,
}: AstroGlobal): Language | Response {
  const chosen = url.searchParams.get('interface');
  if (isLanguage(chosen)) {
    const secure = locals.site?.auth.cookie.options.secure ?? false;
    cookies.set(COOKIE, chosen, {
      path: '/manage',
      maxAge: YEAR_S,
      sameSite: 'lax',
      httpOnly: true,
      secure,
    });
    const rest = new URLSearchParams(url.searchParams);
    rest.delete('interface');
    return redirect(rest.size > 0 ? `${url.pathname}?${rest}` : url.pathname, 303);
  }
  const known = cookies.get(COOKIE)?.value;
  return isLanguage(known) ? known : preferredLanguage(request.headers.get('accept-language'));
}

/** What every screen of /manage needs. */
export type Screen = {
  lang: Language;
  site: SiteLocals;
  user: NonNullable<App.Locals['user']>;
  /** For the layout. */
  frame: {
    lang: Language;
    user: NonNullable<App.Locals['user']>;
    login: string;
    path: string;
    navigation: ReturnType<typeof navigationOf>;
  };
};

/** A screen for superusers. Out: what is answered instead, where there is none. */
export async function openScreen(astro: AstroGlobal): Promise<Screen | Response> {
  const { site, user } = astro.locals;
  // The guard has checked this already; the screen does not depend on it.
  if (!site || !user?.superuser) return new Response(null, { status: 404 });
  const lang = interfaceLanguage(astro);
  if (lang instanceof Response) return lang;
  const drafts = await site.editing.drafts();
  const exists = (slug: string) => isScreen(slug, (schema) => site.editing.allows('read', schema));
  const navigation = navigationOf(drafts.ask('backendNavigation', lang), lang, exists);
  const path = astro.url.pathname;
  return { lang, site, user, frame: { lang, user, login: LOGIN_PATHS[lang], path, navigation } };
}

function isScreen(slug: string, mayRead: (schema: string) => boolean): boolean {
  const [, schema] = /^squidex\/([a-z0-9-]+)$/.exec(slug) ?? [];
  if (schema !== undefined) return mayRead(schema);
  return slug === 'pages' || Object.hasOwn(PERMISSIONS, `/manage/${slug}`);
}
