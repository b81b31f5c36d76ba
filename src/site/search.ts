import type { Database } from '#src/lib/node/sqlite.ts';
import { createFinder, type FindPages } from './search-find.ts';
import { createSearchRows, type SearchRows } from './search-rows.ts';
import { createVocabulary } from './vocabulary.ts';

/** The index of the newest state: written within a publish, read at any time. */
export type SearchIndex = SearchRows & { find: FindPages };

/** Opens the index of the site store. */
export function createSearchIndex(database: Database): SearchIndex {
  const vocabulary = createVocabulary(database);
  return { ...createSearchRows(database, vocabulary), find: createFinder(database, vocabulary) };
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
