import type { WritableAtom } from 'nanostores';
import type { Editor } from '../editor.ts';
import type { CanvasRequest } from './canvas.ts';
import { placeOf } from './writing/text-place.ts';
import type { TextSession } from './text-session.ts';
import { stretchTo } from './tree/tree-moves.ts';

type Ports = {
  root: HTMLElement;
  editor: Editor;
  texts: TextSession;
  $hovered: WritableAtom<string | null>;
  wish(wish: CanvasRequest): void;
  /** Leaves the page for another one, with everything saved. */
  follow(href: string): void;
  /** Aborted when the editor is closed. */
  signal: AbortSignal;
};

/** Selecting by pointer: text gets the caret where it was clicked, everything else is selected. */
export function watchPointer(ports: Ports): void {
  const { root, $hovered, signal } = ports;
  const hover = ({ target, ctrlKey, metaKey, pointerType }: PointerEvent) => {
    // A finger points at nothing once it is lifted.
    if (pointerType === 'touch') return;
    $hovered.set(blockAt(root, target, ctrlKey || metaKey));
  };
  document.addEventListener('pointermove', hover, { passive: true, signal });
  const leave = () => $hovered.set(null);
  document.documentElement.addEventListener('pointerleave', leave, { signal });
  let touches = false;
  const note = ({ pointerType }: PointerEvent) => (touches = pointerType === 'touch');
  document.addEventListener('pointerdown', note, { capture: true, passive: true, signal });
  const onPress = (event: MouseEvent) => press(event, ports, touches);
  root.addEventListener('mousedown', onPress, { capture: true, signal });
  // The rest of the page is no block. What was clicked may have been drawn anew by now.
  const onPressElsewhere = (event: MouseEvent) => {
    const isElsewhere = !event.composedPath().includes(root);
    if (isElsewhere && !isShadow(event)) ports.editor.select({ on: 'nothing' });
  };
  document.addEventListener('mousedown', onPressElsewhere, { signal });
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  document.addEventListener('click', (event) => click(event, ports), {
    capture: true,
    signal,
  });
  const onSubmit = (event: SubmitEvent) => {
    // The interface has forms of its own, in its shadow.
    if (!isShadow(event)) event.preventDefault();
  };
  document.addEventListener('submit', onSubmit, { signal });
}

/** The innermost block at a place, or what that one stands in. */
function blockAt(root: HTMLElement, target: EventTarget | null, outer: boolean): string | null {
  if (!(target instanceof Element) || !root.contains(target)) return null;
  const inner = target.closest<HTMLElement>('[data-block]');
  const parent = inner?.parentElement?.closest<HTMLElement>('[data-block]');
  return ((outer && parent) || inner)?.dataset['block'] ?? null;
}

function press(event: MouseEvent, ports: Ports, touches: boolean): void {
  const { root, editor, texts } = ports;
  const { target } = event;
  if (event.button !== 0 || !(target instanceof Element)) return;
  if (texts.element()?.contains(target)) return;
  const block = blockAt(root, target, event.ctrlKey || event.metaKey);
  if (block === null) {
    editor.select({ on: 'nothing' });
    if (!target.closest('[data-frame=page]')) return;
    // The press would take the focus from what it opens.
    event.preventDefault();
    ports.wish({ open: 'picker', beside: null });
    return;
  }
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  const field = isPlain ? fieldUnder(target) : null;
  // A finger selects first; the keyboard of the device comes with the second tap.
  if (field && placeOf(field)?.block === block && !(touches && !isSelected(editor, block))) {
    pressText(event, field, ports);
    return;
  }
  const isControl = target.closest('input, label, summary, button') !== null;
  if (!isControl) event.preventDefault();
  selectBlock(block, event.shiftKey, editor);
}

/** The text at a place; a cell counts as the text in it. */
function fieldUnder(target: Element): HTMLElement | null {
  const cell = target.closest('td, th');
  return (
    target.closest<HTMLElement>('[data-field]') ??
    cell?.querySelector<HTMLElement>('[data-field]') ??
    null
  );
}

function pressText(event: MouseEvent, field: HTMLElement, { texts, signal }: Ports): void {
  if (!('rich' in field.dataset)) {
    texts.enter(field, 'native');
    return;
  }
  // Its words are drawn anew, so the browser cannot find the place any more.
  event.preventDefault();
  if (!texts.enter(field, { x: event.clientX, y: event.clientY })) return;
  const drag = ({ clientX, clientY, buttons }: MouseEvent) => {
    if (buttons & 1) texts.selectTo(clientX, clientY);
  };
  const released = new AbortController();
  const pressed = { signal: AbortSignal.any([signal, released.signal]) };
  document.addEventListener('mousemove', drag, pressed);
  document.addEventListener('mouseup', () => released.abort(), pressed);
}

/** Selects a block; `extend`: with all that stand between it and what is selected. */
export function selectBlock(block: string, extend: boolean, editor: Editor): void {
  const ids = extend ? stretchTo(editor.$page.get().blocks, selectedIds(editor), block) : [block];
  editor.select({ on: 'blocks', ids });
}

/** The blocks that are selected, also the one whose text has the caret. */
export function selectedIds({ $selection }: Editor): readonly string[] {
  const selection = $selection.get();
  if (selection.on === 'blocks') return selection.ids;
  return selection.on === 'text' ? [selection.block] : [];
}

const isSelected = (editor: Editor, block: string) => selectedIds(editor).includes(block);

const isShadow = (event: Event) => event.composedPath()[0] !== event.target;

function click(event: MouseEvent, { follow, texts }: Ports): void {
  const { target } = event;
  // Writing in the title of a part neither opens nor closes it.
  if (target instanceof Node && texts.element()?.contains(target)) event.preventDefault();
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || isShadow(event)) return;
  event.preventDefault();
  if ((event.ctrlKey || event.metaKey) && link.href) follow(link.href);
}
