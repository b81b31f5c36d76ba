import type { Language } from '#src/model/languages.ts';

type Messages = {
  unavailable: string;
  onOrder: string;
  backOn(day: string): string;
  before: string;
  now: string;
  colours(names: readonly string[]): string;
};

/** Words on product cards. */
export const messages: Record<Language, Messages> = {
  de: {
    unavailable: 'Vergriffen',
    onOrder: 'Auf Bestellung',
    backOn: (day) => `Wieder da ab ${day}`,
    before: 'statt bisher',
    now: 'jetzt',
    colours: (names) => `${names.length === 1 ? 'Farbe' : 'Farben'}: ${names.join(', ')}`,
  },
  en: {
    unavailable: 'Sold out',
    onOrder: 'Made to order',
    backOn: (day) => `Back on ${day}`,
    before: 'before',
    now: 'now',
    colours: (names) => `${names.length === 1 ? 'Colour' : 'Colours'}: ${names.join(', ')}`,
  },
};
