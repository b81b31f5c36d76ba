import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type { SearchOptions, SearchResult } from '#src/model/pages/search.ts';
import type { SearchTerm } from './terms.ts';
import { createSpelling } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';
import { folded, wordsOf } from './words.ts';

/** What is shown of what was found: goods without excerpts as on the page of results, or all with theirs. */
export type ResultView = 'page' | 'text';

/** Pages that hold all of these terms. `shown`: 'page' where it is left out. */
export type FindTerms = (
  terms: readonly SearchTerm[],
  lang: Language,
  options: SearchOptions,
  shown?: ResultView,
) => SearchResult;

/** What was meant by terms that find nothing, as the pages spell it; null when nobody knows. */
export type Correct = (
  terms: readonly SearchTerm[],
  lang: Language,
  options: SearchOptions,
) => string | null;

/** Shorter words alone mean nothing. */
const MIN_GUESS = 4;
const MAX_TEXTS = 12;
const KNOWN = `SELECT 1 FROM search JOIN searched p ON p.id = search.rowid
  WHERE search MATCH ? AND p.lang = ? LIMIT 1`;

/** Guesses with the words of the index. In: `find` reads the same index. */
export function createCorrection(
  database: Database,
  vocabulary: Vocabulary,
  find: FindTerms,
): Correct {
  let spelling: ReturnType<typeof createSpelling> | undefined;

  /** The word of the index that is spelled most like another one. */
  function likest(word: string, lang: Language): string | undefined {
    spelling ??= createSpelling(database, vocabulary);
    return spelling
      .near(word)
      .find((one) => database.prepare(KNOWN).get(`"${one}"`, lang) !== undefined);
  }

  /** A word of the index as a page writes it. */
  function asWritten(word: string, lang: Language): string {
    const { found } = find([{ kind: 'word', word }], lang, { most: MAX_TEXTS }, 'text');
    const texts = found.flatMap(({ title, excerpt }) => [title, excerpt]);
    const words = texts.flatMap((text) => wordsOf(text.map((piece) => piece.text).join('')));
    return words.find((one) => folded(one) === word) ?? word;
  }

  return (terms, lang, options) => {
    const guess: string[] = [];
    for (const term of terms) {
      const isFound = find([term], lang, { ...options, most: 0 }).total > 0;
      if (isFound) guess.push(term.kind === 'word' ? term.word : term.typed);
      // Without a word that nobody wrote there is more to see than without all others.
      else if (term.kind === 'word') {
        const other = likest(term.word, lang);
        if (other !== undefined) guess.push(asWritten(other, lang));
      }
    }
    // Of a question whose other words are unknown, an 'of' or 'from' is no answer.
    if (guess.length < terms.length && guess.every(({ length }) => length < MIN_GUESS)) return null;
    return guess.join(' ');
  };
}
