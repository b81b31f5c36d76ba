import type { Language } from '#src/model/languages.ts';

type Messages = {
  crumbs: string;
  subCategories: string;
  products(count: number): string;
  range(first: number, last: number, total: number): string;
  pages: string;
  page(number: number): string;
  previous: string;
  next: string;
  empty: string;
  home: string;
};

const NBSP = '\u00a0';

/** Words on the page of a category. */
export const messages: Record<Language, Messages> = {
  de: {
    crumbs: 'Brotkrumen',
    subCategories: 'Unterkategorien',
    products: (count) => `${count}${NBSP}Artikel`,
    range: (first, last, total) => `${first} bis ${last} von ${total}${NBSP}Artikeln`,
    pages: 'Weitere Seiten',
    page: (number) => `Seite ${number}`,
    previous: 'Zurück',
    next: 'Weiter',
    empty:
      'Hier liegt zurzeit nichts im Regal. Rufen Sie an, vielleicht ist es gerade im Webstuhl.',
    home: 'Zur Startseite',
  },
  en: {
    crumbs: 'Breadcrumb',
    subCategories: 'Subcategories',
    products: (count) => `${count}${NBSP}${count === 1 ? 'item' : 'items'}`,
    range: (first, last, total) => `${first} to ${last} of ${total}${NBSP}items`,
    pages: 'Further pages',
    page: (number) => `Page ${number}`,
    previous: 'Back',
    next: 'Next',
    empty: 'Nothing on the shelf here at present. Give us a call, it may be on the loom.',
    home: 'To the home page',
  },
};
