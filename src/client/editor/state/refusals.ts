import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/** The block that others are to stand in; null: the page itself; undefined: there is none. */
export function holderIn(tree: BlockNode[], parent: string | null): BlockNode | null | undefined {
  return parent === null ? null : findBlock(tree, parent)?.node;
}

/** Why a block of this kind may not stand there; null: it may. */
export function refusalOf(
  holder: BlockNode | null | undefined,
  { schemaName }: Pick<BlockNode, 'schemaName'>,
): EditingProblem | null {
  if (holder !== undefined && mayStandIn(holder, schemaName)) return null;
  return problem('block-not-allowed', { kind: schemaName });
}

/** Why a block may not stand there, or one inside it where that one stands. */
export function refusalOfAll(
  holder: BlockNode | null | undefined,
  node: BlockNode,
): EditingProblem | null {
  const inside = () => (node.children ?? []).map((child) => refusalOfAll(node, child));
  return refusalOf(holder, node) ?? inside().find((refused) => refused !== null) ?? null;
}
