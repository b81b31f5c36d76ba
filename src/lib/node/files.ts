import { open, opendir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether this is an error of the system with a code such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether the system had no room on the disk. */
export function isNoRoom(error: unknown): boolean {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');
}

// SQLITE_FULL.
const FULL = 13;

/** Whether the system, or SQLite, had no room on the disk. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const ofSqlite = 'errcode' in error && (Number(error.errcode) & 0xff) === FULL;
  return ofSqlite || isNoRoom(error) || isFullDisk(error.cause);
}

/**
 * The files below a folder, links left out. Out: paths relative to it, with `/`; folders come in the
 * order in which the system lists them.
 */
export async function* filesBelow(folder: string, below = ''): AsyncIterable<string> {
  for await (const entry of await opendir(join(folder, below))) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * The size of a file in bytes. In: its real path. Out: undefined if there is no file, or if the path
 * contains a symbolic link, which may lead out of our folders.
 */
export async function sizeOfOwn(path: string): Promise<number | undefined> {
  try {
    return (await realpath(path)) === path ? (await stat(path)).size : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes a new file for this user only, and waits until it is on the disk. */
export async function writeDurably(
  path: string,
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>,
): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
