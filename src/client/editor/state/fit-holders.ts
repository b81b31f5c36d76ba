import type { BlockDefinition } from '#src/blocks/define.ts';
import { isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import type { Language } from '#src/model/languages.ts';
import { applyOps, type Document } from './document.ts';
import { equal } from './equal.ts';
import { treeIn } from './plan.ts';

/**
 * The steps by which blocks that others filled, such as columns, follow when these become more or fewer.
 * In: the document before and the steps that change it. Out: further steps, for what these have left.
 */
export function fitHolders(before: Document, ops: readonly Op[]): Op[] {
  const holders = new Set(ops.flatMap(holdersOf));
  if (holders.size === 0) return [];
  const after = applyOps(before, ops);
  return [...holders].flatMap((key) => {
    const [lang, id] = key.split(' ') as [Language, string];
    const [was, is] = [before, after].map((one) => findBlock(treeIn(one, lang), id)?.node);
    return was && is
      ? fitted(was, is).map((step) => ({ lang, op: 'update' as const, id, ...step }))
      : [];
  });
}

/** Tree and block, for each list that a step makes longer or shorter. */
function holdersOf(op: Op): string[] {
  if (op.op === 'update') return [];
  const parents = op.op === 'move' ? [op.from.parent, op.to.parent] : [op.at.parent];
  return parents.flatMap((parent) => (parent === null ? [] : [`${op.lang} ${parent}`]));
}

function fitted(was: BlockNode, is: BlockNode): { field: string; from: unknown; to: unknown }[] {
  const kind = kindOf(is.schemaName);
  const { wraps }: Partial<BlockDefinition> = isBlockKind(kind) ? registry[kind] : {};
  const [before, count] = [was.children?.length ?? 0, is.children?.length ?? 0];
  const follows = count > 0 && count !== before && wraps?.fits?.(was, before);
  if (!follows || wraps?.fits?.(is, count)) return [];
  return Object.entries(wraps?.values?.(count) ?? {})
    .map(([field, to]) => ({ field, from: is[field], to }))
    .filter(({ from, to }) => !equal(from, to));
}
