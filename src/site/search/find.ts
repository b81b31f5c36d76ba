import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type {
  FoundKind,
  FoundPage,
  Piece,
  SearchOptions,
  SearchResult,
  Synonyms,
} from '#src/model/pages/search.ts';
import { createKeptResults } from './kept-results.ts';
import { createCorrection, type ResultView } from './correction.ts';
import { type Levels, levelsOf } from './levels.ts';
import { type SearchTerm, termsIn } from './terms.ts';
import { otherWordsOf } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

const MAX_LENGTH = 100;
const MAX_TERMS = 8;
/** Of goods, and of everything else. */
const MAX_FOUND = { goods: 48, others: 12 };
/** Of a few results the others get no more than one in so many, where there are goods. */
const OTHERS_SHARE = 3;
const NO_SYNONYMS: Synonyms = [];
const EXCERPT_WORDS = 28;
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
// Without marks, and without a look at everything that matches.
const PLAIN = `
  SELECT p.id, p.path, p.kind, search.title, '' AS excerpt
  FROM searched p JOIN search ON search.rowid = p.id
  WHERE p.id IN (SELECT value FROM json_each(?))`;
const SHOW: Record<ResultView, string> = {
  // Cards of goods have no excerpt, and half of the time would go into it.
  page: showing(`CASE p.kind WHEN 'product' THEN '' ELSE ${SNIPPET} END`),
  text: showing(SNIPPET),
};

/**
 * Pages of a language that hold all words, compounds or synonyms of them. Where there are none, those that hold
 * what was meant. In: what was typed. Out: at most 60; all are counted.
 */
export type FindPages = (typed: string, lang: Language, options?: SearchOptions) => SearchResult;

type FindOptions = { most: number | undefined; synonyms: Synonyms; shown: ResultView };

/** Reads the index. */
export function createFinder(database: Database, vocabulary: Vocabulary): FindPages {
  const keep = createKeptResults(database);
  const correct = createCorrection(database, vocabulary, findTerms);

  function findTerms(
    terms: readonly SearchTerm[],
    lang: Language,
    { most, synonyms = NO_SYNONYMS }: SearchOptions,
    shown: ResultView = 'page',
  ): SearchResult {
    const question = JSON.stringify([terms, lang, most, shown]);
    return keep(question, synonyms, () => readTerms(terms, lang, { most, synonyms, shown }));
  }

  function readTerms(
    terms: readonly SearchTerm[],
    lang: Language,
    { most, synonyms, shown }: FindOptions,
  ): SearchResult {
    const counts = { page: 0, product: 0, category: 0 };
    if (terms.length === 0) return { found: [], total: 0, counts, corrected: null };
    const othersOf = otherWordsOf(synonyms);
    const levels = levelsOf(terms, lang, { vocabulary, othersOf });
    for (const row of database.prepare(COUNT).all(levels.all, lang)) {
      counts[kindOf(row)] = Number(row['total']);
    }
    const total = counts.page + counts.product + counts.category;
    if (total === 0) return { found: [], total, counts, corrected: null };
    const { ids, goods } = best({ database, levels, lang }, counts, most);
    // A whole page shows goods as cards, which mark no words.
    const plain = shown === 'page' && most === undefined ? goods : [];
    const marked = ids.filter((id) => !plain.includes(id));
    const rows = [
      ...(plain.length > 0 ? database.prepare(PLAIN).all(JSON.stringify(plain)) : []),
      ...(marked.length > 0
        ? database.prepare(SHOW[shown]).all(levels.all, JSON.stringify(marked))
        : []),
    ];
    const byId = new Map(rows.map((row) => [Number(row['id']), readFound(row)]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return { found, total, counts, corrected: null };
  }

  return (typed, lang, options = {}) => {
    const terms = termsOf(typed);
    const result = findTerms(terms, lang, options);
    if (result.total > 0 || options.isLiteral) return result;
    const corrected = correct(terms, lang, options);
    if (corrected === null) return result;
    // Words that all occur may never meet.
    const other = findTerms(termsOf(corrected), lang, options);
    return other.total > 0 ? { ...other, corrected } : result;
  };
}

/** What is read from the index, by levels of how well pages fit. */
type SearchQuestion = { database: Database; levels: Levels; lang: Language };

/** The numbers of the best pages in the order in which they are shown, and which of them are goods. */
function best(
  question: SearchQuestion,
  { page, product, category }: SearchResult['counts'],
  most = MAX_FOUND.goods + MAX_FOUND.others,
): { ids: number[]; goods: number[] } {
  const others = bestOf(question, 'others', Math.min(page + category, MAX_FOUND.others, most));
  const room = product > 0 ? Math.max(Math.ceil(most / OTHERS_SHARE), most - product) : most;
  const shown = others.ids.slice(0, room);
  const wanted = Math.min(product, MAX_FOUND.goods, most - shown.length);
  const goods = bestOf(question, 'goods', wanted);
  const isCalledSo = goods.level < question.levels.titles.length;
  const goodsFirst = isCalledSo || goods.level < others.level;
  const ids = goodsFirst ? [...goods.ids, ...shown] : [...shown, ...goods.ids];
  return { ids, goods: goods.ids };
}

/** Pages of a worse level only where better ones leave room. Out: also the level of the best. */
function bestOf(
  { database, levels, lang }: SearchQuestion,
  which: keyof typeof BEST,
  wanted: number,
): { ids: number[]; level: number } {
  const ids = new Set<number>();
  let level = Number.POSITIVE_INFINITY;
  for (const [at, match] of [...levels.titles, ...levels.texts].entries()) {
    if (ids.size >= wanted) break;
    for (const { id } of database.prepare(BEST[which]).all(match, lang)) ids.add(Number(id));
    if (ids.size > 0) level = Math.min(level, at);
  }
  return { ids: [...ids].slice(0, wanted), level };
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
