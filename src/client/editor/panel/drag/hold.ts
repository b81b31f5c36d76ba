import { findBlock } from '#src/blocks/tree/find.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { say } from '../chrome/ui.ts';
import { nameOf } from '../kinds/describe.ts';
import { carry } from './drag.ts';

/** How long a finger rests on a block until it is picked up, and how little it moves meanwhile. */
const HOLD_MS = 400;
const STILL_PX = 8;

/** A finger that rests on a block picks it up; the page does not scroll until it is let go. */
export function watchHold(chrome: Chrome): void {
  const { canvas, editor, ui, words, lang, signal } = chrome;
  let timer = 0;
  let start = { x: 0, y: 0 };
  const wait = ({ touches, target }: TouchEvent) => {
    clearTimeout(timer);
    const [touch] = touches;
    // A finger on words that are being written moves the caret.
    const isText = target instanceof HTMLElement && target.isContentEditable;
    if (!touch || touches.length > 1 || isText) return;
    start = { x: touch.clientX, y: touch.clientY };
    timer = window.setTimeout(pick, HOLD_MS, target);
  };
  const pick = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null;
    const id = element?.dataset['block'];
    const node = id === undefined ? undefined : findBlock(editor.$page.get().blocks, id)?.node;
    if (!node) return;
    navigator.vibrate?.(10);
    editor.select({ on: 'blocks', ids: [node.id] });
    say(ui, words.block.pickedUp(nameOf(node, lang)));
    carry(chrome, node.id, start);
  };
  const move = (event: TouchEvent) => {
    if (ui.$drag.get()) {
      event.preventDefault();
      return;
    }
    const [touch] = event.touches;
    const far = touch ? Math.hypot(touch.clientX - start.x, touch.clientY - start.y) : STILL_PX;
    if (far >= STILL_PX) clearTimeout(timer);
  };
  const stop = () => clearTimeout(timer);
  // Where a menu or a selection would come, the block is on its way.
  const keepOff = (event: Event) => ui.$drag.get() && event.preventDefault();
  canvas.root.addEventListener('touchstart', wait, { passive: true, signal });
  canvas.root.addEventListener('touchmove', move, { passive: false, signal });
  canvas.root.addEventListener('touchend', stop, { signal });
  canvas.root.addEventListener('touchcancel', stop, { signal });
  canvas.root.addEventListener('contextmenu', keepOff, { signal });
  canvas.root.addEventListener('selectstart', keepOff, { signal });
}
