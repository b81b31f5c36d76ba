import type { LinkScope } from '../store/links.ts';
import type { Sql } from './sql.ts';
import { LIMITS } from './tree.ts';

/** The words of a full text search, each once. A letter may come in two parts, as from names of files. */
function wordsOf(search: string): string[] {
  return [...new Set(search.normalize('NFC').match(/[\p{L}\p{N}]+/gu))];
}

/** Whether SQLite should not look for all this: words cost their square. */
export function isTooMuchText(search: string): boolean {
  return search.length > LIMITS.length || wordsOf(search).length > LIMITS.words;
}

/** The condition that an item holds every one of these words, or words that begin with them. */
export function textCondition(search: string, scope: LinkScope): Sql {
  const words = wordsOf(search);
  if (words.length === 0) return { text: '0', params: [] };
  const terms = words.map((word) => `"${word}"*`).join(' ');
  const found = 'key IN (SELECT rowid FROM content_text WHERE content_text MATCH ?)';
  if (scope === 'published') return { text: found, params: [`data : (${terms})`] };
  // First what holds the words anywhere: by the key, which is quick. Then drafts hide what they replace.
  return {
    text: `${found} AND (draft IS NULL OR ${found})`,
    params: [`{data draft} : (${terms})`, `draft : (${terms})`],
  };
}
