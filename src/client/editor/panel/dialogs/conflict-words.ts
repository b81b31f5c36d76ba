import type { Language } from '#src/model/languages.ts';

type Words = {
  title(name: string): string;
  theirs(name: string): string;
  allTheirs(name: string): string;
  now: string;
};

/** What is said of a conflict with somebody whose name is known; it comes with the dialog. */
export const conflictWords: Record<Language, Words> = {
  de: {
    title: (name) => `${name} hat zur gleichen Zeit gespeichert`,
    theirs: (name) => `Fassung von ${name}`,
    allTheirs: (name) => `Alles von ${name}`,
    now: 'jetzt',
  },
  en: {
    title: (name) => `${name} saved at the same time`,
    theirs: (name) => `Version by ${name}`,
    allTheirs: (name) => `All of ${name}’s`,
    now: 'now',
  },
};
