import type { BlockNode } from '#src/model/fields/block-node.ts';

/**
 * The tree with one block changed. Only the block and what it stands in are made anew; everything
 * else keeps its identity, and the tree too where there is no such block or nothing changed.
 */
export function replaceBlock(
  tree: BlockNode[],
  id: string,
  change: (node: BlockNode) => BlockNode,
): BlockNode[] {
  for (let index = 0; index < tree.length; index++) {
    const node = tree[index];
    if (!node) continue;
    const next = node.id === id ? change(node) : changeInside(node, id, change);
    if (next === node) {
      if (node.id === id) return tree;
      continue;
    }
    return tree.with(index, next);
  }
  return tree;
}

function changeInside(
  node: BlockNode,
  id: string,
  change: (node: BlockNode) => BlockNode,
): BlockNode {
  if (!node.children) return node;
  const children = replaceBlock(node.children, id, change);
  return children === node.children ? node : withChildren(node, children);
}

/** The tree with the list of one parent changed; `parent` null is the page itself. */
export function replaceList(
  tree: BlockNode[],
  parent: string | null,
  change: (list: BlockNode[]) => BlockNode[],
): BlockNode[] {
  if (parent === null) return change(tree);
  return replaceBlock(tree, parent, (node) => {
    const before = node.children ?? [];
    const after = change(before);
    return after === before ? node : withChildren(node, after);
  });
}

/** A block with other blocks inside; a block with none has no list at all, so that equal trees are equal. */
export function withChildren(node: BlockNode, children: BlockNode[]): BlockNode {
  const { children: _, ...bare } = node;
  return children.length > 0 ? { ...bare, children } : bare;
}
