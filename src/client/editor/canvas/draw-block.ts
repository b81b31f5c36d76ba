import type { LoadedBlock } from '#src/blocks/registry/load-block.ts';
import { readBlock } from '#src/blocks/registry/read.ts';
import { isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import type { Field, Fields } from '#src/model/fields/field.ts';

/** What the canvas shows for a block: the block itself, or a frame that says why not. */
export type DrawnBlock =
  | { is: 'drawn'; loaded: LoadedBlock }
  /** There is nothing to show here, such as a product page's block on the template itself. */
  | { is: 'empty' }
  /** Answers are on their way. */
  | { is: 'waiting' }
  | { is: 'broken'; problem: EditingProblem };

/** Loads a block out of the answers known so far, and asks for those that are missing. */
export type LoadBlock = (node: BlockNode) => LoadedBlock | 'waiting' | null;

/** Loads a stored block for the canvas. Faults of a block's own code throw. */
export function drawBlock(stored: BlockNode, load: LoadBlock): DrawnBlock {
  const node = withTexts(stored);
  const read = readBlock(node);
  if (!read.ok) return { is: 'broken', problem: read.error };
  const loaded = load(node);
  if (loaded === 'waiting') return { is: 'waiting' };
  return loaded ? { is: 'drawn', loaded } : { is: 'empty' };
}

/** The fields of a block's kind; undefined for an unknown kind. */
function fieldsOf(node: BlockNode): Fields | undefined {
  const kind = kindOf(node.schemaName);
  return isBlockKind(kind) ? registry[kind].fields : undefined;
}

/** A field of a block by its path, such as `rows.2.title`. */
export function fieldAt(node: BlockNode, path: string): Field<unknown> | undefined {
  let fields = fieldsOf(node);
  let field: Field<unknown> | undefined;
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) continue;
    field = fields?.[name];
    fields = field?.nested;
  }
  return field;
}

const known = new WeakMap<BlockNode, BlockNode>();

/**
 * The block with something in every required text, so that it stays where it is while the editor
 * empties one and writes it anew. The fields show what is stored.
 */
function withTexts(node: BlockNode): BlockNode {
  const kept = known.get(node);
  if (kept) return kept;
  const empty = Object.entries<Field<unknown>>(fieldsOf(node) ?? {}).filter(
    ([name, field]) => field.required && field.properties.fieldType === 'String' && !node[name],
  );
  const whole =
    empty.length === 0
      ? node
      : { ...node, ...Object.fromEntries(empty.map(([name]) => [name, ' '])) };
  known.set(node, whole);
  return whole;
}
