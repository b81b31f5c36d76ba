import { rm, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createMutex } from '#src/lib/mutex.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

export type DiskBudget = {
  /** A file of so many bytes was added. */
  took(bytes: number): void;
  /** So many bytes were removed by somebody else. */
  freed(bytes: number): void;
  /** The share of the space that is taken; it may exceed 1 for a short time. */
  used(): Promise<number>;
  /** Resolves when nothing is being removed any more. */
  close(): Promise<void>;
};

/** What remains when room is made, so that it is not made at every picture. */
const KEPT = 0.9;

/**
 * Keeps a folder of files below a size by removing the oldest. In: the folder, whose files may be
 * removed at any time; bytes; `log` hears once why room cannot be made. The folder is read once, at the first
 * question or addition.
 */
export function createSpace(
  dir: string,
  maxBytes: number,
  log: (problem: Problem) => void,
): DiskBudget {
  const tally = createTally(dir);
  const mutex = createMutex();
  const settled = () => mutex.run(async () => undefined);
  /** Why room could not be made the last time. */
  let failure: string | undefined;

  /** What fails is tried again with the next change. */
  function inTurn(work: () => Promise<void>): void {
    mutex.run(work).catch(note);
  }

  function note(error: unknown): void {
    const reason = String(error);
    if (reason !== failure) log(problem('cache-not-tidied', { dir, reason }));
    failure = reason;
  }

  /** A file that cannot be removed stays, and younger ones make room. */
  async function clear(): Promise<void> {
    const files = (await filesOf(dir)).sort((a, b) => a.at - b.at);
    const failures: unknown[] = [];
    let left = sizeOf(files);
    for (const { path, bytes } of files) {
      if (left <= maxBytes * KEPT) break;
      try {
        await rm(path, { force: true });
        left -= bytes;
      } catch (error) {
        failures.push(error);
      }
    }
    tally.set(left);
    if (failures.length > 0) note(failures[0]);
    else failure = undefined;
  }

  return {
    took: (bytes) =>
      inTurn(async () => {
        await tally.add(bytes);
        if ((await tally.sum()) > maxBytes) await clear();
      }),
    freed: (bytes) => inTurn(() => tally.add(-bytes)),
    async used() {
      await settled();
      return (await tally.sum()) / maxBytes;
    },
    close: settled,
  };
}

/** What the files of a folder add up to. */
function createTally(dir: string) {
  let known: Promise<number> | undefined;
  return {
    /** Reads the folder, unless that is done; a reading that failed is made again. */
    sum(): Promise<number> {
      known ??= filesOf(dir)
        .then(sizeOf)
        .catch((error: unknown) => {
          known = undefined;
          throw error;
        });
      return known;
    },
    /** Until the folder is read, there is nothing to add to: it will count everything. */
    async add(bytes: number): Promise<void> {
      if (known !== undefined) known = Promise.resolve((await known) + bytes);
    },
    set(bytes: number): void {
      known = Promise.resolve(bytes);
    },
  };
}

type Kept = { path: string; bytes: number; at: number };

const sizeOf = (files: readonly Kept[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** The files below a folder, hidden ones aside. */
async function filesOf(dir: string): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) found.push(...(await filesOf(path)));
    else if (entry.isFile()) {
      // Others remove files meanwhile.
      const file = await stat(path).catch(() => undefined);
      if (file) found.push({ path, bytes: file.size, at: file.mtimeMs });
    }
  }
  return found;
}
