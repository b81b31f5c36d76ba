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
  { name: 'text', partitioning: 'language', properties: { fieldType: 'RichText', label: 'Text' } },
  { name: 'priceCents', properties: { ...number, label: 'Preis (Cent)' } },
  { name: 'oldPriceCents', properties: { ...number, label: 'Früherer Preis (Cent)' } },
  { name: 'color', properties: { fieldType: 'References', editor: 'List', label: 'Farbe' } },
  {
    ...{ name: 'sizes', properties: { fieldType: 'Array', label: 'Größen' } },
    nested: [
      { name: 'widthCm', properties: { ...number, label: 'Breite' } },
      { name: 'priceCents', properties: { ...number, label: 'Preis der Größe' } },
    ],
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
      text: { de: paragraph('Gewebt aus der Wolle\nvom Tal. Klein: 69 €.') },
      color: { iv: [MOSS] },
      sizes: { iv: [{ widthCm: 140 }, { widthCm: 200, priceCents: 129_050 }] },
      oldPriceCents: { iv: 129_050 },
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
  expect(found('aus der Wolle')).toBe('text.de');
  expect(found('Für 200 cm breite Betten')).toBeUndefined();
  expect(found('')).toBeUndefined();
});

test.each([
  ['69,00 €', 'priceCents.iv'],
  ['69 €', 'priceCents.iv'],
  ['ab 69\u00a0€', 'priceCents.iv'],
  ['from €69', 'priceCents.iv'],
  ['1.290,50 €', 'sizes.iv.1.priceCents'],
  ['€1,290.50', 'sizes.iv.1.priceCents'],
  // A text that tells a price is not the price.
  ['Klein: 69 €', 'text.de'],
  ['70 €', undefined],
])('an amount leads to the price that it is, however the page writes it: %s', (text, path) => {
  expect(pathReading(shown(), text, words)).toBe(path);
});

test('an item or a file that the page shows leads to the value that names it', () => {
  expect(pathNaming(shown(), MOSS)).toBe('color.iv');
  expect(pathNaming(shown(), 'nothing')).toBeUndefined();
});
