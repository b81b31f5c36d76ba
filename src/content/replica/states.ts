import { createHash, type Hash } from 'node:crypto';
import { digest } from '#src/lib/node/digest.ts';
import type { Database, Row } from '#src/lib/node/sqlite.ts';
import type { KeyState } from '#src/model/query.ts';
import { shownText } from './assets.ts';
import { readMeta } from './meta.ts';
import { PUBLISHED } from './tables.ts';

// A portion of long texts holds the thread for some milliseconds.
const AT_ONCE = 200;

/**
 * What stands behind every reader key of the published content, read from the items themselves: two states
 * of it differ in those keys that the log would name (`derive`). `has:` goes without saying. In portions:
 * whatever is written meanwhile may be in it or not.
 */
export function* keyStates(db: Database): Generator<KeyState> {
  yield* itemStates(db);
  yield* listStates(db, 'in', ['category', 'sort', 'product']);
  yield* listStates(db, 'sub', ['parent', 'sort', 'category']);
  yield* slugStates(db);
  for (const row of portions(db, 'asset', 'data', ['id'])) {
    yield { key: `asset:${row['id']}`, digest: digest(shownText(JSON.parse(String(row['data'])))) };
  }
  yield { key: 'languages', digest: digest(readMeta(db, 'languages') ?? '') };
}

function* itemStates(db: Database): Generator<KeyState> {
  const schemas = new Map<string, { all: Hash; set: Hash }>();
  for (const row of portions(db, 'row', 'schema, created, data', ['id'], VISIBLE)) {
    const { id, schema, created, data } = textsOf(row);
    const now = digest(data);
    yield { key: `item:${id}`, digest: now, item: { id, schema } };
    const lists = schemas.get(schema) ?? { all: createHash('sha256'), set: createHash('sha256') };
    schemas.set(schema, lists);
    lists.all.update(`${id} ${now}\n`);
    lists.set.update(`${id} ${created}\n`);
  }
  for (const [schema, { all, set }] of schemas) {
    yield { key: `all:${schema}`, digest: shortened(all) };
    yield { key: `set:${schema}`, digest: shortened(set) };
  }
}

function textsOf(row: Row) {
  const text = (column: string) => String(row[column]);
  return { id: text('id'), schema: text('schema'), created: text('created'), data: text('data') };
}

/** In: the kind of list, and the columns of its table's key, of which the first names the list. */
function listStates(
  db: Database,
  kind: 'in' | 'sub',
  key: readonly [string, string, string],
): Iterable<KeyState> {
  const [list, sort, id] = key;
  const rows = portions(db, kind === 'in' ? 'member' : 'sub', '', key, VISIBLE);
  return grouped(
    rows,
    (row) => `${kind}:${row[list]}`,
    (row) => `${row[sort]} ${row[id]}`,
  );
}

function slugStates(db: Database): Iterable<KeyState> {
  const rows = portions(
    db,
    'slug',
    '',
    ['space', 'lang', 'fold', 'created', 'id', 'slug'],
    VISIBLE,
  );
  return grouped(
    rows,
    ({ space, lang, fold }) => `slug:${space}:${lang}:${fold}`,
    ({ created, id, slug }) => `${created} ${id} ${slug}`,
  );
}

/** Rows of one key follow each other. */
function* grouped(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
  textOf: (row: Row) => string,
): Generator<KeyState> {
  let key: string | undefined;
  let texts: string[] = [];
  for (const row of rows) {
    const next = keyOf(row);
    if (key !== undefined && next !== key) {
      yield { key, digest: digest(texts.join('\n')) };
      texts = [];
    }
    key = next;
    texts.push(textOf(row));
  }
  if (key !== undefined) yield { key, digest: digest(texts.join('\n')) };
}

const VISIBLE = `visible & ${PUBLISHED}`;

/** The rows of a table by its key, whose first column is never empty. */
function* portions(
  db: Database,
  table: string,
  columns: string,
  key: readonly string[],
  condition = '1',
): Generator<Row> {
  const keys = key.join(', ');
  const some = db.prepare(
    `SELECT ${[keys, columns].filter(Boolean).join(', ')} FROM ${table}
     WHERE (${keys}) > (${key.map(() => '?').join(', ')}) AND ${condition}
     ORDER BY ${keys} LIMIT ${AT_ONCE}`,
  );
  for (let last: Row | undefined; ;) {
    const rows = some.all(...key.map((column) => last?.[column] ?? ''));
    yield* rows;
    last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
  }
}

const shortened = (whole: Hash) => whole.digest('hex').slice(0, 32);
