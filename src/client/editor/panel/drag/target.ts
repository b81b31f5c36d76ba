import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { DropTarget, HoveredBlock } from '../chrome/ui.ts';

/**
 * Where a block lands that is let go there: beside the block that is pointed at, or inside it. Where it may not stand,
 * it lands at the next place outside of what refuses it. Out: null in itself.
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
  const isInside = over.edge === 'inside';
  const holder = isInside ? node : (ancestors.at(-1) ?? null);
  if (holder && !mayStandIn(holder, moved.schemaName)) {
    const edge = over.edge === 'before' ? 'before' : 'after';
    const next = targetFor(tree, moved, { id: holder.id, edge });
    return next && { ...next, refusedBy: holder.id };
  }
  if (isInside) return { ...over, place: { parent: node.id, index: node.children?.length ?? 0 } };
  const index = place.index + (over.edge === 'after' ? 1 : 0);
  return { ...over, place: { parent: place.parent, index } };
}
