import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { TreeStep } from '#src/model/blocks/edit.ts';
import { findBlock } from './find.ts';
import { insertBlock } from './insert.ts';
import { moveBlock } from './move.ts';
import { removeBlock } from './remove.ts';
import { updateBlock } from './update.ts';

/** The tree after one step; the same one when the step does not apply. */
export function applyStep(tree: BlockNode[], step: TreeStep): BlockNode[] {
  switch (step.op) {
    case 'insert':
      // An id twice would be two blocks that nobody can tell apart.
      return findBlock(tree, step.node.id) ? tree : insertBlock(tree, step.at, step.node);
    case 'remove':
      return removeBlock(tree, step.node.id);
    case 'move':
      return moveBlock(tree, step.id, step.to);
    case 'update':
      return step.id === null ? tree : updateBlock(tree, step.id, step.field, step.to);
  }
}

/** The tree after some steps, in their order. */
export function applySteps(tree: BlockNode[], steps: readonly TreeStep[]): BlockNode[] {
  return steps.reduce(applyStep, tree);
}
