import type { ContentSchema } from '../fields/content-schema.ts';
import type { Fields } from '../fields/field.ts';
import type { Language } from '../languages.ts';
import type { SchemaDefinition } from '../fields/schema.ts';

/** What the words of our choices mean. */
const OPTIONS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    inStock: 'Auf Lager',
    onOrder: 'Auf Bestellung',
    unavailable: 'Nicht lieferbar',
    page: 'Seite',
    group: 'Gruppe',
    main: 'Überschriften',
    support: 'Zweite Schrift',
    navbar: 'Navigation',
    flowingtext: 'Fließtext',
    wash: 'Waschen',
    bleach: 'Bleichen',
    dry: 'Trocknen',
    iron: 'Bügeln',
    professional: 'Reinigung',
    functional: 'Funktionen',
    statistic: 'Statistik',
    marketing: 'Werbung',
    unclassified: 'Noch nicht zugeordnet',
  },
  en: {
    inStock: 'In stock',
    onOrder: 'Made to order',
    unavailable: 'Not available',
    page: 'Page',
    group: 'Group',
    main: 'Headings',
    support: 'Second face',
    navbar: 'Navigation',
    flowingtext: 'Body text',
    wash: 'Washing',
    bleach: 'Bleaching',
    dry: 'Drying',
    iron: 'Ironing',
    professional: 'Professional care',
    functional: 'Functions',
    statistic: 'Statistics',
    marketing: 'Advertising',
    unclassified: 'Not yet classified',
  },
};

/**
 * The words of forms for schemas of ours, which the source has in German only. What somebody has renamed in
 * the source keeps that name. In: the schemas as the source has them, our definitions, the reader's language.
 */
export function schemaWords(
  schemas: readonly ContentSchema[],
  definitions: readonly SchemaDefinition[],
  lang: Language,
): Record<string, string> {
  const own = new Map(definitions.map((one) => [one.name, one]));
  const words: Record<string, string> = {};
  for (const { name, properties, fields } of schemas) {
    const definition = own.get(name);
    if (!definition) continue;
    if (properties.label === definition.label.de) words[`label-${name}`] = definition.label[lang];
    addFields(words, `${name}-`, fields, definition.fields, lang);
  }
  return words;
}

function addFields(
  words: Record<string, string>,
  within: string,
  fields: ContentSchema['fields'],
  own: Fields,
  lang: Language,
): void {
  for (const { name, properties, nested } of fields) {
    const field = Object.hasOwn(own, name) ? own[name] : undefined;
    if (!field) continue;
    if (properties.label === field.label.de) words[`label-${within}${name}`] = field.label[lang];
    for (const value of properties.allowedValues.map(String)) {
      const said = OPTIONS[lang][value];
      if (said !== undefined) words[`option-${within}${name}-${value}`] = said;
    }
    const inner = (nested ?? []).map((one) => ({ nested: [], partitioning: undefined, ...one }));
    addFields(words, `${within}${name}-`, inner, field.nested ?? {}, lang);
  }
}
