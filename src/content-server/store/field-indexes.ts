import type { Database } from '#src/lib/node/sqlite.ts';
import type { SchemaField } from '../model/schema.ts';
import { text } from './row.ts';

/** How a field is read in SQL, as editors see it or as the public does (`data`). */
export function fieldExpression(
  field: string,
  data = 'coalesce(draft, data)',
  partition = 'iv',
): string {
  // Names of fields and languages hold letters, digits and dashes only.
  for (const name of [field, partition]) {
    if (!/^[a-zA-Z0-9-]+$/.test(name)) throw new TypeError(`'${name}' is no name`);
  }
  return `json_extract(${data}, '$."${field}"."${partition}"')`;
}

/**
 * Keeps indexes for fields whose values must be unique: writes ask for them, and so do readers. Those
 * for fields that were asked often go with each change of the schema: they come back when they are.
 */
export function syncFieldIndexes(
  db: Database,
  schemaKey: number,
  fields: readonly SchemaField[],
): void {
  const prefix = `unique_${schemaKey}_`;
  const wanted = new Map<string, string>();
  for (const { fieldId, name, properties, partitioning } of fields) {
    if (!properties.isUnique || partitioning !== 'invariant') continue;
    wanted.set(`${prefix}${fieldId}`, `(${fieldExpression(name)}) WHERE deleted = 0`);
    wanted.set(`${prefix}${fieldId}_live`, `(${fieldExpression(name, 'data')}) WHERE live = 1`);
  }
  const known = [...namesLike(db, `${prefix}*`), ...namesLike(db, `asked_${schemaKey}_*`)];
  for (const name of known) if (!wanted.has(name)) db.raw.exec(`DROP INDEX ${name}`);
  for (const [name, rest] of wanted) {
    if (known.includes(name)) continue;
    db.raw.exec(`CREATE INDEX ${name} ON content ${rest} AND schema_key = ${schemaKey}`);
  }
}

function namesLike(db: Database, pattern: string): string[] {
  return db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB ?`)
    .all(pattern)
    .map((row) => text(row, 'name'));
}
