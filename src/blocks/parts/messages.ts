import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  crumbs: string;
  unavailable: string;
  onOrder: string;
  backOn(day: string): string;
  before: string;
  now: string;
  colours(names: readonly string[]): string;
  enlarge(name: string): string;
  enlargePicture: string;
  picture: string;
  close: string;
  closer: string;
  previous: string;
  next: string;
  goods(count: number): string;
};

/** Words that several kinds use: on product cards, of pictures that open large, of counts. */
export const messages: Record<Language, Messages> = {
  de: {
    crumbs: 'Brotkrumen',
    unavailable: 'Vergriffen',
    onOrder: 'Auf Bestellung',
    backOn: (day) => `Wieder da ab ${day}`,
    before: 'statt bisher',
    now: 'jetzt',
    colours: (names) => `${names.length === 1 ? 'Farbe' : 'Farben'}: ${names.join(', ')}`,
    enlarge: (name) => `${name}: Bild vergrößern`,
    enlargePicture: 'Bild vergrößern',
    picture: 'Bild',
    close: 'Schließen',
    closer: 'Näher heran',
    previous: 'Zurück',
    next: 'Weiter',
    goods: (count) => `${numberIn.de(count)}\u00a0Artikel`,
  },
  en: {
    crumbs: 'Breadcrumb',
    unavailable: 'Sold out',
    onOrder: 'Made to order',
    backOn: (day) => `Back on ${day}`,
    before: 'was',
    now: 'now',
    colours: (names) => `${names.length === 1 ? 'Colour' : 'Colours'}: ${names.join(', ')}`,
    enlarge: (name) => `${name}: enlarge picture`,
    enlargePicture: 'Enlarge picture',
    picture: 'Picture',
    close: 'Close',
    closer: 'Zoom in',
    previous: 'Previous',
    next: 'Next',
    goods: (count) => `${numberIn.en(count)}\u00a0${count === 1 ? 'item' : 'items'}`,
  },
};
