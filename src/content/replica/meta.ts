import { randomBytes } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';

type Key =
  | 'epoch'
  | 'source'
  | 'derivation'
  | 'languages'
  | 'schemas'
  | 'away'
  | 'trimmed'
  | 'siteAddress'
  | 'day';

/** A note about the replica as a whole. */
export function readMeta(db: Database, key: Key): string | undefined {
  const row = db.prepare('SELECT value FROM meta WHERE key = ?').get(key);
  return row ? String(row['value']) : undefined;
}

/** Writes a note; undefined deletes it. */
export function writeMeta(db: Database, key: Key, value: string | undefined): void {
  if (value === undefined) db.prepare('DELETE FROM meta WHERE key = ?').run(key);
  else db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);
}

/** Begins a new epoch: what was made from the content so far was made from other content. */
export function beginEpoch(db: Database): void {
  writeMeta(db, 'epoch', randomBytes(8).toString('hex'));
}
