import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useChrome } from '../chrome/chrome.ts';

/**
 * The side on which the panel stands: it changes once for a block that lies more than half under it.
 */
export function useSide(id: string | undefined): 'left' | 'right' {
  const { canvas, ui } = useChrome();
  const outline = useStore(ui.$outline);
  const widths = useStore(ui.$widths);
  useEffect(() => {
    const setSide = ui.$side.set;
    const box = id === undefined ? undefined : canvas.elementOf(id)?.getBoundingClientRect();
    // Beside a frame of another width there is room for it.
    if (!box || outline || widths) return setSide('right');
    const panel = 320;
    const covered = (from: number, to: number) =>
      Math.max(0, Math.min(box.right, to) - Math.max(box.left, from)) / Math.max(1, box.width);
    const right = covered(window.innerWidth - panel, window.innerWidth);
    setSide(right > 0.5 && covered(0, panel) < right ? 'left' : 'right');
  }, [id, canvas, ui, outline, widths]);
  return useStore(ui.$side);
}

/** Scrolls a block above the sheet, which covers most of a phone's window. */
export function useAboveSheet(id: string | undefined): void {
  const { canvas } = useChrome();
  useEffect(() => {
    const box = id === undefined ? undefined : canvas.elementOf(id)?.getBoundingClientRect();
    if (!box) return;
    const free = { top: 52 + 28, bottom: window.innerHeight * 0.4 };
    if (box.top >= free.top && box.bottom <= free.bottom) return;
    window.scrollBy({ top: box.top - free.top, behavior: 'instant' });
  }, [id, canvas]);
}
