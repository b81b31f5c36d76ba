import { useMemo } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { rectSeen } from '../chrome/seen.ts';
import { inWindow, type DeviceFrame } from '../chrome/device-frame.ts';
import type { Box } from './boxes.ts';

const WORDS = '[data-field], p, li, dt, dd, td, th, h1, h2, h3, h4, a, button, label';
/** How far around a block a toolbar can stand. */
const AROUND_PX = 80;

/** The rectangles of words in and around a block, measured again when the block or its size changes. */
export function useWords(id: string, box: Box): Box[] {
  const chrome = useChrome();
  const { canvas, ui } = chrome;
  const { x, y, width, height } = box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling moves the words as it moves the block
  const near = useMemo(() => {
    // The page may have been scrolled since the box was read.
    const now = rectSeen(chrome, id);
    if (!now) return [];
    return wordsIn(ui.$frame.get() ?? canvas, now).map((one): Box => ({
      x: one.x - now.x,
      y: one.y - now.y,
      width: one.width,
      height: one.height,
    }));
  }, [chrome, id, width, height]);
  return near.map((one) => ({ ...one, x: one.x + x, y: one.y + y }));
}

function wordsIn(page: DeviceFrame | { root: HTMLElement }, box: Box): DOMRect[] {
  const { root } = page;
  const seen = (rect: DOMRect) => ('scale' in page ? inWindow(page, rect) : rect);
  const isNear = ({ left, right, top, bottom }: DOMRect) =>
    bottom > box.y - AROUND_PX &&
    top < box.y + box.height + AROUND_PX &&
    right > box.x - AROUND_PX &&
    left < box.x + box.width + AROUND_PX;
  const range = root.ownerDocument.createRange();
  return [...root.querySelectorAll(WORDS)].flatMap((element) => {
    if (!isNear(seen(element.getBoundingClientRect()))) return [];
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(seen).filter(isNear);
  });
}
