import { $dragOn } from '#src/client/stores/editing.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { type DropTarget, report } from '../chrome/ui.ts';
import { findOver, shownAt } from './find-over.ts';
import { targetFor } from './target.ts';

/** How far the pointer goes before a press becomes a drag. */
const START_PX = 6;
/** How near their edges the page and the outline scroll. */
const EDGE_PX = 64;
const OUTLINE_EDGE_PX = 32;
const STEP_PX = 14;

/** Lets somebody drag a block from where it was pressed; Escape puts it back. */
export function startDrag(chrome: Chrome, id: string, event: PointerEvent): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  follow(chrome, id, { x: event.clientX, y: event.clientY, isHeld: false });
}

/** Lets a finger that has picked up a block drag it. In: where it rests. */
export function carry(chrome: Chrome, id: string, at: { x: number; y: number }): void {
  follow(chrome, id, { ...at, isHeld: true });
}

/** `isHeld`: it is on its way from the beginning. */
type Start = { x: number; y: number; isHeld: boolean };

function follow(chrome: Chrome, id: string, start: Start): void {
  const { editor, ui } = chrome;
  const stop = new AbortController();
  const listen = { signal: AbortSignal.any([stop.signal, chrome.signal]), capture: true };
  let scroll = 0;
  const end = () => {
    stop.abort();
    cancelAnimationFrame(scroll);
    ui.$drag.set(null);
    $dragOn.set(false);
  };
  const goTo = (x: number, y: number) => {
    const { blocks } = editor.$page.get();
    const node = findBlock(blocks, id)?.node;
    if (!node) return end();
    const over = findOver(chrome, { x, y }, id);
    $dragOn.set(true);
    ui.$drag.set({ node, x, y, target: over && targetFor(blocks, node, over) });
    cancelAnimationFrame(scroll);
    const { element, top, bottom } = scrollerAt(ui, x, y);
    const by = y < top ? -STEP_PX : y > bottom ? STEP_PX : 0;
    if (by !== 0) scroll = requestAnimationFrame(() => scrolled(element, by, { x, y }));
  };
  const scrolled = (element: Element, by: number, { x, y }: { x: number; y: number }) => {
    const before = element.scrollTop;
    element.scrollBy({ top: by, behavior: 'instant' });
    if (element.scrollTop !== before) goTo(x, y);
  };
  const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    const isFar = Math.hypot(x - start.x, y - start.y) >= START_PX;
    if (isFar || ui.$drag.get()) goTo(x, y);
  };
  const onKey = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !ui.$drag.get()) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    end();
  };
  const drop = () => {
    const target = ui.$drag.get()?.target;
    end();
    if (target) land(chrome, id, target);
  };
  addEventListener('pointermove', onMove, listen);
  addEventListener('pointerup', drop, listen);
  addEventListener('pointercancel', end, listen);
  addEventListener('keydown', onKey, listen);
  if (start.isHeld) goTo(start.x, start.y);
}

/** What scrolls under a point: the outline or the page. It does so above `top` and below `bottom`. */
function scrollerAt({ $frame }: Chrome['ui'], x: number, y: number) {
  const tree = shownAt(x, y)?.closest('[data-area="outline"]')?.querySelector('[role="tree"]');
  if (!tree) {
    const { top, bottom, root } = $frame.get() ?? { top: 0, bottom: innerHeight };
    const { documentElement } = root?.ownerDocument ?? document;
    return { element: documentElement, top: top + EDGE_PX, bottom: bottom - EDGE_PX };
  }
  const { top, bottom } = tree.getBoundingClientRect();
  return { element: tree, top: top + OUTLINE_EDGE_PX, bottom: bottom - OUTLINE_EDGE_PX };
}

/** Moves a block to where it was let go, and shows it there. */
export function land(
  { editor, canvas, ui, words, lang }: Chrome,
  id: string,
  { place }: DropTarget,
): void {
  const moved = editor.move(id, place);
  if (!moved.ok) report(ui, `${words.block.notPasted}. ${editingMessage(moved.error, lang)}`);
  else requestAnimationFrame(() => canvas.reveal(id));
}
