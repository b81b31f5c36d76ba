import { type Language, LOCALES } from '#src/model/languages.ts';

type Messages = {
  /** Of the links from page to page. */
  pages: string;
  /** In: the first row that is shown, the last one, and how many there are. */
  counted(first: number, last: number, total: number): string;
  before: string;
  next: string;
  find: string;
  /** Takes all conditions back. */
  clear: string;
};

const number = (lang: Language, value: number) => value.toLocaleString(LOCALES[lang]);

/** Words of all tables. */
export const tableMessages: Record<Language, Messages> = {
  de: {
    pages: 'Seiten der Tabelle',
    counted: (first, last, total) =>
      `${number('de', first)} bis ${number('de', last)} von ${number('de', total)}`,
    before: 'Zurück',
    next: 'Weiter',
    find: 'Suchen',
    clear: 'Alle zeigen',
  },
  en: {
    pages: 'Pages of the table',
    counted: (first, last, total) =>
      `${number('en', first)} to ${number('en', last)} of ${number('en', total)}`,
    before: 'Back',
    next: 'Next',
    find: 'Search',
    clear: 'Show all',
  },
};
