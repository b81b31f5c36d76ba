import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isNoRoom } from '#src/lib/node/files.ts';
import type { Print } from './print.ts';

/** Enough for SQLite's helper files, sign-ins and what visitors send, for days. */
const RESERVE_BYTES = 8 * 1024 * 1024;
const TIGHT_BYTES = RESERVE_BYTES / 2;
/** Room is reserved only where much more is left. */
const PLENTY_BYTES = 10 * RESERVE_BYTES;

export type ReserveOptions = {
  /** A file of no use but its size. */
  path: string;
  /** The bytes that are free where it lies. */
  free?: () => number;
  print: Print;
};

/**
 * Looks whether the disk is full: then the room that was reserved for that is given free, so that a server starts,
 * and people sign in, until somebody makes room. Reserves it again when there is plenty.
 */
export function keepReserve({ path, free = () => freeBytes(path), print }: ReserveOptions): void {
  const bytes = free();
  if (existsSync(path)) {
    if (bytes >= TIGHT_BYTES) return;
    rmSync(path);
    print(
      `The disk is full: ${Math.floor(bytes / 1024)} KB were left for the data folder. ` +
        'The room that was kept for this is free now; make more, or publishing and new pictures will stop.',
    );
  } else if (bytes > PLENTY_BYTES) {
    reserve(path);
  }
}

function reserve(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(RESERVE_BYTES), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    rmSync(path, { force: true });
    if (!isNoRoom(error)) throw error;
  }
}

/** In: the path of a file. Out: the bytes that are free for this user where it lies. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}
