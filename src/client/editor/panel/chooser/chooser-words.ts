import type { Language } from '#src/model/languages.ts';

type ChooserWords = {
  /** Of the list of parts. */
  parts: string;
  all: string;
  wordless: string;
  unused: string;
  folders: string;
  manage: string;
  failed: string;
  /** Of what is chosen already. */
  chosen: string;
};

/** The words of lists that one chooses from, and of the library of pictures. */
export const chooserWords: Record<Language, ChooserWords> = {
  de: {
    parts: 'Welche Bilder',
    all: 'Alle',
    wordless: 'Ohne Bildbeschreibung',
    unused: 'Nirgends verwendet',
    folders: 'Ordner',
    manage: 'Bilder und Ordner verwalten',
    failed: 'Die Ordner lassen sich gerade nicht laden.',
    chosen: 'Gewählt',
  },
  en: {
    parts: 'Which pictures',
    all: 'All',
    wordless: 'Without a description',
    unused: 'Used nowhere',
    folders: 'Folders',
    manage: 'Manage pictures and folders',
    failed: 'The folders cannot be loaded just now.',
    chosen: 'Chosen',
  },
};
