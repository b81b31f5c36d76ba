const SLICE_MS = 8;

/** Gives other work a turn when this has held the thread for long; else costs nothing. */
export type Breath = () => Promise<void> | undefined;

/** Out: a function to call often in long loops: `await breathe()`. */
export function createBreath(): Breath {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        since = performance.now();
        resolve();
      }, 0);
    });
  };
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
  const breathe = createBreath();
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let stopped = false;
  async function worker(): Promise<void> {
    try {
      while (!stopped) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
        await breathe();
      }
    } catch (error) {
      stopped = true;
      throw error;
    }
  }
  const results = await Promise.allSettled(Array.from({ length: limit }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
