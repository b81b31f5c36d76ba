import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

type SchemaRow = { type: string; name: string; sql: string | null };

const VALUE = String.raw`json_extract\((?:coalesce\(draft, data\)|data), '\$\."[\w-]+"\."[\w-]+"'\)`;
/** An index on a field's values, as writes and readers make them (`field-indexes.ts`, `asked-indexes.ts`). */
const FIELD_INDEX = new RegExp(
  String.raw`^CREATE INDEX (?:unique|asked)_\w+ ON content \((?:schema_key, )?${VALUE}\) ` +
    String.raw`WHERE (?:deleted = 0|live = 1) AND schema_key = \d+$`,
);

/**
 * What a database has that no content server made: a trigger, a view, a table, or an index that is other than
 * ours. In: a connection; nothing of the schema is run. Out: its name; undefined when all is ours and all
 * of ours is there.
 */
export function foreignPart(db: DatabaseSync, schemaVersion: number): string | undefined {
  const wanted = ownParts(schemaVersion);
  for (const { type, name, sql } of partsOf(db)) {
    const key = `${type} ${name}`;
    const isOwn = wanted.get(key) === sql && wanted.delete(key);
    const isFieldIndex = type === 'index' && sql !== null && FIELD_INDEX.test(sql);
    if (!isOwn && !isFieldIndex) return key;
  }
  const [missing] = wanted.keys();
  return missing;
}

function ownParts(schemaVersion: number): Map<string, string | null> {
  const db = new DatabaseSync(':memory:');
  try {
    for (const sql of MIGRATIONS.slice(0, schemaVersion)) db.exec(sql);
    return new Map(partsOf(db).map(({ type, name, sql }) => [`${type} ${name}`, sql]));
  } finally {
    db.close();
  }
}

function partsOf(db: DatabaseSync): SchemaRow[] {
  const rows = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  return rows.map(({ type, name, sql }) => ({
    type: String(type),
    name: String(name),
    sql: sql === null ? null : String(sql),
  }));
}
