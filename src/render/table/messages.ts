import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

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

/** Words of all tables. */
export const tableMessages: Record<Language, Messages> = {
  de: {
    pages: 'Seiten der Tabelle',
    counted: (first, last, total) =>
      `${numberIn.de(first)} bis ${numberIn.de(last)} von ${numberIn.de(total)}`,
    before: 'Zurück',
    next: 'Weiter',
    find: 'Suchen',
    clear: 'Alle zeigen',
  },
  en: {
    pages: 'Pages of the table',
    counted: (first, last, total) =>
      `${numberIn.en(first)} to ${numberIn.en(last)} of ${numberIn.en(total)}`,
    before: 'Back',
    next: 'Next',
    find: 'Search',
    clear: 'Show all',
  },
};
