import { findBlock } from '#src/blocks/tree/find.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { blockSeenAt } from '../chrome/seen.ts';
import { openBlockMenu } from '../commands/block-menu.ts';
import { inWindow } from '../chrome/device-frame.ts';
import { characterAt } from './frame-text.ts';
import type { Mirror } from './mirror.ts';

/** How far a finger may go between down and up for a tap. */
const TAP_PX = 10;

/**
 * Selects by pointer in a frame, as on the page, until `signal` aborts; the focus and the keys stay with the page.
 * In: `activate` is called when the pointer is in the frame.
 */
export function watchFramePointer(
  frame: Document,
  chrome: Chrome,
  mirror: Mirror,
  activate: () => void,
  signal: AbortSignal,
): void {
  const { ui } = chrome;
  const { documentElement } = frame;
  const point = (event: PointerEvent) => {
    activate();
    const device = event.pointerType === 'mouse' && ui.$frame.get();
    const at = device && inWindow(device, new DOMRect(event.clientX, event.clientY));
    ui.$pointed.set((at && blockSeenAt(chrome, at.x, at.y)) || null);
  };
  frame.addEventListener('pointermove', point, { passive: true, signal });
  documentElement.addEventListener('pointerleave', () => ui.$pointed.set(null), { signal });
  // A finger that scrolls never comes up: its events are cancelled.
  let down: PointerEvent | undefined;
  const press = (event: PointerEvent) => {
    activate();
    down = event;
    if (event.pointerType !== 'touch') pressAt(chrome, mirror, event);
  };
  const release = (event: PointerEvent) => {
    const isClick = down && Math.hypot(event.x - down.x, event.y - down.y) < TAP_PX;
    if (!isClick || event.button !== 0) return;
    if (event.pointerType === 'touch') pressAt(chrome, mirror, event);
    clickOriginal(mirror, event);
  };
  frame.addEventListener('pointerdown', press, { passive: true, signal });
  frame.addEventListener('pointerup', release, { passive: true, signal });
  let isTouch = false;
  frame.addEventListener('pointerdown', (event) => (isTouch = event.pointerType === 'touch'), {
    ...{ passive: true, signal },
  });
  // The browser's own menu means nothing in a copy. Where it comes before the button is up, the frame does not hear of
  // it (`watch/context-menu.ts`).
  const menu = (event: MouseEvent) => {
    event.preventDefault();
    const device = !isTouch && ui.$frame.get();
    const at = device && inWindow(device, new DOMRect(event.clientX, event.clientY));
    const block = at && blockSeenAt(chrome, at.x, at.y);
    if (block) openBlockMenu(chrome, block, at);
  };
  frame.addEventListener('contextmenu', menu, { signal });
  // The focus stays with the page.
  frame.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
}

/** A text gets the caret where it was pressed; else the block is selected, with Shift besides others. */
function pressAt({ editor, canvas }: Chrome, mirror: Mirror, event: PointerEvent): void {
  if (event.button !== 0) return;
  const { copy, original } = mirror.at(event.clientX, event.clientY) ?? {};
  const block = canvas.root.contains(original ?? null)
    ? original?.closest<HTMLElement>('[data-block]')?.dataset['block']
    : undefined;
  if (block === undefined) {
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
    if (inner instanceof HTMLElement) inner.blur();
    editor.select({ on: 'nothing' });
    return;
  }
  const selection = editor.$selection.get();
  const ids = selection.on === 'blocks' ? selection.ids : [];
  const isMod = event.ctrlKey || event.metaKey;
  const text = copy?.closest<HTMLElement>('[data-field]');
  const isOwn = text?.closest<HTMLElement>('[data-block]')?.dataset['block'] === block;
  // A finger selects first; the keyboard of the device comes with the second tap.
  const isReady = event.pointerType !== 'touch' || ids.includes(block) || selection.on === 'text';
  if (text && isOwn && isReady && !isMod && !event.shiftKey) {
    const at = characterAt(text, event.clientX, event.clientY);
    canvas.editTextAt({ block, field: text.dataset['field'] ?? '' }, at);
    return;
  }
  const outer = findBlock(editor.$page.get().blocks, block)?.ancestors.at(-1)?.id;
  canvas.select((isMod && outer) || block, event.shiftKey);
}

/** Opens what a click on the page opens, such as the form of a product; its links lead nowhere, its buttons rest. */
function clickOriginal(
  mirror: Mirror,
  { clientX, clientY, shiftKey, ctrlKey, metaKey }: PointerEvent,
): void {
  const { original } = mirror.at(clientX, clientY) ?? {};
  if (!original) return;
  const click = new MouseEvent('click', {
    ...{ bubbles: true, cancelable: true, composed: true },
    ...{ shiftKey, ctrlKey, metaKey },
  });
  const rest = (event: Event) => event.preventDefault();
  addEventListener('click', rest, { capture: true });
  original.dispatchEvent(click);
  removeEventListener('click', rest, { capture: true });
}
