import type { Language } from '#src/model/languages.ts';

type Words = {
  panel: string;
  ownScreen: string;
  close: string;
};

/** What stands around an item that is open beside its list. */
export const DESK_WORDS: Record<Language, Words> = {
  de: { panel: 'Gewählter Eintrag', ownScreen: 'Auf eigener Seite öffnen', close: 'Schließen' },
  en: { panel: 'Chosen item', ownScreen: 'Open on its own page', close: 'Close' },
};
