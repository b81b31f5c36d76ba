import type { Database } from '#src/lib/node/sqlite.ts';
import type { Field } from '../schemas/schema.ts';
import { text } from './row.ts';

/** The editing value of an invariant field in SQL. Names of fields hold letters, digits and dashes only. */
export function uniqueExpression(fieldName: string): string {
  if (!/^[a-zA-Z0-9-]+$/.test(fieldName)) throw new TypeError(`'${fieldName}' is no field name`);
  return `json_extract(coalesce(draft, data), '$."${fieldName}"."iv"')`;
}

/** Keeps an index for each field whose values must be unique: every write asks for them. */
export function syncUniqueIndexes(db: Database, schemaKey: number, fields: readonly Field[]): void {
  const prefix = `unique_${schemaKey}_`;
  const known = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB ?`)
    .all(`${prefix}*`)
    .map((row) => text(row, 'name'));
  const unique = fields.filter(
    ({ properties, partitioning }) => properties.isUnique && partitioning === 'invariant',
  );
  const wanted = new Map(unique.map((field) => [`${prefix}${field.fieldId}`, field]));
  for (const name of known) if (!wanted.has(name)) db.raw.exec(`DROP INDEX ${name}`);
  for (const [name, field] of wanted) {
    db.raw.exec(`CREATE INDEX IF NOT EXISTS ${name} ON content (${uniqueExpression(field.name)})
      WHERE schema_key = ${schemaKey} AND deleted = 0`);
  }
}
