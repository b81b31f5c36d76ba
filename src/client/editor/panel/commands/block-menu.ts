import { selectBlock, selectedIds } from '../../canvas/pointer.ts';
import type { Chrome } from '../chrome/chrome.ts';

type Point = {
  /** In the window, in pixels. */
  x: number;
  y: number;
  /** Gives the focus back once the menu is gone; absent: the page gets it. */
  back?(): void;
};

/** Opens the menu of a block at a point; a block that is not selected yet is selected alone. */
export function openBlockMenu({ editor, canvas, ui }: Chrome, block: string, point: Point): void {
  const { x, y, back = canvas.focus } = point;
  if (!selectedIds(editor).includes(block)) selectBlock(block, false, editor);
  const getBoundingClientRect = () => new DOMRect(x, y);
  ui.$menu.set({ is: 'more', anchor: { getBoundingClientRect, focus: back }, isAtPoint: true });
}
