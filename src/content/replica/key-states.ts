import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { inPortions } from '#src/lib/node/portions.ts';
import type { Database, Row } from '#src/lib/node/sqlite.ts';
import type { KeyState } from '#src/model/pages/query.ts';
import { isForm } from '#src/model/schemas/forms.ts';
import { allAssets, shownText } from './assets.ts';
import { storedSchemas } from './schemas.ts';
import { readMeta } from './meta.ts';
import { PUBLISHED } from './tables.ts';

// A portion of long texts holds the thread for some milliseconds.
const SOME = { where: `visible & ${PUBLISHED}`, size: 200 };

/**
 * What stands behind every dependency key of the published content, read from the items themselves: two states
 * of it differ in those keys that the log would name (`derive`). There are none for `has:`, which follow from those
 * for `item:`. Whatever is written meanwhile may be in it or not.
 */
export function* keyStates(db: Database): Generator<KeyState> {
  yield* itemStates(db);
  yield* listed(
    inPortions(db, { ...SOME, table: 'member', key: ['category', 'sort', 'product'] }),
    ({ category }) => `in:${category}`,
    ({ sort, product }) => `${sort} ${product}`,
  );
  yield* listed(
    inPortions(db, { ...SOME, table: 'sub', key: ['parent', 'sort', 'category'] }),
    ({ parent }) => `sub:${parent}`,
    ({ sort, category }) => `${sort} ${category}`,
  );
  const key = ['space', 'lang', 'fold', 'created', 'id', 'slug'];
  yield* listed(
    inPortions(db, { ...SOME, table: 'slug', key }),
    ({ space, lang, fold }) => `slug:${space}:${lang}:${fold}`,
    ({ created, id, slug }) => `${created} ${id} ${slug}`,
  );
  for (const asset of allAssets(db)) {
    yield { key: `asset:${asset.id}`, digest: digest(shownText(asset)) };
  }
  for (const form of storedSchemas(db).filter(isForm)) {
    yield { key: `form:${form.name}`, digest: digest(canonicalJson(form)) };
  }
  yield { key: 'languages', digest: digest(readMeta(db, 'languages') ?? '') };
  yield { key: 'day', digest: digest(readMeta(db, 'day') ?? '') };
}

function* itemStates(db: Database): Generator<KeyState> {
  const lists = new Map<string, string[]>();
  const note = (key: string, line: string) => {
    const lines = lists.get(key);
    if (lines) lines.push(line);
    else lists.set(key, [line]);
  };
  const columns = ['schema', 'created', 'data'];
  for (const row of inPortions(db, { ...SOME, table: 'row', key: ['id'], columns })) {
    const [id, schema] = [String(row['id']), String(row['schema'])];
    const now = digest(String(row['data']));
    yield { key: `item:${id}`, digest: now, item: { id, schema } };
    note(`all:${schema}`, `${id} ${now}`);
    note(`set:${schema}`, `${id} ${row['created']}`);
  }
  for (const [key, lines] of lists) yield stateOf(key, lines);
}

/** Lists of which the rows follow each other. In: which list a row belongs to, and what it says. */
function* listed(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
  lineOf: (row: Row) => string,
): Generator<KeyState> {
  let key: string | undefined;
  let lines: string[] = [];
  for (const row of rows) {
    const next = keyOf(row);
    if (key !== undefined && next !== key) {
      yield stateOf(key, lines);
      lines = [];
    }
    key = next;
    lines.push(lineOf(row));
  }
  if (key !== undefined) yield stateOf(key, lines);
}

const stateOf = (key: string, lines: readonly string[]): KeyState => ({
  key,
  digest: digest(lines.join('\n')),
});
