import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { ContentSchema } from '../fields/content-schema.ts';
import { dictionaryOf } from '../forms/dictionary.ts';
import { formOf } from '../forms/form.ts';
import { itemErrors, type ItemFormDefinition, type StoredData } from './item-form.ts';

const WORDS = {
  ...{ required: '', notReadable: '', noNumber: '' },
  ...{ noDay: () => '', atLeast: () => '', atMost: () => '', twice: 'zweimal' },
};

function errorsOf(fields: object[], data: StoredData) {
  const schema = v.parse(ContentSchema, {
    ...{ id: '1', name: 'things', isPublished: true, properties: {}, fields, fieldRules: [] },
  });
  const definition: ItemFormDefinition = {
    ...{ schema: 'things', isSingle: false, may: { schedule: true, restore: true }, schemas: {} },
    form: formOf(schema, dictionaryOf({}, 'de')),
  };
  return itemErrors(definition, { data, typed: {} }, WORDS);
}

const text = { fieldType: 'String', editor: 'Input' };
const differs = 'Die beiden Angaben sind verschieden.';

describe('a value that has to be the same as that of another field', () => {
  test.each([
    [text, 'anna@example.com', 'ben@example.com'],
    [{ fieldType: 'Number', editor: 'Input' }, 1.125, 2],
    [{ fieldType: 'DateTime', editor: 'Date' }, '2026-12-24T00:00:00Z', '2026-12-25T00:00:00Z'],
  ])('is compared with it: %o', (properties, one, another) => {
    const fields = [
      { name: 'first', properties },
      { name: 'again', properties: { ...properties, tags: ['rule:confirm:first'] } },
    ];
    const of = (iv: unknown) => errorsOf(fields, { first: { iv: one }, again: { iv } });
    expect(of(one)).toEqual({});
    expect(of(another)).toEqual({ 'again.iv': differs });
    expect(errorsOf(fields, { again: { iv: one } })).toEqual({ 'again.iv': differs });
  });

  test('is compared in its language, and in its row', () => {
    const again = { ...text, tags: ['rule:confirm:name'] };
    const localized = [
      { name: 'name', partitioning: 'language', properties: text },
      { name: 'again', partitioning: 'language', properties: again },
    ];
    const name = { de: 'Decke', en: 'Blanket' };
    expect(errorsOf(localized, { name, again: name })).toEqual({});
    expect(errorsOf(localized, { name, again: { de: 'Decke', en: 'Decke' } })).toEqual({
      'again.en': differs,
    });
    const nested = [
      { name: 'name', properties: text },
      { name: 'again', properties: again },
    ];
    const array = [{ name: 'rows', properties: { fieldType: 'Array' }, nested }];
    const rows = {
      iv: [
        { name: 'a', again: 'a' },
        { name: 'b', again: 'a' },
      ],
    };
    expect(errorsOf(array, { rows })).toEqual({ 'rows.iv.1.again': differs });
  });
});

describe('what stands in a field twice', () => {
  const errorsIn = (fieldType: string, more = {}) =>
    errorsOf([{ name: 'many', properties: { fieldType, ...more } }], { many: { iv: ['a', 'a'] } });

  test.each(['Assets', 'References'])('is told where the source refuses it: %s', (fieldType) => {
    // A new item begins with the placeholder picture as often as there have to be pictures.
    expect(errorsIn(fieldType)).toEqual({ 'many.iv': 'zweimal' });
    expect(errorsIn(fieldType, { allowDuplicates: true })).toEqual({});
  });

  test('is nothing to tell of words', () => {
    expect(errorsIn('Tags')).toEqual({});
  });
});
