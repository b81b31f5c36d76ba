import type { Language } from '#src/model/languages.ts';

/** Words of the language switch. */
export const messages: Record<Language, { label: string; name: string }> = {
  de: { label: 'Diese Seite in anderen Sprachen', name: 'Deutsch' },
  en: { label: 'This page in other languages', name: 'English' },
};
