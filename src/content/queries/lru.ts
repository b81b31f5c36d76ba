/** Keeps the values that were used last, up to a total weight. */
export type Lru<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T, weight: number): void;
  clear(): void;
};

/** A cache that forgets what was not used for longest. In: the weight that it may hold in all. */
export function createLru<T>(limit: number): Lru<T> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const kept = new Map<string, { value: T; weight: number }>();
  let held = 0;
  const drop = (key: string) => {
    held -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      drop(key);
      kept.set(key, { value, weight });
      held += weight;
      for (const oldest of kept.keys()) {
        if (held <= limit || oldest === key) break;
        drop(oldest);
      }
    },
    clear() {
      kept.clear();
      held = 0;
    },
  };
}
