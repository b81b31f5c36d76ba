import { messages as enquiry } from '#src/blocks/parts/enquiry/messages.ts';
import { foldTexts } from '#src/lib/words.ts';
import { dictionaryOf, say } from '#src/model/forms/dictionary.ts';
import type { Language } from '#src/model/languages.ts';
import { NEWSLETTER_PATHS, SAMPLES_PATHS } from '#src/model/links.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { FoundPage, Piece, SearchResult, Synonyms } from '#src/model/pages/search.ts';
import { clothsOf } from '../enquiry/cloths.ts';

/** A page that the application makes at each request, so that no build has it, nor the index of one. */
type AppPage = { path: string; title: string; text: string; isThere(): boolean };

function pagesOf(lang: Language, ask: Ask): AppPage[] {
  const words = dictionaryOf({ de: ask('texts', 'de'), en: ask('texts', 'en') }, lang);
  return [
    {
      path: SAMPLES_PATHS[lang],
      title: enquiry[lang].samplesTitle,
      text: enquiry[lang].samplesText,
      isThere: () => clothsOf(ask, null, lang).length > 0,
    },
    {
      path: NEWSLETTER_PATHS[lang],
      title: say(words, ['newsletter-title']),
      text: say(words, ['newsletter-text']),
      isThere: () => true,
    },
  ];
}

/** Fewer letters are part of too many words. */
const LETTERS = 3;

/**
 * What was found, and before it the pages of the application that are called so, by its own words or those that mean
 * the same. In: what was typed; what the index holds of it.
 */
export function withAppPages(
  result: SearchResult,
  { typed, lang, ask }: { typed: string; lang: Language; ask: Ask },
  synonyms: Synonyms,
): SearchResult {
  const words = foldTexts([result.corrected ?? typed])
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0 || words.some(({ length }) => length < LETTERS)) return result;
  // Each word, and what means the same.
  const groups = synonyms.map((group) => group.map((entry) => foldTexts([entry])));
  const wanted = words.map((word) => [
    word,
    ...groups.filter((group) => group.includes(word)).flat(),
  ]);
  const found = pagesOf(lang, ask).flatMap((page): FoundPage[] => {
    const title = foldTexts([page.title]);
    const isCalledSo = wanted.every((names) => names.some((name) => title.includes(name)));
    if (!isCalledSo || !page.isThere()) return [];
    return [
      {
        ...{ path: page.path, kind: 'page', title: marked(page.title, words) },
        excerpt: [{ text: page.text, hit: false }],
      },
    ];
  });
  if (found.length === 0) return result;
  const { counts, total } = result;
  return {
    ...result,
    found: [...found, ...result.found],
    total: total + found.length,
    counts: { ...counts, page: counts.page + found.length },
  };
}

/** A title in pieces, with the typed words marked where it is folded letter by letter. */
function marked(title: string, words: readonly string[]): Piece[] {
  const folded = foldTexts([title]);
  const pieces: Piece[] = [];
  let end = 0;
  const hits = words
    .map((word) => ({ at: folded.indexOf(word), length: word.length }))
    .filter(({ at }) => at >= 0 && folded.length === title.length)
    .sort((a, b) => a.at - b.at);
  for (const { at, length } of hits) {
    if (at < end) continue;
    pieces.push({ text: title.slice(end, at), hit: false });
    pieces.push({ text: title.slice(at, at + length), hit: true });
    end = at + length;
  }
  return [...pieces, { text: title.slice(end), hit: false }].filter(({ text }) => text !== '');
}
