import type { ItemData } from '#src/content/source.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';

/**
 * True when an item is stored as the seed wants it. What Squidex adds by itself does not count: empty
 * lists, `null`, and the `schemaId` of components, which are written by `schemaName`.
 */
export function sameData(stored: ItemData, wanted: ItemData): boolean {
  return canonicalJson(withoutAdditions(stored)) === canonicalJson(withoutAdditions(wanted));
}

function withoutAdditions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdditions);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'schemaId')
    .map(([key, inner]) => [key, withoutAdditions(inner)] as const)
    .filter(([, inner]) => !isEmpty(inner));
  return Object.fromEntries(entries);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
