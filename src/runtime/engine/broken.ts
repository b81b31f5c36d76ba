import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { dataPaths } from '../process/env.ts';

/** A damaged file that cannot be made again. Its text is for a person. */
export class BrokenDataError extends Error {}

// SQLITE_CORRUPT and SQLITE_NOTADB.
const BROKEN = new Set([11, 26]);

/** True for the errors of SQLite that mean: this file is damaged. */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && BROKEN.has(Number(error.errcode) & 0xff);
}

// SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN.
const CLOSED = new Set([3, 8, 10, 14]);

/** True for the errors of SQLite that mean: the system does not let us use the file. */
export function isClosed(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && CLOSED.has(Number(error.errcode) & 0xff);
}

/**
 * Opens what exists nowhere else. Throws `BrokenDataError` when it is damaged, and changes nothing.
 * In: the file's path, and what opens it.
 */
export function openKept<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!isBroken(error)) throw error;
    throw new BrokenDataError(
      `${path} is damaged, and was left as it is: it cannot be made anew. ` +
        `Put a backup of it in its place, or start with another DATA_DIR.`,
    );
  }
}

/** Where the databases of a data folder lie. */
export type DatabasePaths = Pick<
  ReturnType<typeof dataPaths>,
  | 'replica'
  | 'site'
  | 'accounts'
  | 'audit'
  | 'mail'
  | 'submissions'
  | 'newsletter'
  | 'restock'
  | 'inbox'
  | 'visits'
  | 'campaigns'
  | 'contentDatabase'
>;

/** What to do when damage shows up only when a page of a file is read. Out: a text for a person. */
export function brokenLater(paths: DatabasePaths): string {
  const lines = damagedFiles(paths);
  if (lines.length > 0) return lines.join('\n');
  return 'A database in the data folder was damaged while it was read, and is whole now. Start again.';
}

/** Reads all databases of a data folder. Out: a line for each that is damaged, with what to do. */
export function damagedFiles(paths: DatabasePaths): string[] {
  const advice = [
    [paths.contentDatabase, 'Put a backup back: npm run restore -- FOLDER --force'],
    [
      paths.accounts,
      'Put a copy of it back, or move it away: the next start makes a first account',
    ],
    [paths.audit, 'Put a copy of it back, or move it away: it says who wrote what'],
    [paths.mail, 'Put a copy of it back, or move it away: mails that wait in it are lost'],
    [
      paths.submissions,
      'Put a copy of it back, or move it away: what visitors sent and content has not got yet is lost',
    ],
    [paths.newsletter, 'Put a copy of it back, or move it away: it says who gets the newsletter'],
    [paths.restock, 'Put a copy of it back, or move it away: it says who waits for sold-out goods'],
    [paths.inbox, 'Put a copy of it back, or move it away: it says who answered which enquiry'],
    [paths.visits, 'Put a copy of it back, or move it away: counting begins anew'],
    [
      paths.campaigns,
      'Put a copy of it back, or move it away: it says which drafts go live together',
    ],
    [paths.replica, 'Move it away: it is made anew from the content'],
    [paths.site, 'Move it away: it is made anew from the content'],
  ] as const;
  return advice.flatMap(([path, todo]) =>
    isDamaged(path) ? [`${path} is damaged, and was left as it is. ${todo}.`] : [],
  );
}

/** A file beside a database, which says that the next start has to make that anew. */
export const damageMark = (path: string): string => `${path}.damaged`;

/**
 * Marks what is damaged and can be made again from the content, for the next start. Out: the files; each was
 * read to its end.
 */
export function markDamaged({ replica, site }: Pick<DatabasePaths, 'replica' | 'site'>): string[] {
  const damaged = [replica, site].filter(isDamaged);
  for (const path of damaged) writeFileSync(damageMark(path), '', { mode: 0o600 });
  return damaged;
}

/** Reads the whole file. */
function isDamaged(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      return db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] !== 'ok';
    } finally {
      db.close();
    }
  } catch (error) {
    if (isBroken(error)) return true;
    throw error;
  }
}
