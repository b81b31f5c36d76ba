import type { BlockNode } from '#src/model/fields/block-node.ts';

/** A copy of a block and everything inside it, each with the id that `rename` gives for the old one. */
export function copyBlock(node: BlockNode, rename: (id: string) => string): BlockNode {
  const id = rename(node.id);
  if (!node.children) return { ...node, id };
  return { ...node, id, children: node.children.map((child) => copyBlock(child, rename)) };
}
