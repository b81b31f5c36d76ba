/** A rectangle of the window, in pixels. */
export type Box = { x: number; y: number; width: number; height: number };

/** A gap between blocks where something can be inserted: the edge of a block. */
export type Gap = { id: string; edge: 'before' | 'after'; box: Box };

/** Where hidden blocks stand that are not drawn: at the edge of what is beside or around them. */
export type HiddenBlocks = Gap & { count: number };

/** How near the pointer has to come to a gap. */
export const REACH = 24;
const TOOLBAR = 36;
const LABEL = 20;
const TALL = 160;

/** The part of the window that is free for what floats; `left`: where the outline ends. */
export type WindowBox = { width: number; height: number; bar: number; left: number };

/** A rectangle; null when it takes no room. */
export function boxOf(rect: DOMRect | undefined): Box | null {
  if (!rect) return null;
  const { x, y, width, height } = rect;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Whether the name of a block has to stand inside it: there is no room above. */
export const isLabelInside = ({ y }: Box, { bar }: Pick<WindowBox, 'bar'>): boolean =>
  y - bar < LABEL;

/**
 * Where the toolbar of a block stands: inside at top left where the block is tall, else above it, else
 * below. While the block's top is scrolled away it sticks under the bar. `clear`: never on the block,
 * whose text is being written. Null: the block is out of view.
 */
export function placeToolbar(box: Box, width: number, view: WindowBox, clear: boolean) {
  const bottom = box.y + box.height;
  if (bottom < view.bar || box.y > view.height) return null;
  const least = view.bar + 8;
  const x = Math.max(view.left + 8, Math.min(box.x + (clear ? -5 : 10), view.width - width - 8));
  if (box.height >= TALL && !clear) {
    const top = box.y + (isLabelInside(box, view) ? LABEL + 8 : 10);
    return { x, y: Math.min(Math.max(top, least), Math.max(least, bottom - TOOLBAR - 10)) };
  }
  const above = box.y - TOOLBAR - (clear ? 10 : LABEL + 6);
  if (above >= least) return { x, y: above };
  const below = bottom + 10;
  return { x, y: below + TOOLBAR <= view.height - 8 ? below : least };
}

/**
 * The same place, unless it would cover words: then another one beside, below or in the block that covers none, else
 * the one that covers the fewest. In: rectangles of words around the block.
 */
export function placeBesideWords(
  box: Box,
  width: number,
  view: WindowBox,
  clear: boolean,
  words: readonly Box[],
): { x: number; y: number } | null {
  const usual = placeToolbar(box, width, view, clear);
  if (!usual) return null;
  const [least, most] = [view.bar + 8, view.height - TOOLBAR - 8];
  const right = box.x + box.width - width;
  const inside = box.y + LABEL + 8;
  const others = [
    ...[usual.x, right].flatMap((x) => [
      { x, y: box.y - TOOLBAR - LABEL - 6 },
      { x, y: box.y + box.height + 10 },
    ]),
    ...(clear ? [] : [usual.x, right].map((x) => ({ x, y: inside }))),
    ...[box.x + box.width + 8, box.x - width - 8].map((x) => ({ x, y: Math.max(box.y, least) })),
  ].filter(
    ({ x, y }) => x >= view.left + 8 && x + width <= view.width - 8 && y >= least && y <= most,
  );
  const covered = (at: { x: number; y: number }) =>
    words.reduce((sum, word) => sum + overlap({ ...at, width, height: TOOLBAR }, word), 0);
  return [usual, ...others].reduce((best, at) => (covered(at) < covered(best) ? at : best), usual);
}

function overlap(one: Box, other: Box): number {
  const along = (a: number, wide: number, b: number, wider: number) =>
    Math.max(0, Math.min(a + wide, b + wider) - Math.max(a, b));
  const { x, y, width, height } = other;
  return along(one.x, one.width, x, width) * along(one.y, one.height, y, height);
}

/**
 * The gap nearest to the pointer. In: a block and what it stands in, innermost first, with their
 * rectangles. Out: null when none is within reach.
 */
export function gapAt(
  blocks: readonly { id: string; box: Box }[],
  x: number,
  y: number,
): Gap | null {
  let best: Gap | null = null;
  let least = REACH + 1;
  for (const { id, box } of blocks) {
    if (x < box.x || x > box.x + box.width) continue;
    for (const edge of ['before', 'after'] as const) {
      const distance = Math.abs(y - edgeOf(box, edge));
      if (distance >= least || distance > reachAt(box, y)) continue;
      least = distance;
      best = { id, edge, box };
    }
  }
  return best;
}

/** Inside a low block less is within reach: its middle is for what stands there. */
function reachAt({ y: top, height }: Box, y: number): number {
  const isInside = y > top && y < top + height;
  return isInside ? Math.min(REACH, height / 4) : REACH;
}

/** Where on the page a gap lies: the upper or the lower edge of its block, in pixels. */
export const edgeOf = ({ y, height }: Box, edge: Gap['edge']): number =>
  edge === 'before' ? y : y + height;

/** The style of what lies over a rectangle. */
export const placed = ({ x, y, width, height }: Box) => ({
  width,
  height,
  transform: `translate(${x}px, ${y}px)`,
});
