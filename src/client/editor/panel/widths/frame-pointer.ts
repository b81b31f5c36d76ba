import { findBlock } from '#src/blocks/tree/find.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { blockSeenAt } from '../chrome/seen.ts';
import { copyAt, inWindow, type Sight } from '../chrome/sight.ts';
import { focused } from './focused.ts';
import { letterAt } from './frame-text.ts';

/** How far a finger may go between down and up for a tap. */
const TAP_PX = 10;

/**
 * Selects by pointer in a frame, as on the page, until `signal` aborts; the focus and the keys stay with the page.
 * In: `activate` is called when the pointer is in the frame.
 */
export function watchFramePointer(
  frame: Document,
  chrome: Chrome,
  activate: () => void,
  signal: AbortSignal,
): void {
  const { ui } = chrome;
  const { documentElement } = frame;
  const at = (event: MouseEvent) => {
    const sight = ui.$sight.get();
    if (!sight) return null;
    const { x, y } = inWindow(sight, new DOMRect(event.clientX, event.clientY));
    return { sight, x, y };
  };
  const point = (event: PointerEvent) => {
    activate();
    const place = event.pointerType === 'mouse' ? at(event) : null;
    ui.$pointed.set((place && blockSeenAt(chrome, place.x, place.y)) ?? null);
  };
  frame.addEventListener('pointermove', point, { passive: true, signal });
  documentElement.addEventListener('pointerleave', () => ui.$pointed.set(null), { signal });
  // A finger that scrolls never comes up: its events are cancelled.
  let down: PointerEvent | undefined;
  const press = (event: PointerEvent) => {
    activate();
    down = event;
    if (event.pointerType !== 'touch') pressAt(chrome, at(event), event);
  };
  const release = (event: PointerEvent) => {
    const isTap = down && Math.hypot(event.x - down.x, event.y - down.y) < TAP_PX;
    if (event.pointerType === 'touch' && isTap) pressAt(chrome, at(event), event);
  };
  frame.addEventListener('pointerdown', press, { passive: true, signal });
  frame.addEventListener('pointerup', release, { passive: true, signal });
  // The focus stays with the page.
  frame.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
}

type Place = { sight: Sight; x: number; y: number };

/** A text gets the caret where it was pressed; else the block is selected, with Shift besides others. */
function pressAt(chrome: Chrome, place: Place | null, event: PointerEvent): void {
  const { editor, canvas } = chrome;
  if (!place || event.button !== 0) return;
  const { sight, x, y } = place;
  const inner = blockSeenAt(chrome, x, y);
  if (inner === undefined) {
    focused()?.blur();
    editor.select({ on: 'nothing' });
    return;
  }
  const selection = editor.$selection.get();
  const ids = selection.on === 'blocks' ? selection.ids : [];
  const isMod = event.ctrlKey || event.metaKey;
  const text = copyAt(sight, '[data-field]', x, y);
  const isOwn = text?.closest<HTMLElement>('[data-block]')?.dataset['block'] === inner;
  // A finger selects first; the keyboard of the device comes with the second tap.
  const isReady = event.pointerType !== 'touch' || ids.includes(inner) || selection.on === 'text';
  if (text && isOwn && isReady && !isMod && !event.shiftKey) {
    const at = letterAt(text, event.clientX, event.clientY);
    canvas.editTextAt({ block: inner, field: text.dataset['field'] ?? '' }, at);
    return;
  }
  const outer = findBlock(editor.$page.get().blocks, inner)?.ancestors.at(-1)?.id;
  canvas.select((isMod && outer) || inner, event.shiftKey);
}
