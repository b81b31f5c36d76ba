import { useStore } from '@nanostores/react';
import { childrenOf, findBlock, type FoundBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useChrome } from './chrome.ts';

/** The chosen blocks; `isText` while the caret is in one. */
export type Selected = {
  ids: readonly string[];
  /** The first of them, with where it stands. */
  found: FoundBlock | undefined;
  siblings: readonly BlockNode[];
  isText: boolean;
};

/** What is selected on the page, looked up in the tree that is shown. */
export function useSelected(): Selected {
  const { editor, canvas } = useChrome();
  const selection = useStore(editor.$selection);
  const { blocks } = useStore(canvas.$page);
  const isText = selection.on === 'text';
  const ids = isText ? [selection.block] : selection.on === 'blocks' ? selection.ids : [];
  const found = ids[0] === undefined ? undefined : findBlock(blocks, ids[0]);
  const siblings = found ? (childrenOf(blocks, found.place.parent) ?? []) : [];
  return { ids: found ? ids : [], found, siblings, isText };
}
