import type { Database } from '#src/lib/node/sqlite.ts';
import { foldTexts, lookFor } from '#src/lib/words.ts';
import { plainText, readRichText } from '#src/model/fields/rich-text.ts';
import { GONE } from './tables.ts';

/** An item that has words in its texts, and the text that has the first of them. */
export type FoundItem = { id: string; schema: string; text: string };

/** What no text is: ids, names of schemas, drawings. */
const NO_TEXTS: ReadonlySet<string> = new Set(['id', 'schemaId', 'schemaName', 'svg']);
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Letters that have no marks above or below in our languages; all others SQLite does not compare as people do. */
const PLAIN = /^[bdfhjklmpqtvwx0-9]$/;

/**
 * The newest versions of items that have every typed word somewhere in their texts, in any language: of headings, rich
 * texts and blocks, too. Reads every item. In: the words; their case and marks do not matter.
 */
export function findTexts(db: Database, typed: string): FoundItem[] {
  const words = foldTexts([typed]).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const isFound = lookFor(typed);
  const hasFirst = lookFor(first);
  // SQLite leaves what may have the words; which of these have them is seen in their texts.
  const rows = db
    .prepare(
      `SELECT id, schema, data FROM row AS newest
       WHERE scope <> 'kept' AND status <> '${GONE}' AND ${words.map(() => 'data LIKE ?').join(' AND ')}
         AND (scope = 'draft' OR NOT EXISTS (SELECT 1 FROM row WHERE id = newest.id AND scope = 'draft'))
       ORDER BY schema, id`,
    )
    .all(
      ...words.map((word) => `%${[...word].map((one) => (PLAIN.test(one) ? one : '_')).join('')}%`),
    );
  return rows.flatMap((row) => {
    const texts = [...textsIn(JSON.parse(String(row['data'])))];
    if (!isFound(foldTexts(texts))) return [];
    const text = texts.find((one) => hasFirst(foldTexts([one]))) ?? '';
    return [{ id: String(row['id']), schema: String(row['schema']), text }];
  });
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value !== '' && !ID.test(value)) yield value;
  } else if (Array.isArray(value)) {
    for (const one of value) yield* textsIn(one);
  } else if (typeof value === 'object' && value !== null) {
    const document = readRichText(value);
    if (document) yield plainText(document);
    else {
      for (const [name, one] of Object.entries(value)) if (!NO_TEXTS.has(name)) yield* textsIn(one);
    }
  }
}
