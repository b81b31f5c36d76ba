/**
 * Whether two plain values (JSON) hold the same. A property that is undefined counts as missing;
 * parts that are one and the same object cost nothing.
 */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equal(item, b[index]));
  }
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => equal(Reflect.get(a, name), Reflect.get(b, name)));
}
