import {
  asset,
  type Infer,
  integer,
  localized,
  reference,
  required,
  richText,
  text,
  withDefault,
} from '../fields/field.ts';
import { defineSchema, type Item } from '../fields/schema.ts';

export const categoriesSchema = defineSchema({
  name: 'categories',
  type: 'Default',
  label: { de: 'Kategorien', en: 'Categories' },
  public: true,
  fields: {
    Name: localized(required(text({ label: { de: 'Name', en: 'Name' }, maxLength: 200 }))),
    text: localized(richText({ label: { de: 'Text', en: 'Text' } })),
    parent: reference({ label: { de: 'Übergeordnet', en: 'Parent' }, to: ['categories'] }),
    image: asset({ label: { de: 'Bild', en: 'Picture' } }),
    order: withDefault(integer({ label: { de: 'Reihenfolge', en: 'Order' } }), 0),
  },
});

export type Category = Item & Infer<typeof categoriesSchema.fields>;
