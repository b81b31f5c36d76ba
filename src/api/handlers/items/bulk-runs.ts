/** How far a change of many items is. */
type BulkProgress = { done: number; total: number };

/** Hears how far a change is. */
export type OnBulkProgress = (far: BulkProgress) => void;

/** The changes of many items that run now. */
export type BulkRuns = {
  /** Runs a change. In: the name that its page gave it; absent: nobody asks for it. Out: what `work` gave. */
  follow<T>(name: string | undefined, work: (tell: OnBulkProgress) => Promise<T>): Promise<T>;
  /** Undefined: none of this name runs. */
  find(name: string): BulkProgress | undefined;
};

/** Starts without any. */
export function createBulkRuns(): BulkRuns {
  const runs = new Map<string, BulkProgress>();
  return {
    async follow(name, work) {
      if (name === undefined) return work(() => undefined);
      try {
        return await work((far) => void runs.set(name, far));
      } finally {
        runs.delete(name);
      }
    },
    find: (name) => runs.get(name),
  };
}
