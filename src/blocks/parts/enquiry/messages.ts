import type { Language } from '#src/model/languages.ts';

type Messages = {
  title: string;
  /** Once it is sent, nothing is asked any more. */
  sentTitle: string;
  /** What an enquiry is. */
  about: string;
  quantity: string;
  quantityOf(name: string): string;
  /** Where as many are asked for as the field takes. */
  most(number: number): string;
  remove: string;
  removeOf(name: string): string;
  update: string;
  /** What one costs, where there are several. */
  each(price: string): string;
  free: string;
  sample: string;
  total: string;
  /** In: what it cost when it was put in, and what it costs now. */
  newPrice(before: string, now: string): string;
  soldOut: string;
  gone: string;
  unnamed: string;
  empty: string;
  emptyHint: string;
  home: string;
  button: string;
  /** Below the button. */
  note: string;
  thanks: string;
  fullSamples: string;
  fullGoods: string;
  close: string;
  loading: string;
  failed: string;
  again: string;
  samplesTitle: string;
  samplesText: string;
  samplesButton: string;
  samplesNone: string;
};

/** Words of the enquiry. */
export const messages: Record<Language, Messages> = {
  de: {
    title: 'Was dürfen wir zurücklegen?',
    sentTitle: 'Ihre Anfrage',
    about:
      'Eine Anfrage ist noch keine Bestellung. Wir prüfen, was im Regal liegt, und schreiben Ihnen werktags binnen 24 Stunden.',
    quantity: 'Anzahl',
    quantityOf: (name) => `Anzahl: ${name}`,
    most: (number) => `Mehr als ${number}? Dann schreiben Sie die Zahl bitte in die Nachricht.`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} entfernen`,
    update: 'Neu berechnen',
    each: (price) => `${price} je Stück`,
    free: 'kostenlos',
    sample: 'Muster',
    total: 'Zusammen, ohne Versand',
    newPrice: (before, now) => `Der Preis hat sich geändert: vorher ${before}, jetzt ${now}.`,
    soldOut: 'Zurzeit vergriffen. Bitte entfernen, dann lässt sich der Rest senden.',
    gone: 'Das gibt es so nicht mehr. Bitte entfernen, dann lässt sich der Rest senden.',
    unnamed: 'Ein Artikel von früher',
    empty: 'Noch liegt nichts in der Anfrage.',
    emptyHint: 'Auf der Seite jeder Ware steht ein Knopf „Anfragen“.',
    home: 'Zu den Waren',
    button: 'Anfrage senden',
    note: 'Unverbindlich: Wir melden uns mit einem Angebot, erst mit Ihrer Zusage wird es eine Bestellung.',
    thanks: 'Danke, Ihre Anfrage ist da. Eine Bestätigung ist unterwegs an Ihre E-Mail-Adresse.',
    fullSamples: 'Fünf Muster liegen schon in der Anfrage, mehr passen nicht in den Brief.',
    fullGoods: 'Mehr als zwölf Posten fasst eine Anfrage nicht. Bitte erst diese senden.',
    close: 'Schließen',
    loading: 'Wird geladen …',
    failed: 'Die Anfrage ließ sich nicht laden. Was darin liegt, ist noch da.',
    again: 'Noch einmal versuchen',
    samplesTitle: 'Stoffmuster wählen',
    samplesText:
      'Bis zu fünf Muster, mit der Zackenschere geschnitten, kostenlos. Licht am Fenster zeigt Farben besser als jeder Bildschirm.',
    samplesButton: 'In die Anfrage legen',
    samplesNone: 'Von diesen Waren gibt es keine Muster.',
  },
  en: {
    title: 'What may we put aside for you?',
    sentTitle: 'Your enquiry',
    about:
      'An enquiry is not an order. We check what is on the shelf and write to you within one working day.',
    quantity: 'Quantity',
    quantityOf: (name) => `Quantity: ${name}`,
    most: (number) => `More than ${number}? Please put the number in your message.`,
    remove: 'Remove',
    removeOf: (name) => `Remove ${name}`,
    update: 'Update the total',
    each: (price) => `${price} each`,
    free: 'free of charge',
    sample: 'Sample',
    total: 'Total, excluding postage',
    newPrice: (before, now) => `The price has changed: it was ${before} and is now ${now}.`,
    soldOut: 'Sold out at present. Please remove it, then the rest can be sent.',
    gone: 'This is no longer made. Please remove it, then the rest can be sent.',
    unnamed: 'An item you added earlier',
    empty: 'There is nothing in your enquiry yet.',
    emptyHint: 'Every item has a button “Enquire” on its page.',
    home: 'See our goods',
    button: 'Send the enquiry',
    note: 'No obligation: we reply with an offer, and only your yes makes it an order.',
    thanks: 'Thank you, we have your enquiry. A confirmation is on its way to your e-mail address.',
    fullSamples: 'Your enquiry already has five samples, which is all the envelope holds.',
    fullGoods: 'An enquiry holds up to twelve items. Please send this one first.',
    close: 'Close',
    loading: 'Loading …',
    failed: 'The enquiry could not be loaded. What you put in is still there.',
    again: 'Try again',
    samplesTitle: 'Choose cloth samples',
    samplesText:
      'Up to five samples, cut with pinking shears, free of charge. Daylight at the window shows a colour better than any screen.',
    samplesButton: 'Add to the enquiry',
    samplesNone: 'There are no samples of these goods.',
  },
};
