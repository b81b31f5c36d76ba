import { computed, type ReadableAtom } from 'nanostores';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Editor } from '../editor.ts';
import { selectedIds } from './pointer.ts';

/**
 * The selected blocks, and those that hold something selected, which take no room otherwise: hidden ones,
 * and on a page of a template those that have nothing to show there.
 */
export function createRevealed(editor: Editor): ReadableAtom<ReadonlySet<string>> {
  let last: ReadonlySet<string> = new Set();
  return computed([editor.$page, editor.$selection], ({ blocks, route }) => {
    const found = selectedIds(editor).map((id) => findBlock(blocks, id));
    const nodes = found.flatMap((one) => (one ? [...one.ancestors, one.node] : []));
    const quiet = nodes.filter(({ wrapper }) => !wrapper.display || isOfTemplate(route));
    const next = new Set(quiet.map(({ id }) => id));
    // An equal set stays the same object: a new one would draw every block again.
    if (next.size !== last.size || [...next].some((id) => !last.has(id))) last = next;
    return last;
  });
}

/** Whether a template makes the page. Its blocks stand on many pages, and not each has something to show on all. */
export const isOfTemplate = ({ kind }: Route) => kind !== 'page';
