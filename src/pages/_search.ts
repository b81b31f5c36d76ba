import type { AstroGlobal } from 'astro';
import type { Language } from '#src/model/languages.ts';

const MAX_LENGTH = 100;

/** What is searched for, and what is found. Without the services of the server there is no such page. */
export function showSearch({ locals, url }: AstroGlobal, lang: Language) {
  const { site } = locals;
  if (!site) return new Response(null, { status: 404 });
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_LENGTH);
  return { queries: site.queries(), lang, typed, answer: site.search(typed, lang) };
}
