import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Gap } from './boxes.ts';

/** Hidden neighbours: the first of them, how many, and the edge of the block that shows where. */
export type Hidden = { id: string; count: number; beside: string; edge: Gap['edge'] };

const known = new WeakMap<readonly BlockNode[], readonly Hidden[]>();

/** The hidden blocks of a tree, neighbours together; what is in them is hidden with them. */
export function hiddenIn(blocks: readonly BlockNode[]): readonly Hidden[] {
  const kept = known.get(blocks);
  if (kept) return kept;
  const found = hiddenAmong(blocks, null);
  known.set(blocks, found);
  return found;
}

function hiddenAmong(list: readonly BlockNode[], parent: string | null): Hidden[] {
  const found: Hidden[] = [];
  let before: string | undefined;
  let run: Hidden | undefined;
  for (const [index, { id, wrapper, children }] of list.entries()) {
    if (wrapper.display) {
      found.push(...hiddenAmong(children ?? [], id));
      before = id;
      run = undefined;
    } else if (run) run.count += 1;
    else {
      const after = list.slice(index).find((one) => one.wrapper.display)?.id;
      const beside = before ?? after ?? parent;
      const edge = before === undefined && after === undefined ? 'after' : 'before';
      if (beside === null) continue;
      run = { id, count: 1, beside, edge: before === undefined ? edge : 'after' };
      found.push(run);
    }
  }
  return found;
}
