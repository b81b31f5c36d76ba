import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type { FoundPage, FoundKind, Piece, SearchResult } from '#src/model/search.ts';
import { levelsOf } from './search-levels.ts';
import { createSpelling } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';
import { folded, wordsOf } from './words.ts';

const MAX_LENGTH = 100;
const MAX_TERMS = 8;
const MAX_FOUND = 50;
const EXCERPT_WORDS = 28;
/** Shorter words alone mean nothing. */
const MIN_GUESS = 4;
// Private-use characters: no text that is indexed holds any.
const [START, END] = ['\uE000', '\uE001'];

const FROM = 'FROM search JOIN searched p ON p.id = search.rowid';
const COUNT = `SELECT p.kind, count(*) AS total ${FROM}
  WHERE search MATCH ? AND p.lang = ? GROUP BY p.kind`;
const BEST = `SELECT p.id ${FROM} WHERE search MATCH ? AND p.lang = ?
  ORDER BY bm25(search, 10, 1), p.path LIMIT ${MAX_FOUND}`;
// A number is bound as a real one, which FTS5 takes for no limit at all.
const SHOW = `
  SELECT p.path, p.kind, highlight(search, 0, '${START}', '${END}') AS title,
    snippet(search, 1, '${START}', '${END}', '…', ${EXCERPT_WORDS}) AS excerpt
  ${FROM} WHERE search MATCH ? AND search.rowid = CAST(? AS INTEGER)`;
const KNOWN = `SELECT 1 ${FROM} WHERE search MATCH ? AND p.lang = ? LIMIT 1`;

/**
 * Pages of a language that hold all words, or compounds of them; the best come first. In: what was
 * typed, and how many to show, at most and else 50; all are counted.
 */
export type FindPages = (typed: string, lang: Language, most?: number) => SearchResult;

/** Reads the index. */
export function createFinder(database: Database, vocabulary: Vocabulary): FindPages {
  let spelling: ReturnType<typeof createSpelling> | undefined;

  function findWords(words: readonly string[], lang: Language, most = MAX_FOUND): SearchResult {
    const counts = { page: 0, product: 0, category: 0 };
    if (words.length === 0) return { found: [], total: 0, counts, nearest: null };
    const { levels, all } = levelsOf(words, lang, vocabulary);
    for (const row of database.prepare(COUNT).all(all, lang)) {
      counts[kindOf(row)] = Number(row['total']);
    }
    const total = counts.page + counts.product + counts.category;
    const ids = best(levels, lang, Math.min(total, most));
    const found = ids.flatMap((id) => {
      const row = database.prepare(SHOW).get(all, id);
      return row ? [readFound(row)] : [];
    });
    return { found, total, counts, nearest: null };
  }

  /** The numbers of the best pages: those of a worse level only where better ones leave room. */
  function best(levels: readonly string[], lang: Language, wanted: number): number[] {
    const ids = new Set<number>();
    for (const level of levels) {
      if (ids.size >= wanted) break;
      for (const { id } of database.prepare(BEST).all(level, lang)) ids.add(Number(id));
    }
    return [...ids].slice(0, wanted);
  }

  /** What was meant by words that find nothing, as the pages spell it; null when nobody knows. */
  function meant(words: readonly string[], lang: Language): string | null {
    spelling ??= createSpelling(database, vocabulary);
    const { near } = spelling;
    const isKnown = (term: string) => !!database.prepare(KNOWN).get(`"${term}"`, lang);
    const guess: string[] = [];
    for (const word of words) {
      const term =
        findWords([word], lang).total > 0 ? word : near(word).find((one) => isKnown(one));
      // Without a word that nobody wrote there is more to see than without all others.
      if (term !== undefined) guess.push(term === word ? word : asWritten(term, lang));
    }
    // Of a question whose other words are unknown, an 'of' or 'from' is no answer.
    if (guess.length < words.length && guess.every(({ length }) => length < MIN_GUESS)) return null;
    // Words that all occur may never meet.
    return findWords(guess, lang).total > 0 ? guess.join(' ') : null;
  }

  /** A word of the index as a page writes it. */
  function asWritten(term: string, lang: Language): string {
    const texts = findWords([term], lang).found.flatMap(({ title, excerpt }) => [title, excerpt]);
    const words = texts.flatMap((text) => wordsOf(text.map((piece) => piece.text).join('')));
    return words.find((one) => folded(one) === term) ?? term;
  }

  return (typed, lang, most) => {
    const words = wordsOf(typed.slice(0, MAX_LENGTH).normalize('NFC')).slice(0, MAX_TERMS);
    const result = findWords(words, lang, most);
    return result.total > 0 ? result : { ...result, nearest: meant(words, lang) };
  };
}

function kindOf({ kind }: Record<string, unknown>): FoundKind {
  return kind === 'product' || kind === 'category' ? kind : 'page';
}

function readFound(row: Record<string, unknown>): FoundPage {
  return {
    path: String(row['path']),
    kind: kindOf(row),
    title: piecesOf(String(row['title'])),
    excerpt: piecesOf(String(row['excerpt'])),
  };
}

function piecesOf(marked: string): Piece[] {
  return marked
    .split(new RegExp(`(${START}[^${END}]*${END})`))
    .filter(Boolean)
    .map((text) =>
      text.startsWith(START) ? { text: text.slice(1, -1), hit: true } : { text, hit: false },
    );
}
