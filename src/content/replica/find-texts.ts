import type { Database } from '#src/lib/node/sqlite.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import { foldTexts, lookFor } from '#src/lib/words.ts';
import { plainText, readRichText } from '#src/model/fields/rich-text.ts';
import { GONE } from './tables.ts';

/** An item that has words in its texts, and the text that has the first of them. */
export type FoundItem = { id: string; schema: string; text: string };

/** Fields without a text for people: ids, names of schemas, drawings. */
const NO_TEXTS: ReadonlySet<string> = new Set(['id', 'schemaId', 'schemaName', 'svg']);
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Letters that never have marks in our languages. SQLite does not compare other letters as people do. */
const PLAIN = /^[bdfhjklmpqtvwx0-9]$/;
/**
 * The letters of a word may stand apart: a part of it is bold, or a letter and its mark are two signs. Such a mark begins
 * with this byte.
 */
const APART = `(instr(data, '"marks"') > 0 OR instr(CAST(data AS BLOB), x'CC') > 0)`;
/** SQLite leaves what may have a word. In: the values of `patternsOf`. */
const MAY_HAVE = `(data LIKE ? OR ${APART} AND data LIKE ?)`;

/** Rows that one statement reads: a millisecond or two. */
const AT_ONCE = 250;

/**
 * The newest versions of items that have every typed word somewhere in their texts, in any language: of headings, rich
 * texts and blocks, too. Reads every item, and lets visitors be served meanwhile. In: the words; their case and marks
 * do not matter. Out: by schema and id.
 */
export async function findTexts(db: Database, typed: string): Promise<FoundItem[]> {
  const words = foldTexts([typed]).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const isFound = lookFor(typed);
  const hasFirst = lookFor(first);
  // SQLite finds the rows that may have the words. Their texts then show which of them do.
  const statement = db.prepare(
    `SELECT id, schema, CASE WHEN ${words.map(() => MAY_HAVE).join(' AND ')} THEN data END AS data
     FROM row AS newest
     WHERE (schema, id) > (?, ?) AND scope <> 'kept' AND status <> '${GONE}'
       AND (scope = 'draft' OR NOT EXISTS (SELECT 1 FROM row WHERE id = newest.id AND scope = 'draft'))
     ORDER BY schema, id LIMIT ${AT_ONCE}`,
  );
  const patterns = words.flatMap(patternsOf);
  const found: FoundItem[] = [];
  const pause = createYielder();
  let rows: Record<string, unknown>[];
  let last = ['', ''];
  do {
    rows = statement.all(...patterns, ...last);
    for (const row of rows) {
      await pause();
      last = [String(row['schema']), String(row['id'])];
      if (row['data'] === null) continue;
      const texts = [...textsIn(JSON.parse(String(row['data'])))];
      if (!isFound(foldTexts(texts))) continue;
      const text = texts.find((one) => hasFirst(foldTexts([one]))) ?? '';
      found.push({ schema: last[0] ?? '', id: last[1] ?? '', text });
    }
  } while (rows.length === AT_ONCE);
  return found;
}

function patternsOf(word: string): [together: string, apart: string] {
  const letters = [...word].map((one) => (PLAIN.test(one) ? one : '_'));
  return [`%${letters.join('')}%`, `%${letters.join('%')}%`];
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
