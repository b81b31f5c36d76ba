import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { SearchResult, Synonyms } from '#src/model/pages/search.ts';

/** Found pages that are kept, of all questions together: some 4 MB. */
const KEPT_PAGES = 8_000;

/** In: a question as text, the synonyms that it is asked with, and what finds its answer. Nobody changes an answer. */
export type KeepResult = (
  question: string,
  synonyms: Synonyms,
  find: () => SearchResult,
) => SearchResult;

/**
 * Remembers what was found, until anything in the database changes: questions share most of their words, and one
 * that finds nothing is asked again in parts.
 */
export function createKeptResults(database: Database): KeepResult {
  const kept = createBoundedMap<string, SearchResult>(KEPT_PAGES, ({ found }) => found.length + 1);
  let of: { state: string; synonyms: Synonyms } | undefined;

  /** Changes with each change by this connection, and by others. */
  function stateNow(): string {
    const own = database.prepare('SELECT total_changes() AS n').get()?.['n'];
    const others = database.prepare('PRAGMA data_version').get()?.['data_version'];
    return `${own} ${others}`;
  }

  return (question, synonyms, find) => {
    const state = stateNow();
    if (of?.state !== state || of.synonyms !== synonyms) {
      kept.clear();
      of = { state, synonyms };
    }
    const known = kept.get(question);
    if (known) return known;
    const result = find();
    kept.set(question, result);
    return result;
  };
}
