import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContentSchema } from '#src/model/fields/content-schema.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { formOf } from '#src/model/forms/form.ts';
import { askedField, pathNaming, pathReading, type ShownForm } from './asked-field.ts';

const number = { fieldType: 'Number', editor: 'Input' };
const text = { fieldType: 'String', editor: 'Input' };
const FIELDS = [
  { name: 'name', partitioning: 'language', properties: { ...text, label: 'Name' } },
  { name: 'priceCents', properties: { ...number, label: 'Preis (Cent)' } },
  { name: 'text', partitioning: 'language', properties: { fieldType: 'RichText', label: 'Text' } },
  { name: 'color', properties: { fieldType: 'References', editor: 'List', label: 'Farbe' } },
  {
    ...{ name: 'sizes', properties: { fieldType: 'Array', label: 'Größen' } },
    nested: [{ name: 'widthCm', properties: { ...number, label: 'Breite' } }],
  },
];
const MOSS = '00000000-0000-4000-8000-000000000001';

const paragraph = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

function shown(): ShownForm {
  const schema = v.parse(ContentSchema, {
    ...{ id: '1', name: 'products', isPublished: true, properties: {}, fields: FIELDS },
  });
  const form = formOf(schema, dictionaryOf({}, 'de'));
  return {
    definition: {
      ...{ schema: 'products', isSingle: false, form, schemas: {} },
      may: { schedule: true, restore: true },
    },
    data: {
      name: { de: 'Plaid Zirm', en: 'Zirm Throw' },
      priceCents: { iv: 6900 },
      text: { de: paragraph('Gewebt aus der Wolle\nvom Tal.') },
      color: { iv: [MOSS] },
      sizes: { iv: [{ widthCm: 140 }, { widthCm: 200 }] },
    },
  };
}

const words = { yes: 'Ja', no: 'Nein', euros: 'in Euro', count: String };

test('a field that somebody asks about has a name, a language, and reads as people read it', () => {
  const told = (path: string) => {
    const asked = askedField(shown(), path, words);
    const names = new Map([[MOSS, 'Moos']]);
    return asked && [asked.label, asked.language, asked.wordsOf(asked.value, names)];
  };
  expect(told('name.en')).toEqual(['Name', 'en', 'Zirm Throw']);
  expect(told('priceCents.iv')).toEqual(['Preis (in Euro)', null, '69,00']);
  expect(told('color.iv')).toEqual(['Farbe', null, 'Moos']);
  expect(told('sizes.iv.1.widthCm')).toEqual(['Größen, Breite', null, '200']);
  expect(told('nothing.iv')).toBeUndefined();
  expect(told('sizes.iv.1.nothing')).toBeUndefined();
  expect(askedField(shown(), 'sizes.iv.1.widthCm', words)?.path).toEqual([
    ...['sizes', 'iv', '1', 'widthCm'],
  ]);
});

test('a text of the page leads to the value that reads so', () => {
  const found = (text: string) => pathReading(shown(), text, words);
  expect(found('Zirm Throw')).toBe('name.en');
  expect(found('  Plaid\n Zirm ')).toBe('name.de');
  expect(found('69,00 €')).toBe('priceCents.iv');
  expect(found('aus der Wolle')).toBe('text.de');
  expect(found('Für 200 cm breite Betten')).toBeUndefined();
  expect(found('')).toBeUndefined();
});

test('an item or a file that the page shows leads to the value that names it', () => {
  expect(pathNaming(shown(), MOSS)).toBe('color.iv');
  expect(pathNaming(shown(), 'nothing')).toBeUndefined();
});
