/**
 * Where the caret goes: to a point of the viewport, before or behind the text, behind so many visible characters, or
 * behind so many characters (of rich text: to that place of its document).
 */
export type CaretPlace = { x: number; y: number } | CharacterPlace | 'start' | 'end' | number;

/** A place behind so many characters of a text; `isStart`: where a paragraph ends there, the start of the next one. */
export type CharacterPlace = { offset: number; isStart: boolean };

/** The place in a plain text, in characters; null: the browser finds it. */
export function offsetFor(place: CaretPlace | 'native'): number | null {
  if (place === 'start') return 0;
  if (place === 'end') return Number.MAX_SAFE_INTEGER;
  if (typeof place === 'object') return 'offset' in place ? place.offset : null;
  return place === 'native' ? null : place;
}

/** What is selected in a plain text: characters before its beginning and its end, which may be the same. */
export type TextRange = { anchor: number; head: number };

/** What is selected in an editable element of plain text; null when it is elsewhere. */
export function rangeIn(element: HTMLElement): TextRange | null {
  const selection = getSelection();
  if (!selection?.anchorNode || !selection.focusNode) return null;
  const anchor = offsetOf(element, selection.anchorNode, selection.anchorOffset);
  const head = offsetOf(element, selection.focusNode, selection.focusOffset);
  return anchor === null || head === null ? null : { anchor, head };
}

/** Selects in an element of plain text. */
export function selectIn(element: HTMLElement, { anchor, head }: TextRange): void {
  // A text that was typed may be several nodes.
  element.normalize();
  const { length } = element.textContent;
  const node = (length > 0 && element.firstChild) || element;
  const within = (offset: number) => Math.min(offset, length);
  getSelection()?.setBaseAndExtent(node, within(anchor), node, within(head));
}

/** Characters from the beginning of an element to a place; null when that is elsewhere. */
function offsetOf(element: HTMLElement, node: Node, offset: number): number | null {
  if (!element.contains(node)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** Gives an element another text; a caret in it stays at the words where it was. */
export function writeText(element: HTMLElement, text: string): void {
  const before = element.textContent;
  if (before === text) return;
  const offset = rangeIn(element)?.head;
  element.textContent = text;
  if (offset === undefined) return;
  // What stands behind the caret stays behind it.
  const behind = before.slice(offset);
  const moved = text.endsWith(behind) ? text.length - behind.length : Math.min(offset, text.length);
  const node = element.firstChild;
  if (node) getSelection()?.collapse(node, moved);
}

/** Puts plain text where the caret or the selection is. */
export function insertText(text: string): void {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  range.deleteContents();
  const node = document.createTextNode(text);
  range.insertNode(node);
  selection.collapse(node, text.length);
}
