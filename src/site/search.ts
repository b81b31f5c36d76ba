import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type { SearchResult } from '#src/model/search.ts';
import { createFinder } from './search-find.ts';
import { createSearchRows } from './search-rows.ts';
import type { Searchable } from './searchable.ts';
import { createVocabulary } from './vocabulary.ts';

/** The index of the newest state: written within a publish, read at any time. */
export type SearchIndex = {
  /** Notes what is to be found at a canonical path; null: nothing. */
  put(path: string, page: Searchable | null): void;
  remove(path: string): void;
  /**
   * Pages of a language that hold all words, or compounds of them; the best come first. In: how many of
   * them to show, at most and else 50; each is counted.
   */
  find(typed: string, lang: Language, most?: number): SearchResult;
};

/** Opens the index of the site store. */
export function createSearchIndex(database: Database): SearchIndex {
  const vocabulary = createVocabulary(database);
  const { put, remove } = createSearchRows(database, vocabulary);
  return { put, remove, find: createFinder(database, vocabulary) };
}
