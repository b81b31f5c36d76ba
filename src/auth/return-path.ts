import { parsePath } from '#src/lib/path.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { LOGIN_PATHS } from '#src/model/links.ts';

const BASE = 'https://site.invalid';
/** Long enough for the ids of a whole page of a list, and short enough for the cookie on the way to a provider. */
const LONGEST = 2_500;

const LOGINS: ReadonlySet<string> = new Set([
  '/login',
  ...LANGUAGES.map((language) => `/${language}/login`),
]);
const NOT_PAGES = /^\/(?:api|_[^/]*|login\/oidc)(?:\/|$)/;

/**
 * Where to go after signing in, out of what an address says.
 * In: any text. Out: a path of this site with its query, still encoded, or without one that is too long; undefined
 * for other origins, for what is no page, and for the sign-in page itself.
 */
export function returnPath(asked: string | null): string | undefined {
  if (!asked?.startsWith('/')) return undefined;
  const raw = asked.split(/[?#]/, 1)[0] ?? '';
  if (raw.length > LONGEST) return undefined;
  const url = URL.parse(asked.length > LONGEST ? raw : asked, BASE);
  if (url?.origin !== BASE) return undefined;
  // What a browser reads in its own way (`//x`, `/\x`, tabs, `..`) is not repaired but refused.
  const parsed = parsePath(raw);
  if (!parsed.ok || url.pathname !== raw) return undefined;
  const { path } = parsed.value;
  return LOGINS.has(path) || NOT_PAGES.test(path) ? undefined : url.pathname + url.search;
}

/** The sign-in page that leads back to where somebody wanted to go. */
export function loginPath(language: Language, back: string): string {
  return `${LOGIN_PATHS[language]}?return=${encodeURIComponent(back)}`;
}
