/**
 * A number that looks random and is always the same.
 * In: whole numbers; another `salt` for another question about the same thing. Out: 0 up to, but not, 1.
 */
export function chance(index: number, salt: number): number {
  let hash = Math.imul(index + 1, 374761393) ^ Math.imul(salt + 11, 668265263);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A whole number from `min` to `max`, both included, by `chance`. */
export function between(min: number, max: number, index: number, salt: number): number {
  return min + Math.floor(chance(index, salt) * (max - min + 1));
}

/** One of the entries, by `chance`. Throws when there are none. */
export function oneOf<T>(entries: readonly T[], index: number, salt: number): T {
  const found = entries[between(0, entries.length - 1, index, salt)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}
