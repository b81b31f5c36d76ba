import { atom, type ReadableAtom } from 'nanostores';
import { flushSync } from 'react-dom';
import type { RichText } from '#src/model/rich-text.ts';
import type { Editor } from '../editor.ts';
import type { RichTextTools, CanvasRequest } from './canvas.ts';
import { type CaretPlace, caretToEnd } from './caret.ts';
import { closePlain, openPlain, watchPlainText } from './plain-text.ts';
import type { LiveRichText } from './rich-text-editor.ts';
import { createRichTexts } from './rich-texts.ts';
import { fieldElement, placeOf, type TextPlace } from './text-place.ts';

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
  /** Aborted when the editor is closed. */
  signal: AbortSignal;
  wish(wish: CanvasRequest): void;
};

/** Texts of the canvas, of which one at a time has the caret and is editable. */
export function createTextSession({ editor, root, signal, wish }: Ports): TextSession {
  const $active = atom<TextPlace | null>(null);
  const rich = createRichTexts();
  let isComposing = false;
  // Where the caret goes as soon as the editor of rich text is there.
  let wanted: CaretPlace | undefined;

  const element = () => {
    const place = $active.get();
    return place && fieldElement(root, place);
  };
  const leave = () => {
    const last = element();
    if (last && !rich.live()) closePlain(last);
    flushSync(() => $active.set(null));
  };
  const enterLater = async (place: TextPlace, at: CaretPlace | 'native') => {
    await rich.load();
    if (signal.aborted) return;
    const still = fieldElement(root, place);
    if (still) enter(still, at);
  };
  const enter: TextSession['enter'] = (target, at) => {
    const place = placeOf(target);
    if (!place) return false;
    const isRich = 'rich' in target.dataset;
    if (isRich && !rich.isLoaded()) {
      enterLater(place, at).catch(reportError);
      return false;
    }
    if (element() !== target) leave();
    wanted = at === 'native' ? undefined : at;
    rich.live()?.focus(wanted);
    flushSync(() => $active.set(place));
    if (!isRich) openPlain(target);
    if (!isRich && at === 'end') caretToEnd(target);
    editor.select({ on: 'text', ...place });
    return true;
  };

  const composing = (is: boolean) => (isComposing = is);
  watchPlainText(root, { editor, $active, element, composing, signal });

  return {
    ...{ $active, element, leave, enter },
    $richText: rich.$tools,
    isComposing: () => isComposing,
    selectTo: (x, y) => rich.live()?.selectTo(x, y),
    focus() {
      const live = rich.live();
      if (live) live.focus();
      else element()?.focus({ preventScroll: true });
    },
    prepare: rich.prepare,
    mount: (target, { block, field, label }, document) =>
      rich.mount(target, document, wanted, {
        label,
        onChange: (changed) => editor.setField(block, field, changed, 'typing'),
        onLinkWished: () => wish({ open: 'link' }),
      }),
  };
}
