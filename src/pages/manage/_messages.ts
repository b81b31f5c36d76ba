import type { Language } from '#src/model/languages.ts';

type Messages = {
  title: string;
  state: Record<'started' | 'shown' | 'busy', string>;
  publish: string;
  served: string;
  running: string;
  queued: string;
  last: string;
  none: string;
  counts(rendered: number, changed: number, removed: number, failed: number): string;
  failures: string;
  home: string;
};

/** Words of /manage/flushcache. */
export const messages: Record<Language, Messages> = {
  de: {
    title: 'Cache leeren',
    state: {
      started: 'Eine Veröffentlichung ist angestoßen. Ohne Änderungen am Inhalt ändert sie nichts.',
      shown: 'So steht es gerade.',
      busy: 'Zu viele Anfragen auf einmal. Die nächste geht in einer Sekunde.',
    },
    publish: 'Veröffentlichen',
    served: 'Ausgeliefert wird',
    running: 'Läuft gerade',
    queued: 'Wartet',
    last: 'Zuletzt',
    none: 'noch nichts',
    counts: (rendered, changed, removed, failed) =>
      `${rendered} erzeugt, ${changed} geändert, ${removed} entfernt, ${failed} fehlgeschlagen`,
    failures: 'Fehlgeschlagen',
    home: 'Zur Startseite',
  },
  en: {
    title: 'Flush cache',
    state: {
      started: 'A publish has been requested. Without changes in the content it changes nothing.',
      shown: 'This is the present state.',
      busy: 'Too many requests at once. The next one can be made in a second.',
    },
    publish: 'Publish',
    served: 'Being served',
    running: 'Running',
    queued: 'Waiting',
    last: 'Last publish',
    none: 'nothing yet',
    counts: (rendered, changed, removed, failed) =>
      `${rendered} rendered, ${changed} changed, ${removed} removed, ${failed} failed`,
    failures: 'Failed',
    home: 'To the home page',
  },
};
