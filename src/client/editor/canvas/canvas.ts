import type { ReadableAtom } from 'nanostores';

/** What can be done to the rich text that has the caret; `active`: marks and nodes at the caret. */
export type RichTextTools = {
  active: ReadonlySet<'bold' | 'italic' | 'link' | 'bulletList' | 'orderedList' | 'h2' | 'h3'>;
  /** Address of the link at the caret. */
  href: string | null;
  toggle(what: 'bold' | 'italic' | 'bulletList' | 'orderedList' | 'h2' | 'h3'): void;
  /** Null takes the link away. */
  link(href: string | null): void;
  focus(): void;
};

/** What a key on the page asks the interface to open; `beside`: the block that is selected. */
export type CanvasRequest =
  { open: 'picker'; beside: string | null } | { open: 'link' } | { open: 'fields' };

/** The page while it is edited, as the interface around it sees it. Rectangles are the viewport's. */
export type Canvas = {
  readonly root: HTMLElement;
  elementOf(block: string): HTMLElement | null;
  readonly $hovered: ReadableAtom<string | null>;
  readonly $richText: ReadableAtom<RichTextTools | null>;
  /** Puts the caret into the block's first text; false: it has none. */
  editText(block: string): boolean;
  /** Scrolls the block into view where it is not, 96 px from the edges. */
  reveal(block: string): void;
  /** Calls back once a frame while rectangles may have changed; out: stops that. */
  onLayout(listener: () => void): () => void;
  /** Calls back when a key asks for a part of the interface (`/`, Ctrl+K); out: stops that. */
  onWish(listener: (wish: CanvasRequest) => void): () => void;
  /** Gives the focus back to the page: to the caret, or to the selected block. */
  focus(): void;
};
