import { integer, text } from '../fields/field.ts';

const tags = ['hidden'];

/** What we write into a message of a visitor ourselves: its number, and where and when it was sent. */
export const sentFields = {
  number: text({ label: { de: 'Nummer', en: 'Number' }, tags }),
  language: text({ label: { de: 'Sprache', en: 'Language' }, tags }),
  page: text({ label: { de: 'Seite', en: 'Page' }, tags }),
  received: integer({
    label: { de: 'Eingang (Unix-Zeit, s)', en: 'Received (Unix time, s)' },
    tags,
  }),
};
