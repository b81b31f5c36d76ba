import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { isHollow, mayHold } from '../actions.ts';
import type { Chrome } from '../chrome.ts';
import type { Finder } from './drag.ts';

/** Which block of the page is under a point, and at which end of it. */
export function overCanvas({ editor, canvas }: Chrome): Finder {
  return (x, y) => {
    const element = document
      .elementsFromPoint(x, y)
      .find((one) => canvas.root.contains(one))
      ?.closest<HTMLElement>('[data-block]');
    const id = element?.dataset['block'];
    const { blocks } = editor.$page.get();
    const found = id === undefined ? undefined : findBlock(blocks, id);
    if (!element || !found || id === undefined) return null;
    if (isHollow(found.node)) return { id, edge: 'inside' };
    const { left, width, top, height } = element.getBoundingClientRect();
    const siblings = childrenOf(blocks, found.place.parent) ?? [];
    const beside = siblings[found.place.index + 1] ?? siblings[found.place.index - 1];
    const other = beside && canvas.elementOf(beside.id)?.getBoundingClientRect();
    const isBeside = other !== undefined && other.top < top + height && other.bottom > top;
    const isFirst = isBeside ? x < left + width / 2 : y < top + height / 2;
    return { id, edge: isFirst ? 'before' : 'after', isBeside };
  };
}

/** Which row of the outline is under a point: its upper part, its lower part, or its middle. */
export function overOutline({ editor }: Chrome, root: ShadowRoot): Finder {
  return (x, y) => {
    const row = root.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
    const id = row?.dataset['row'];
    const node = id === undefined ? undefined : findBlock(editor.$page.get().blocks, id)?.node;
    if (!row || !node || id === undefined) return null;
    const { top, height } = row.getBoundingClientRect();
    const part = (y - top) / height;
    if (mayHold(node) && part > 0.3 && part < 0.7) return { id, edge: 'inside' };
    return { id, edge: part < 0.5 ? 'before' : 'after' };
  };
}
