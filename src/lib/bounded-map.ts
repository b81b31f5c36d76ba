/** A map that forgets the entries that were used least recently. */
export type BoundedMap<K, V> = {
  /** Counts as a use of the entry. */
  get(key: K): V | undefined;
  has(key: K): boolean;
  /** Counts as a use of the entry. */
  set(key: K, value: V): void;
  clear(): void;
};

/**
 * In: the greatest sum of weights that the map holds. Without `weigh` every entry weighs 1, so the limit
 * is a number of entries. With `weigh`, an entry heavier than a quarter of the limit is not kept:
 * it would drive out too much.
 */
export function createBoundedMap<K, V>(
  limit: number,
  weigh?: (value: V) => number,
): BoundedMap<K, V> {
  // A Map keeps the order of insertion. A use inserts the entry again, so the first is the oldest.
  const entries = new Map<K, { value: V; weight: number }>();
  let sum = 0;

  function remove(key: K): void {
    sum -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    has: (key) => entries.has(key),
    set(key, value) {
      remove(key);
      const weight = weigh ? weigh(value) : 1;
      if (weigh && weight > limit / 4) return;
      entries.set(key, { value, weight });
      sum += weight;
      for (const oldest of entries.keys()) {
        if (sum <= limit) break;
        remove(oldest);
      }
    },
    clear() {
      entries.clear();
      sum = 0;
    },
  };
}
