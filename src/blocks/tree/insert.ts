import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import { replaceList } from './replace.ts';

/** The tree with a block at a place; an index beyond the ends means the end that is nearer. */
export function insertBlock(
  tree: BlockNode[],
  { parent, index }: Place,
  node: BlockNode,
): BlockNode[] {
  return replaceList(tree, parent, (list) =>
    list.toSpliced(Math.min(Math.max(index, 0), list.length), 0, node),
  );
}
