import type { Editor } from '../editor.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { Canvas, CanvasRequest } from './canvas.ts';
import { rangeIn } from './writing/caret.ts';
import { selectedIds } from './pointer.ts';
import type { TextSession } from './text-session.ts';
import {
  type Direction,
  goFrom,
  placeAcross,
  placeBeside,
  siblingsOf,
  stretchTo,
} from './tree/tree-moves.ts';

type Ports = {
  editor: Editor;
  texts: TextSession;
  canvas: Pick<Canvas, 'root' | 'editText' | 'reveal' | 'revealSelected'>;
  wish(wish: CanvasRequest): void;
  /** Aborted when the editor is closed. */
  signal: AbortSignal;
};

/** Selecting, moving and typing by keyboard. Keys of fields and of the interface are not ours. */
export function watchKeys(ports: Ports): void {
  const { texts, canvas, signal } = ports;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) return;
    const [target] = event.composedPath();
    const isText = target instanceof Node && (texts.element()?.contains(target) ?? false);
    const isPlace = () =>
      isText ? textKey(event, ports) : isPage(event, canvas.root) && blockKey(event, ports);
    // The editor of rich text keeps Ctrl+Z and Escape from the browser, but leaves them to us.
    const isKept = event.defaultPrevented && !(isText && event.key === 'Escape');
    const isDone = editKey(event, ports, isText || !isField(target)) || (!isKept && isPlace());
    if (isDone) event.preventDefault();
  };
  // A space in the title of a part would open or close it.
  const onKeyUp = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === ' ' && target instanceof Node && texts.element()?.contains(target)) {
      event.preventDefault();
    }
  };
  // The browser's own undo, from its menu or a gesture, would know nothing of blocks.
  const onBeforeInput = (event: InputEvent) => {
    const { inputType } = event;
    if (inputType === 'historyUndo' || inputType === 'historyRedo')
      go(inputType === 'historyUndo', ports);
    else if (/^insert(Paragraph|LineBreak)$/.test(inputType) && isOneLine(texts)) {
      endLine(ports);
    } else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown, { signal });
  canvas.root.addEventListener('keyup', onKeyUp, { signal });
  canvas.root.addEventListener('beforeinput', onBeforeInput, { signal });
}

const isOneLine = (texts: TextSession) => !('rich' in (texts.element()?.dataset ?? {}));

/** Keys that mean the same everywhere but in a field. */
function editKey(event: KeyboardEvent, ports: Ports, isFree: boolean): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 's' && !event.shiftKey) {
    void ports.editor.flush();
    return true;
  }
  if (!isFree || (key !== 'z' && key !== 'y')) return false;
  go(key !== 'y' && !event.shiftKey, ports);
  return true;
}

/** Undoes or repeats a step, and shows where. */
function go(back: boolean, { editor, canvas }: Ports): void {
  if (back ? editor.undo() : editor.redo()) canvas.revealSelected();
}

function textKey(event: KeyboardEvent, ports: Ports): boolean {
  const { key } = event;
  if (key === 'Enter' && isOneLine(ports.texts)) endLine(ports);
  else if (key === 'Escape' || key === 'Tab') leaveText(ports);
  else return (key === 'Backspace' || key === 'Delete') && joinAtEdge(key, ports);
  return true;
}

/** The heading that has the caret, with what it says and what of it is selected; null: there is none. */
function headingAt({ editor, texts }: Ports) {
  const selection = editor.$selection.get();
  const element = texts.element();
  const range = element && isOneLine(texts) ? rangeIn(element) : null;
  if (selection.on !== 'text' || selection.field !== 'text' || !element || !range) return null;
  const node = findBlock(editor.$page.get().blocks, selection.block)?.node;
  if (node?.schemaName !== 'block-heading') return null;
  const [from, to] = [Math.min(range.anchor, range.head), Math.max(range.anchor, range.head)];
  return { block: selection.block, text: element.textContent, from, to };
}

/** Behind a heading comes a paragraph; other lines are left. */
function endLine(ports: Ports): void {
  const heading = headingAt(ports);
  if (!heading) {
    leaveText(ports);
    return;
  }
  const { block, text, from, to } = heading;
  ports.texts.write(({ breakHeading }) => breakHeading(block, text.slice(0, from), text.slice(to)));
}

