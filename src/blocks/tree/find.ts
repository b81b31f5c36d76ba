import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';

/** A block, where it stands, and what it stands in, outermost first. */
export type FoundBlock = { node: BlockNode; place: Place; ancestors: BlockNode[] };

/** The block with an id; undefined when the tree has none. */
export function findBlock(tree: BlockNode[], id: string): FoundBlock | undefined {
  return findIn(tree, id, []);
}

function findIn(list: BlockNode[], id: string, ancestors: BlockNode[]): FoundBlock | undefined {
  for (let index = 0; index < list.length; index++) {
    const node = list[index];
    if (!node) continue;
    if (node.id === id) {
      return { node, place: { parent: ancestors.at(-1)?.id ?? null, index }, ancestors };
    }
    const inside = node.children && findIn(node.children, id, [...ancestors, node]);
    if (inside) return inside;
  }
  return undefined;
}

/** The blocks of one parent; undefined when there is no such parent. */
export function childrenOf(tree: BlockNode[], parent: string | null): BlockNode[] | undefined {
  if (parent === null) return tree;
  const found = findBlock(tree, parent);
  return found && (found.node.children ?? []);
}
