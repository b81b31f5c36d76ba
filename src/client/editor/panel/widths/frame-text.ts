import type { CharacterPlace } from '../../canvas/writing/caret.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { type Mirror, whileActive } from './mirror.ts';

/** How far apart the points are at which another line is looked for. */
const STEP_PX = 3;

/** The place in the copy of a text that is nearest to a point of its document. */
export function characterAt(text: HTMLElement, x: number, y: number): CharacterPlace {
  const place = placeAt(text, x, y);
  return place ? characterOf(text, place) : { offset: text.textContent.length, isStart: false };
}

type TextPoint = { offsetNode: Node; offset: number };

/** The place for a caret at a point, where it is in the text. */
function placeAt(text: HTMLElement, x: number, y: number): TextPoint | null {
  const { ownerDocument: frame } = text;
  const place = whileActive(frame, () => pointAt(frame, x, y));
  return place && text.contains(place.offsetNode) ? place : null;
}

function pointAt(frame: Document, x: number, y: number): TextPoint | null {
  // Safari before 26.2 has the older call alone.
  const find: Document['caretPositionFromPoint'] | undefined = frame.caretPositionFromPoint;
  if (find) return find.call(frame, x, y);
  const range = frame.caretRangeFromPoint(x, y);
  return range && { offsetNode: range.startContainer, offset: range.startOffset };
}

function characterOf(text: HTMLElement, { offsetNode, offset }: TextPoint): CharacterPlace {
  const before = text.ownerDocument.createRange();
  before.selectNodeContents(text);
  before.setEnd(offsetNode, offset);
  return { offset: before.toString().length, isStart: offset === 0 };
}

/**
 * Where a key takes the caret by the lines of the frame. In: the copy of the text, and the caret in it. Out: null where there is no such line, so the key leaves the text.
 */
function characterByKey(text: HTMLElement, caret: DOMRect, key: string): CharacterPlace | null {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const middle = caret.top + caret.height / 2;
  if (key === 'Home') return characterAt(text, left + 1, middle);
  if (key === 'End') return characterAt(text, right - 1, middle);
  const by = key === 'ArrowUp' ? -STEP_PX : STEP_PX;
  for (let y = middle + by; y > top && y < bottom; y += by) {
    const place = placeAt(text, caret.left, y);
    const there = place && caretAt(place);
    if (there && Math.abs(there.top + there.height / 2 - middle) > STEP_PX) {
      return characterOf(text, place);
    }
  }
  return null;
}

function caretAt({ offsetNode, offset }: TextPoint): DOMRect | undefined {
  const range = (offsetNode.ownerDocument ?? document).createRange();
  range.setStart(offsetNode, offset);
  return range.getClientRects()[0];
}

/** The caret of the page, or what is selected there, as rectangles of the frame. */
export function caretIn({ copyOf }: Mirror): DOMRect[] {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return [];
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const field = elementOf(startContainer).closest<HTMLElement>('[data-field]');
  const [start, end] = [copyOf(startContainer), copyOf(endContainer)];
  if (!field?.isContentEditable || !start || !end) return [];
  const range = (start.ownerDocument ?? document).createRange();
  range.setStart(start, Math.min(startOffset, lengthOf(start)));
  range.setEnd(end, Math.min(endOffset, lengthOf(end)));
  const rects = [...range.getClientRects()];
  if (!range.collapsed || rects.length > 0) return rects;
  // An empty line has no rectangle.
  const { x, y, height } = elementOf(start).getBoundingClientRect();
  return [new DOMRect(x, y, 0, height)];
}

const elementOf = (node: Node): Element =>
  node.nodeType === Node.ELEMENT_NODE ? (node as Element) : (node.parentElement ?? document.body);

const lengthOf = (node: Node): number => node.nodeValue?.length ?? node.childNodes.length;

const BY_LINE = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/**
 * Takes the caret to the end of its line or to another line as the frame breaks them, until `signal` aborts: the page
 * behind it breaks them elsewhere. In: whether this frame is the one that people work in.
 */
export function watchCaretKeys(
  chrome: Chrome,
  mirror: Mirror,
  isCurrent: () => boolean,
  signal: AbortSignal,
): void {
  const onKey = (event: KeyboardEvent) => isCurrent() && goByLine(event, chrome, mirror);
  // Before the browser and the text itself.
  addEventListener('keydown', onKey, { capture: true, signal });
}

function goByLine(event: KeyboardEvent, { editor, canvas }: Chrome, mirror: Mirror): void {
  const { key, target } = event;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!BY_LINE.has(key) || !isPlain || event.isComposing) return;
  const selection = editor.$selection.get();
  if (selection.on !== 'text' || !(target instanceof HTMLElement)) return;
  // A list of what is searched for has these keys.
  if (canvas.$richText.get()?.search) return;
  const field = target.closest<HTMLElement>('[data-field]');
  const [caret, ...more] = caretIn(mirror);
  const copy = field && mirror.copyOf(field);
  if (!copy || !caret || caret.width > 0 || more.length > 0) return;
  const place = characterByKey(copy, caret, key);
  if (!place) return;
  event.preventDefault();
  event.stopPropagation();
  canvas.editTextAt(selection, place);
}
