import type { Database } from '#src/lib/node/sqlite.ts';
import type { Vocabulary } from './vocabulary.ts';
import { spellings } from './words.ts';

/** As many words are tried as replacement of a text that finds nothing. */
const MAX_TRIED = 8;

/** The words that are near to one that nobody wrote. */
export type Spelling = {
  /** In: a word as somebody typed it. Out: words of the index as it keeps them, the nearest first. */
  near(word: string): string[];
};

/** In: a database with the table `search`, and its words; both are read at each question. */
export function createSpelling(database: Database, vocabulary: Vocabulary): Spelling {
  database.raw.exec(
    'CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_words USING fts5vocab(main, search, row)',
  );
  const pagesWith = (term: string) =>
    Number(
      database.prepare('SELECT doc FROM temp.search_words WHERE term = ?').get(term)?.['doc'] ?? 0,
    );

  return {
    near(word) {
      const typed = spellings(word).map(spelledOut);
      const [first = ''] = typed;
      const far = errorsIn(first);
      // Of a number nobody knows which one was meant.
      if (far === 0 || !/\p{L}/u.test(first)) return [];
      const errors = (term: string) =>
        Math.min(...typed.map((one) => distance(one, spelledOut(term), far)));
      const near = vocabulary
        .ofLength(first.length - far - 1, first.length + far)
        .map((term) => ({ term, errors: errors(term) }))
        .filter((one) => one.errors <= far)
        .map((one) => ({ ...one, pages: pagesWith(one.term) }))
        .filter(({ pages }) => pages > 0);
      // People rarely miss the first letter: 'towl' is a towel, although a bowl is as near.
      const misses = (term: string) => (term[0] === first[0] ? 0 : 1);
      near.sort(
        (a, b) =>
          a.errors - b.errors ||
          misses(a.term) - misses(b.term) ||
          b.pages - a.pages ||
          (a.term < b.term ? -1 : 1),
      );
      return near.slice(0, MAX_TRIED).map(({ term }) => term);
    },
  };
}

/** A sharp s is no error, however it is written. */
const spelledOut = (word: string) => word.replaceAll('ß', 'ss');

/** How many errors a word may have and still be meant. */
function errorsIn({ length }: string): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * How many letters are wrong, missing, too many or the wrong way round (optimal string alignment).
 * In: `max`, above which nobody cares. Out: at most `max + 1`.
 */
function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1];
      const swapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    if (Math.min(...next) > max) return max + 1;
    [before, last] = [last, next];
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}
