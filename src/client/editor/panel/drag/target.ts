import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { DropTarget, HoveredBlock } from '../chrome/ui.ts';

/**
 * Where a block lands that is let go there: beside the block that is pointed at, or beside what that one
 * stands in where it may not stand among its neighbours. Out: null where it cannot land at all.
 */
export function targetFor(
  tree: BlockNode[],
  moved: BlockNode,
  over: HoveredBlock,
): DropTarget | null {
  const found = findBlock(tree, over.id);
  const isItself = findBlock([moved], over.id) !== undefined;
  if (!found || isItself) return null;
  const { node, place, ancestors } = found;
  if (over.edge === 'inside') {
    if (!mayStandIn(node, moved.schemaName)) return null;
    return { ...over, place: { parent: node.id, index: node.children?.length ?? 0 } };
  }
  const holder = ancestors.at(-1) ?? null;
  if (mayStandIn(holder, moved.schemaName)) {
    const index = place.index + (over.edge === 'after' ? 1 : 0);
    return { ...over, place: { parent: place.parent, index } };
  }
  return holder && targetFor(tree, moved, { id: holder.id, edge: over.edge });
}
