import type { Database } from '#src/lib/node/sqlite.ts';
import { isSameStored } from '../same-data.ts';
import type { SourceItem } from '../source.ts';
import { DRAFT, GONE } from './tables.ts';

/** Whether an item went offline and nobody has changed it since; undefined: nobody knows yet. */
export function wentOffline(db: Database, id: string): boolean | undefined {
  const isSo = db.prepare('SELECT is_so FROM offline WHERE id = ?').get(id)?.['is_so'];
  return typeof isSo === 'number' ? isSo === 1 : undefined;
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
  storeOffline(db, item.id, offlineNow(item, before, known));
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

/** Notes whether an item went offline; undefined: nobody knows yet. */
export function storeOffline(db: Database, id: string, isOffline: boolean | undefined): void {
  const isSo = isOffline === undefined ? null : Number(isOffline);
  db.prepare('INSERT OR REPLACE INTO offline VALUES (?, ?)').run(id, isSo);
}

/** At most so many of the items of which nobody knows yet whether they went offline, those changed last first. */
export function unknownOffline(db: Database, most: number): { id: string; schema: string }[] {
  // CROSS JOIN: SQLite reads the unknown ones first, of which there are few, and not all items.
  const rows = db
    .prepare(
      `SELECT id, schema FROM offline CROSS JOIN row USING (id)
       WHERE is_so IS NULL AND scope = 'draft' ORDER BY lastModified DESC LIMIT ?`,
    )
    .all(most);
  return rows.map(({ id, schema }) => ({ id: String(id), schema: String(schema) }));
}
