import { createContext, useContext } from 'react';
import type { Language } from '#src/model/languages.ts';
import type { Canvas } from '../../canvas/canvas.ts';
import type { Editor } from '../../editor.ts';
import type { Ui } from './ui.ts';
import type { EditorWords } from '../words/de.ts';

/**
 * Edits a reusable block in the place of a block of the page, and then the page again. In: that block, the item, and
 * whether something was published before.
 */
export type EditInside = (block: string, item: string, hasPublished: boolean) => Promise<boolean>;

/** What every part of the interface works with. */
export type Chrome = {
  editor: Editor;
  canvas: Canvas;
  ui: Ui;
  /** The interface's language and its texts. */
  lang: Language;
  words: EditorWords;
  /** Null: a reusable block is being edited inside of a page. */
  inside: EditInside | null;
  /** Ends editing; inside of a page that of the block. */
  close(): void;
  /** Aborted when the editor is closed. */
  signal: AbortSignal;
};

export const ChromeContext = createContext<Chrome | null>(null);

/** The session, the canvas and the texts. */
export function useChrome(): Chrome {
  const chrome = useContext(ChromeContext);
  if (!chrome) throw new Error('This part stands outside the editor.');
  return chrome;
}
