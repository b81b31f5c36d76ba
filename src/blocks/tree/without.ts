import type { BlockNode } from '#src/model/fields/block-node.ts';
import { withChildren } from './replace.ts';

/** A block without those inside it that stand elsewhere by now. In: the ids of these. */
export function without(node: BlockNode, taken: ReadonlySet<string>): BlockNode {
  const children = (node.children ?? []).filter(({ id }) => !taken.has(id));
  return withChildren(
    node,
    children.map((child) => without(child, taken)),
  );
}
