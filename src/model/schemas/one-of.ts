import type { Language } from '../languages.ts';
import type { SchemaName } from './names.ts';

const NAMES: Readonly<Record<string, Record<Language, string>>> = {
  'backend-navigation': { de: 'Eintrag der Navigation', en: 'Navigation entry' },
  categories: { de: 'Kategorie', en: 'Category' },
  colors: { de: 'Farbe', en: 'Colour' },
  'dynamic-blocks': { de: 'Baustein', en: 'Reusable block' },
  'font-styles': { de: 'Schrift', en: 'Font' },
  icons: { de: 'Symbol', en: 'Icon' },
  pages: { de: 'Seite', en: 'Page' },
  products: { de: 'Produkt', en: 'Product' },
  redirects: { de: 'Weiterleitung', en: 'Redirect' },
  'text-styles': { de: 'Textstil', en: 'Text style' },
  texts: { de: 'Text der Formulare', en: 'Text of forms' },
  'theme-settings': { de: 'Farbwelt', en: 'Theme' },
  'third-party-scripts': { de: 'Fremdes Skript', en: 'Third-party script' },
  'washing-instructions': { de: 'Pflegehinweis', en: 'Washing instruction' },
} satisfies Record<Exclude<SchemaName, 'site'>, Record<Language, string>>;

/** What one item of a schema is called, where its label names all of them; undefined: a schema with one item, or not ours. */
export const oneOf = (schema: string, lang: Language): string | undefined => NAMES[schema]?.[lang];
