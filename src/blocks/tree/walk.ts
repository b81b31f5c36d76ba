import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';

/** A block with where it stands; `depth` 0 is the page itself. */
export type VisitedBlock = { node: BlockNode; place: Place; depth: number };

/** Every block of a tree in reading order, a parent before what is inside it. */
export function* walk(
  tree: BlockNode[],
  parent: string | null = null,
  depth = 0,
): Generator<VisitedBlock> {
  for (const [index, node] of tree.entries()) {
    yield { node, place: { parent, index }, depth };
    if (node.children) yield* walk(node.children, node.id, depth + 1);
  }
}
