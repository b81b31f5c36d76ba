import type { Language } from '#src/model/languages.ts';

type Words = {
  /** Of an item; `label`: what the content source calls a schema that is not ours. */
  title(schema: string, label: string | undefined): string;
  lead: string;
};

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
    title: (schema, label) => NAMES.de[schema] ?? label ?? schema,
    lead: 'Gilt überall, wo es gezeigt wird.',
  },
  en: {
    title: (schema, label) => NAMES.en[schema] ?? label ?? schema,
    lead: 'Applies wherever it is shown.',
  },
};
