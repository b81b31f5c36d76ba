import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import { childrenOf } from './find.ts';

/**
 * The place in another tree that a place of this one stands for: behind the block that is before it
 * here, or else in front of the one that is behind it. Undefined where the parent is not there.
 * `moved` is on its way and no neighbour.
 */
export function counterpart(
  here: BlockNode[],
  there: BlockNode[],
  { parent, index }: Place,
  moved?: string,
): Place | undefined {
  const neighbours = childrenOf(here, parent);
  const list = childrenOf(there, parent);
  if (!neighbours || !list) return undefined;
  const indexOf = ({ id }: BlockNode) =>
    id === moved ? -1 : list.findIndex((one) => one.id === id);
  const at = Math.max(0, index);
  for (const before of neighbours.slice(0, at).toReversed()) {
    const found = indexOf(before);
    if (found >= 0) return { parent, index: found + 1 };
  }
  for (const behind of neighbours.slice(at)) {
    const found = indexOf(behind);
    if (found >= 0) return { parent, index: found };
  }
  return { parent, index: list.length };
}
