import { computed, type ReadableAtom } from 'nanostores';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { Editor } from '../editor.ts';
import { selectedIds } from './pointer.ts';

/** The hidden blocks that are selected, or hold something selected: they alone are drawn. */
export function createRevealed(editor: Editor): ReadableAtom<ReadonlySet<string>> {
  let last: ReadonlySet<string> = new Set();
  return computed([editor.$page, editor.$selection], ({ blocks }) => {
    const found = selectedIds(editor).map((id) => findBlock(blocks, id));
    const nodes = found.flatMap((one) => (one ? [...one.ancestors, one.node] : []));
    const next = new Set(nodes.filter(({ wrapper }) => !wrapper.display).map(({ id }) => id));
    // The same set is the same object: with another one every block would be looked at again.
    if (next.size !== last.size || [...next].some((id) => !last.has(id))) last = next;
    return last;
  });
}
