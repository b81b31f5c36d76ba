import { numberIn } from '#src/lib/number.ts';
import type { ProductSort } from '#src/model/fields/choice.ts';
import type { Language } from '#src/model/languages.ts';

/** Sizes by the longer side of what they measure. */
export const SIZE_GROUPS = ['small', 'middle', 'large', 'other'] as const;

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
  filter: string;
  samples: string;
  samplesText: string;
  filters(count: number): string;
  colour: string;
  size: string;
  sizeGroups: Record<(typeof SIZE_GROUPS)[number], string>;
  material: string;
  price: string;
  /** In: a range in euros, such as `50-100` or `200-`. */
  priceRange(range: string): string;
  stock: string;
  inStock: string;
  show(count: number): string;
  sort: string;
  sorts: Record<ProductSort, string>;
  left(count: number, of: number): string;
  remove(label: string): string;
  removeAll: string;
  apply: string;
  nothing: string;
};

const NBSP = '\u00a0';

/** Words on the page of a category. */
export const messages: Record<Language, Messages> = {
  de: {
    crumbs: 'Brotkrumen',
    subCategories: 'Unterkategorien',
    products: (count) => `${numberIn.de(count)}${NBSP}Artikel`,
    range: (first, last, total) =>
      first === last
        ? `Artikel${NBSP}${numberIn.de(last)} von ${numberIn.de(total)}`
        : `${numberIn.de(first)} bis ${numberIn.de(last)} von ${numberIn.de(total)}${NBSP}Artikeln`,
    pages: 'Weitere Seiten',
    page: (number) => `Seite ${number}`,
    previous: 'Zurück',
    next: 'Weiter',
    empty:
      'Hier liegt zurzeit nichts im Regal. Rufen Sie an, vielleicht ist es gerade im Webstuhl.',
    home: 'Zur Startseite',
    filter: 'Filtern und sortieren',
    samples: 'Muster wählen',
    samplesText:
      'Nicht sicher bei der Farbe? Wir schicken bis zu fünf Muster, mit der Zackenschere geschnitten, kostenlos.',
    filters: (count) => (count === 0 ? 'Filter' : `Filter, ${numberIn.de(count)} gewählt`),
    colour: 'Farbe',
    size: 'Größe',
    sizeGroups: {
      small: `Bis 60${NBSP}cm`,
      middle: `Bis 150${NBSP}cm`,
      large: `Über 150${NBSP}cm`,
      other: 'Andere Größen',
    },
    material: 'Material',
    price: 'Preis',
    priceRange: (range) => {
      const [from, to] = range.split('-');
      if (from === '0') return `unter ${to}${NBSP}€`;
      return to ? `${from} bis unter ${to}${NBSP}€` : `ab ${from}${NBSP}€`;
    },
    stock: 'Verfügbar',
    inStock: 'Sofort lieferbar',
    show: (count) => `${numberIn.de(count)}${NBSP}Artikel anzeigen`,
    sort: 'Sortieren',
    sorts: {
      order: 'Wie im Regal',
      new: 'Neu zuerst',
      price: 'Ab-Preis aufsteigend',
      'price-down': 'Ab-Preis absteigend',
      name: 'Name',
    },
    left: (count, of) => `${numberIn.de(count)} von ${numberIn.de(of)}${NBSP}Artikeln`,
    remove: (label) => `Filter entfernen: ${label}`,
    removeAll: 'Alle entfernen',
    apply: 'Anzeigen',
    nothing: 'Das gibt es so nicht. Ein Filter weniger, und es liegt wieder etwas im Regal.',
  },
  en: {
    crumbs: 'Breadcrumb',
    subCategories: 'Subcategories',
    products: (count) => `${numberIn.en(count)}${NBSP}${count === 1 ? 'item' : 'items'}`,
    range: (first, last, total) =>
      first === last
        ? `Item${NBSP}${numberIn.en(last)} of ${numberIn.en(total)}`
        : `${numberIn.en(first)} to ${numberIn.en(last)} of ${numberIn.en(total)}${NBSP}items`,
    pages: 'More pages',
    page: (number) => `Page ${number}`,
    previous: 'Previous',
    next: 'Next',
    empty: 'Nothing on the shelf here at present. Give us a call, it may be on the loom.',
    home: 'To the home page',
    samples: 'Choose samples',
    samplesText:
      'Not sure about the colour? We send up to five samples, cut with pinking shears, free of charge.',
    filter: 'Filter and sort',
    filters: (count) => (count === 0 ? 'Filters' : `Filters, ${numberIn.en(count)} chosen`),
    colour: 'Colour',
    size: 'Size',
    sizeGroups: {
      small: `Up to 60${NBSP}cm`,
      middle: `Up to 150${NBSP}cm`,
      large: `Over 150${NBSP}cm`,
      other: 'Other sizes',
    },
    material: 'Material',
    price: 'Price',
    priceRange: (range) => {
      const [from, to] = range.split('-');
      if (from === '0') return `under €${to}`;
      return to ? `€${from} to under €${to}` : `€${from} and over`;
    },
    stock: 'Availability',
    inStock: 'In stock',
    show: (count) => `Show ${numberIn.en(count)}${NBSP}${count === 1 ? 'item' : 'items'}`,
    sort: 'Sort',
    sorts: {
      order: 'As on the shelf',
      new: 'Newest first',
      price: 'Starting price, low to high',
      'price-down': 'Starting price, high to low',
      name: 'Name',
    },
    left: (count, of) => `${numberIn.en(count)} of ${numberIn.en(of)}${NBSP}items`,
    remove: (label) => `Remove filter: ${label}`,
    removeAll: 'Remove all',
    apply: 'Show',
    nothing: 'Nothing matches all of that. Take one filter away, and the shelf fills up again.',
  },
};
