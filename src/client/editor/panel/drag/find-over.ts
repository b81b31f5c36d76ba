import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { isEmptyContainer, mayHold } from '../commands/actions.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { blockSeenAt, rectSeen } from '../chrome/seen.ts';
import type { HoveredBlock } from '../chrome/ui.ts';

/** How far before the first block and behind the last one these are still meant. */
const REACH_PX = 48;

type Point = { x: number; y: number };

/**
 * Which block is meant by a point of the window, in the outline or on the page itself. In: also the id of the block
 * that is on its way. Out: null where nothing has to do with blocks.
 */
export function findOver(chrome: Chrome, point: Point, moved?: string): HoveredBlock | null {
  const shown = shownAt(point.x, point.y);
  if (shown?.closest('[data-area="outline"]')) return overRow(chrome, shown, point.y);
  return overPage(chrome, point, moved);
}

/** What of the interface is under a point of the window. */
export const shownAt = (x: number, y: number): Element | null | undefined =>
  document.elementFromPoint(x, y)?.shadowRoot?.elementFromPoint(x, y);

/** Which row of the outline an element belongs to, and whether its upper part, its lower part or its middle is meant. */
function overRow({ editor }: Chrome, shown: Element, y: number): HoveredBlock | null {
  const row = shown.closest<HTMLElement>('[data-row]');
  const id = row?.dataset['row'];
  const node = id === undefined ? undefined : findBlock(editor.$page.get().blocks, id)?.node;
  if (!row || !node || id === undefined) return null;
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  if (mayHold(node) && part > 0.3 && part < 0.7) return { id, edge: 'inside' };
  return { id, edge: part < 0.5 ? 'before' : 'after' };
}

/** Which block of the page is under a point, else the nearest one, and at which end of it. */
function overPage(chrome: Chrome, point: Point, moved?: string): HoveredBlock | null {
  const { x, y } = point;
  const { blocks } = chrome.editor.$page.get();
  const under = blockSeenAt(chrome, x, y);
  const holder = under === undefined ? undefined : findBlock(blocks, under)?.node;
  if (holder && isEmptyContainer(holder)) return { id: holder.id, edge: 'inside' };
  const others = (holder ? (holder.children ?? []) : blocks).filter(({ id }) => id !== moved);
  // Between blocks the nearest one is meant; at the edge of what holds them that one itself.
  const placed = others.flatMap((other): Placed[] => {
    const box = rectSeen(chrome, other.id);
    return box && box.height > 0 ? [{ id: other.id, box }] : [];
  });
  const id = nearest(placed, point, holder ? 0 : REACH_PX) ?? holder?.id;
  const found = id === undefined ? undefined : findBlock(blocks, id);
  const box = id === undefined ? undefined : rectSeen(chrome, id);
  if (!found || !box || id === undefined) return null;
  const siblings = childrenOf(blocks, found.place.parent) ?? [];
  const beside = siblings[found.place.index + 1] ?? siblings[found.place.index - 1];
  const other = beside && rectSeen(chrome, beside.id);
  const isBeside = other !== undefined && other.top < box.bottom && other.bottom > box.top;
  const isFirst = isBeside ? x < box.left + box.width / 2 : y < box.top + box.height / 2;
  return { id, edge: isFirst ? 'before' : 'after', isBeside };
}

type Placed = { id: string; box: DOMRect };

/** The nearest of some blocks; undefined above and below them all. */
function nearest(blocks: readonly Placed[], { x, y }: Point, reach: number): string | undefined {
  const isAmong =
    blocks.some(({ box }) => box.top - reach <= y) &&
    blocks.some(({ box }) => box.bottom + reach >= y);
  const far = ({ box }: Placed) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  return isAmong ? blocks.toSorted((one, other) => far(one) - far(other))[0]?.id : undefined;
}
