import type { ReadableAtom } from 'nanostores';
import { insertText } from './caret.ts';
import type { TextPlace } from './text-place.ts';

/** Makes a text editable where it stands. */
export function openPlain(element: HTMLElement): void {
  // Editable elements break lines by rules of their own; nothing may move.
  const { overflowWrap, lineBreak } = getComputedStyle(element);
  Object.assign(element.style, { overflowWrap, lineBreak });
  element.contentEditable = 'plaintext-only';
  element.focus({ preventScroll: true });
}

/** Makes it a text of the page again. */
export function closePlain(element: HTMLElement): void {
  element.removeAttribute('contenteditable');
  element.removeAttribute('style');
  element.blur();
  if (element.contains(getSelection()?.focusNode ?? null)) getSelection()?.removeAllRanges();
}

type Plain = {
  /** Tells the editor what a field says now. */
  type(block: string, field: string, value: string): void;
  $active: ReadableAtom<TextPlace | null>;
  element(): HTMLElement | null;
  composing(is: boolean): void;
  /** Aborted when the editor is closed. */
  signal: AbortSignal;
};

/** Typing in plain text: its element is the truth, and tells the editor what it says. */
export function watchPlainText(
  root: HTMLElement,
  { type, $active, element, composing, signal }: Plain,
): void {
  const isPlain = (event: Event) => {
    const active = element();
    return active?.isContentEditable && !('rich' in active.dataset) && event.target === active;
  };
  const onInput = (event: Event) => {
    const place = $active.get();
    const active = element();
    if (!place || !active || !isPlain(event)) return;
    // What browsers put into an emptied element would hide the placeholder.
    if (!active.textContent?.trim()) active.replaceChildren();
    type(place.block, place.field, oneLine(active.textContent));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    insertText(oneLine(event.clipboardData?.getData('text/plain') ?? ''));
    element()?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  root.addEventListener('compositionstart', () => composing(true), { signal });
  root.addEventListener('compositionend', () => composing(false), { signal });
  root.addEventListener('input', onInput, { signal });
  root.addEventListener('paste', onPaste, { signal });
}

/** What comes from elsewhere, as one line: line breaks and hard spaces of browsers are spaces. */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ');
