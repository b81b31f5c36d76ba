// Beyond that the nightly comparison finds the rest.
const MAX = 10_000;

/** Ids of items that may have changed, until a sync reads them again. */
export type Hints = {
  add(ids: readonly string[]): void;
  /** Removes all hints and returns them. */
  take(): string[];
};

/** Starts without hints; they are kept in memory only. */
export function createHints(): Hints {
  const ids = new Set<string>();
  return {
    add(more) {
      for (const id of more) if (ids.size < MAX) ids.add(id);
    },
    take() {
      const taken = [...ids];
      ids.clear();
      return taken;
    },
  };
}
