import type { Database } from '#src/lib/node/sqlite.ts';
import type { Field } from '../schemas/schema.ts';
import { text } from './row.ts';

/** How an invariant field is read in SQL, as editors see it or as the public does. */
export function uniqueExpression(fieldName: string, data = 'coalesce(draft, data)'): string {
  // Names of fields hold letters, digits and dashes only.
  if (!/^[a-zA-Z0-9-]+$/.test(fieldName)) throw new TypeError(`'${fieldName}' is no field name`);
  return `json_extract(${data}, '$."${fieldName}"."iv"')`;
}

/** Keeps indexes for fields whose values must be unique: writes ask for them, and so do readers. */
export function syncUniqueIndexes(db: Database, schemaKey: number, fields: readonly Field[]): void {
  const prefix = `unique_${schemaKey}_`;
  const known = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB ?`)
    .all(`${prefix}*`)
    .map((row) => text(row, 'name'));
  const wanted = new Map<string, string>();
  for (const { fieldId, name, properties, partitioning } of fields) {
    if (!properties.isUnique || partitioning !== 'invariant') continue;
    wanted.set(`${prefix}${fieldId}`, `(${uniqueExpression(name)}) WHERE deleted = 0`);
    wanted.set(`${prefix}${fieldId}_live`, `(${uniqueExpression(name, 'data')}) WHERE live = 1`);
  }
  for (const name of known) if (!wanted.has(name)) db.raw.exec(`DROP INDEX ${name}`);
  for (const [name, rest] of wanted) {
    if (known.includes(name)) continue;
    db.raw.exec(`CREATE INDEX ${name} ON content ${rest} AND schema_key = ${schemaKey}`);
  }
}
