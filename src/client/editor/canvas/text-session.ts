import { atom, type ReadableAtom } from 'nanostores';
import { flushSync } from 'react-dom';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { Language } from '#src/model/languages.ts';
import type { RichText } from '#src/model/fields/rich-text.ts';
import type { Editor } from '../editor.ts';
import type { CanvasRequest } from './canvas.ts';
import type { RichTextTools } from './rich-text/rich-text-tools.ts';
import { type CaretPlace, offsetFor, rangeIn, selectIn, type TextRange } from './writing/caret.ts';
import { closePlain, openPlain, watchPlainText } from './writing/plain-text.ts';
import type { LiveRichText } from './rich-text/rich-text-editor.ts';
import { createRichTexts } from './rich-text/rich-texts.ts';
import { fieldElement, placeOf, type TextPlace } from './writing/text-place.ts';
import type { TypeAhead } from './writing/type-ahead.ts';
import type { Writing } from './writing/writing.ts';

export type TextSession = {
  readonly $active: ReadableAtom<TextPlace | null>;
  readonly $richText: ReadableAtom<RichTextTools | null>;
  /** An input method is at work: nobody else may touch the text. */
  isComposing(): boolean;
  /** What the editor is told right now was typed into the page. */
  isTyping(): boolean;
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
  /** Gives the focus back to the text, with the caret where it was. */
  focus(): void;
  /** Where the caret goes in the text that is selected next, which may have it already. */
  aim(place: CaretPlace): void;
  /** The place that was aimed at, once. */
  aimed(): CaretPlace | undefined;
  /** Changes several texts at once, with code that comes late: what is typed meanwhile waits. */
  write(change: (writing: Writing) => void): void;
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
  /** Aborted when the editor is closed. */
  signal: AbortSignal;
  wish(wish: CanvasRequest): void;
  typeAhead: TypeAhead;
  /** Puts the caret into the first text of a block, as soon as it is drawn. */
  enterBlock(block: string): void;
  /** The interface's language. */
  lang: Language;
};

/** The texts of the canvas. One at a time has the caret and is editable. */
export function createTextSession(ports: Ports): TextSession {
  const { editor, root, signal, wish, typeAhead, enterBlock, lang } = ports;
  const $active = atom<TextPlace | null>(null);
  const rich = createRichTexts();
  let isComposing = false;
  let isTyping = false;
  // Where the caret goes as soon as the editor of rich text is there.
  let wanted: CaretPlace | undefined;
  let aim: CaretPlace | undefined;
  // What is selected in the plain text, also while the focus is in the interface.
  let range: TextRange | null = null;

  const element = () => {
    const place = $active.get();
    return place && fieldElement(root, place);
  };
  const leave = () => {
    const last = element();
    if (last && !rich.live()) closePlain(last);
    flushSync(() => $active.set(null));
  };
  /** Does what needs the editor of rich text; what is typed until then waits. */
  const afterLoading = (act: () => void) => {
    const release = typeAhead.hold();
    rich
      .load()
      .then(() => signal.aborted || act())
      .catch(reportError)
      .finally(release);
  };
  const enter: TextSession['enter'] = (target, at) => {
    const place = placeOf(target);
    if (!place) return false;
    const isRich = 'rich' in target.dataset;
    if (isRich && !rich.isLoaded()) {
      afterLoading(() => {
        const still = fieldElement(root, place);
        if (still) enter(still, at);
      });
      return false;
    }
    const isThere = element() === target;
    if (!isThere) leave();
    range = null;
    wanted = at === 'native' ? undefined : at;
    // A place of a text is one of what it says now.
    flushSync(() => $active.set(place));
    if (isThere) rich.live()?.focus(wanted);
    if (!isRich) openPlain(target);
    const offset = isRich ? null : offsetFor(at);
    if (offset !== null) selectIn(target, { anchor: offset, head: offset });
    editor.select({ on: 'text', ...place });
    return true;
  };

  const type = (block: string, field: string, value: unknown) => {
    isTyping = true;
    try {
      editor.setField(block, field, value, 'typing');
    } finally {
      isTyping = false;
    }
  };
  const composing = (is: boolean) => (isComposing = is);
  watchPlainText(root, { type, $active, element, composing, signal });
  const remember = () => {
    const active = element();
    if (active && active === document.activeElement && !rich.live()) range = rangeIn(active);
  };
  document.addEventListener('selectionchange', remember, { signal });
  // Of the last letter the browser tells later, when a key may have led out of the text already.
  root.addEventListener('input', remember, { signal });

  const session: TextSession = {
    ...{ $active, element, leave, enter },
    $richText: rich.$tools,
    isComposing: () => isComposing,
    isTyping: () => isTyping,
    selectTo: (x, y) => rich.live()?.selectTo(x, y),
    focus() {
      const live = rich.live();
      const active = element();
      if (live) live.focus();
      else if (active) {
        active.focus({ preventScroll: true });
        if (range) selectIn(active, range);
      }
    },
    aim: (place) => {
      aim = place;
    },
    aimed() {
      const place = aim;
      aim = undefined;
      return place;
    },
    write: (change) =>
      afterLoading(() => change(rich.writing({ editor, lang, enterBlock, aim: session.aim }))),
    prepare: rich.prepare,
    mount: (target, { block, field, label }, document) =>
      rich.mount(target, document, wanted, {
        label,
        onChange: (changed) => type(block, field, changed),
        onLinkWished: () => wish({ open: 'link' }),
        ...(isWholeBlock(editor, block, field) && {
          onEdge: (edge) => session.write((writing) => writing.edge(block, edge)),
          onDivide: (division) => session.write((writing) => writing.divide(block, division)),
        }),
        onPasted: (toPlain) => wish({ open: 'pasted', toPlain }),
      }),
  };
  return session;
}

/** Whether a rich text is all that its block says, so that it can be divided and joined with others. */
const isWholeBlock = (editor: Editor, block: string, field: string) =>
  field === 'text' &&
  findBlock(editor.$page.get().blocks, block)?.node.schemaName === 'block-rich-text';