/** At the edge of a heading: joins it with the text beside it. Out: whether the caret is there. */
function joinAtEdge(key: 'Backspace' | 'Delete', ports: Ports): boolean {
  const heading = headingAt(ports);
  if (!heading || heading.from !== heading.to) return false;
  const edge = key === 'Backspace' ? 'start' : 'end';
  if (heading.from !== (edge === 'start' ? 0 : heading.text.length)) return false;
  ports.texts.write((writing) => writing.edge(heading.block, edge));
  return true;
}

/** From the text to its block. */
function leaveText({ editor }: Ports): void {
  const selection = editor.$selection.get();
  if (selection.on === 'text') editor.select({ on: 'blocks', ids: [selection.block] });
}

const ARROWS: Record<string, Direction> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

function blockKey(event: KeyboardEvent, ports: Ports): boolean {
  const { editor, canvas, wish } = ports;
  const ids = selectedIds(editor);
  const { key } = event;
  const mod = event.ctrlKey || event.metaKey;
  const direction = ARROWS[key];
  if (direction) return !mod && arrow(direction, event, ids, ports);
  const [first] = ids;
  if (key === '/' && !mod) {
    wish({ open: 'picker', beside: ids.at(-1) ?? null });
    return true;
  }
  if (first === undefined) return false;
  if (key === 'Escape') {
    const parent = goFrom(editor.$page.get().blocks, first, 'out');
    const next = ids.length > 1 ? first : parent;
    editor.select(next === undefined ? { on: 'nothing' } : { on: 'blocks', ids: [next] });
  } else if ((key === 'Enter' || key === ' ') && !mod && isOnBlock(event)) {
    // A block without a text has fields to fill in.
    if (!canvas.editText(first)) wish({ open: 'fields' });
  } else if (key === 'Delete' || key === 'Backspace') {
    editor.remove(ids);
    // The session selects the block beside the removed ones.
    const [next] = selectedIds(editor);
    if (next !== undefined) canvas.reveal(next);
  } else if (mod && key.toLowerCase() === 'd') editor.duplicate(ids);
  else return false;
  return true;
}

/** Enter or Space on a link or a control inside a block is that one's. */
const isOnBlock = ({ target }: Event) =>
  !(target instanceof Element) || !target.closest('a, button, input, summary, label');

function arrow(to: Direction, event: KeyboardEvent, ids: readonly string[], ports: Ports): boolean {
  const { editor, canvas } = ports;
  const tree = editor.$page.get().blocks;
  const from = to === 'next' ? ids.at(-1) : ids[0];
  if (from === undefined) return to === 'next' && selectOne(tree[0]?.id, ports);
  const isSideways = to === 'into' || to === 'out';
  if (event.altKey) {
    if (ids.length > 1 && !isSideways) {
      if (editor.shift(ids, to === 'next' ? 1 : -1)) canvas.reveal(from);
      return true;
    }
    const place = isSideways
      ? event.shiftKey && ids.length === 1 && placeAcross(tree, from, to)
      : placeBeside(tree, from, to);
    if (place && editor.move(from, place).ok) canvas.reveal(from);
    // Without Shift they lead to the page before and after this one.
    return !isSideways || event.shiftKey;
  }
  if (!event.shiftKey || isSideways) return selectOne(goFrom(tree, from, to), ports);
  const siblings = siblingsOf(tree, from);
  const beside = siblings[siblings.findIndex(({ id }) => id === from) + (to === 'next' ? 1 : -1)];
  if (beside) editor.select({ on: 'blocks', ids: stretchTo(tree, ids, beside.id) });
  return true;
}

/** Out: true, since the key is ours, whether there is such a block or not. */
function selectOne(id: string | undefined, { editor, canvas }: Ports): boolean {
  if (id === undefined) return true;
  editor.select({ on: 'blocks', ids: [id] });
  canvas.reveal(id);
  return true;
}

const isField = (target: EventTarget | undefined) =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select') || target.isContentEditable);

/** Whether a key was pressed on the page, and not in the interface around it or in a field. */
function isPage(event: Event, root: HTMLElement): boolean {
  const [target] = event.composedPath();
  if (isField(target) || target !== event.target) return false;
  return target === document.body || (target instanceof Node && root.contains(target));
}
