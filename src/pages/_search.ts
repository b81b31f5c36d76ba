import type { APIRoute, AstroGlobal } from 'astro';
import { isLanguage, type Language } from '#src/model/languages.ts';
import { LITERAL } from '#src/model/pages/search.ts';
import { withAppPages } from '#src/render/search/app-pages.ts';
import { suggest, SUGGESTED } from '#src/render/search/suggest.ts';

const MAX_LENGTH = 100;

/** What is shown while somebody types: `?q=…&lang=…`. */
export const getSuggestions: APIRoute = ({ locals, url }) => {
  const { site } = locals;
  const lang = url.searchParams.get('lang');
  if (!site || !isLanguage(lang)) return new Response(null, { status: 404 });
  const typed = typedIn(url);
  const queries = site.queries();
  const synonyms = queries.ask('synonyms');
  const found = site.search(typed, lang, { most: SUGGESTED, synonyms });
  const all = withAppPages(found, { typed, lang, ask: queries.ask }, synonyms);
  return Response.json(suggest({ queries, lang, typed }, all));
};

/** What is searched for, and what is found. Without the services of the server there is no such page. */
export function showSearch({ locals, url }: AstroGlobal, lang: Language) {
  const { site } = locals;
  if (!site) return new Response(null, { status: 404 });
  const typed = typedIn(url);
  const queries = site.queries();
  const isLiteral = url.searchParams.get(LITERAL) === '1';
  const synonyms = queries.ask('synonyms');
  const found = site.search(typed, lang, { isLiteral, synonyms });
  const answer = withAppPages(found, { typed, lang, ask: queries.ask }, synonyms);
  return { queries, lang, typed, answer, drawn: site.drawn };
}

const typedIn = (url: URL) => (url.searchParams.get('q') ?? '').trim().slice(0, MAX_LENGTH);
