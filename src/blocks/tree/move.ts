import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import { findBlock } from './find.ts';
import { insertBlock } from './insert.ts';
import { removeBlock } from './remove.ts';

/**
 * The tree with a block at another place. In: where it stands afterwards, so `to.index` counts without
 * it. A place inside the block itself, or in a parent that is not there, changes nothing.
 */
export function moveBlock(tree: BlockNode[], id: string, to: Place): BlockNode[] {
  const found = findBlock(tree, id);
  if (!found) return tree;
  const without = removeBlock(tree, id);
  // What stands inside the block is gone with it, so this refuses its own children too.
  if (to.parent !== null && !findBlock(without, to.parent)) return tree;
  const { place } = found;
  if (place.parent === to.parent && place.index === to.index) return tree;
  return insertBlock(without, to, found.node);
}

/** Where a block stands afterwards, for a place that was counted with it in the tree. */
export function placeAfterMove(from: Place, to: Place): Place {
  const isBehind = from.parent === to.parent && from.index < to.index;
  return isBehind ? { ...to, index: to.index - 1 } : to;
}
