import { partitionsFor } from '#src/model/items/shown-value.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { ItemSchedule } from '../source.ts';
import type { SchemaName } from '#src/model/schemas/names.ts';
import { offlineCounts } from './offline.ts';
import { DRAFT, GONE } from './tables.ts';

/** The newest version of an item with a few of its values: texts, numbers and flags as they are. */
export type TableItem = {
  id: string;
  version: number;
  lastModified: string;
  /** Visitors may see it, as it is or as it was. */
  isPublished: boolean;
  /** There is something that visitors do not see. */
  isDraft: boolean;
  /** Visitors saw it once, and it is as it was when it went. */
  isOffline: boolean;
  values: unknown[];
  /** The change of status that waits for it. */
  schedule?: ItemSchedule;
};

type KeptTable = { name: string; stamp: string; items: TableItem[] };
const kept = new WeakMap<Database, KeptTable[]>();
/** Items of all kept tables together; 10,000 take some MB. The search of /manage and its overview read all schemas. */
const MOST_KEPT = 40_000;
/** Whoever chooses other columns asks for another table. */
const MOST_TABLES = 64;

/**
 * As `readTable`; the very same list as long as nothing was written, so that whoever makes something of it can
 * keep that as well. Nobody changes it.
 */
export function tableOf(
  db: Database,
  schema: SchemaName,
  fields: readonly string[],
  lang: Language,
): readonly TableItem[] {
  const tables = kept.get(db) ?? [];
  const name = JSON.stringify([schema, lang, fields]);
  const stamp = stampOf(db);
  const known = tables.find((one) => one.name === name && one.stamp === stamp);
  if (known) return known.items;
  const items = readTable(db, schema, fields, lang);
  const others = tables.filter((one) => one.name !== name && one.stamp === stamp);
  kept.set(db, newestOf([{ name, stamp, items }, ...others.slice(0, MOST_TABLES)]));
  return items;
}

/** As many of the first tables as may be kept, at least one. */
function newestOf(tables: readonly KeptTable[]): KeptTable[] {
  let count = 0;
  return tables.filter(({ items }, index) => {
    count += items.length;
    return index === 0 || count <= MOST_KEPT;
  });
}

/** Differs after every write, of this connection or another one. */
function stampOf(db: Database): string {
  const own = db.prepare('SELECT total_changes() AS changes').get()?.['changes'];
  const others = db.prepare('PRAGMA data_version').get()?.['data_version'];
  return `${own} ${others}`;
}

/**
 * The newest versions of a schema's items, those that do not parse too.
 * In: the fields whose values are wanted; where languages differ, the given one counts first.
 */
function readTable(
  db: Database,
  schema: SchemaName,
  fields: readonly string[],
  lang: Language,
): TableItem[] {
  const paths = fields.flatMap((field) =>
    partitionsFor(lang).map((one) => `$.${JSON.stringify(field)}.${one}`),
  );
  const values = fields.map((_, index) => {
    const count = paths.length / fields.length;
    return `coalesce(${Array.from({ length: count }, () => `nullif(json_extract(newest.data, ?), '')`)}) AS value${index}`;
  });
  const rows = db
    .prepare(
      `SELECT newest.id, newest.version, newest.lastModified, newest.scope,
         EXISTS (SELECT 1 FROM row WHERE id = newest.id AND scope = 'published') AS live,
         schedule.status AS planned, schedule.due, offline.is_so
         ${values.map((value) => `, ${value}`).join('')}
       FROM row AS newest LEFT JOIN schedule ON schedule.id = newest.id
         LEFT JOIN offline ON offline.id = newest.id
       WHERE newest.schema = ? AND newest.scope <> 'kept' AND newest.status <> '${GONE}' AND (newest.scope = 'draft'
         OR NOT EXISTS (SELECT 1 FROM row WHERE id = newest.id AND scope = 'draft'))`,
    )
    .all(...paths, schema);
  return rows.map((row) => ({
    id: String(row['id']),
    version: Number(row['version']),
    lastModified: String(row['lastModified']),
    isPublished: Number(row['live']) === 1,
    isDraft: row['scope'] === 'draft',
    isOffline: Number(row['is_so']) === 1,
    values: fields.map((_, index) => row[`value${index}`] ?? undefined),
    ...(row['planned'] !== null && {
      schedule: { status: String(row['planned']), dueTime: String(row['due']) },
    }),
  }));
}

/** All planned changes of status, the earliest first. */
export function plannedIn(db: Database): (ItemSchedule & { id: string })[] {
  return db
    .prepare('SELECT id, status, due FROM schedule ORDER BY due, id')
    .all()
    .map((row) => ({
      ...{ id: String(row['id']), status: String(row['status']), dueTime: String(row['due']) },
    }));
}

/** Ids and names of the newest versions of a schema's items that have no name in a language; by id, the first `most`. */
export function unnamedIn(
  db: Database,
  schema: SchemaName,
  field: string,
  lang: Language,
  most: number,
): { total: number; first: { id: string; name: string }[] } {
  const path = (one: string) => `$.${JSON.stringify(field)}.${one}`;
  const others = LANGUAGES.filter((one) => one !== lang);
  const rows = db
    .prepare(
      `SELECT id, coalesce(${[...others.map(() => `nullif(json_extract(data, ?), '')`), 'id'].join(', ')}) AS name,
         count(*) OVER () AS total
       FROM row AS newest
       WHERE schema = ? AND scope <> 'kept' AND status <> '${GONE}' AND coalesce(json_extract(data, ?), '') = ''
         AND (scope = 'draft' OR NOT EXISTS (SELECT 1 FROM row WHERE id = newest.id AND scope = 'draft'))
       ORDER BY id LIMIT ?`,
    )
    .all(...others.map(path), schema, path(lang), most);
  const first = rows.map(({ id, name }) => ({ id: String(id), name: String(name) }));
  return { total: Number(rows[0]?.['total'] ?? 0), first };
}

/** How many items schemas have, by their names, and how many of them wait to be published: without what went offline. */
export function talliesIn(db: Database): Map<string, { all: number; waiting: number }> {
  // All of it stands in the index `row_schema`; a draft that nobody can read counts as none.
  const rows = db
    .prepare(
      `SELECT schema, sum(visible & ${DRAFT} > 0) AS "all", sum(visible = ${DRAFT}) AS waiting
       FROM row GROUP BY schema`,
    )
    .all();
  const offline = offlineCounts(db);
  return new Map(
    rows.map((row) => {
      const schema = String(row['schema']);
      const waiting = Number(row['waiting']) - (offline.get(schema) ?? 0);
      return [schema, { all: Number(row['all']), waiting }];
    }),
  );
}
