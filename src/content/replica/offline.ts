import type { Database } from '#src/lib/node/sqlite.ts';
import { isSameStored } from '../same-data.ts';
import type { SourceItem } from '../source.ts';
import { DRAFT, GONE } from './tables.ts';

/** Whether an item went offline and nobody has changed it since; undefined: nobody knows yet. */
export function wentOffline(db: Database, id: string): boolean | undefined {
  const row = db.prepare('SELECT is_so FROM offline WHERE id = ?').get(id);
  return row && Number(row['is_so']) === 1;
}

/**
 * Notes of an item whether it went offline. In: how it was stored before, and what was known of it then. Call inside a
 * transaction.
 */
export function noteOffline(
  db: Database,
  item: SourceItem,
  before: SourceItem | undefined,
  known: boolean | undefined,
): void {
  if (item.published || !item.draft) return;
  const isOffline = offlineNow(item, before, known);
  if (isOffline !== undefined) storeOffline(db, item.id, isOffline);
}

function offlineNow(
  { draft, version }: SourceItem,
  before: SourceItem | undefined,
  known: boolean | undefined,
): boolean | undefined {
  // Nothing was written to it since it was made.
  if (!before?.draft && !before?.published) return version === 0 ? false : undefined;
  // It is back from the trash.
  if (before.draft?.status === GONE) return false;
  if (before.published) return true;
  if (before.draft && draft && isSameStored(before.draft.data, draft.data)) return known;
  return false;
}

export function forgetOffline(db: Database, id: string): void {
  db.prepare('DELETE FROM offline WHERE id = ?').run(id);
}

/** How many items of each schema went offline, as far as that is known. */
export function offlineCounts(db: Database): Map<string, number> {
  const rows = db
    .prepare(
      `SELECT schema, count(*) AS count FROM offline JOIN row USING (id)
       WHERE is_so = 1 AND visible = ${DRAFT} GROUP BY schema`,
    )
    .all();
  return new Map(rows.map((row) => [String(row['schema']), Number(row['count'])]));
}

/** Notes whether an item went offline. */
export function storeOffline(db: Database, id: string, isOffline: boolean): void {
  db.prepare('INSERT OR REPLACE INTO offline VALUES (?, ?)').run(id, isOffline ? 1 : 0);
}
