import { atom, type ReadableAtom } from 'nanostores';
import { flushSync } from 'react-dom';
import type { RichText } from '#src/model/rich-text.ts';
import type { Editor } from '../state/editor.ts';
import type { RichTextTools, Wish } from './canvas.ts';
import { type CaretPlace, caretToEnd, insertText } from './caret.ts';
import type { LiveRichText } from './rich-text-editor.ts';

/** The text that has the caret. */
export type TextPlace = { block: string; field: string };

export type TextSession = {
  readonly $active: ReadableAtom<TextPlace | null>;
  readonly $richText: ReadableAtom<RichTextTools | null>;
  /** An input method is at work: nobody else may touch the text. */
  isComposing(): boolean;
  /**
   * Puts the caret into a text field. `native`: the browser is about to do so itself. Out: false when
   * it comes later, since the editor of rich text is still on its way.
   */
  enter(element: HTMLElement, place: CaretPlace | 'native'): boolean;
  /** Takes the caret out; what is selected then is the caller's business. */
  leave(): void;
  /** The element with the caret. */
  element(): HTMLElement | null;
  selectTo(x: number, y: number): void;
  focus(): void;
  /** Loads the editor of rich text when there is nothing else to do. */
  prepare(): void;
  /** Makes an element the editor of rich text. Out: shows another document; ends it. */
  mount(
    element: HTMLElement,
    place: TextPlace & { label: string },
    document: RichText | undefined,
  ): Pick<LiveRichText, 'show' | 'end'>;
};

type Ports = {
  editor: Editor;
  root: HTMLElement;
  wish(wish: Wish): void;
};

type Loaded = typeof import('./rich-text-editor.ts');

/** Texts of the canvas, of which one at a time has the caret and is editable. */
export function createTextSession({ editor, root, wish }: Ports): TextSession {
  const $active = atom<TextPlace | null>(null);
  const $richText = atom<RichTextTools | null>(null);
  let loaded: Loaded | undefined;
  let live: LiveRichText | undefined;
  let isComposing = false;
  // Where the caret goes as soon as the editor of rich text is there.
  let wanted: CaretPlace | undefined;

  const load = async () => {
    loaded ??= await import('./rich-text-editor.ts');
  };

  const element = () => {
    const place = $active.get();
    return place && fieldElement(root, place);
  };
  const leave = () => {
    const last = element();
    if (last && !live) closePlain(last);
    flushSync(() => $active.set(null));
  };

  watchPlainText(root, { editor, $active, element, composing: (is) => (isComposing = is) });

  const session: TextSession = {
    $active,
    $richText,
    isComposing: () => isComposing,
    element,
    leave,
    enter(target, at) {
      const place = placeOf(target);
      if (!place) return false;
      const isRich = 'rich' in target.dataset;
      if (isRich && !loaded) {
        load().then(() => {
          const still = fieldElement(root, place);
          if (still) session.enter(still, at);
        }, reportError);
        return false;
      }
      if (element() !== target) leave();
      wanted = at === 'native' ? undefined : at;
      if (live) live.focus(wanted);
      flushSync(() => $active.set(place));
      if (!isRich) {
        openPlain(target);
        if (at === 'end') caretToEnd(target);
      }
      editor.select({ on: 'text', ...place });
      return true;
    },
    selectTo: (x, y) => live?.selectTo(x, y),
    focus: () => (live ? live.focus() : element()?.focus({ preventScroll: true })),
    prepare() {
      // A failure shows when somebody needs it, and is tried again then.
      const start = () => void load().catch(() => undefined);
      if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 3_000 });
      else setTimeout(start, 1_000);
    },
    mount(target, { block, field, label }, document) {
      if (!loaded) throw new Error('The editor of rich text is not loaded.');
      const opened = loaded.openRichText({
        element: target,
        ...{ document, label },
        onChange: (changed) => editor.setField(block, field, changed, 'typing'),
        onTools: (tools) => $richText.set(tools),
        onLinkWished: () => wish({ open: 'link' }),
      });
      live = opened;
      opened.focus(wanted);
      return {
        show: opened.show,
        end: () => {
          opened.end();
          live = undefined;
          $richText.set(null);
        },
      };
    },
  };
  return session;
}

/** The text field of a block that is drawn now. */
export function fieldElement(root: HTMLElement, { block, field }: TextPlace): HTMLElement | null {
  const name = CSS.escape(field);
  const found = root.querySelectorAll<HTMLElement>(
    `[data-block="${block}"] [data-field="${name}"]`,
  );
  return [...found].find((one) => placeOf(one)?.block === block) ?? null;
}

/** Which field of which block an element is. */
export function placeOf(element: HTMLElement): TextPlace | null {
  const block = element.closest<HTMLElement>('[data-block]')?.dataset['block'];
  const { field } = element.dataset;
  return block !== undefined && field !== undefined ? { block, field } : null;
}

function openPlain(element: HTMLElement): void {
  // Editable elements break lines by rules of their own; nothing may move.
  const { overflowWrap, lineBreak } = getComputedStyle(element);
  Object.assign(element.style, { overflowWrap, lineBreak });
  element.contentEditable = 'plaintext-only';
  element.focus({ preventScroll: true });
}

function closePlain(element: HTMLElement): void {
  element.removeAttribute('contenteditable');
  element.removeAttribute('style');
  element.blur();
  if (element.contains(getSelection()?.focusNode ?? null)) getSelection()?.removeAllRanges();
}

type Plain = {
  editor: Editor;
  $active: ReadableAtom<TextPlace | null>;
  element(): HTMLElement | null;
  composing(is: boolean): void;
};

/** Typing in plain text: its element is the truth, and tells the editor what it says. */
function watchPlainText(root: HTMLElement, { editor, $active, element, composing }: Plain): void {
  const isPlain = (event: Event) => {
    const active = element();
    return active?.isContentEditable && !('rich' in active.dataset) && event.target === active;
  };
  root.addEventListener('compositionstart', () => composing(true));
  root.addEventListener('compositionend', () => composing(false));
  root.addEventListener('input', (event) => {
    const place = $active.get();
    const active = element();
    if (!place || !active || !isPlain(event)) return;
    // What browsers put into an emptied element would hide the placeholder.
    if (!active.textContent?.trim()) active.replaceChildren();
    editor.setField(place.block, place.field, oneLine(active.textContent), 'typing');
  });
  root.addEventListener('paste', (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    insertText(oneLine(event.clipboardData?.getData('text/plain') ?? ''));
    element()?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

/** What comes from elsewhere, as one line: line breaks and hard spaces of browsers are spaces. */
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ');
