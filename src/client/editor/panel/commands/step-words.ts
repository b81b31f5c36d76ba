import type { Language } from '#src/model/languages.ts';

type Words = Record<'title' | 'lead' | 'start' | 'now' | 'none', string>;

/** What is said of the steps of undo. */
export const stepWords: Record<Language, Words> = {
  de: {
    title: 'Deine Schritte',
    lead: 'Wähle einen Schritt: Danach sieht die Seite aus wie damals. Was danach kam, lässt sich wiederholen.',
    start: 'Bevor du angefangen hast',
    now: 'So ist es jetzt',
    none: 'Noch gibt es keine Schritte.',
  },
  en: {
    title: 'Your steps',
    lead: 'Choose a step: the page is then as it was after it. What came later can be repeated.',
    start: 'Before you began',
    now: 'This is now',
    none: 'There are no steps yet.',
  },
};
