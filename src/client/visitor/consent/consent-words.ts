import type { ConsentCategory } from '#src/model/visitors/consent.ts';
import type { Language } from '#src/model/languages.ts';

export type ConsentWords = {
  title: string;
  text: string;
  necessary: string;
  none: string;
  choose: string;
  all: string;
  save: string;
  categories: Record<Exclude<ConsentCategory, 'necessary'>, string>;
};

/** What the question for consent says. */
export const consentWords: Record<Language, ConsentWords> = {
  de: {
    title: 'Dürfen andere mitlesen?',
    text: 'Einige Programme hier kommen von anderen Anbietern und laufen nur, wenn Sie es erlauben. Ändern können Sie das am Ende jeder Seite.',
    necessary: 'Was der Laden selbst braucht, läuft immer. Alles andere entscheiden Sie.',
    none: 'Alle ablehnen',
    choose: 'Auswählen',
    all: 'Alle akzeptieren',
    save: 'Auswahl speichern',
    categories: {
      functional: 'Funktionen',
      statistic: 'Statistik',
      marketing: 'Werbung',
      unclassified: 'Noch nicht zugeordnet',
    },
  },
  en: {
    title: 'May others look on?',
    text: 'Some scripts here come from other companies and run only if you allow them. You can change that at the foot of every page.',
    necessary: 'What the shop itself needs always runs. Everything else is up to you.',
    none: 'Reject all',
    choose: 'Choose',
    all: 'Accept all',
    save: 'Save my choice',
    categories: {
      functional: 'Functions',
      statistic: 'Statistics',
      marketing: 'Advertising',
      unclassified: 'Not yet classified',
    },
  },
};
