import type { ReadableAtom } from 'nanostores';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Editor } from '../editor.ts';
import type { RichTextTools } from './rich-text/rich-text-tools.ts';
import type { CharacterPlace } from './writing/caret.ts';
import type { TextPlace } from './writing/text-place.ts';

/** What a key on the page asks the interface to open; `beside`: the block that is selected. */
export type CanvasRequest =
  | { open: 'picker'; beside: string | null }
  | { open: 'link' }
  | { open: 'fields' }
  /** Something was pasted with its looks; `toPlain` takes these away. */
  | { open: 'pasted'; toPlain(): void };

/** The page while it is edited, as the interface around it sees it. Rectangles are the viewport's. */
export type Canvas = {
  readonly root: HTMLElement;
  /**
   * The editor's `$page` and `$data` for what is drawn around the canvas. A character that is typed into the page comes
   * after it was painted; everything else comes at once. Who acts reads the editor's own.
   */
  readonly $page: ReadableAtom<PageData>;
  readonly $data: Editor['$data'];
  elementOf(block: string): HTMLElement | null;
  readonly $hovered: ReadableAtom<string | null>;
  readonly $richText: ReadableAtom<RichTextTools | null>;
  /** Puts the caret into the block's first text; false: it has none. */
  editText(block: string): boolean;
  /** Puts the caret into a text. */
  editTextAt(text: TextPlace, at: CharacterPlace): void;
  /** Selects a block, as a press does; `extend`: with all that stand between it and what is selected. */
  select(block: string, extend: boolean): void;
  /** Scrolls the block into view where it is not, 96 px from the edges. */
  reveal(block: string): void;
  /** The same with what is selected, once it is drawn and where nothing of it is in view: a step was undone there. */
  revealSelected(): void;
  /** Calls back once a frame while rectangles may have changed; out: stops that. */
  onLayout(listener: () => void): () => void;
  /** Calls back when a key asks for a part of the interface (`/`, Ctrl+K); out: stops that. */
  onWish(listener: (wish: CanvasRequest) => void): () => void;
  /** Gives the focus back to the page: to the caret, where it was, or to the selected block. */
  focus(): void;
  /** Keeps what is typed until something can take it, with `walks` also arrows, Tab and Delete; out: to be called then. */
  hold(walks?: boolean): () => void;
  /** Drops what is kept: it was meant for something that will not come. */
  forgetKeys(): void;
};
