import type { Canvas } from '../../canvas/canvas.ts';
import { blockInFrame, inWindow } from './sight.ts';
import type { Ui } from './ui.ts';

/** Who has both can tell where a block is seen. */
type Seen = { canvas: Pick<Canvas, 'elementOf' | 'root'>; ui: Pick<Ui, '$sight'> };

/** Where people see a block in the window; undefined: they do not. */
export function rectSeen({ canvas, ui }: Seen, block: string): DOMRect | undefined {
  const sight = ui.$sight.get();
  if (!sight) return canvas.elementOf(block)?.getBoundingClientRect();
  const copy = sight.root.querySelector(`[data-block="${CSS.escape(block)}"]`);
  return copy ? inWindow(sight, copy.getBoundingClientRect()) : undefined;
}

/** The innermost block at a point of the window where people see one; undefined: there is none. */
export function blockSeenAt({ canvas, ui }: Seen, x: number, y: number): string | undefined {
  const sight = ui.$sight.get();
  if (sight) return blockInFrame(sight, x, y);
  return document
    .elementsFromPoint(x, y)
    .find((one) => canvas.root.contains(one))
    ?.closest<HTMLElement>('[data-block]')?.dataset['block'];
}
