import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { StoredData } from './item-form.ts';

/** Two people gave one value: somebody has to decide. */
export type ItemCollision = { field: string; partition: string; mine: unknown; theirs: unknown };

/** What two people did to one item; until somebody decides, `data` has mine where they collide. */
export type MergedItem = { data: StoredData; collisions: ItemCollision[] };

/**
 * Merges the work of two people on one item, field by field and language by language.
 * In: what both began with, and what each has now.
 */
export function mergeItems(base: StoredData, mine: StoredData, theirs: StoredData): MergedItem {
  const data: Record<string, Record<string, unknown>> = {};
  const collisions: ItemCollision[] = [];
  for (const field of namesIn(mine, theirs)) {
    const merged: Record<string, unknown> = {};
    for (const partition of namesIn(mine[field], theirs[field])) {
      const [before, own, other] = [base, mine, theirs].map((one) => one[field]?.[partition]);
      const isMine = !isSame(before, own);
      if (isMine && !isSame(before, other) && !isSame(own, other)) {
        collisions.push({ field, partition, mine: own, theirs: other });
      }
      const value = isMine ? own : other;
      if (value !== undefined) merged[partition] = value;
    }
    data[field] = merged;
  }
  return { data, collisions };
}

/** Whether two values are stored alike; nothing and null are. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

/** Whether two items have the same values. */
export function isSameData(a: StoredData, b: StoredData): boolean {
  return namesIn(a, b).every((field) =>
    namesIn(a[field], b[field]).every((partition) =>
      isSame(a[field]?.[partition], b[field]?.[partition]),
    ),
  );
}

const namesIn = (a: object = {}, b: object = {}) => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];
