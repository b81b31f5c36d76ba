import type { Language } from '#src/model/languages.ts';

type Words = {
  added: string;
  arranged: string;
  columns: string;
  add: string;
  most(count: number): string;
  only: string;
  column(number: number, words: string): string;
  width: string;
  doubleClick: string;
  /** How two columns share the width: `7 zu 5`. */
  share(first: number): string;
};

/** What is said of columns; it comes with their form and their handle. */
export const columnWords: Record<Language, Words> = {
  de: {
    added: 'Spalte hinzugefügt',
    arranged: 'Spalten neu aufgeteilt',
    columns: 'Spalten',
    add: 'Spalte hinzufügen',
    most: (count) => `Mehr als ${count} Spalten werden zu schmal`,
    only: 'Eine Spalte bleibt immer',
    column: (number, words) => `Spalte ${number}${words && `: ${words}`}`,
    width: 'Breite der Spalten',
    doubleClick: 'Doppelklick: gleich breit',
    share: (first) => `${first} zu ${12 - first}`,
  },
  en: {
    added: 'Column added',
    arranged: 'Columns arranged anew',
    columns: 'Columns',
    add: 'Add a column',
    most: (count) => `More than ${count} columns would be too narrow`,
    only: 'One column always stays',
    column: (number, words) => `Column ${number}${words && `: ${words}`}`,
    width: 'Width of the columns',
    doubleClick: 'Double-click: equal widths',
    share: (first) => `${first} to ${12 - first}`,
  },
};
