import { findBlock } from '#src/blocks/tree/find.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { applySteps } from '#src/blocks/tree/steps.ts';
import { freedFrom, unwrapBlock } from '#src/blocks/tree/unwrap.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { equal } from './equal.ts';
import type { Sides } from './merge-values.ts';

type Tree = BlockNode[];

/**
 * Takes a block that one editor unwrapped away from the other trees too: then what the other one did
 * inside it is no change of something that is gone, and what was added there has a place. In: the trees,
 * and blocks that may not go without being asked about.
 */
export function unwrapAlike(trees: Sides<Tree>, keep: ReadonlySet<string>): Sides<Tree> {
  const [first, mine] = unwrapAs(trees.theirs, [trees.base, trees.mine], keep);
  const [base, theirs] = unwrapAs(trees.mine, [first, trees.theirs], keep);
  return { base, mine, theirs };
}

/** In: who unwrapped, and the two trees that follow. Innermost first, since what comes out may go too. */
function unwrapAs(
  side: Tree,
  [base, other]: readonly [Tree, Tree],
  keep: ReadonlySet<string>,
): readonly [Tree, Tree] {
  const there = idsOf(side);
  let trees = [base, other] as const;
  for (const { node } of [...walk(base)].toReversed()) {
    if (keep.has(node.id) || there.has(node.id)) continue;
    if (!isUnwrapped(node.id, there, trees)) continue;
    const [before, after] = trees.map((tree) => unwrapBlock(tree, node.id));
    if (before?.ok && after?.ok) {
      trees = [applySteps(trees[0], before.value), applySteps(trees[1], after.value)];
    }
  }
  return trees;
}

/** Whether all that was inside is still there, and the other editor did nothing to the block itself. */
function isUnwrapped(
  id: string,
  there: ReadonlySet<string>,
  [base, other]: readonly [Tree, Tree],
): boolean {
  const [before, after] = [base, other].map((tree) => findBlock(tree, id)?.node);
  if (!before || !after) return false;
  const freed = freedFrom(before).map(({ node }) => node.id);
  const open = freed.filter((one) => findBlock(other, one));
  const stays = open.length > 0 && open.every((one) => there.has(one));
  return stays && equal(frame(before), frame(after, before));
}

/** A block without what comes out of it; `like`: as far as that one has the same columns. */
function frame(node: BlockNode, like = node): unknown {
  const freed = new Set(freedFrom(node).map((one) => one.node.id));
  const known = new Set((like.children ?? []).map(({ id }) => id));
  const { children = [], ...bare } = node;
  const columns = children
    .filter(({ id }) => !freed.has(id) && known.has(id))
    .map(({ children: _, ...column }) => column);
  return { ...bare, columns };
}
