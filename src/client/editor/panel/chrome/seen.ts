import type { Canvas } from '../../canvas/canvas.ts';
import { blockInFrame, inWindow } from './device-frame.ts';
import type { Ui } from './ui.ts';

/** Who has both can tell where a block is seen. */
type Seen = { canvas: Pick<Canvas, 'elementOf' | 'root'>; ui: Pick<Ui, '$frame'> };

/** Where people see a block in the window; undefined: they do not. */
export function rectSeen({ canvas, ui }: Seen, block: string): DOMRect | undefined {
  const device = ui.$frame.get();
  if (!device) return canvas.elementOf(block)?.getBoundingClientRect();
  const copy = device.root.querySelector(`[data-block="${CSS.escape(block)}"]`);
  return copy ? inWindow(device, copy.getBoundingClientRect()) : undefined;
}

/** The innermost block at a point of the window where people see one; undefined: there is none. */
export function blockSeenAt({ canvas, ui }: Seen, x: number, y: number): string | undefined {
  const device = ui.$frame.get();
  if (device) return blockInFrame(device, x, y);
  return document
    .elementsFromPoint(x, y)
    .find((one) => canvas.root.contains(one))
    ?.closest<HTMLElement>('[data-block]')?.dataset['block'];
}
