import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
/** What is chosen on the page: nothing, neighbours of one parent, or the text with the caret. */
export type Selection =
  | { on: 'nothing' }
  | { on: 'blocks'; ids: readonly string[] }
  | { on: 'text'; block: string; field: string };

const NOTHING: Selection = { on: 'nothing' };

/** What of a selection is there in a tree. */
export function selectionIn(tree: BlockNode[], selection: Selection): Selection {
  if (selection.on === 'nothing') return selection;
  if (selection.on === 'text') return findBlock(tree, selection.block) ? selection : NOTHING;
  const ids = selection.ids.filter((id) => findBlock(tree, id));
  if (ids.length === selection.ids.length) return selection;
  return ids.length > 0 ? { on: 'blocks', ids } : NOTHING;
}

/** What is selected when blocks go: the next one, else the one before, else what they stood in. */
export function selectionAfter(tree: BlockNode[], removed: readonly string[]): Selection {
  const last = removed.at(-1);
  const found = last === undefined ? undefined : findBlock(tree, last);
  if (!found) return NOTHING;
  const parent = found.ancestors.at(-1);
  const list = parent ? (parent.children ?? []) : tree;
  const stays = ({ id }: BlockNode) => !removed.includes(id);
  const { index } = found.place;
  const next = list.slice(index).find(stays) ?? list.slice(0, index).findLast(stays) ?? parent;
  return next ? { on: 'blocks', ids: [next.id] } : NOTHING;
}
