import type { BlockNode } from '#src/model/fields/block-node.ts';
import { findBlock } from './find.ts';
import { replaceList } from './replace.ts';

/** The tree without a block and what is inside it. */
export function removeBlock(tree: BlockNode[], id: string): BlockNode[] {
  const found = findBlock(tree, id);
  if (!found) return tree;
  const { parent, index } = found.place;
  return replaceList(tree, parent, (list) => list.toSpliced(index, 1));
}
