import type { BlockNode } from '#src/model/fields/block-node.ts';

/** Those of some blocks that stand inside none of the others, in reading order. */
export function outermost(tree: BlockNode[], ids: readonly string[]): string[] {
  const chosen = new Set(ids);
  const within = (list: BlockNode[]): string[] =>
    list.flatMap(({ id, children }) => (chosen.has(id) ? [id] : within(children ?? [])));
  return within(tree);
}
