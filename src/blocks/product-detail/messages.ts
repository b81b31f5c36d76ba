import type { Language } from '#src/model/languages.ts';
import type { Availability } from '#src/model/schemas/products.ts';

type Messages = {
  crumbs: string;
  article: string;
  /** Above words in the other language. */
  otherLanguage: string;
  colour: string;
  size: string;
  chosen: string;
  soldOut: string;
  thumbs: string;
  picture(number: number): string;
  taxIncluded: string;
  before: string;
  now: string;
  availability: Record<Availability, string>;
  from: Record<Availability, (day: string) => string>;
  enquire: string;
  call: string;
  write: string;
  care: string;
  subject(name: string, article: string): string;
  greeting: string;
  quantity: string;
};

/** Words on the page of a product. */
export const messages: Record<Language, Messages> = {
  de: {
    crumbs: 'Brotkrumen',
    article: 'Art.',
    otherLanguage: 'Bisher nur auf Englisch beschrieben.',
    colour: 'Farbe',
    size: 'Größe',
    chosen: 'gewählt',
    soldOut: 'zurzeit vergriffen',
    thumbs: 'Bilder',
    picture: (number) => `Bild ${number} groß zeigen`,
    taxIncluded: 'inkl. MwSt.',
    before: 'statt bisher',
    now: 'jetzt',
    availability: {
      inStock: 'Sofort lieferbar.',
      onOrder: 'Auf Bestellung.',
      unavailable: 'Zurzeit vergriffen.',
    },
    from: {
      inStock: (day) => `Lieferbar ab ${day}.`,
      onOrder: (day) => `Auf Bestellung, lieferbar ab ${day}.`,
      unavailable: (day) => `Zurzeit vergriffen, wieder da ab ${day}.`,
    },
    enquire: 'Anfragen',
    call: 'Anrufen',
    write: 'Schreiben',
    care: 'Waschen, trocknen, bügeln',
    subject: (name, article) => `Anfrage: ${name}${article && ` (${article})`}`,
    greeting: 'Guten Tag,\n\nich interessiere mich für:',
    quantity: 'Anzahl',
  },
  en: {
    crumbs: 'Breadcrumb',
    article: 'Item',
    otherLanguage: 'So far described in German only.',
    colour: 'Colour',
    size: 'Size',
    chosen: 'chosen',
    soldOut: 'sold out at present',
    thumbs: 'Pictures',
    picture: (number) => `Show picture ${number} large`,
    taxIncluded: 'incl. VAT',
    before: 'was',
    now: 'now',
    availability: {
      inStock: 'In stock.',
      onOrder: 'Made to order.',
      unavailable: 'Sold out at present.',
    },
    from: {
      inStock: (day) => `Available from ${day}.`,
      onOrder: (day) => `Made to order, available from ${day}.`,
      unavailable: (day) => `Sold out at present, back on ${day}.`,
    },
    enquire: 'Enquire',
    call: 'Call',
    write: 'Write',
    care: 'Washing, drying, ironing',
    subject: (name, article) => `Enquiry: ${name}${article && ` (${article})`}`,
    greeting: 'Hello,\n\nI am interested in:',
    quantity: 'Quantity',
  },
};
