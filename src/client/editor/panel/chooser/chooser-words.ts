import type { Language } from '#src/model/languages.ts';

type ChooserWords = {
  manage: string;
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
    manage: 'Bilder und Ordner verwalten',
    chosen: 'Gewählt',
    noStyle: 'Ohne Textstil',
    sizeAt: (width) => `Größe bei ${width} px`,
    styles: 'Stile bearbeiten',
    textStyles: 'Textstile',
  },
  en: {
    manage: 'Manage pictures and folders',
    chosen: 'Chosen',
    noStyle: 'No text style',
    sizeAt: (width) => `Size at ${width} px`,
    styles: 'Edit styles',
    textStyles: 'Text styles',
  },
};
