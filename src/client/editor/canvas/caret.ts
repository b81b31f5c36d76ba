/** Where the caret goes: to a point of the viewport, or behind the text. */
export type CaretPlace = { x: number; y: number } | 'end';

/** Puts the caret behind the words of an editable element of plain text. */
export function caretToEnd(element: HTMLElement): void {
  const selection = getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** Characters before the caret; null when it stands elsewhere. */
function caretOffset(element: HTMLElement): number | null {
  const selection = getSelection();
  if (!selection?.focusNode || !element.contains(selection.focusNode)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(selection.focusNode, selection.focusOffset);
  return before.toString().length;
}

/** Gives an element another text; a caret in it stays at the words where it was. */
export function writeText(element: HTMLElement, text: string): void {
  const before = element.textContent;
  if (before === text) return;
  const offset = caretOffset(element);
  element.textContent = text;
  if (offset === null) return;
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
