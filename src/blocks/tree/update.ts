import type { BlockNode } from '#src/model/fields/block-node.ts';
import { replaceBlock } from './replace.ts';

/**
 * The tree with one value of a block changed.
 * In: the field, or a path into it (`rows.2.title`, `wrapper.display`); undefined takes the value away.
 */
export function updateBlock(
  tree: BlockNode[],
  id: string,
  field: string,
  value: unknown,
): BlockNode[] {
  return replaceBlock(tree, id, (node) => setAt(node, field.split('.'), value));
}

/** The value at a path; undefined where the path leads nowhere. */
export function valueAt(holder: unknown, path: readonly string[]): unknown {
  let value = holder;
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** The holder with another value at a path; the same one when nothing changes. */
export function setAt<T extends object>(holder: T, path: readonly string[], value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return holder;
  const before: unknown = Reflect.get(holder, key);
  const after = rest.length === 0 ? value : setAt(insideOf(before, rest), rest, value);
  if (after === before) return holder;
  const copy: T = Array.isArray(holder) ? Object.assign([], holder) : { ...holder };
  if (after === undefined) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, after);
  return copy;
}

function insideOf(value: unknown, [key]: readonly string[]): object {
  if (value !== null && typeof value === 'object') return value;
  return /^\d+$/.test(key ?? '') ? [] : {};
}
