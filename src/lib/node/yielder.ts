import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 8;

/** Lets other work run if the caller has used the thread for long; otherwise it costs nothing. */
export type Yielder = () => Promise<void> | undefined;

/** Out: a function to call often in long loops: `await pause()`. */
export function createYielder(): Yielder {
  let since = performance.now();
  let pause: Promise<void> | undefined;
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    // All callers share one pause: the first one that continues may need all of the next turn.
    pause ??= turns().then(() => {
      since = performance.now();
      pause = undefined;
    });
    return pause;
  };
}

/** A turn of the event loop accepts one connection, the next one reads its request. A turn costs a microsecond or two. */
const TURNS = 32;

/** So many turns of the event loop that those who came together are accepted, and their requests are read. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}

/** `items.map(change)`, with the event loop turning in between. */
export async function mapInTurns<T, U>(items: Iterable<T>, change: (item: T) => U): Promise<U[]> {
  const pause = createYielder();
  const changed: U[] = [];
  for (const item of items) {
    await pause();
    changed.push(change(item));
  }
  return changed;
}

/**
 * Works through `items`, at most `limit` at once, and lets the event loop turn in between.
 * Throws the first failure, after the others that had begun are through.
 */
export async function forEachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const yielder = createYielder();
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let stopped = false;
  async function worker(): Promise<void> {
    try {
      while (!stopped) {
        const next = await iterator.next();
        if (next.done) return;
        // Others may have worked since: many that begin in one turn would hold the thread together.
        for (let pause = yielder(); pause; pause = yielder()) await pause;
        await work(next.value);
      }
    } catch (error) {
      stopped = true;
      throw error;
    }
  }
  const results = await Promise.allSettled(Array.from({ length: limit }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
