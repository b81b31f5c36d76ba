import type { Language } from '#src/model/languages.ts';

type Words = {
  title: string;
  text(count: number, when: string): string;
  why: string;
  restore: string;
  discard: string;
  restored: string;
  today(time: string): string;
  yesterday(time: string): string;
  day(day: string, time: string): string;
};

/** What is said of work that was left on this device; it comes with the offer. */
export const recoveryWords: Record<Language, Words> = {
  de: {
    title: 'Gesicherte Änderungen',
    text: (count, when) =>
      count === 1
        ? `1 Änderung von ${when} ist auf diesem Gerät gesichert`
        : `${count} Änderungen von ${when} sind auf diesem Gerät gesichert`,
    why: 'Beim Server war das noch nicht, als das Fenster zuging.',
    restore: 'Wiederherstellen',
    discard: 'Verwerfen',
    restored: 'Wiederhergestellt',
    today: (time) => `heute, ${time},`,
    yesterday: (time) => `gestern, ${time},`,
    day: (day, time) => `${day}, ${time},`,
  },
  en: {
    title: 'Kept changes',
    text: (count, when) =>
      count === 1
        ? `1 change from ${when} is kept on this device`
        : `${count} changes from ${when} are kept on this device`,
    why: 'This had not reached the server when the window was closed.',
    restore: 'Restore',
    discard: 'Discard',
    restored: 'Restored',
    today: (time) => `today, ${time},`,
    yesterday: (time) => `yesterday, ${time},`,
    day: (day, time) => `${day}, ${time},`,
  },
};
