import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { isHollow, mayHold } from '../commands/actions.ts';
import type { Chrome } from '../chrome/chrome.ts';
import type { Finder } from './drag.ts';

/** How far before the first block and behind the last one these are still meant. */
const REACH_PX = 48;

/** Which block of the page is under a point, else the nearest one, and at which end of it. */
export function overCanvas({ editor, canvas }: Chrome): Finder {
  return (x, y, moved) => {
    const { blocks } = editor.$page.get();
    const under = document
      .elementsFromPoint(x, y)
      .find((one) => canvas.root.contains(one))
      ?.closest<HTMLElement>('[data-block]')?.dataset['block'];
    const holder = under === undefined ? undefined : findBlock(blocks, under)?.node;
    if (holder && isHollow(holder)) return { id: holder.id, edge: 'inside' };
    const others = (holder ? (holder.children ?? []) : blocks).filter(({ id }) => id !== moved);
    // Between blocks the nearest one is meant; at the edge of what holds them that one itself.
    const placed = others.flatMap((other): Placed[] => {
      const box = canvas.elementOf(other.id)?.getBoundingClientRect();
      return box && box.height > 0 ? [{ id: other.id, box }] : [];
    });
    const id = nearest(placed, { x, y }, holder ? 0 : REACH_PX) ?? holder?.id;
    const found = id === undefined ? undefined : findBlock(blocks, id);
    const box = id === undefined ? undefined : canvas.elementOf(id)?.getBoundingClientRect();
    if (!found || !box || id === undefined) return null;
    const siblings = childrenOf(blocks, found.place.parent) ?? [];
    const beside = siblings[found.place.index + 1] ?? siblings[found.place.index - 1];
    const other = beside && canvas.elementOf(beside.id)?.getBoundingClientRect();
    const isBeside = other !== undefined && other.top < box.bottom && other.bottom > box.top;
    const isFirst = isBeside ? x < box.left + box.width / 2 : y < box.top + box.height / 2;
    return { id, edge: isFirst ? 'before' : 'after', isBeside };
  };
}

type Placed = { id: string; box: DOMRect };

/** The nearest of some blocks; undefined above and below them all. */
function nearest(
  blocks: readonly Placed[],
  { x, y }: { x: number; y: number },
  reach: number,
): string | undefined {
  const isAmong =
    blocks.some(({ box }) => box.top - reach <= y) &&
    blocks.some(({ box }) => box.bottom + reach >= y);
  const far = ({ box }: Placed) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  return isAmong ? blocks.toSorted((one, other) => far(one) - far(other))[0]?.id : undefined;
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
