/** Orders work within one process. */
export type Mutex = {
  /** Runs work after everything that was passed before; its failure is the caller's alone. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** A mutex for each key: work of one key runs in order, work of different keys side by side. */
export type KeyedMutex = {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Remembers a key only while work of it waits or runs. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const result = (last.get(key) ?? Promise.resolve()).then(work);
      const settled = result
        .catch(() => undefined)
        .then(() => {
          if (last.get(key) === settled) last.delete(key);
        });
      last.set(key, settled);
      return result;
    },
  };
}
