import { numberIn } from '#src/lib/number.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  colours: string;
  languages: string;
  languageNames: Record<Language, string>;
  /** How many texts a language lacks that another one has. */
  lacks(language: string, missing: number | 'all'): string;
  /** Head of the column that counts pages. */
  onPages: string;
  /** In: up to how many they are counted. */
  pageCount(pages: number, most: number): string;
  /** Which part of a colour scheme a colour plays. */
  slot: string;
};

/** What lists tell of items beside their fields. */
export const factMessages: Record<Language, Messages> = {
  de: {
    colours: 'Farben',
    languages: 'Sprachen',
    languageNames: { de: 'Deutsch', en: 'Englisch' },
    lacks: (language, missing) =>
      missing === 0
        ? `${language} ist vollständig`
        : missing === 'all'
          ? `${language} fehlt ganz`
          : `${language}: ${missing === 1 ? 'ein Text fehlt' : `${missing} Texte fehlen`}`,
    onPages: 'Seiten',
    pageCount: (pages, most) =>
      pages < most ? numberIn.de(pages) : `über ${numberIn.de(most - 1)}`,
    slot: 'In der Farbwelt',
  },
  en: {
    colours: 'Colours',
    languages: 'Languages',
    languageNames: { de: 'German', en: 'English' },
    lacks: (language, missing) =>
      missing === 0
        ? `${language} is complete`
        : missing === 'all'
          ? `There is no ${language} yet`
          : `${language}: ${missing === 1 ? 'one text is missing' : `${missing} texts are missing`}`,
    onPages: 'Pages',
    pageCount: (pages, most) =>
      pages < most ? numberIn.en(pages) : `over ${numberIn.en(most - 1)}`,
    slot: 'In the theme',
  },
};
