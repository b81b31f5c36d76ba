import { partitionsFor } from '#src/model/items/shown-value.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { bitOf } from './tables.ts';

/** What something is called. */
export type NamedItem = { id: string; name: string };

/**
 * What the newest versions of a schema's items are called. `field` holds the name, which may be in any
 * language: the wished one counts first.
 */
export function namesOf(
  db: Database,
  schema: SchemaName,
  field: string,
  lang: Language,
): NamedItem[] {
  const paths = partitionsFor(lang).map((one) => `$.${field}.${one}`);
  const names = paths.map(() => `nullif(json_extract(data, ?), '')`).join(', ');
  return db
    .prepare(`SELECT id, coalesce(${names}) AS name FROM row WHERE schema = ? AND visible & ?`)
    .all(...paths, schema, bitOf('draft'))
    .map((row) => ({ id: String(row['id']), name: String(row['name'] ?? '') }));
}
