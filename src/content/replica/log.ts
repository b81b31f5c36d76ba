import type { Database } from '#src/lib/node/sqlite.ts';
import type { DependencyKey } from '#src/model/pages/query.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { ReplicaScope } from './tables.ts';

/** One logged change: `keys` say what can be read differently now. */
export type ContentChange = { seq: number; id: string; schema: string; keys: DependencyKey[] };

export type NewChange = {
  id: string;
  schema: SchemaName | 'assets' | 'languages' | 'forms' | 'day';
  scope: ReplicaScope;
  version: number;
  keys: DependencyKey[];
};

/** Writes a change to the log; one without keys is none. Call inside a transaction. */
export function logKeys(db: Database, { id, schema, scope, version, keys }: NewChange): void {
  if (keys.length === 0) return;
  db.prepare('INSERT INTO change (id, schema, scope, version, keys) VALUES (?, ?, ?, ?, ?)').run(
    id,
    schema,
    scope,
    version,
    JSON.stringify(keys),
  );
}

/** The number of the newest change, also of drafts. */
export function readNewest(db: Database): number {
  return Number(db.prepare('SELECT max(seq) AS newest FROM change').get()?.['newest'] ?? 0);
}

/** The number of the newest change of the published content. */
export function readHead(db: Database): number {
  const sql = `SELECT seq FROM change WHERE scope = 'published' ORDER BY seq DESC LIMIT 1`;
  return Number(db.prepare(sql).get()?.['seq'] ?? 0);
}

/** Changes of the published content after `seq`, oldest first. */
export function changesSince(db: Database, seq: number, limit: number): ContentChange[] {
  const sql = `SELECT seq, id, schema, keys FROM change WHERE seq > ? AND scope = 'published'
    ORDER BY seq LIMIT ?`;
  return db
    .prepare(sql)
    .all(seq, limit)
    .map((row) => ({
      seq: Number(row['seq']),
      id: String(row['id']),
      schema: String(row['schema']),
      keys: JSON.parse(String(row['keys'])),
    }));
}

/** More changes than this are followed by asking anew. */
const MAX_FOLLOWED = 1_000;

/**
 * Keys that can read differently in a scope than after the change `seq`; drafts show what is published, too.
 * Out: undefined where the log does not go back so far, or has more than a thousand changes since.
 */
export function keysChangedSince(
  db: Database,
  scope: ReplicaScope,
  seq: number,
): DependencyKey[] | undefined {
  if (seq < Number(readMeta(db, 'trimmed') ?? 0)) return undefined;
  const rows = db
    .prepare(
      `SELECT keys FROM change WHERE seq > ? AND scope IN ('published', ?) ORDER BY seq LIMIT ?`,
    )
    .all(seq, scope, MAX_FOLLOWED + 1);
  if (rows.length > MAX_FOLLOWED) return undefined;
  return rows.flatMap((row): DependencyKey[] => JSON.parse(String(row['keys'])));
}

/** Forgets changes before `seq`. The newest published one stays, so that no number is given twice. */
export function trimLog(db: Database, seq: number): void {
  const before = Math.min(seq, readHead(db));
  if (before <= 1) return;
  db.transaction(() => {
    db.prepare('DELETE FROM change WHERE seq < ?').run(before);
    writeMeta(db, 'trimmed', String(before - 1));
  });
}
