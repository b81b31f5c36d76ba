import type { Database } from '#src/lib/node/sqlite.ts';
import type { Searchable } from './searchable.ts';
import type { Vocabulary } from './vocabulary.ts';

export type SearchRows = {
  /** Notes what is to be found at a canonical path; null: nothing. */
  put(path: string, page: Searchable | null): void;
  remove(path: string): void;
};

/** Writes the tables `searched` and `search`, a row a page, and notes the words of the pages. */
export function createSearchRows(database: Database, vocabulary: Vocabulary): SearchRows {
  function remove(path: string): void {
    const row = database.prepare('SELECT id FROM searched WHERE path = ?').get(path);
    if (!row) return;
    database.prepare('DELETE FROM search WHERE rowid = ?').run(Number(row['id']));
    database.prepare('DELETE FROM searched WHERE path = ?').run(path);
  }

  /** Writing the index costs far more than reading what it holds. */
  function holds(path: string, { lang, kind, rank }: Searchable, title: string, body: string) {
    const row = database
      .prepare('SELECT id FROM searched WHERE path = ? AND lang = ? AND kind = ? AND rank = ?')
      .get(path, lang, kind, rank);
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
        .prepare('INSERT INTO searched (path, lang, kind, rank) VALUES (?, ?, ?, ?)')
        .run(path, page.lang, page.kind, page.rank);
      database
        .prepare('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)')
        .run(lastInsertRowid, title, body);
      vocabulary.note(`${title} ${body}`);
    },
  };
}

/** Without private-use characters, by which hits are marked. */
const plain = (text: string) => text.normalize('NFC').replace(/[\uE000-\uF8FF]/g, '');
