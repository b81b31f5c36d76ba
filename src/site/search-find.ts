import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type {
  FoundKind,
  FoundPage,
  Piece,
  SearchOptions,
  SearchResult,
  Synonyms,
} from '#src/model/search.ts';
import { createKeptResults } from './kept-results.ts';
import { type Levels, levelsOf } from './search-levels.ts';
import { type SearchTerm, termsIn } from './search-terms.ts';
import { createSpelling } from './spelling.ts';
import { otherWordsOf } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';
import { folded, wordsOf } from './words.ts';

const MAX_LENGTH = 100;
const MAX_TERMS = 8;
/** Of goods, and of everything else. */
const MAX_FOUND = { goods: 48, others: 12 };
/** Of a few results the others get no more than one in so many, where there are goods. */
const OTHERS_SHARE = 3;
const NO_SYNONYMS: Synonyms = [];
const EXCERPT_WORDS = 28;
/** Shorter words alone mean nothing. */
const MIN_GUESS = 4;
// Private-use characters: no text that is indexed holds any.
const [START, END] = ['\uE000', '\uE001'];

const FROM = 'FROM search JOIN searched p ON p.id = search.rowid';
const COUNT = `SELECT p.kind, count(*) AS total ${FROM}
  WHERE search MATCH ? AND p.lang = ? GROUP BY p.kind`;
// Of goods what leads its category comes first, of other pages the one that says most of it.
const BEST = {
  goods: bestBy("p.kind = 'product'", 'p.rank, p.path', MAX_FOUND.goods),
  others: bestBy("p.kind <> 'product'", 'bm25(search, 10, 1), p.path', MAX_FOUND.others),
};
// With `+` all that match are read once: to look a question up for each page costs more.
const showing = (excerpt: string) => `
  SELECT p.id, p.path, p.kind, highlight(search, 0, '${START}', '${END}') AS title, ${excerpt} AS excerpt
  ${FROM} WHERE search MATCH ? AND +search.rowid IN (SELECT value FROM json_each(?))`;
const SNIPPET = `snippet(search, 1, '${START}', '${END}', '…', ${EXCERPT_WORDS})`;
const SHOW = {
  // Cards of goods have no excerpt, and half of the time would go into it.
  page: showing(`CASE p.kind WHEN 'product' THEN '' ELSE ${SNIPPET} END`),
  text: showing(SNIPPET),
};
const KNOWN = `SELECT 1 ${FROM} WHERE search MATCH ? AND p.lang = ? LIMIT 1`;

/**
 * Pages of a language that hold all words, compounds or synonyms of them. Where there are none, those that hold
 * what was meant. In: what was typed. Out: at most 60; all are counted.
 */
export type FindPages = (typed: string, lang: Language, options?: SearchOptions) => SearchResult;

type ReadOptions = { most: number | undefined; synonyms: Synonyms; shown: keyof typeof SHOW };

