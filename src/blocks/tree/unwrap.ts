import { err, ok, type Result } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { TreeStep } from '#src/model/blocks/edit.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { BlockDefinition } from '../define.ts';
import { isBlockKind, registry } from '../registry/registry.ts';
import { kindOf, schemaName } from '../schema.ts';
import { mayStandIn } from './allow.ts';
import { findBlock } from './find.ts';
import { applySteps } from './steps.ts';

/** A block that is moved out, with the blocks around it. */
type Freed = { node: BlockNode; holders: BlockNode[] };

/**
 * The steps that remove a block and leave its children in its place; for columns, the children of each
 * column. Children that were hidden, or in one language only, because of the block stay so.
 * Errors: `block-holds-nothing` if it does not wrap others, `block-not-allowed` if its children may not
 * stand outside.
 */
export function unwrapBlock(tree: BlockNode[], id: string): Result<TreeStep[], EditingProblem> {
  const refused = whyNotUnwrap(tree, id);
  const found = findBlock(tree, id);
  if (refused || !found) return err(refused ?? problem('block-holds-nothing'));
  const { node: frame, place } = found;
  let next = tree;
  const steps: TreeStep[] = [];
  const add = (step: TreeStep) => {
    steps.push(step);
    next = applySteps(next, [step]);
  };
  for (const [offset, { node, holders }] of freedFrom(frame).entries()) {
    const from = findBlock(next, node.id)?.place;
    if (!from) continue;
    add({ op: 'move', id: node.id, from, to: { ...place, index: place.index + 1 + offset } });
    for (const step of kept(node, holders)) add(step);
  }
  const empty = findBlock(next, id)?.node;
  if (empty) add({ op: 'remove', at: place, node: empty });
  return ok(steps);
}

/** Why a block cannot be unwrapped; undefined: it can. */
export function whyNotUnwrap(tree: BlockNode[], id: string): EditingProblem | undefined {
  const found = findBlock(tree, id);
  const freed = found ? freedFrom(found.node) : [];
  if (!found || freed.length === 0) return problem('block-holds-nothing');
  const parent = found.ancestors.at(-1) ?? null;
  const refused = freed.find(({ node }) => !mayStandIn(parent, node.schemaName));
  return refused && problem('block-not-allowed', { kind: refused.node.schemaName });
}

/** The blocks that unwrapping a block frees; none if it does not wrap others. */
export function freedFrom(node: BlockNode): Freed[] {
  const kind = kindOf(node.schemaName);
  const { wraps }: Partial<BlockDefinition> = isBlockKind(kind) ? registry[kind] : {};
  if (!wraps) return [];
  const { each } = wraps;
  return (node.children ?? []).flatMap((child): Freed[] => {
    if (each === undefined || child.schemaName !== schemaName(each)) {
      return [{ node: child, holders: [node] }];
    }
    return (child.children ?? []).map((inner) => ({ node: inner, holders: [node, child] }));
  });
}

/** Steps that give a block the visibility and language that it had from the blocks around it. */
function kept(node: BlockNode, holders: readonly BlockNode[]): TreeStep[] {
  const steps: TreeStep[] = [];
  const { id, own, wrapper } = node;
  if (wrapper.display && holders.some((holder) => !holder.wrapper.display)) {
    steps.push({ op: 'update', id, field: 'wrapper.display', from: true, to: false });
  }
  if (!own && holders.some((holder) => holder.own)) {
    steps.push({ op: 'update', id, field: 'own', from: own, to: true });
  }
  return steps;
}
