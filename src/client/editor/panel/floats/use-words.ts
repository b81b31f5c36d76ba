import { useMemo } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import type { Box } from './boxes.ts';

const WORDS = '[data-field], p, li, dt, dd, td, th, h1, h2, h3, h4, a, button, label';
/** How far around a block a toolbar can stand. */
const AROUND_PX = 80;

/** The rectangles of words in and around a block, measured again when the block or its size changes. */
export function useWords(id: string, box: Box): Box[] {
  const { canvas } = useChrome();
  const { x, y, width, height } = box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling moves the words as it moves the block
  const near = useMemo(() => {
    // The page may have been scrolled since the box was read.
    const now = canvas.elementOf(id)?.getBoundingClientRect();
    if (!now) return [];
    return wordsIn(canvas.root, now).map((one): Box => ({
      x: one.x - now.x,
      y: one.y - now.y,
      width: one.width,
      height: one.height,
    }));
  }, [canvas, id, width, height]);
  return near.map((one) => ({ ...one, x: one.x + x, y: one.y + y }));
}

function wordsIn(root: HTMLElement, box: Box): DOMRect[] {
  const isNear = ({ left, right, top, bottom }: DOMRect) =>
    bottom > box.y - AROUND_PX &&
    top < box.y + box.height + AROUND_PX &&
    right > box.x - AROUND_PX &&
    left < box.x + box.width + AROUND_PX;
  const range = document.createRange();
  return [...root.querySelectorAll(WORDS)].flatMap((element) => {
    if (!isNear(element.getBoundingClientRect())) return [];
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(isNear);
  });
}
