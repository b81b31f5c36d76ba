import { integer, multiline, required, rows, text } from '../fields/field.ts';
import type { Language } from '../languages.ts';
import { defineSchema } from '../fields/schema.ts';
import { sentFields } from './sent-fields.ts';

const tags = ['hidden'];

const goodFields = {
  kind: text({ label: { de: 'Ware oder Muster', en: 'Goods or sample' } }),
  name: text({ label: { de: 'Artikel', en: 'Article' } }),
  details: text({ label: { de: 'Farbe, Größe, Nummer', en: 'Colour, size, number' } }),
  quantity: integer({ label: { de: 'Anzahl', en: 'Quantity' } }),
  priceCents: integer({ label: { de: 'Preis je Stück (Cent)', en: 'Price of one (cents)' } }),
  page: text({ label: { de: 'Seite', en: 'Page' } }),
};

/** What visitors ask for. The goods are written down by us, as they were when it was sent. */
export const enquiriesSchema = defineSchema({
  name: 'enquiries',
  type: 'Default',
  label: { de: 'Anfragen', en: 'Enquiries' },
  public: false,
  form: true,
  fields: {
    name: required(text({ label: { de: 'Name', en: 'Name' }, minLength: 2, maxLength: 100 })),
    email: required(text({ label: { de: 'E-Mail', en: 'E-mail' }, maxLength: 254 })),
    phone: text({
      label: { de: 'Telefon', en: 'Telephone' },
      pattern: '^[+]?[0-9 ()/-]{5,30}$',
      maxLength: 30,
    }),
    message: multiline({ label: { de: 'Nachricht', en: 'Message' }, maxLength: 4_000 }),
    goods: rows({ label: { de: 'Artikel', en: 'Goods' }, of: goodFields, tags }),
    totalCents: integer({ label: { de: 'Summe (Cent)', en: 'Total (cents)' }, tags }),
    ...sentFields,
  },
});

/** What the form and its mails say besides the labels. */
export const ENQUIRY_WORDS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'hint-enquiries-phone': 'Falls wir zurückrufen sollen.',
    'mail-enquiry-shop-subject': 'Anfrage {number}',
    'mail-enquiry-shop-heading': 'Anfrage {number}',
    'mail-enquiry-shop-note':
      'Preise und Vorrat vom Zeitpunkt des Sendens. Wer antwortet, antwortet dem Absender.',
    'mail-enquiry-subject': 'Ihre Anfrage {number}',
    'mail-enquiry-heading': 'Danke, Ihre Anfrage ist da.',
    'mail-enquiry-text':
      'Sie hat die Nummer {number}. Wir sehen nach, was im Regal liegt, und schreiben Ihnen werktags binnen 24 Stunden. Eine Anfrage ist noch keine Bestellung.',
    'mail-enquiry-sample': 'Muster',
    'mail-enquiry-each': '{price} je Stück',
    'mail-enquiry-free': 'kostenlos',
    'mail-enquiry-total': 'Zusammen',
    'mail-answer-subject': 'Ihre Anfrage {number} bei {shop}',
    'mail-answer-heading': 'Unsere Antwort auf Ihre Anfrage {number}',
    'mail-answer-yours': 'Das haben Sie uns am {day} geschickt:',
  },
  en: {
    'hint-enquiries-phone': 'In case you would like us to call back.',
    'mail-enquiry-shop-subject': 'Enquiry {number}',
    'mail-enquiry-shop-heading': 'Enquiry {number}',
    'mail-enquiry-shop-note':
      'Prices and stock as they were when it was sent. A reply goes to the sender.',
    'mail-enquiry-subject': 'Your enquiry {number}',
    'mail-enquiry-heading': 'Thank you, we have your enquiry.',
    'mail-enquiry-text':
      'Its number is {number}. We will check what is on the shelf and write to you within one working day. An enquiry is not an order.',
    'mail-enquiry-sample': 'Sample',
    'mail-enquiry-each': '{price} each',
    'mail-enquiry-free': 'free of charge',
    'mail-enquiry-total': 'Total',
    'mail-answer-subject': 'Your enquiry {number} at {shop}',
    'mail-answer-heading': 'Our answer to your enquiry {number}',
    'mail-answer-yours': 'This is what you sent us on {day}:',
  },
};
