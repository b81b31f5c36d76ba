import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  first: string;
  second: string;
  full: string;
  beside: string;
  /** In: the width in pixels, and how much smaller it is drawn, of a hundred. */
  frame: (width: number, percent: number) => string;
  close: string;
};

/** The texts of the widths; they come with them. */
export const widthsWords: Record<Language, Words> = {
  de: {
    title: 'Die Seite in anderen Breiten',
    first: 'Breite',
    second: 'Zweite Breite',
    full: 'Volle Breite',
    beside: 'Zwei nebeneinander',
    frame: (width, percent) =>
      percent === 100
        ? `${width} Pixel breit`
        : `${width} Pixel breit, auf ${percent} % verkleinert`,
    close: 'Zurück zur ganzen Seite',
  },
  en: {
    title: 'The page in other widths',
    first: 'Width',
    second: 'Second width',
    full: 'Full width',
    beside: 'Two side by side',
    frame: (width, percent) =>
      percent === 100 ? `${width} pixels wide` : `${width} pixels wide, drawn at ${percent}%`,
    close: 'Back to the whole page',
  },
};
