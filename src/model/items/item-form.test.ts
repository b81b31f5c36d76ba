import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCondition } from '../forms/condition.ts';
import * as v from 'valibot';
import { ContentSchema } from '../fields/content-schema.ts';
import { dictionaryOf } from '../forms/dictionary.ts';
import { fieldText, readFieldText } from '../forms/field-text.ts';
import { type Form, type FormField, formOf } from '../forms/form.ts';
import {
  fieldStates,
  fieldsOfRow,
  type ItemDraft,
  type ItemFormDefinition,
  itemErrors,
  newItemData,
  partitionsOf,
  rowsOf,
  type StoredData,
  withTyped,
  withValue,
} from './item-form.ts';
import { isSameData, mergeItems } from './item-merge.ts';

type Wire = { name: string; partitioning?: string; properties: object; nested?: Wire[] };

const words = {
  required: 'Pflicht',
  notReadable: 'unlesbar',
  noNumber: 'keine Zahl',
  noDay: (shown: string) => `kein Tag: ${shown}`,
  atLeast: (count: number) => `mindestens ${count}`,
  atMost: (count: number) => `höchstens ${count}`,
  twice: '',
};

const ALL = { schedule: true, restore: true };

const GERMAN = { date: { format: 'dd.mm.yyyy' }, decimal: ',' } as const;
const ENGLISH = { date: { format: 'mm/dd/yy' }, decimal: '.' } as const;

function definition(fields: Wire[], fieldRules: object[] = []): ItemFormDefinition {
  const parsed = v.parse(ContentSchema, {
    ...{ id: '1', name: 'things', isPublished: true, properties: {}, fields, fieldRules },
  });
  const form = formOf(parsed, dictionaryOf({}, 'de'));
  return { schema: 'things', isSingle: false, may: ALL, form, schemas: {} };
}

const fieldIn = ({ fields }: Form, name: string): FormField => {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field;
};

