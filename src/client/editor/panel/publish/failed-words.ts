import type { Language } from '#src/model/languages.ts';

type Words = {
  /** In: who saved, where that is known. */
  newer(name: string | undefined): string;
  unsaved: string;
};

/** What is said where a publish met somebody else's save. */
export const failedWords: Record<Language, Words> = {
  de: {
    newer: (name = 'Jemand') =>
      `${name} hat inzwischen gespeichert. Was zusammenpasst, ist vereint. Sieh es dir an und veröffentliche dann.`,
    unsaved:
      'Besucher sehen weiter die alte Fassung. Deine Änderungen sind auf diesem Gerät gesichert.',
  },
  en: {
    newer: (name = 'Somebody') =>
      `${name} has saved in the meantime. What fits together is merged. Have a look at it, then publish.`,
    unsaved: 'Visitors still see the old version. Your changes are kept on this device.',
  },
};
