import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';

export type Direction = 'next' | 'previous' | 'into' | 'out';

/** The blocks beside a block, itself included. */
export function siblingsOf(tree: BlockNode[], id: string): BlockNode[] {
  const found = findBlock(tree, id);
  if (!found) return [];
  const parent = found.ancestors.at(-1);
  return parent ? (parent.children ?? []) : tree;
}

/**
 * Where an arrow key leads from a block: to its neighbour, past the end to what follows its parent, to
 * what is inside, to what it stands in. Out: undefined where there is nothing.
 */
export function goFrom(tree: BlockNode[], id: string, to: Direction): string | undefined {
  const found = findBlock(tree, id);
  if (!found) return undefined;
  const { node, place, ancestors } = found;
  if (to === 'into') return node.children?.[0]?.id;
  const parent = ancestors.at(-1);
  if (to === 'out') return parent?.id;
  const beside = siblingsOf(tree, id)[place.index + (to === 'next' ? 1 : -1)]?.id;
  if (beside !== undefined || !parent) return beside;
  return to === 'previous' ? parent.id : goFrom(tree, parent.id, 'next');
}

/** Where a block goes when it is moved by one; undefined at the end of its list. */
export function placeBeside(
  tree: BlockNode[],
  id: string,
  to: 'next' | 'previous',
): Place | undefined {
  const found = findBlock(tree, id);
  if (!found) return undefined;
  const { parent, index } = found.place;
  const last = siblingsOf(tree, id).length - 1;
  // Places are counted before the block leaves its own.
  if (to === 'next') return index < last ? { parent, index: index + 2 } : undefined;
  return index > 0 ? { parent, index: index - 1 } : undefined;
}

/**
 * Where a block goes when it changes its level: out, behind what it stands in, or in, at the end of the
 * block before it (of columns: of the last one). Undefined where it may not stand there.
 */
export function placeAcross(tree: BlockNode[], id: string, to: 'into' | 'out'): Place | undefined {
  const found = findBlock(tree, id);
  if (!found) return undefined;
  const { node, place, ancestors } = found;
  if (to === 'into') {
    const before = siblingsOf(tree, id)[place.index - 1];
    const holders = before ? [before, ...(before.children ?? []).slice(-1)] : [];
    const holder = holders.find((one) => mayStandIn(one, node.schemaName));
    return holder && { parent: holder.id, index: holder.children?.length ?? 0 };
  }
  for (let level = ancestors.length - 1; level >= 0; level--) {
    const [outer = null, holder] = [ancestors[level - 1], ancestors[level]];
    const at = holder && findBlock(tree, holder.id)?.place;
    if (at && mayStandIn(outer, node.schemaName)) return { ...at, index: at.index + 1 };
  }
  return undefined;
}

/**
 * The neighbours from the selected ones to another block of the same parent.
 * Out: that block alone where it has another parent.
 */
export function stretchTo(tree: BlockNode[], ids: readonly string[], id: string): string[] {
  const siblings = siblingsOf(tree, id).map((one) => one.id);
  const chosen = ids.map((one) => siblings.indexOf(one));
  if (chosen.length === 0 || chosen.includes(-1)) return [id];
  const all = [...chosen, siblings.indexOf(id)];
  return siblings.slice(Math.min(...all), Math.max(...all) + 1);
}
