/** Runs work of one key one after the other, work of different keys side by side. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Out: a queue that holds a key only while something of it waits or runs. */
export function createQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return function inTurn(key, work) {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return turn;
  };
}
