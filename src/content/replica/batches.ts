import { setImmediate } from 'node:timers/promises';
import type { Database } from '#src/lib/node/sqlite.ts';

/** Work of one transaction; other work of the process waits no longer than about this. */
const BUDGET_MS = 25;

/**
 * Writes entries in short transactions and lets other work run between them.
 * In: `done` runs in the transaction of the last entry.
 */
export async function inBatches<T>(
  db: Database,
  entries: readonly T[],
  write: (entry: T) => void,
  done?: () => void,
): Promise<void> {
  if (entries.length === 0 && !done) return;
  const pending = entries.values();
  for (let finished = false; !finished;) {
    db.transaction(() => {
      const until = performance.now() + BUDGET_MS;
      while (!finished && performance.now() < until) {
        const next = pending.next();
        if (next.done) {
          finished = true;
          done?.();
        } else {
          write(next.value);
        }
      }
    });
    await setImmediate();
  }
}

/** Runs `work` for each entry, at most `limit` at a time; stops starting at the first failure. */
export async function inParallel<T, E>(
  entries: readonly T[],
  limit: number,
  work: (entry: T) => Promise<E | undefined>,
): Promise<E | undefined> {
  const pending = entries.values();
  let failure: E | undefined;
  const worker = async () => {
    for (const entry of pending) {
      if (failure !== undefined) return;
      failure = (await work(entry)) ?? failure;
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return failure;
}
