import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type BlockDefinition, type ParsedBlock, parseBlock, upgrade } from '../define.ts';
import { type BlockKind, isBlockKind, registry } from './registry.ts';
import { kindOf } from '../schema.ts';

/** A stored block with its kind, read by it. */
export type ReadBlock = {
  kind: BlockKind;
  definition: BlockDefinition;
  block: ParsedBlock<BlockDefinition['fields']>;
};

// A tree is read by loadPageData and again by the views; nodes are never changed in place.
const known = new WeakMap<BlockNode, Result<ReadBlock, EditingProblem>>();

/**
 * Reads a stored block by its kind.
 * Out: the block, or `block-unknown` / `block-invalid` with what does not fit; such a block is left out.
 */
export function readBlock(node: BlockNode): Result<ReadBlock, EditingProblem> {
  let result = known.get(node);
  if (!result) {
    result = read(node);
    known.set(node, result);
  }
  return result;
}

/** A stored block as its kind stores it today; the same one where it is so already, or of no kind of ours. */
export function asOfToday(node: BlockNode): BlockNode {
  const kind = kindOf(node.schemaName);
  return isBlockKind(kind) ? upgrade(registry[kind], node) : node;
}

function read(node: BlockNode): Result<ReadBlock, EditingProblem> {
  const kind = kindOf(node.schemaName);
  if (!isBlockKind(kind)) return err(problem('block-unknown', { kind, id: node.id }));
  const definition: BlockDefinition = registry[kind];
  const { block, issues } = parseBlock(definition.fields, upgrade(definition, node));
  const [issue] = issues;
  if (issue) return err(problem('block-invalid', { id: node.id, kind, ...issue }));
  return ok({ kind, definition, block });
}
