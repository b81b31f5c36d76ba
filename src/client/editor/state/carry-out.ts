import { findBlock } from '#src/blocks/tree/find.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import { without } from '#src/blocks/tree/without.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import { applyOps, borrowsTree, type Document, fieldOf, TREE_FIELD } from './document.ts';
import { equal } from './equal.ts';
import { mergeTrees } from './merge-trees.ts';
import { mergeValues } from './merge-values.ts';

/**
 * The document after the steps of undo or redo. Somebody else may have changed it since they were done: a step counts
 * as far as what it changes is still as it was left, by the same merge that saving uses. What others changed stays.
 */
export function carryOut(document: Document, ops: readonly Op[]): Document {
  const kept = new Set<string>();
  const next = carry(document, ops, kept);
  // A block that stays in one tree stays in the other one too.
  return kept.size > 0 ? carry(document, ops, kept) : next;
}

/** `kept` are the blocks that may not go; those that somebody else has changed are added. */
function carry(document: Document, ops: readonly Op[], kept: Set<string>): Document {
  return ops.reduce((now, op) => {
    const fitting = fittingOp(now, op, kept);
    return fitting ? applyOps(now, [fitting]) : now;
  }, document);
}

/** What of a step still applies; undefined: nothing. */
function fittingOp(document: Document, op: Op, kept: Set<string>): Op | undefined {
  const tree = op.lang === 'iv' ? undefined : document.trees[op.lang];
  const find = (id: string) => findBlock(tree ?? [], id);
  switch (op.op) {
    case 'insert':
      return { ...op, node: without(op.node, idsOf(tree ?? [])) };
    case 'remove': {
      const node = find(op.node.id)?.node;
      if (node && !equal(node, op.node)) kept.add(node.id);
      return kept.has(op.node.id) ? undefined : op;
    }
    case 'move':
      return find(op.id)?.place.parent === op.from.parent ? op : undefined;
    case 'update': {
      if (op.id === null && op.field === TREE_FIELD) return treeOp(document, op, kept);
      const path = op.field.split('.');
      const mine =
        op.id === null ? fieldOf(document, op.field, op.lang) : valueAt(find(op.id)?.node, path);
      const to = mergeValues({ base: op.from, mine, theirs: op.to }, op.field, {});
      // A step that changes nothing would still create the path to a value that is missing.
      return equal(to, mine) ? undefined : { ...op, to };
    }
  }
}

/** A step that replaces a whole tree. A language that would borrow the German tree keeps the one that it has by now. */
function treeOp(document: Document, op: TreeOp, kept: Set<string>): Op | undefined {
  const { lang, from, to } = op;
  const mine = lang === 'iv' ? undefined : document.trees[lang];
  if (equal(mine, from)) return op;
  const borrows = (tree: unknown) =>
    lang !== 'iv' && borrowsTree(applyOps(document, [{ ...op, to: tree }]), lang);
  if (!mine || !isTree(from) || !isTree(to) || borrows(from) || borrows(to)) return undefined;
  const { tree, removals } = mergeTrees({ base: from, mine, theirs: to }, kept);
  for (const id of removals) kept.add(id);
  return { ...op, to: tree };
}

type TreeOp = Op & { op: 'update' };

const isTree = (value: unknown): value is BlockNode[] => Array.isArray(value);
