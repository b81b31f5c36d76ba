import type { Editor } from '../editor.ts';
import type { Canvas, CanvasRequest } from './canvas.ts';
import { selectedIds } from './pointer.ts';
import type { TextSession } from './text-session.ts';
import {
  type Direction,
  goFrom,
  placeAcross,
  placeBeside,
  siblingsOf,
  stretchTo,
} from './tree-moves.ts';

type Ports = {
  editor: Editor;
  texts: TextSession;
  canvas: Pick<Canvas, 'root' | 'editText' | 'reveal'>;
  wish(wish: CanvasRequest): void;
  /** Aborted when the editor is closed. */
  signal: AbortSignal;
};

/** Selecting, moving and typing by keyboard. Keys of fields and of the interface are not ours. */
export function watchKeys(ports: Ports): void {
  const { editor, texts, canvas, signal } = ports;
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
    if (inputType === 'historyUndo') editor.undo();
    else if (inputType === 'historyRedo') editor.redo();
    else if (/^insert(Paragraph|LineBreak)$/.test(inputType) && isOneLine(texts)) {
      leaveText(ports);
    } else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', onKeyDown, { signal });
  canvas.root.addEventListener('keyup', onKeyUp, { signal });
  canvas.root.addEventListener('beforeinput', onBeforeInput, { signal });
}

const isOneLine = (texts: TextSession) => !('rich' in (texts.element()?.dataset ?? {}));

/** Keys that mean the same everywhere but in a field. */
function editKey(event: KeyboardEvent, { editor }: Ports, isFree: boolean): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 's' && !event.shiftKey) {
    void editor.flush();
    return true;
  }
  if (!isFree || (key !== 'z' && key !== 'y')) return false;
  if (key === 'y' || event.shiftKey) editor.redo();
  else editor.undo();
  return true;
}

function textKey(event: KeyboardEvent, ports: Ports): boolean {
  const { key } = event;
  const isEnd = key === 'Escape' || (key === 'Enter' && isOneLine(ports.texts)) || key === 'Tab';
  if (isEnd) leaveText(ports);
  return isEnd;
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
