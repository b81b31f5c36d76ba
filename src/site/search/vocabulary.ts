import type { Database } from '#src/lib/node/sqlite.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { Language } from '#src/model/languages.ts';
import { folded, formsOf, spellings, wordsOf } from './words.ts';

/** Shorter words stand in others by chance. */
const MIN_PART = 3;
/** Shorter parts count only at the end of a compound, where its main word stands. */
const MIN_INNER = 4;
/** How many letters stand before a part at least: before a long one few are enough, as in 'Zudecke'. */
const minBefore = (part: string) => (part.length < 5 ? 3 : 2);
const MAX_PARTS = 200;
/** Compounds that are remembered, of all words together. */
const KEPT_PARTS = 50_000;
/** Beginnings that make no kind of it: 'entdecken' is no 'Decke', 'Baumwolle' no 'Wolle'. */
const PREFIXES: ReadonlySet<string> = new Set([
  'be',
  'ge',
  'er',
  'ab',
  'un',
  'ent',
  'emp',
  'ver',
  'zer',
  'baum',
]);
const KEPT = /^\p{L}{3,40}$/u;

/** Every word of the pages, folded: the index has no way to ask for anything but their beginnings. */
export type Vocabulary = {
  /** Notes the words of a text. */
  note(text: string): void;
  /** Those of some words that occur. */
  among(words: readonly string[]): string[];
  /** German compounds that begin with a word without its last letter: 'wolldecke' for 'wolle'. */
  compoundsWith(typed: string, lang: Language): string[];
  /** Words with a word in them that they do not begin with: 'lodendecke' for 'decke'. */
  compoundsOf(typed: string, lang: Language): string[];
  /** Words between two lengths that begin with a Latin letter. */
  ofLength(min: number, max: number): string[];
};

/** Opens the table `word`. */
export function createVocabulary(database: Database): Vocabulary {
  const noted = new Set<string>();
  // To look into every word takes longer than all else of a search, and words are asked for again and again.
  const compounds = createBoundedMap<string, string[]>(KEPT_PARTS, (found) => found.length + 1);
  const words = (rows: Record<string, unknown>[]) => rows.map(({ word }) => String(word));
  return {
    note(text) {
      for (const word of wordsOf(text)) {
        const one = folded(word);
        if (noted.has(one) || !KEPT.test(one)) continue;
        noted.add(one);
        compounds.clear();
        database.prepare('INSERT OR IGNORE INTO word (word) VALUES (?)').run(one);
      }
    },
    among: (some) =>
      words(
        database
          .prepare('SELECT word FROM word WHERE word IN (SELECT value FROM json_each(?))')
          .all(JSON.stringify(some)),
      ),
    compoundsWith(typed, lang) {
      if (lang !== 'de') return [];
      const stems = spellings(typed)
        .filter((one) => one.endsWith('e') && one.length > MIN_INNER)
        .map((one) => one.slice(0, -1));
      return stems.flatMap((stem) =>
        words(
          database
            .prepare('SELECT word FROM word WHERE word > ? AND word < ? AND length(word) >= ?')
            .all(stem, `${stem}\u{10FFFF}`, stem.length + MIN_PART),
        ),
      );
    },
    compoundsOf(typed, lang) {
      // No word that is kept has a digit.
      if (/\p{N}/u.test(typed)) return [];
      const key = `${lang} ${typed}`;
      const known = compounds.get(key);
      if (known) return known;
      const found = new Map<string, boolean>();
      for (const spelling of spellings(typed)) {
        const heads = formsOf(spelling, lang).filter(({ length }) => length >= MIN_PART);
        const shortest = heads.reduce((a, b) => (b.length < a.length ? b : a), spelling);
        if (shortest.length < MIN_PART) continue;
        const some = database
          .prepare(`SELECT word FROM word WHERE instr(substr(word, 3), ?) > 0`)
          .all(shortest);
        for (const word of words(some)) {
          const isHead = heads.some((head) => endsIn(word, head));
          if (isHead || holds(word, spelling)) found.set(word, isHead);
        }
      }
      const rank = ([word, isHead]: [string, boolean]) => word.length - (isHead ? 100 : 0);
      const best = [...found].sort((a, b) => rank(a) - rank(b));
      const all = best.slice(0, MAX_PARTS).map(([word]) => word);
      compounds.set(key, all);
      return all;
    },
    ofLength: (min, max) =>
      words(
        database
          .prepare(
            `SELECT word FROM word WHERE length(word) BETWEEN ? AND ? AND word GLOB '[a-z]*'`,
          )
          .all(min, max),
      ),
  };
}

const endsIn = (word: string, head: string) =>
  word.endsWith(head) && isCompound(word.slice(0, -head.length), head);

const holds = (word: string, part: string) =>
  part.length >= MIN_INNER && isCompound(word.slice(0, Math.max(0, word.lastIndexOf(part))), part);

const isCompound = (before: string, part: string) =>
  before.length >= minBefore(part) && !PREFIXES.has(before);
