import { expect, test } from 'vitest';
import { BlockNodeSchema } from './block-node.ts';
import * as field from './field.ts';

const label = { de: 'Feld', en: 'Field' };
const fields = {
  title: field.localized(field.required(field.text({ label }))),
  order: field.withDefault(field.integer({ label }), 7),
  parent: field.reference({ label, to: ['pages'] }),
  tags: field.references({ label, to: ['pages'] }),
  sizes: field.rows({ label, of: { label: field.required(field.text({ label })) } }),
};

test('partitions are resolved and missing values are read as defaults', () => {
  const { value, issues } = field.parseData(fields, {
    title: { de: 'Decke', en: null },
    parent: { iv: ['a'] },
    sizes: { iv: [{ label: 'S' }] },
  });
  expect(issues).toEqual([]);
  expect(value).toEqual({
    title: { de: 'Decke' },
    order: 7,
    parent: 'a',
    tags: [],
    sizes: [{ label: 'S' }],
  });
});

test('a missing English stays missing, a missing German is an issue that names the field', () => {
  expect(field.parseData(fields, { title: { de: 'Decke' } }).issues).toEqual([]);
  expect(field.parseData(fields, { title: { en: 'Blanket' } }).issues).toMatchObject([
    { field: 'title', reason: expect.stringContaining('de') },
  ]);
});

test('every field that does not fit is named', () => {
  const { issues } = field.parseData(fields, {
    title: { de: 'x' },
    order: { iv: 1.5 },
    sizes: { iv: [{}] },
  });
  expect(issues.map((issue) => issue.field)).toEqual(['order', 'sizes']);
});

test('a date is read as a day, a flag as its start value', () => {
  expect(
    field.parseFields({ day: field.day({ label }) }, { day: '2026-12-01T00:00:00Z' }).value,
  ).toEqual({ day: '2026-12-01' });
  const shown = { shown: field.flag({ label, initial: true }) };
  expect(field.parseFields(shown, {}).value).toEqual({ shown: true });
  expect(field.parseFields(shown, { shown: false }).value).toEqual({ shown: false });
});

test('a block without wrapper has the default one, and null is missing', () => {
  const { value, issues } = field.parseFields(
    { data: field.blocks({ label, node: BlockNodeSchema }) },
    { data: [{ schemaName: 'block-heading', id: 'a123456789', title: null, wrapper: null }] },
  );
  expect(issues).toEqual([]);
  expect(value.data).toEqual([
    {
      schemaId: '',
      schemaName: 'block-heading',
      id: 'a123456789',
      wrapper: {
        schemaId: '',
        schemaName: 'core-component-wrapper',
        inline: false,
        noEditWrapper: false,
        display: true,
      },
    },
  ]);
});

test('a block whose id or kind does not fit is an issue', () => {
  const data = { data: field.blocks({ label, node: BlockNodeSchema }) };
  const bad = [{ schemaName: 'block-heading', id: 'UPPER' }];
  expect(field.parseFields(data, { data: bad }).issues).toHaveLength(1);
  const nested = [
    {
      schemaName: 'block-section',
      id: 'a123456789',
      children: [{ schemaName: 'x', id: 'b123456789' }],
    },
  ];
  expect(field.parseFields(data, { data: nested }).issues).toHaveLength(1);
});

test('a language without a list stays missing', () => {
  const links = field.localized(field.rows({ label, of: {} }));
  expect(field.parseData({ links }, { links: { de: [{}] } }).value).toEqual({
    links: { de: [{}] },
  });
});

test('a text that does not fit its pattern is an issue', () => {
  const hex = { hex: field.text({ label, pattern: '^#[0-9a-f]{6}$' }) };
  expect(field.parseFields(hex, { hex: 'red' }).issues).toHaveLength(1);
  expect(field.parseFields(hex, { hex: '#c0ffee' }).issues).toEqual([]);
});

test('a pattern is compared with the whole text, and an empty text is none, as in Squidex', () => {
  const initials = { name: field.text({ label, pattern: String.raw`\p{Lu}{2}` }) };
  expect(field.parseFields(initials, { name: 'ÄB' }).issues).toEqual([]);
  expect(field.parseFields(initials, { name: 'ABC' }).issues).toHaveLength(1);
  expect(field.parseFields(initials, { name: '' })).toEqual({
    value: { name: undefined },
    issues: [],
  });
  expect(
    field.parseFields({ name: field.required(initials.name) }, { name: '' }).issues,
  ).toHaveLength(1);
});

test('a required text that is cleared in English is missing there', () => {
  const name = field.localized(field.required(field.text({ label })));
  const parse = (texts: object) => field.parseData({ name }, { name: texts });
  expect(parse({ de: 'Decke', en: '' })).toEqual({ value: { name: { de: 'Decke' } }, issues: [] });
  expect(parse({ de: '', en: 'Blanket' }).issues).toHaveLength(1);
});