/** Kinds of fields, each with values that the content source may have stored. */
const KINDS: readonly [object, fc.Arbitrary<unknown>][] = [
  [{ fieldType: 'String', editor: 'Input' }, fc.string({ unit: 'grapheme' })],
  [{ fieldType: 'String', editor: 'TextArea' }, fc.string({ unit: 'grapheme' })],
  [{ fieldType: 'String', editor: 'Slug' }, fc.stringMatching(/^[a-z-]{1,20}$/)],
  [{ fieldType: 'String', editor: 'Color' }, fc.stringMatching(/^#[0-9a-f]{6}$/)],
  [{ fieldType: 'String', editor: 'Markdown' }, fc.string()],
  [
    { fieldType: 'String', editor: 'Dropdown', allowedValues: ['a', 'b'] },
    fc.constantFrom('a', 'b'),
  ],
  [{ fieldType: 'String', editor: 'Radio', allowedValues: ['a', 'b'] }, fc.constantFrom('a', 'b')],
  [{ fieldType: 'Number', editor: 'Input' }, fc.integer({ min: -1e9, max: 1e9 })],
  [{ fieldType: 'Number', editor: 'Input' }, fc.integer().map((n) => n / 1000)],
  [{ fieldType: 'Number', editor: 'Stars' }, fc.integer({ min: 1, max: 5 })],
  [{ fieldType: 'Number', editor: 'Dropdown', allowedValues: [1, 2] }, fc.constantFrom(1, 2)],
  [{ fieldType: 'Boolean', editor: 'Toggle' }, fc.boolean()],
  [{ fieldType: 'Boolean', editor: 'Checkbox' }, fc.boolean()],
  [{ fieldType: 'DateTime', editor: 'Date' }, day().map((one) => `${one}T00:00:00Z`)],
  [{ fieldType: 'DateTime', editor: 'DateTime' }, day().map((one) => `${one}T09:30:00Z`)],
  [
    { fieldType: 'Geolocation' },
    fc.record({ latitude: fc.integer(), longitude: fc.integer({ min: -180, max: 180 }) }),
  ],
  [{ fieldType: 'Assets' }, fc.array(fc.uuid())],
  [{ fieldType: 'References' }, fc.array(fc.uuid())],
  [{ fieldType: 'Tags' }, fc.array(fc.stringMatching(/^[a-z]{1,9}$/))],
  [{ fieldType: 'Json' }, stored()],
  [{ fieldType: 'RichText' }, fc.constant({ type: 'doc', content: [] })],
  [{ fieldType: 'Component' }, fc.record({ schemaName: fc.constant('seo'), title: fc.string() })],
  [{ fieldType: 'Later' }, stored()],
];

/** A value as it comes out of stored JSON, which has no negative zero. */
function stored() {
  return fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
}

function day() {
  return fc
    .date({ min: new Date('1971-01-01'), max: new Date('2068-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
}

/** A schema of up to eight fields, some with rows, and an item of it. */
const anyItem = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      localized: fc.boolean(),
      rows: fc.boolean(),
      isThere: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .chain((chosen) => {
    const fields = chosen.map(({ kind: [properties], localized, rows }, index): Wire => {
      const name = `field${index}`;
      if (!rows) return { name, properties, partitioning: localized ? 'language' : 'invariant' };
      const nested = [{ name: 'inner', properties }];
      return { name, properties: { fieldType: 'Array' }, partitioning: 'invariant', nested };
    });
    const data = chosen.map(({ kind: [, value], localized, rows, isThere }, index) => {
      const own = rows ? fc.array(fc.record({ inner: value }), { maxLength: 3 }) : value;
      const partitions = rows || !localized ? ['iv'] : ['de', 'en'];
      const record = fc.record(Object.fromEntries(partitions.map((one) => [one, own])));
      return record.map((values) => (isThere ? [[`field${index}`, values] as const] : []));
    });
    return fc.tuple(...data).map((parts) => ({
      form: definition(fields),
      data: Object.fromEntries(parts.flat()) as StoredData,
    }));
  });

const TEXTS: ReadonlySet<string> = new Set([
  ...['text', 'textarea', 'slug', 'color', 'markdown', 'select', 'radio', 'number', 'stars'],
  ...['date', 'datetime', 'tags', 'json', 'unknown'],
]);

/** Writes every value that has a text anew, as somebody does who types what stands there. */
function typedAgain(field: FormField, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value;
  if (field.input === 'array') {
    return rowsOf(field, value).map((row) =>
      Object.fromEntries(
        fieldsOfRow(field, row, {}).map((inner) => [
          inner.name,
          typedAgain(inner, row[inner.name]),
        ]),
      ),
    );
  }
  if (!TEXTS.has(field.input)) return value;
  const text = fieldText(field, value, GERMAN);
  const read = readFieldText(field, text, GERMAN);
  // A text of spaces alone counts as none.
  return text.trim() === '' || (Array.isArray(value) && value.length === 0) ? value : read?.value;
}

describe('random items of random schemas', () => {
  test('go through their form and back unchanged, also where everything is typed anew', () => {
    fc.assert(
      fc.property(anyItem, ({ form, data }) => {
        let draft: ItemDraft = { data, typed: {} };
        for (const field of form.form.fields) {
          for (const partition of partitionsOf(field)) {
            const value = draft.data[field.name]?.[partition];
            if (value === undefined) continue;
            const path = `${field.name}.${partition}`;
            draft = withTyped(draft, path, 'x');
            draft = withTyped(
              withValue(draft, [field.name, partition], typedAgain(field, value)),
              path,
              null,
            );
          }
        }
        expect(draft).toEqual({ data, typed: {} });
      }),
    );
  });

  test('are merged with the work of others without losing anything of either', () => {
    fc.assert(
      fc.property(anyItem, fc.nat(), fc.nat(), ({ form, data }, one, other) => {
        const names = form.form.fields.map(({ name }) => name);
        const [mine = '', theirs = ''] = [one, other].map((n) => names[n % names.length]);
        const change = (name: string, by: string) => ({ ...data, [name]: { iv: by } });
        const merged = mergeItems(data, change(mine, 'mine'), change(theirs, 'theirs'));
        if (mine === theirs) {
          expect(merged.collisions).toContainEqual(
            expect.objectContaining({ field: mine, mine: 'mine', theirs: 'theirs' }),
          );
        } else {
          expect(merged.data[mine]?.['iv']).toBe('mine');
          expect(merged.data[theirs]?.['iv']).toBe('theirs');
        }
      }),
    );
  });

  test('count as changed only when a value differs', () => {
    fc.assert(
      fc.property(anyItem, ({ data }) => {
        expect(isSameData(data, structuredClone(data))).toBe(true);
        expect(isSameData(data, { ...data, more: { iv: 1 } })).toBe(false);
        expect(isSameData(data, { ...data, more: { iv: null } })).toBe(true);
      }),
    );
  });
});

describe('an amount of money', () => {
  const { form } = definition([{ name: 'priceCents', properties: { fieldType: 'Number' } }]);
  const price = fieldIn(form, 'priceCents');

  test('is written in euros and kept in cents', () => {
    expect(fieldText(price, 18_900, GERMAN)).toBe('189,00');
    expect(readFieldText(price, '189,90', GERMAN)).toEqual({ value: 18_990 });
    expect(readFieldText(price, '19.99', GERMAN)).toEqual({ value: 1_999 });
    expect(readFieldText(price, '12', GERMAN)).toEqual({ value: 1_200 });
    for (const text of ['1.234,50', '1,234.50', '1 234,50', '1234,5 €', '€1,234.50']) {
      expect(readFieldText(price, text, GERMAN)).toEqual({ value: 123_450 });
    }
    expect(readFieldText(price, '-12.345.678,9', GERMAN)).toEqual({ value: -1_234_567_890 });
    expect(readFieldText(price, '', GERMAN)).toEqual({ value: null });
  });

  test('is written with a point in English', () => {
    expect(fieldText(price, 123_450, ENGLISH)).toBe('1234.50');
    expect(readFieldText(price, '1234.50', ENGLISH)).toEqual({ value: 123_450 });
    expect(readFieldText(price, '1,250', ENGLISH)).toBeUndefined();
  });

  test('is nothing with less than a cent, and no text', () => {
    expect(readFieldText(price, '1,999', GERMAN)).toBeUndefined();
    expect(readFieldText(price, '12,', GERMAN)).toBeUndefined();
    for (const text of [
      '1.234',
      '1.250',
      '1,290',
      '2.000 €',
      '1.23,50',
      '1.234.50',
      '1,234,50',
      '12€34',
    ]) {
      expect(readFieldText(price, text, GERMAN)).toBeUndefined();
    }
    expect(readFieldText(price, 'viel', GERMAN)).toBeUndefined();
  });
});

describe('a number', () => {
  const { form } = definition([
    { name: 'order', properties: { fieldType: 'Number' } },
    {
      name: 'weight',
      properties: { fieldType: 'Number', editor: 'Dropdown', allowedValues: [1.125, 2] },
    },
  ]);
  const [order, weight] = [fieldIn(form, 'order'), fieldIn(form, 'weight')];

  test('is nothing where a point may part its thousands', () => {
    expect(readFieldText(order, '1.250', GERMAN)).toBeUndefined();
    expect(readFieldText(order, '-12.000', GERMAN)).toBeUndefined();
    expect(readFieldText(order, '0.125', GERMAN)).toEqual({ value: 0.125 });
    expect(readFieldText(order, '1.25', GERMAN)).toEqual({ value: 1.25 });
  });

  test('with three decimals is written, read and judged as it is', () => {
    for (const [style, text] of [
      [GERMAN, '1,125'],
      [ENGLISH, '1.125'],
    ] as const) {
      expect(fieldText(order, 1.125, style)).toBe(text);
      expect(readFieldText(order, text, style)).toEqual({ value: 1.125 });
    }
    expect(readFieldText(order, '1,125', ENGLISH)).toBeUndefined();
    expect(readFieldText(weight, '1.125', GERMAN)).toEqual({ value: 1.125 });
    const limited = definition([
      { name: 'order', properties: { fieldType: 'Number', minValue: 1 } },
      {
        name: 'weight',
        properties: { fieldType: 'Number', editor: 'Dropdown', allowedValues: [1.125, 2] },
      },
    ]);
    const draft = { data: { order: { iv: 1.125 }, weight: { iv: 1.125 } }, typed: {} };
    expect(itemErrors(limited, draft, words)).toEqual({});
  });
});

describe('the rules of an item', () => {
  const string = { fieldType: 'String', editor: 'Input' };
  const schema = definition([
    { name: 'name', partitioning: 'language', properties: { ...string, isRequired: true } },
    { name: 'code', properties: { ...string, minLength: 2, maxLength: 4 } },
    { name: 'many', properties: { fieldType: 'References', minItems: 1, maxItems: 2 } },
    {
      name: 'rows',
      properties: { fieldType: 'Array' },
      nested: [{ name: 'label', properties: { ...string, isRequired: true } }],
    },
  ]);
  const errorsOf = (data: StoredData, typed = {}) => itemErrors(schema, { data, typed }, words);

  test('demand the German words and let the English ones wait', () => {
    expect(errorsOf({})).toEqual({ 'name.de': 'Bitte ausfüllen.' });
    expect(errorsOf({ name: { de: 'Decke' } })).toEqual({});
  });

  test('name the place in rows, count entries, and refuse what is no value yet', () => {
    const name = { de: 'Decke' };
    expect(errorsOf({ name, code: { iv: 'x' } })).toEqual({ 'code.iv': 'Bitte 2 bis 4 Zeichen.' });
    expect(errorsOf({ name, many: { iv: ['a', 'b', 'c'] } })).toEqual({ 'many.iv': 'höchstens 2' });
    const rows = { iv: [{ label: 'S' }, { label: '' }] };
    expect(errorsOf({ name, rows })).toEqual({ 'rows.iv.1.label': 'Bitte ausfüllen.' });
    expect(errorsOf({ name }, { 'code.iv': '?' })).toEqual({ 'code.iv': 'unlesbar' });
    // The value from before is not what one sees.
    const before = { name, code: { iv: 'x' } };
    expect(errorsOf(before, { 'code.iv': '?' })).toEqual({ 'code.iv': 'unlesbar' });
  });

  test('say how a number and a day are written, in rows, too', () => {
    const priced = definition([
      { name: 'day', properties: { fieldType: 'DateTime', editor: 'Date' } },
      {
        name: 'sizes',
        properties: { fieldType: 'Array' },
        nested: [{ name: 'priceCents', properties: { fieldType: 'Number' } }],
      },
    ]);
    const typed = { 'day.iv': '24/12/26', 'sizes.iv.0.priceCents': '1.250', 'gone.iv': '?' };
    expect(itemErrors(priced, { data: {}, typed }, words)).toEqual({
      'day.iv': 'kein Tag: TT.MM.JJJJ',
      'sizes.iv.0.priceCents': 'keine Zahl',
      'gone.iv': 'unlesbar',
    });
  });

  test('judge a day with a time by its day', () => {
    const limits = { minValue: '2026-01-01T00:00:00Z', maxValue: '2026-12-31T00:00:00Z' };
    const properties = { fieldType: 'DateTime', editor: 'DateTime', ...limits };
    const dated = definition([{ name: 'at', properties }]);
    const at = (iv: string) => itemErrors(dated, { data: { at: { iv } }, typed: {} }, words);
    expect(at('2026-12-31T10:00:00Z')).toEqual({});
    expect(at('2027-01-01T00:00:00Z')).toEqual({
      'at.iv': 'Bitte einen Tag vom 01.01.2026 bis zum 31.12.2026 wählen.',
    });
  });

  test('start a new item with what its fields say', () => {
    const { form } = definition([
      { name: 'a', partitioning: 'language', properties: { ...string, defaultValue: 'neu' } },
      { name: 'b', properties: string },
    ]);
    expect(newItemData(form)).toEqual({ a: { de: 'neu', en: 'neu' } });
  });
});

describe('the field rules of a schema', () => {
  const string = { fieldType: 'String', editor: 'Input' };
  const sale = `data.kind.iv === 'sale'`;
  const schema = definition(
    ['kind', 'price', 'code', 'note'].map((name) => ({ name, properties: string })),
    [
      { action: 'Require', field: 'price', condition: sale },
      { action: 'Hide', field: 'code', condition: `data.kind.iv !== 'sale'` },
      { action: 'Disable', field: 'note' },
      { action: 'Hide', field: 'kind', condition: 'alert(' },
    ],
  );

  test('demand, hide and lock fields while their condition holds', () => {
    const states = fieldStates(schema.form);
    expect(states({ kind: { iv: 'sale' } })).toEqual({
      ...{ hidden: new Set(), disabled: new Set(['note']), required: new Set(['price']) },
    });
    expect(states({}).hidden).toEqual(new Set(['code']));
    const draft = { data: { kind: { iv: 'sale' } }, typed: {} };
    expect(itemErrors(schema, draft, words)).toEqual({ 'price.iv': 'Pflicht' });
  });

  test.each([
    ['data.a.iv > 2 && !data.b.iv', true],
    [`data.list.iv.length == 2 || data.c.iv`, true],
    [`data.name.de.startsWith('Dec') ? true : false`, true],
    [`['x', 'y'].includes(data.kind.iv)`, true],
    [`data.nothing.iv == null`, true],
    [`data.a.iv + 1 <= 3`, false],
    [`data.constructor.constructor('return 1')()`, false],
    [`data.name.de.constructor`, false],
    [`data['__proto__']`, false],
  ])('read %s', (text, expected) => {
    const data = {
      ...{ a: { iv: 3 }, b: { iv: false }, list: { iv: [1, 2] }, name: { de: 'Decke' } },
      kind: { iv: 'y' },
    };
    expect(readCondition(text)?.({ data })).toBe(expected);
  });

  test('that nobody can read are left alone', () => {
    expect(readCondition('a b (')).toBeUndefined();
    expect(readCondition('x'.repeat(2_000))).toBeUndefined();
  });
});
