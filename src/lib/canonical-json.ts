/**
 * JSON with sorted keys and without `undefined`, so that equal values have equal bytes.
 * In: plain data (objects, arrays, strings, finite numbers, booleans, null). Out: JSON text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

/**
 * JSON that may stand inside a `<script>` element: `<`, `>`, `&`, U+2028 and U+2029 are escaped.
 * In: plain data. Out: JSON text that holds none of these characters.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
