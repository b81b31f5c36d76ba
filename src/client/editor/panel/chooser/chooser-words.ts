import type { Language } from '#src/model/languages.ts';

type ChooserWords = {
  /** Of the list of parts. */
  parts: string;
  all: string;
  wordless: string;
  unused: string;
  folders: string;
  manage: string;
  failed: string;
  /** Of what is chosen already. */
  chosen: string;
  /** In the place of a text style: the block looks as it does by itself. */
  noStyle: string;
  /** At which width of the window sizes are told, in pixels. */
  sizeAt(width: number): string;
  styles: string;
  textStyles: string;
};

/** The words of lists that one chooses from, and of the library of pictures. */
export const chooserWords: Record<Language, ChooserWords> = {
  de: {
    parts: 'Welche Bilder',
    all: 'Alle',
    wordless: 'Ohne Alternativtext',
    unused: 'Nirgends benutzt',
    folders: 'Ordner',
    manage: 'Bilder und Ordner verwalten',
    failed: 'Die Ordner lassen sich gerade nicht laden.',
    chosen: 'Gewählt',
    noStyle: 'Ohne Textstil',
    sizeAt: (width) => `Größe bei ${width} px`,
    styles: 'Stile bearbeiten',
    textStyles: 'Textstile',
  },
  en: {
    parts: 'Which pictures',
    all: 'All',
    wordless: 'Without alternative text',
    unused: 'Used nowhere',
    folders: 'Folders',
    manage: 'Manage pictures and folders',
    failed: 'The folders cannot be loaded just now.',
    chosen: 'Chosen',
    noStyle: 'No text style',
    sizeAt: (width) => `Size at ${width} px`,
    styles: 'Edit styles',
    textStyles: 'Text styles',
  },
};