/** Reads the index. */
export function createFinder(database: Database, vocabulary: Vocabulary): FindPages {
  let spelling: ReturnType<typeof createSpelling> | undefined;
  const keep = createKeptResults(database);

  function findTerms(
    terms: readonly SearchTerm[],
    lang: Language,
    { most, synonyms = NO_SYNONYMS }: SearchOptions = {},
    shown: keyof typeof SHOW = 'page',
  ): SearchResult {
    const question = JSON.stringify([terms, lang, most, shown]);
    return keep(question, synonyms, () => readTerms(terms, lang, { most, synonyms, shown }));
  }

  function readTerms(
    terms: readonly SearchTerm[],
    lang: Language,
    { most, synonyms, shown }: ReadOptions,
  ): SearchResult {
    const counts = { page: 0, product: 0, category: 0 };
    if (terms.length === 0) return { found: [], total: 0, counts, corrected: null };
    const othersOf = otherWordsOf(synonyms);
    const levels = levelsOf(terms, lang, { vocabulary, othersOf });
    for (const row of database.prepare(COUNT).all(levels.all, lang)) {
      counts[kindOf(row)] = Number(row['total']);
    }
    const total = counts.page + counts.product + counts.category;
    const ids = best(levels, lang, counts, most);
    const rows = database.prepare(SHOW[shown]).all(levels.all, JSON.stringify(ids));
    const byId = new Map(rows.map((row) => [Number(row['id']), readFound(row)]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return { found, total, counts, corrected: null };
  }

  /** The numbers of the best pages in the order in which they are shown. */
  function best(
    levels: Levels,
    lang: Language,
    { page, product, category }: SearchResult['counts'],
    most = MAX_FOUND.goods + MAX_FOUND.others,
  ): number[] {
    const others = bestOf(
      levels,
      lang,
      'others',
      Math.min(page + category, MAX_FOUND.others, most),
    );
    const room = product > 0 ? Math.max(Math.ceil(most / OTHERS_SHARE), most - product) : most;
    const shown = others.ids.slice(0, room);
    const wanted = Math.min(product, MAX_FOUND.goods, most - shown.length);
    const goods = bestOf(levels, lang, 'goods', wanted);
    const isCalledSo = goods.level < levels.titles.length;
    const goodsFirst = isCalledSo || goods.level < others.level;
    return goodsFirst ? [...goods.ids, ...shown] : [...shown, ...goods.ids];
  }

  /** Pages of a worse level only where better ones leave room. Out: also the level of the best. */
  function bestOf(
    { titles, texts }: Levels,
    lang: Language,
    which: keyof typeof BEST,
    wanted: number,
  ): { ids: number[]; level: number } {
    const ids = new Set<number>();
    let level = Number.POSITIVE_INFINITY;
    for (const [at, match] of [...titles, ...texts].entries()) {
      if (ids.size >= wanted) break;
      for (const { id } of database.prepare(BEST[which]).all(match, lang)) ids.add(Number(id));
      if (ids.size > 0) level = Math.min(level, at);
    }
    return { ids: [...ids].slice(0, wanted), level };
  }

  /** What was meant by terms that find nothing, as the pages spell it; null when nobody knows. */
  function meant(terms: readonly SearchTerm[], lang: Language, options: SearchOptions) {
    spelling ??= createSpelling(database, vocabulary);
    const { near } = spelling;
    const isKnown = (term: string) => !!database.prepare(KNOWN).get(`"${term}"`, lang);
    const guess: string[] = [];
    for (const term of terms) {
      const typed = term.kind === 'word' ? term.word : term.typed;
      const isFound = findTerms([term], lang, { ...options, most: 0 }).total > 0;
      const other =
        isFound || term.kind !== 'word' ? undefined : near(term.word).find((one) => isKnown(one));
      // Without a word that nobody wrote there is more to see than without all others.
      if (isFound) guess.push(typed);
      else if (other !== undefined) guess.push(asWritten(other, lang));
    }
    // Of a question whose other words are unknown, an 'of' or 'from' is no answer.
    if (guess.length < terms.length && guess.every(({ length }) => length < MIN_GUESS)) return null;
    return guess.join(' ');
  }

  /** A word of the index as a page writes it. */
  function asWritten(term: string, lang: Language): string {
    const { found } = findTerms(
      [{ kind: 'word', word: term }],
      lang,
      { most: MAX_FOUND.others },
      'text',
    );
    const texts = found.flatMap(({ title, excerpt }) => [title, excerpt]);
    const words = texts.flatMap((text) => wordsOf(text.map((piece) => piece.text).join('')));
    return words.find((one) => folded(one) === term) ?? term;
  }

  return (typed, lang, options = {}) => {
    const terms = termsOf(typed);
    const result = findTerms(terms, lang, options);
    if (result.total > 0 || options.isLiteral) return result;
    const corrected = meant(terms, lang, options);
    if (corrected === null) return result;
    // Words that all occur may never meet.
    const other = findTerms(termsOf(corrected), lang, options);
    return other.total > 0 ? { ...other, corrected } : result;
  };
}

const termsOf = (typed: string) =>
  termsIn(typed.slice(0, MAX_LENGTH).normalize('NFC')).slice(0, MAX_TERMS);

function bestBy(which: string, order: string, most: number): string {
  return `SELECT p.id ${FROM} WHERE search MATCH ? AND p.lang = ? AND ${which}
    ORDER BY ${order} LIMIT ${most}`;
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
