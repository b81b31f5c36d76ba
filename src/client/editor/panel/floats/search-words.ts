import type { Language } from '#src/model/languages.ts';

type Words = { pages: string; heard(name: string, at: number, of: number): string };

/** What the list at the caret says; it comes with the list. */
export const searchWords: Record<Language, Words> = {
  de: { pages: 'Seite verlinken', heard: (name, at, of) => `${name}, ${at} von ${of}` },
  en: { pages: 'Link a page', heard: (name, at, of) => `${name}, ${at} of ${of}` },
};
