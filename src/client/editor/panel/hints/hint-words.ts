import type { Language } from '#src/model/languages.ts';

type Hint = { title: string; text: string };
type Words = {
  title: string;
  /** In: the key that searches; undefined on a phone. */
  hints(search: string | undefined): Hint[];
  of(at: number, all: number): string;
  next: string;
  skip: string;
  done: string;
};

/** The hints of a first visit; they come with it. */
export const hintWords: Record<Language, Words> = {
  de: {
    title: 'Hinweise für den Anfang',
    hints: (search) => [
      {
        title: 'Schreib auf der Seite.',
        text: 'Tippe in einen Text und ändere ihn. Gespeichert wird von selbst; Besucher sehen davon noch nichts.',
      },
      {
        title: 'Baue mit Blöcken.',
        text:
          search === undefined
            ? 'Das Plus unter einem ausgewählten Block fügt einen weiteren ein. Jeder Schritt lässt sich zurücknehmen.'
            : `„/“ fügt einen Block ein, ${search} findet Texte, Seiten und Befehle. Jeder Schritt lässt sich zurücknehmen.`,
      },
      {
        title: 'Veröffentliche, wenn es passt.',
        text: 'Der Knopf oben rechts zeigt zuerst, welche Seiten sich ändern. Alles Weitere steht im Handbuch der Verwaltung.',
      },
    ],
    of: (at, all) => `${at} von ${all}`,
    next: 'Weiter',
    skip: 'Überspringen',
    done: 'Los geht’s',
  },
  en: {
    title: 'Hints to begin with',
    hints: (search) => [
      {
        title: 'Write on the page.',
        text: 'Press into a text and change it. It is saved by itself; visitors do not see it yet.',
      },
      {
        title: 'Build with blocks.',
        text:
          search === undefined
            ? 'The plus below a selected block adds another one. Every step can be undone.'
            : `“/” inserts a block, ${search} finds texts, pages and commands. Every step can be undone.`,
      },
      {
        title: 'Publish when it is right.',
        text: 'The button at the top right first shows which pages change. The handbook in the admin has the rest.',
      },
    ],
    of: (at, all) => `${at} of ${all}`,
    next: 'Next',
    skip: 'Skip',
    done: 'Got it',
  },
};
