import type { Language } from '#src/model/languages.ts';

type Words = { title(schema: string): string; lead: string };

const NAMES: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    products: 'Produkt',
    categories: 'Kategorie',
    'text-styles': 'Textstil',
    colors: 'Farbe',
    'theme-settings': 'Farbwelt',
    icons: 'Symbol',
    site: 'Kopf, Menü, Fußzeile und Öffnungszeiten',
  },
  en: {
    products: 'Product',
    categories: 'Category',
    'text-styles': 'Text style',
    colors: 'Colour',
    'theme-settings': 'Theme',
    icons: 'Icon',
    site: 'Header, menu, footer and opening hours',
  },
};

/** What the form of an item over the page says; it comes with the form. */
export const itemWords: Record<Language, Words> = {
  de: {
    title: (schema) => NAMES.de[schema] ?? schema,
    lead: 'Gilt überall, wo es gezeigt wird.',
  },
  en: {
    title: (schema) => NAMES.en[schema] ?? schema,
    lead: 'Applies wherever it is shown.',
  },
};
