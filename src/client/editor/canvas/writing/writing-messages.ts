import type { Language } from '#src/model/languages.ts';

type Messages = { broken: string; joined: string; divided: string };

/** What the steps of writing are called where they are undone. */
export const writingMessages: Record<Language, Messages> = {
  de: {
    broken: 'Neuer Absatz',
    joined: 'Texte verbunden',
    divided: 'Block im Text eingefügt',
  },
  en: {
    broken: 'New paragraph',
    joined: 'Texts joined',
    divided: 'Block inserted in the text',
  },
};
