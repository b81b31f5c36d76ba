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
  /** Of a size that does not exist in the chosen colour; in: the colours in which it does. */
  only(colours: readonly string[]): string;
  onlyIn(size: string, colours: readonly string[]): string;
  taxIncluded: string;
  before: string;
  now: string;
  availability: Record<Availability, string>;
  /** When goods arrive; in: the fewest and the most working days. */
  delivery(from: number, to: number): string;
  from: Record<Availability, (day: string) => string>;
  enquire: string;
  sample: string;
  waitFor: string;
  call: string;
  write: string;
  share: string;
  copied: string;
  care: string;
  subject(name: string, article: string): string;
};

const german = new Intl.ListFormat('de');
const english = new Intl.ListFormat('en-GB');

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
    only: (colours) => `nur in ${german.format(colours)}`,
    onlyIn: (size, colours) => `${size}: gibt es nur in ${german.format(colours)}.`,
    taxIncluded: 'inkl. MwSt.',
    before: 'statt bisher',
    now: 'jetzt',
    availability: {
      inStock: 'Sofort lieferbar.',
      onOrder: 'Auf Bestellung.',
      unavailable: 'Zurzeit vergriffen.',
    },
    delivery: (from, to) =>
      from === to
        ? `Bei Ihnen in ${to} ${to === 1 ? 'Werktag' : 'Werktagen'}.`
        : `Bei Ihnen in ${from} bis ${to} Werktagen.`,
    from: {
      inStock: (day) => `Lieferbar ab ${day}.`,
      onOrder: (day) => `Auf Bestellung, lieferbar ab ${day}.`,
      unavailable: (day) => `Zurzeit vergriffen, wieder da ab ${day}.`,
    },
    enquire: 'Anfragen',
    waitFor: 'Benachrichtigen, wenn wieder da',
    sample: 'Stoffmuster anfragen, kostenlos',
    call: 'Anrufen',
    write: 'Schreiben',
    share: 'Teilen',
    copied: 'Adresse kopiert.',
    care: 'Waschen, trocknen, bügeln',
    subject: (name, article) => `Anfrage: ${name}${article && ` (${article})`}`,
  },
  en: {
    crumbs: 'Breadcrumb',
    article: 'Item',
    otherLanguage: 'Described in German only so far.',
    colour: 'Colour',
    size: 'Size',
    chosen: 'chosen',
    soldOut: 'sold out at present',
    thumbs: 'Pictures',
    picture: (number) => `Enlarge picture ${number}`,
    only: (colours) => `in ${english.format(colours).toLowerCase()} only`,
    onlyIn: (size, colours) => `${size}: made in ${english.format(colours).toLowerCase()} only.`,
    taxIncluded: 'incl. VAT',
    before: 'was',
    now: 'now',
    availability: {
      inStock: 'In stock.',
      onOrder: 'Made to order.',
      unavailable: 'Sold out at present.',
    },
    delivery: (from, to) =>
      from === to
        ? `With you in ${to} working ${to === 1 ? 'day' : 'days'}.`
        : `With you in ${from} to ${to} working days.`,
    from: {
      inStock: (day) => `Available from ${day}.`,
      onOrder: (day) => `Made to order, available from ${day}.`,
      unavailable: (day) => `Sold out at present, back on ${day}.`,
    },
    enquire: 'Enquire',
    waitFor: 'Tell me when it is back',
    sample: 'Ask for a free cloth sample',
    call: 'Call',
    write: 'Write',
    share: 'Share',
    copied: 'Link copied.',
    care: 'Washing, drying, ironing',
    subject: (name, article) => `Enquiry: ${name}${article && ` (${article})`}`,
  },
};
