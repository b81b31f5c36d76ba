import * as v from 'valibot';
import { payloadPath } from '#src/model/links.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { queryKey } from '#src/model/pages/query.ts';
import type { RedirectEntry } from '#src/model/pages/renderer.ts';
import type { StoredFile } from './entries.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import { type Searchable, SearchablePage, searchableOf } from './search/searchable.ts';

const path = v.nullable(v.string());

// The payload beside a page has everything that the page shows; this is the part that lists and search need.
const Payload = v.object({
  status: v.number(),
  indexable: v.boolean(),
  canonical: v.string(),
  alternates: v.object({ de: path, en: path }),
  languages: v.array(v.picklist(LANGUAGES)),
  ...SearchablePage.entries,
  route: v.object({ ...SearchablePage.entries.route.entries, path: v.string() }),
});

const SiteAnswer = v.object({ url: v.string(), trailingSlash: v.boolean() });

/** A page as search engines may list it. */
export type ListedPage = {
  /** Origin of the site, and whether its addresses end in a slash. */
  url: string;
  trailingSlash: boolean;
  canonical: string;
  /** Canonical paths. */
  alternates: Record<Language, string | null>;
};

export type PageRead = { listed: ListedPage | null; searchable: Searchable | null };

const NOTHING: PageRead = { listed: null, searchable: null };

/** What to list and to find of a page. In: its files. Out: nothing for what is no page. */
export function readPage(
  canonical: string,
  files: readonly (StoredFile | RedirectEntry)[],
): PageRead {
  const payload = files.find((file) => file.path === payloadPath(canonical));
  if (!payload || !('body' in payload)) return NOTHING;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Payload), textOf(payload.body));
  return parsed.success ? readData(parsed.output) : NOTHING;
}

/** The same of a page whose data is at hand. */
export function readData(page: PageData | v.InferOutput<typeof Payload>): PageRead {
  if (page.status !== 200) return NOTHING;
  return { listed: listedOf(page), searchable: searchableOf(page) };
}

/** Out: null for what is not for search engines, and where the site has no address. */
function listedOf(page: PageData | v.InferOutput<typeof Payload>): ListedPage | null {
  const { indexable, answers, route, canonical, languages } = page;
  // What falls back as a whole is the page of the other language.
  if (!indexable || canonical !== route.path) return null;
  const pathIn = (lang: Language) => (languages.includes(lang) ? page.alternates[lang] : null);
  const site = v.safeParse(SiteAnswer, answers[queryKey('site', route.lang)]);
  if (!site.success || site.output.url === '') return null;
  return { ...site.output, canonical, alternates: { de: pathIn('de'), en: pathIn('en') } };
}

function textOf(body: StoredFile['body']): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  throw new Error('A page is read before it is packed.');
}
