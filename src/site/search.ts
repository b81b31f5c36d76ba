import type { Database } from '#src/lib/node/sqlite.ts';
import { createFinder, type Find } from './search-find.ts';
import { createSearchRows, type SearchRows } from './search-rows.ts';
import { createVocabulary } from './vocabulary.ts';

/** The index of the newest state: written within a publish, read at any time. */
export type SearchIndex = SearchRows & { find: Find };

/** Opens the index of the site store. */
export function createSearchIndex(database: Database): SearchIndex {
  const vocabulary = createVocabulary(database);
  return { ...createSearchRows(database, vocabulary), find: createFinder(database, vocabulary) };
}
