import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type { Searchable } from './searchable.ts';

/** A piece of text; `hit` is what was looked for. */
export type Piece = { text: string; hit: boolean };

/** A page in which everything that was looked for occurs. */
export type Found = {
  /** Canonical path. */
  path: string;
  kind: 'page' | 'product' | 'category';
  title: Piece[];
  excerpt: Piece[];
};

export type SearchResult = { found: Found[]; total: number };

const MAX_LENGTH = 100;
const MAX_TERMS = 8;
const MAX_FOUND = 50;
/** Shorter beginnings of words fit nearly every page. */
const MIN_PREFIX = 2;
const EXCERPT_WORDS = 28;
// Private-use characters: no text that is indexed holds any.
const [START, END] = ['\uE000', '\uE001'];

const FIND = `
  SELECT p.path, p.kind, highlight(search, 0, '${START}', '${END}') AS title,
    snippet(search, 1, '${START}', '${END}', '…', ${EXCERPT_WORDS}) AS excerpt
  FROM search JOIN searched p ON p.id = search.rowid
  WHERE search MATCH ? AND p.lang = ?
  ORDER BY bm25(search, 10, 1, 1), p.path LIMIT ${MAX_FOUND}`;
const COUNT = `SELECT count(*) AS total FROM search JOIN searched p ON p.id = search.rowid
  WHERE search MATCH ? AND p.lang = ?`;

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
      const match = matchFor(typed);
      if (match === undefined) return { found: [], total: 0 };
      const rows = database.prepare(FIND).all(match, lang);
      const total = Number(database.prepare(COUNT).get(match, lang)?.['total']);
      return { total, found: rows.map(readFound) };
    },
  };
}

/** What people may type, as a query that cannot be anything else. Out: undefined when nothing is left. */
function matchFor(typed: string): string | undefined {
  const terms = typed
    .slice(0, MAX_LENGTH)
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_TERMS);
  if (terms.length === 0) return undefined;
  return terms
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

function readFound(row: Record<string, unknown>): Found {
  const kind = row['kind'];
  return {
    path: String(row['path']),
    kind: kind === 'product' || kind === 'category' ? kind : 'page',
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
