import {
  asset,
  assets,
  choice,
  component,
  day,
  flag,
  type Infer,
  integer,
  localized,
  multiline,
  reference,
  references,
  required,
  richText,
  rows,
  text,
  withDefault,
} from '../fields/field.ts';
import { MAX_SIZES } from '../fields/choice-places.ts';
import { defineSchema, type Item } from '../fields/schema.ts';
import { seoTitleSchema } from './seo.ts';

const AVAILABILITIES = ['inStock', 'onOrder', 'unavailable'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

const availability = choice({
  label: { de: 'Verfügbarkeit', en: 'Availability' },
  values: AVAILABILITIES,
});
const availableFrom = day({ label: { de: 'Wieder da ab', en: 'Available from' } });
const cents = (de: string, en: string) => integer({ label: { de, en }, min: 0 });
/** How much of a picture lies beside the goods, on one side. */
const margin = (de: string, en: string) =>
  integer({
    label: { de: `Bild: Rand ${de} (%)`, en: `Picture: ${en} margin (%)` },
    ...{ min: 0, max: MAX_MARGIN },
  });
const MAX_MARGIN = 45;
const pictures = assets({ label: { de: 'Bilder', en: 'Pictures' } });

const variantFields = {
  color: required(reference({ label: { de: 'Farbe', en: 'Colour' }, to: ['colors'] })),
  images: pictures,
  availability,
  availableFrom,
};

// Squidex translates no field of a row, so a name has a field for each language.
const sizeFields = {
  label: required(text({ label: { de: 'Größe', en: 'Size' } })),
  nameDe: text({ label: { de: 'Name auf Deutsch (Teller)', en: 'Name in German (Teller)' } }),
  nameEn: text({ label: { de: 'Name auf Englisch (plate)', en: 'Name in English (plate)' } }),
  onlyColors: references({
    label: {
      de: 'Nur in diesen Farben (leer: in allen)',
      en: 'In these colours only (empty: all)',
    },
    to: ['colors'],
  }),
  widthCm: integer({ label: { de: 'Breite (cm)', en: 'Width (cm)' }, min: 0 }),
  heightCm: integer({ label: { de: 'Höhe (cm)', en: 'Height (cm)' }, min: 0 }),
  priceCents: cents('Preis dieser Größe (Cent)', 'Price of this size (cents)'),
};

const factFields = {
  value: required(text({ label: { de: 'Zahl', en: 'Number' }, maxLength: 12 })),
  unit: text({ label: { de: 'Einheit', en: 'Unit' }, maxLength: 12 }),
  text: required(text({ label: { de: 'Was sie bedeutet', en: 'What it means' } })),
};

export const productsSchema = defineSchema({
  name: 'products',
  type: 'Default',
  label: { de: 'Produkte', en: 'Products' },
  public: true,
  fields: {
    name: localized(required(text({ label: { de: 'Name', en: 'Name' }, maxLength: 200 }))),
    summary: localized(multiline({ label: { de: 'In einem Satz', en: 'In one sentence' } })),
    text: localized(richText({ label: { de: 'Beschreibung', en: 'Description' } })),
    articleNumber: withDefault(text({ label: { de: 'Artikelnummer', en: 'Article number' } }), ''),
    materials: localized(
      text({ label: { de: 'Material (Loden, Leinen)', en: 'Materials (loden, linen)' } }),
    ),
    priceCents: required(cents('Preis (Cent)', 'Price (cents)')),
    oldPriceCents: cents('Früherer Preis (Cent)', 'Former price (cents)'),
    categories: references({ label: { de: 'Kategorien', en: 'Categories' }, to: ['categories'] }),
    related: references({ label: { de: 'Passt dazu', en: 'Goes with it' }, to: ['products'] }),
    order: withDefault(integer({ label: { de: 'Reihenfolge', en: 'Order' } }), 0),
    images: pictures,
    availability: withDefault(availability, 'inStock'),
    availableFrom,
    aspectTitle: localized(text({ label: { de: 'Besonderheit', en: 'What is special' } })),
    aspectText: localized(multiline({ label: { de: 'Besonderheit, Text', en: 'Special, text' } })),
    aspectFacts: localized(
      rows({ label: { de: 'Besonderheit, Zahlen', en: 'Special, numbers' }, of: factFields }),
    ),
    aspectPicture: asset({ label: { de: 'Bild mit Maßen', en: 'Picture with measures' } }),
    aspectAcross: localized(text({ label: { de: 'Maß der Breite', en: 'Measure across' } })),
    aspectDown: localized(text({ label: { de: 'Maß der Höhe', en: 'Measure down' } })),
    aspectLeft: margin('links', 'left'),
    aspectRight: margin('rechts', 'right'),
    aspectTop: margin('oben', 'top'),
    aspectBottom: margin('unten', 'bottom'),
    variants: rows({ label: { de: 'Farben', en: 'Colours' }, of: variantFields }),
    sizes: rows({
      label: { de: 'Größen', en: 'Sizes' },
      of: sizeFields,
      maxItems: MAX_SIZES,
    }),
    samples: flag({ label: { de: 'Stoffmuster zu haben', en: 'Samples can be had' } }),
    washingInstructions: references({
      label: { de: 'Pflege', en: 'Care' },
      to: ['washing-instructions'],
    }),
    seo: localized(
      component({
        label: { de: 'Suchmaschinen', en: 'Search engines' },
        schema: 'seo-title',
        of: seoTitleSchema.fields,
      }),
    ),
  },
});

export type Product = Item & Infer<typeof productsSchema.fields>;
