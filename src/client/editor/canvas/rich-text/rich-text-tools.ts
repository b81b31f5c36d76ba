import type { BlockKind } from '#src/blocks/registry/registry.ts';

/** What can be done to the rich text that has the caret; `active`: marks and nodes at the caret. */
export type RichTextTools = {
  active: ReadonlySet<'bold' | 'italic' | 'link' | 'bulletList' | 'orderedList' | 'h2' | 'h3'>;
  /** Address of the link at the caret. */
  href: string | null;
  toggle(what: 'bold' | 'italic' | 'bulletList' | 'orderedList' | 'h2' | 'h3'): void;
  /**
   * Makes a link of the selected words; where none are selected, of `name`, which is put in (absent: of what was
   * typed). In: an address as somebody typed it; null takes the link away. Out: false, where it is no address.
   */
  link(typed: string | null, name?: string): boolean;
  focus(): void;
  /** What is typed to be found: a kind of block behind `/`, a page behind `[[`. Null: nothing. */
  search: TextSearch | null;
};

/** `box`: where the caret is in the window. */
export type TextSearch = { query: string; box: { x: number; y: number; height: number } } & (
  | {
      is: 'block';
      /** Puts a block in the place of what was typed. */
      take(kind: BlockKind): void;
    }
  | {
      is: 'link';
      /** Puts the name in the place of what was typed, as a link. */
      take(href: string, name: string): void;
    }
);
