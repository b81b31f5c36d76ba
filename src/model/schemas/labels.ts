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

/** What helps to fill in a field, by schema and field. */
const HINTS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'site-logo':
      'Das Bild der Website als App, auf Startbildschirmen und in Suchmaschinen: am besten ein quadratisches PNG. Im Kopf der Seiten steht der Name.',
    'products-priceCents': 'Gilt für Größen ohne eigenen Preis.',
    'products-related':
      'Steht unter dem Produkt, höchstens acht. Fehlen welche, kommen Produkte derselben Kategorie dazu.',
    'texts-key':
      'Etwa form-sent, validation-required oder error-phone. Welche es gibt, steht in der Hilfe zu dieser Ansicht.',
  },
  en: {
    'site-logo':
      'The picture of the site as an app, on home screens and in search engines: best a square PNG. The header of pages shows the name.',
    'products-priceCents': 'For sizes without a price of their own.',
    'products-related':
      'Shown below the product, eight at most. Where there are fewer, products of its category follow.',
    'texts-key':
      'Such as form-sent, validation-required or error-phone. Help for this screen says which ones there are.',
  },
};

/** What is said of a text that does not follow the pattern of its field, by schema and field. */
const PATTERNS: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'third-party-scripts-src': 'Bitte eine Adresse wie https://example.com/skript.js.',
    'font-fileUrl': 'Bitte eine Adresse wie /fonts/meine-schrift.woff2.',
  },
  en: {
    'third-party-scripts-src': 'Please give an address such as https://example.com/script.js.',
    'font-fileUrl': 'Please give an address such as /fonts/my-font.woff2.',
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
    const hint = HINTS[lang][`${within}${name}`];
    if (hint !== undefined) words[`hint-${within}${name}`] = hint;
    const ofPattern = PATTERNS[lang][`${within}${name}`];
    if (ofPattern !== undefined) words[`pattern-${within}${name}`] = ofPattern;
    for (const value of properties.allowedValues.map(String)) {
      const said = OPTIONS[lang][value];
      if (said !== undefined) words[`option-${within}${name}-${value}`] = said;
    }
    const inner = (nested ?? []).map((one) => ({ nested: [], partitioning: undefined, ...one }));
    addFields(words, `${within}${name}-`, inner, field.nested ?? {}, lang);
  }
}
