import { encodePath } from '#src/lib/path.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/** The address spaces: slugs are unique in each, per language. */
export const SPACES = ['pages', 'products', 'categories'] as const;
export type Space = (typeof SPACES)[number];

const PREFIXES: Record<Space, string> = {
  pages: '',
  products: 'product/',
  categories: 'kategorie/',
};
const PAGE_WORDS: Record<Language, string> = { de: 'seite', en: 'page' };

/**
 * The canonical path of an item, decoded, always with its language.
 * In: address space, language, slug; `page` from 2 on for further pages of a category.
 * Out: `/de/product/x`, `/en/kategorie/y/page/2`, `/de/pflege`; an empty page slug is `/de`.
 */
export function itemPath(space: Space, language: Language, slug: string, page = 1): string {
  const tail = page > 1 ? `/${PAGE_WORDS[language]}/${page}` : '';
  const body = `${PREFIXES[space]}${slug}`;
  return `/${language}${body ? `/${body}` : ''}${tail}`;
}

/**
 * The further paths at which the same object stands: German pages also live without prefix.
 * In: a canonical path. Out: `['/x']` for `/de/x`, `['/']` for `/de`, else nothing.
 */
export function aliasesOf(path: string): string[] {
  const prefix = `/${DEFAULT_LANGUAGE}`;
  if (path === prefix) return ['/'];
  return path.startsWith(`${prefix}/`) ? [path.slice(prefix.length)] : [];
}

/** The payload's path beside a page's: `/de/x` → `/de/x/_payload.json`, `/` → `/_payload.json`. */
export function payloadPath(path: string): string {
  return path === '/' ? '/_payload.json' : `${path}/_payload.json`;
}

/**
 * First segments that belong to the application, in every language. Content may not have them: the
 * server asks the application for these before it looks into the store.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  'api',
  'manage',
  'login',
  'preview',
  'squidex',
  'newsletter',
  'product',
  'kategorie',
  'builds',
  'search',
  'suche',
  'healthz',
  'readyz',
  'offline',
  'assets',
  'pictures',
  'fonts',
  'door',
  '404',
  '500',
  'de',
  'en',
  'favicon',
  'robots',
  'sitemap',
  'theme',
]);

/**
 * True when content may not have this page slug.
 * In: a slug without leading slash, as `slugifyPath` gives it.
 */
export function isReserved(slug: string): boolean {
  const first = slug.split('/')[0] ?? '';
  return RESERVED_SEGMENTS.has(first) || /^[_.]/.test(first) || /^(robots|sitemap)/.test(first);
}

/** A decoded site path as the `href` of a link. */
export function href(path: string): string {
  return encodePath(path);
}

const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * A link that somebody typed, made safe: only http(s), mailto and tel, or a path of this site.
 * In: any text. Out: the address to write into `href`, or undefined when the link must not be one.
 */
export function safeHref(typed: string): string | undefined {
  const base = 'https://site.invalid';
  const url = URL.parse(typed.trim(), base);
  if (!url || !SAFE_PROTOCOLS.has(url.protocol)) return undefined;
  return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

/**
 * The address of a mail to write. In: a mail address as content has it, which can say nothing but
 * where the mail goes; subject and text. Out: a `mailto:` address.
 */
export function mailHref(email: string, subject?: string, body?: string): string {
  const query = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text)}`],
  );
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${[to, query.join('&')].filter(Boolean).join('?')}`;
}

/** The address of a telephone number: its digits and a leading plus. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/(?!^\+)\D/g, '')}`;
}
