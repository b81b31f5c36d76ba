import type { Database } from '#src/lib/node/sqlite.ts';
import { contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import { bitOf, type ReplicaScope } from './tables.ts';
import { readRow, type ViewRow } from './view.ts';

/** The items of one scope as lists. Schemas that are not public are empty in the published scope. */
export type ItemLists = {
  count(schema: SchemaName): number;
  /** Items after the first `offset` ones, at most `limit`, ordered by id. */
  rows(schema: SchemaName, limit: number, offset: number): ViewRow[];
  /** One item, if it is of that schema. */
  row(schema: SchemaName, id: string): ViewRow | undefined;
};

/** Reads the lists of one scope of the replica. */
export function createItemLists(db: Database, scope: ReplicaScope): ItemLists {
  const bit = bitOf(scope);
  const columns = 'id, schema, version, status, created, lastModified, data';
  const count = db.prepare('SELECT count(*) AS count FROM row WHERE schema = ? AND visible & ?');
  const rows = db.prepare(`SELECT ${columns} FROM row WHERE schema = ? AND visible & ?
    ORDER BY id LIMIT ? OFFSET ?`);
  const one = db.prepare(`SELECT ${columns} FROM row WHERE id = ? AND schema = ? AND visible & ?`);
  const exists = (schema: SchemaName) => scope === 'draft' || contentSchemas[schema].public;
  return {
    count: (schema) => (exists(schema) ? Number(count.get(schema, bit)?.['count']) : 0),
    rows: (schema, limit, offset) =>
      exists(schema)
        ? rows.all(schema, bit, limit, offset).flatMap((row) => readRow(row) ?? [])
        : [],
    row: (schema, id) => (exists(schema) ? readRow(one.get(id, schema, bit)) : undefined),
  };
}
