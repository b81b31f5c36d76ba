import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type { Found, FoundKind, Piece, SearchResult } from '#src/model/search.ts';
import type { Searchable } from './searchable.ts';
import { createSpelling, folded } from './spelling.ts';

const MAX_LENGTH = 100;
const MAX_TERMS = 8;
const MAX_FOUND = 50;
/** Shorter beginnings of words fit nearly every page. */
const MIN_PREFIX = 2;
const EXCERPT_WORDS = 28;
const NO_WORD = /[^\p{L}\p{N}]+/u;
// Private-use characters: no text that is indexed holds any.
const [START, END] = ['\uE000', '\uE001'];

const FIND = `
  SELECT p.path, p.kind, highlight(search, 0, '${START}', '${END}') AS title,
    snippet(search, 1, '${START}', '${END}', '…', ${EXCERPT_WORDS}) AS excerpt
  FROM search JOIN searched p ON p.id = search.rowid
  WHERE search MATCH ? AND p.lang = ?
  ORDER BY bm25(search, 10, 1, 1), p.path LIMIT ${MAX_FOUND}`;
const COUNT = `SELECT p.kind, count(*) AS total FROM search JOIN searched p ON p.id = search.rowid
  WHERE search MATCH ? AND p.lang = ? GROUP BY p.kind`;

/** The index of the newest state: written within a publish, read at any time. */
export type SearchIndex = {
  /** Notes what is to be found at a canonical path; null: nothing. */
  put(path: string, page: Searchable | null): void;
  remove(path: string): void;
  /** Pages of a language that hold all words, by their beginnings; the best come first. */
  find(typed: string, lang: Language): SearchResult;
};

/** Opens the index of the site store. */
export function createSearchIndex(database: Database): SearchIndex {
  let spelling: ReturnType<typeof createSpelling> | undefined;

  function remove(path: string): void {
    const row = database.prepare('SELECT id FROM searched WHERE path = ?').get(path);
    if (!row) return;
    database.prepare('DELETE FROM search WHERE rowid = ?').run(Number(row['id']));
    database.prepare('DELETE FROM searched WHERE path = ?').run(path);
  }

  /** Writing the index costs far more than reading what it holds. */
  function holds(path: string, { lang, kind }: Searchable, title: string, body: string): boolean {
    const row = database
      .prepare('SELECT id FROM searched WHERE path = ? AND lang = ? AND kind = ?')
      .get(path, lang, kind);
    const text = row
      ? database.prepare('SELECT title, body FROM search WHERE rowid = ?').get(Number(row['id']))
      : undefined;
    return text?.['title'] === title && text['body'] === body;
  }

  function findWords(words: readonly string[], lang: Language): SearchResult {
    const counts = { page: 0, product: 0, category: 0 };
    if (words.length === 0) return { found: [], total: 0, counts, nearest: null };
    const match = matchFor(words);
    for (const row of database.prepare(COUNT).all(match, lang)) {
      counts[kindOf(row)] = Number(row['total']);
    }
    const total = counts.page + counts.product + counts.category;
    const rows = total > 0 ? database.prepare(FIND).all(match, lang) : [];
    return { found: rows.map(readFound), total, counts, nearest: null };
  }

  const isKnown = (word: string, lang: Language) => findWords([word], lang).total > 0;

  /** What was meant by words that find nothing, as the pages spell it; null when nobody knows. */
  function meant(words: readonly string[], lang: Language): string | null {
    spelling ??= createSpelling(database);
    const guess: string[] = [];
    for (const word of words) {
      const term = isKnown(word, lang)
        ? word
        : spelling.near(word).find((one) => isKnown(one, lang));
      if (term === undefined) return null;
      guess.push(term === word ? word : asWritten(term, lang));
    }
    // Words that all occur may never meet.
    return findWords(guess, lang).total > 0 ? guess.join(' ') : null;
  }

  /** A word of the index as a page writes it. */
  function asWritten(term: string, lang: Language): string {
    for (const { title, excerpt } of findWords([term], lang).found) {
      const texts = [title, excerpt].map((pieces) => pieces.map(({ text }) => text).join(''));
      const word = texts
        .flatMap((text) => text.split(NO_WORD))
        .find((one) => folded(one) === term || transliterated(one) === term);
      if (word) return word;
    }
    return term;
  }

  return {
    remove,
    put(path, page) {
      if (!page) return remove(path);
      const [title, body] = [plain(page.title), plain(page.body)];
      if (holds(path, page, title, body)) return;
      remove(path);
      const { lastInsertRowid } = database
        .prepare('INSERT INTO searched (path, lang, kind) VALUES (?, ?, ?)')
        .run(path, page.lang, page.kind);
      database
        .prepare('INSERT INTO search (rowid, title, body, spelled) VALUES (?, ?, ?, ?)')
        .run(lastInsertRowid, title, body, spelledOut(`${title} ${body}`));
    },
    find(typed, lang) {
      const words = wordsOf(typed);
      const result = findWords(words, lang);
      return result.total > 0 ? result : { ...result, nearest: meant(words, lang) };
    },
  };
}

/** The words of what people may type. */
function wordsOf(typed: string): string[] {
  return typed
    .slice(0, MAX_LENGTH)
    .normalize('NFC')
    .split(NO_WORD)
    .filter(Boolean)
    .slice(0, MAX_TERMS);
}

/** Words as a query that cannot be anything else. */
function matchFor(words: readonly string[]): string {
  return words
    .map((term) => `(${[...new Set([term, transliterated(term)])].map(quoted).join(' OR ')})`)
    .join(' AND ');
}

const quoted = (term: string) => `"${term}"${term.length >= MIN_PREFIX ? '*' : ''}`;

const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const transliterated = (text: string) =>
  text.toLowerCase().replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter);

/** The words with an umlaut as people type them without one; the tokenizer takes ä for a by itself. */
function spelledOut(text: string): string {
  const words = text.match(/[\p{L}\p{N}]*[äöüßÄÖÜ][\p{L}\p{N}]*/gu) ?? [];
  return [...new Set(words.map(transliterated))].join(' ');
}

const plain = (text: string) => text.normalize('NFC').replace(/[\uE000-\uF8FF]/g, '');

function kindOf({ kind }: Record<string, unknown>): FoundKind {
  return kind === 'product' || kind === 'category' ? kind : 'page';
}

function readFound(row: Record<string, unknown>): Found {
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
