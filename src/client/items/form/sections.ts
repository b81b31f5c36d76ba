import type { Language } from '#src/model/languages.ts';

/** A part of a long form. `title` null: the form has no parts. */
type FormSection<F> = { name: string; title: string | null; fields: F[] };

type Part = { name: string; title: Record<Language, string>; fields: readonly string[] };

/** What long forms are divided into, in the order in which they are filled in. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  products: [
    {
      ...{ name: 'general', title: { de: 'Allgemein', en: 'General' } },
      fields: ['name', 'summary', 'text', 'articleNumber', 'materials', 'categories', 'related'],
    },
    {
      ...{ name: 'price', title: { de: 'Preis und Größen', en: 'Price and sizes' } },
      fields: ['priceCents', 'oldPriceCents', 'availability', 'availableFrom', 'sizes', 'samples'],
    },
    {
      ...{ name: 'pictures', title: { de: 'Bilder und Farben', en: 'Pictures and colours' } },
      fields: ['images', 'variants'],
    },
    { name: 'care', title: { de: 'Pflege', en: 'Care' }, fields: ['washingInstructions'] },
    {
      ...{ name: 'aspect', title: { de: 'Was besonders ist', en: 'What is special' } },
      fields: [
        ...['aspectTitle', 'aspectText', 'aspectFacts'],
        ...['aspectPicture', 'aspectAcross', 'aspectDown'],
        ...['aspectLeft', 'aspectRight', 'aspectTop', 'aspectBottom'],
      ],
    },
    {
      ...{ name: 'found', title: { de: 'Liste und Suchmaschinen', en: 'List and search engines' } },
      fields: ['order', 'seo'],
    },
  ],
  site: [
    {
      ...{ name: 'shop', title: { de: 'Name und Kontakt', en: 'Name and contact' } },
      fields: [
        ...['name', 'logo', 'claim', 'description', 'phone', 'email', 'hours'],
        ...['street', 'postalCode', 'city', 'country', 'profiles'],
      ],
    },
    { name: 'menu', title: { de: 'Menü', en: 'Menu' }, fields: ['menu'] },
    { name: 'footer', title: { de: 'Fußzeile', en: 'Footer' }, fields: ['footer'] },
    {
      ...{ name: 'delivery', title: { de: 'Versand und Rückgabe', en: 'Delivery and returns' } },
      fields: [
        ...['postageCents', 'deliveryCountries', 'deliveryDaysMin', 'deliveryDaysMax'],
        ...['returnDays', 'returnsAreFree', 'pricesValidUntil'],
      ],
    },
    {
      ...{ name: 'found', title: { de: 'Suche und Teilen', en: 'Search and sharing' } },
      fields: ['indexable', 'synonyms', 'shareImage', 'screenshots'],
    },
    {
      ...{ name: 'pages', title: { de: 'Adresse und Vorlagen', en: 'Address and templates' } },
      fields: [
        ...['url', 'trailingSlash', 'hashMode', 'theme', 'home'],
        ...['productTemplate', 'categoryTemplate'],
      ],
    },
  ],
};
const OTHER: Record<Language, string> = { de: 'Weiteres', en: 'More' };

/** The parts of a form; fields that somebody added in the content source are a part of their own. */
export function sectionsOf<F extends { name: string }>(
  schema: string,
  fields: readonly F[],
  lang: Language,
): FormSection<F>[] {
  const parts = PARTS[schema] ?? [];
  const known = new Set(parts.flatMap((part) => part.fields));
  const others = fields.filter(({ name }) => !known.has(name));
  const title = parts.length > 0 ? OTHER[lang] : null;
  const named = parts.map((part): FormSection<F> => ({
    ...{ name: part.name, title: part.title[lang] },
    fields: part.fields.flatMap((name) => fields.find((field) => field.name === name) ?? []),
  }));
  return [...named, { name: 'other', title, fields: others }].filter(
    (section) => section.fields.length > 0,
  );
}
