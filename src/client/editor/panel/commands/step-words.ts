import type { Language } from '#src/model/languages.ts';

type Words = Record<'title' | 'lead' | 'touch' | 'start' | 'now' | 'none', string>;

/** What is said of the steps of undo. */
export const stepWords: Record<Language, Words> = {
  de: {
    title: 'Deine Schritte',
    lead: 'Zeig auf einen Schritt, dann siehst du die Seite wie damals. Wähle ihn, dann bleibt sie so; was danach kam, lässt sich wiederholen.',
    touch:
      'Tippe auf einen Schritt, dann ist die Seite wieder wie damals. Was danach kam, lässt sich wiederholen.',
    start: 'Bevor du angefangen hast',
    now: 'So ist es jetzt',
    none: 'Noch gibt es keine Schritte.',
  },
  en: {
    title: 'Your steps',
    lead: 'Point at a step to see the page as it was after it. Choose it to go back there; what came later can be redone.',
    touch: 'Tap a step, and the page is again as it was after it. What came later can be redone.',
    start: 'Before you began',
    now: 'This is now',
    none: 'There are no steps yet.',
  },
};
