/** Keeps the values that were used last, up to a total weight. */
export type AnswerCache<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T, weight: number): void;
  clear(): void;
};

type Generation<T> = Map<string, { value: T; weight: number }>;

/**
 * A cache in two generations: what was not used while one half of it was filled is forgotten. Reading
 * what is in use costs one look-up, unlike in a list that is kept in order.
 * In: the weight that it may hold in all.
 */
export function createCache<T>(limit: number): AnswerCache<T> {
  let young: Generation<T> = new Map();
  let old: Generation<T> = new Map();
  let weightOfYoung = 0;

  const set = (key: string, value: T, weight: number) => {
    if (weightOfYoung + weight > limit / 2 && young.size > 0) {
      old = young;
      young = new Map();
      weightOfYoung = 0;
    }
    weightOfYoung += weight - (young.get(key)?.weight ?? 0);
    young.set(key, { value, weight });
  };

  return {
    get(key) {
      const entry = young.get(key);
      if (entry) return entry.value;
      const kept = old.get(key);
      if (!kept) return undefined;
      set(key, kept.value, kept.weight);
      return kept.value;
    },
    set,
    clear() {
      young = new Map();
      old = new Map();
      weightOfYoung = 0;
    },
  };
}
