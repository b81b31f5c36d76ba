import { encodePath, parsePath } from '#src/lib/path.ts';
import { slugify } from '#src/lib/slug.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** The address spaces: slugs are unique in each, per language. */
export const SPACES = ['pages', 'products', 'categories'] as const;
export type AddressSpace = (typeof SPACES)[number];
/** Where an address can be wanted: former addresses are wanted by redirects. */
export type ClaimSpace = AddressSpace | 'redirects';

const PREFIXES: Record<AddressSpace, string> = {
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
export function itemPath(space: AddressSpace, language: Language, slug: string, page = 1): string {
  const tail = page > 1 ? `/${PAGE_WORDS[language]}/${page}` : '';
  const body = `${PREFIXES[space]}${slug}`;
  return `/${language}${body ? `/${body}` : ''}${tail}`;
}

/** What a canonical path names: an address space, a language, a slug, a page of a category. */
export type ItemAddress = { space: AddressSpace; lang: Language; slug: string; page: number };

/**
 * The same address with the slug in our form. In: the path of a product or category whose slug is written
 * in another one, as the specification writes names (`/product/Teller,-26-×-2-cm`). Out: the canonical path,
 * which may have no content; undefined where the slug is in our form already, and for pages.
 */
export function inOwnForm(path: string): string | undefined {
  const named = isLanguage(path.split('/')[1]) ? path : `/${DEFAULT_LANGUAGE}${path}`;
  const address = parseItemPath(named);
  if (!address || address.space === 'pages') return undefined;
  const slug = slugify(address.slug);
  if (slug === '' || slug === address.slug) return undefined;
  return itemPath(address.space, address.lang, slug, address.page);
}

const PAGE_NUMBER = /^(.+)\/(seite|page)\/([1-9]\d{0,5})$/;

/**
 * The reverse of `itemPath`. In: a canonical path. Out: undefined when no content can stand there. Of
 * pages the slug may be any text: whether one has it is for content to say.
 */
export function parseItemPath(path: string): ItemAddress | undefined {
  const [, lang, ...rest] = path.split('/');
  if (!isLanguage(lang)) return undefined;
  const body = rest.join('/');
  if (body.startsWith(PREFIXES.products)) {
    const slug = body.slice(PREFIXES.products.length);
    return slug.includes('/') ? undefined : { space: 'products', lang, slug, page: 1 };
  }
  if (!body.startsWith(PREFIXES.categories)) return { space: 'pages', lang, slug: body, page: 1 };
  const tail = body.slice(PREFIXES.categories.length);
  const [, slug = tail, word, number = '1'] = PAGE_NUMBER.exec(tail) ?? [];
  const page = Number(number);
  const fits = word === undefined || (word === PAGE_WORDS[lang] && page > 1);
  return fits && !slug.includes('/') ? { space: 'categories', lang, slug, page } : undefined;
}

/**
 * The canonical path of a typed address of this site: decoded, with its language, without a slash at the
 * end. Out: undefined if it is no path, and for addresses of the application.
 */
export function contentPath(typed: string): string | undefined {
  const parsed = parsePath(typed.trim().replace(/[?#].*$/s, ''));
  if (!parsed.ok || parsed.value.path.includes(':')) return undefined;
  const segments = parsed.value.path.split('/').filter(Boolean);
  const lang = isLanguage(segments[0]) ? segments.shift() : DEFAULT_LANGUAGE;
  const [first = '', second] = segments;
  const isItem = (first === 'product' || first === 'kategorie') && second !== undefined;
  if (isTakenByFile(first) && !isItem) return undefined;
  if (segments.some((segment) => /^[_.]/.test(segment)) || segments.at(-1) === INDEX_FILE) {
    return undefined;
  }
  const path = `/${[lang, ...segments].join('/')}`;
  return FILTER_PATH.test(path) ? undefined : path;
}

/** What web servers show for a folder. */
const INDEX_FILE = 'index.html';
/** The choice among a category's products, which the application makes on demand. */
export const FILTER_PATH = /^\/([a-z]{2})\/kategorie\/[^/]+\/filter$/;

/** Reserved, or a file of the application: `theme.css`, `sw.js`. */
const isTakenByFile = (first: string) =>
  isReserved(first) || isReserved(first.split('.', 1)[0] ?? '') || /^(sw|manifest)\./.test(first);

/** Where one searches. */
export const SEARCH_PATHS: Record<Language, string> = { de: '/de/suche', en: '/en/search' };
/** Where one orders the newsletter. An address may follow, as may `confirm` and `unsubscribe`. */
export const NEWSLETTER_PATHS: Record<Language, string> = {
  de: shortPath('de', 'newsletter'),
  en: shortPath('en', 'newsletter'),
};
/** Where one signs in. */
export const LOGIN_PATHS: Record<Language, string> = {
  de: shortPath('de', 'login'),
  en: shortPath('en', 'login'),
};

/** The address of a page of the application: in the default language it names none. */
function shortPath(language: Language, name: string): string {
  return language === DEFAULT_LANGUAGE ? `/${name}` : `/${language}/${name}`;
}

/** Where somebody asks for goods, and chooses samples. */
export const ENQUIRY_PATHS: Record<Language, string> = { de: '/de/anfrage', en: '/en/enquiry' };
export const SAMPLES_PATHS: Record<Language, string> = {
  de: '/de/anfrage/muster',
  en: '/en/enquiry/samples',
};
/** Where somebody asks to be told when goods are back. */
export const RESTOCK_PATHS: Record<Language, string> = {
  de: '/de/anfrage/wieder-da',
  en: '/en/enquiry/back-in-stock',
};

/** Where editors work, and drafts; then pages behind whose address stands that of a person, or a link of theirs. */
const WITHOUT_FOREIGN =
  /^\/(?:manage|preview|share)(?:\/|$)|^(?:\/[a-z]{2})?\/(?:login|newsletter)(?:\/|$)/;

/** Whether foreign scripts of the content may run on a page. In: its decoded path. */
export function mayRunForeign(path: string): boolean {
  return !WITHOUT_FOREIGN.test(path) && !Object.values(RESTOCK_PATHS).includes(path);
}

/**
 * The further paths at which the same object stands: pages of the default language also live without
 * prefix. In: a canonical path. Out, where that is German: `['/x']` for `/de/x`, `['/']` for `/de`, else
 * nothing.
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
  'share',
  'squidex',
  'newsletter',
  'product',
  'kategorie',
  'builds',
  'search',
  'suche',
  'anfrage',
  'enquiry',
  'healthz',
  'readyz',
  'offline',
  'assets',
  'pictures',
  'fonts',
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

/**
 * The address of a page as the site writes it. In: a canonical path, and whether the site config wants
 * a slash at the end.
 */
export function pageAddress(path: string, { trailingSlash }: { trailingSlash: boolean }): string {
  return trailingSlash && !path.endsWith('/') ? `${path}/` : path;
}

/** A decoded site path as the `href` of a link. */
export function href(path: string): string {
  return encodePath(path);
}

const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'geo:']);

/**
 * A link that somebody typed, made safe: only http(s), mailto, tel and geo, a path of this site, or a place
 * on the same page (`#wolle`, `?a=b`).
 * In: any text. Out: the address to write into `href`, or undefined when the link must not be one.
 */
export function safeHref(typed: string): string | undefined {
  const base = 'https://site.invalid';
  const text = typed.trim();
  const url = URL.parse(text, base);
  if (!url || !SAFE_PROTOCOLS.has(url.protocol)) return undefined;
  if (url.origin !== base) return url.href;
  if (isOnPage(text)) return `${url.search}${url.hash}` || undefined;
  // A path that begins with two slashes would be read as the address of a host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
}

/** True for an address that names a place on the page that it stands on, without a path. */
export function isOnPage(address: string): boolean {
  return /^[#?]/.test(address);
}

/**
 * The id of a section, by the name that editors give it. The prefix keeps content from taking an id of the
 * page itself. Out: a name that has the prefix already stays as it is.
 */
export function sectionId(name: string): string {
  return name.startsWith('c-') ? name : `c-${name}`;
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
