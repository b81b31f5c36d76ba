import type { Language } from '#src/model/languages.ts';

type Messages = {
  /** In: the name of the field. */
  calendar(label: string): string;
  before: string;
  after: string;
};

export const messages: Record<Language, Messages> = {
  de: {
    calendar: (label) => `Kalender: ${label}`,
    before: 'Einen Monat zurück',
    after: 'Einen Monat weiter',
  },
  en: {
    calendar: (label) => `Calendar: ${label}`,
    before: 'One month back',
    after: 'One month on',
  },
};
