import { dirname } from 'node:path';

/** A damaged file that cannot be made again. Its text is for a person. */
export class BrokenDataError extends Error {}

// SQLITE_CORRUPT and SQLITE_NOTADB.
const BROKEN = new Set([11, 26]);

/** True for the errors of SQLite that mean: this file is damaged. */
export function isBroken(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && BROKEN.has(Number(error.errcode) & 0xff);
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
        `Put a backup of ${dirname(path)} in its place, or start with another DATA_DIR.`,
    );
  }
}

/** What to do when damage shows up only when a page of the file is read. */
export const BROKEN_LATER =
  'A database in the data folder is damaged. Move replica.sqlite and site.sqlite out of it and start ' +
  'again: both are made anew from the content. If that does not help, the content itself is damaged: ' +
  'put a backup in its place.';
