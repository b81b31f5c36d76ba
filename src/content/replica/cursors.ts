import type { Database } from '#src/lib/node/sqlite.ts';
import type { FeedName } from './synced-feed.ts';

/** How far a list was followed. `since`: what was changed before is known. */
export type SyncCursor = { since: string; total: number; complete: boolean };

/** The mark of a list; undefined before its first sync. */
export function readMark(db: Database, kind: FeedName): SyncCursor | undefined {
  const row = db.prepare('SELECT since, total, complete FROM mark WHERE kind = ?').get(kind);
  if (!row) return undefined;
  return {
    since: String(row['since']),
    total: Number(row['total']),
    complete: row['complete'] === 1,
  };
}

/** Stores the mark; a complete one no longer needs its pages. */
export function writeMark(db: Database, kind: FeedName, mark: SyncCursor): void {
  db.prepare('INSERT OR REPLACE INTO mark VALUES (?, ?, ?, ?)').run(
    kind,
    mark.since,
    mark.total,
    mark.complete ? 1 : 0,
  );
  if (mark.complete) db.prepare('DELETE FROM mark_page WHERE kind = ?').run(kind);
}

/** The next sync reads every list from its beginning; what is stored stays. */
export function forgetMarks(db: Database): void {
  db.raw.exec('DELETE FROM mark; DELETE FROM mark_page;');
}

/** The pages of a first sync that are stored, by their offset. */
export function storedPages(db: Database, kind: FeedName): ReadonlySet<number> {
  const rows = db.prepare('SELECT skip FROM mark_page WHERE kind = ?').all(kind);
  return new Set(rows.map((row) => Number(row['skip'])));
}

/** Notes that a page is stored; call in the transaction that stores the last of it. */
export function markPage(db: Database, kind: FeedName, skip: number): void {
  db.prepare('INSERT OR IGNORE INTO mark_page VALUES (?, ?)').run(kind, skip);
}
