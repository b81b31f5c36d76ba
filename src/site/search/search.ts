import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import { createFinder, type FindPages } from './find.ts';
import { createSearchRows, type SearchRows } from './rows.ts';
import { createVocabulary } from './vocabulary.ts';
import type { Searchable } from './searchable.ts';

/** A page of the index, by its canonical path. */
type SearchedPage = { path: string } & Pick<Searchable, 'kind' | 'title' | 'body'>;

/** The index of the newest state: written within a publish, read at any time. */
export type SearchIndex = SearchRows & {
  find: FindPages;
  /** Everything that it holds of a language, by path; it may be written between two of them. */
  all(lang: Language): Iterable<SearchedPage>;
};

/** Opens the index of the site store. */
export function createSearchIndex(database: Database): SearchIndex {
  const vocabulary = createVocabulary(database);
  return {
    ...createSearchRows(database, vocabulary),
    find: createFinder(database, vocabulary),
    all: (lang) => readAll(database, lang),
  };
}

const KIND: Record<string, Searchable['kind']> = {
  page: 'page',
  product: 'product',
  category: 'category',
};

function* readAll(database: Database, lang: Language): Iterable<SearchedPage> {
  // All rows first, which are short: nothing may be written while a statement is read.
  const rows = database
    .prepare('SELECT id, path, kind FROM searched WHERE lang = ? ORDER BY path')
    .all(lang);
  const read = database.prepare('SELECT title, body FROM search WHERE rowid = ?');
  for (const { id, path, kind } of rows) {
    const text = read.get(Number(id));
    const known = KIND[String(kind)];
    if (!text || !known) continue;
    yield {
      path: String(path),
      kind: known,
      title: String(text['title']),
      body: String(text['body']),
    };
  }
}

/**
 * Finds nothing that is not served: the index is of the newest state, and of the publish that is under way.
 * Counts are right for what is shown.
 */
export function findServed(find: FindPages, isServed: (path: string) => boolean): FindPages {
  return (...question) => {
    const result = find(...question);
    const hidden = result.found.filter(({ path }) => !isServed(path));
    const counts = { ...result.counts };
    for (const { kind } of hidden) counts[kind]--;
    const found = result.found.filter((one) => !hidden.includes(one));
    return { ...result, found, counts, total: result.total - hidden.length };
  };
}
