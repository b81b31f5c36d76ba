import { expect, test } from 'vitest';
import { cellInput, cellText, readCell } from './cell.ts';
import type { FormField, FormInput } from '../forms/form.ts';

const STYLE = { date: { format: 'dd.mm.yy' }, decimal: ',' } as const;

function field(input: FormInput, name = 'one'): FormField {
  const rules =
    input === 'number'
      ? [{ name: 'number' as const, args: [], numeric: true as const, message: '' }]
      : [];
  return {
    ...{ name, label: name, hint: null, placeholder: null, input, editor: null, required: false },
    ...{
      disabled: false,
      rules,
      options: [],
      initial: null,
      localized: false,
      schemaIds: [],
      files: [],
    },
    ...{ minItems: null, maxItems: null, isUnique: false, nested: [], order: 0 },
  };
}

test.each([
  [field('text'), 'Decke', 'Decke'],
  [field('number', 'priceCents'), 24_850, '248,50'],
  [field('number'), 1.5, '1,5'],
  [field('toggle'), true, 'true'],
  [field('checkbox'), false, 'false'],
  [field('date'), '2026-11-23T00:00:00Z', '23.11.26'],
])('what is typed into a cell of %# comes back as the same value', (one, value, text) => {
  expect(cellText(one, value, STYLE)).toBe(text);
  expect(readCell(one, text, STYLE)).toEqual({ value });
});

test('a flag of a database is a number, and an empty cell no flag', () => {
  expect(cellText(field('toggle'), 1, STYLE)).toBe('true');
  expect(cellText(field('toggle'), undefined, STYLE)).toBe('');
  expect(readCell(field('toggle'), '', STYLE)).toBeUndefined();
});

test('values of several lines, lists, addresses and what is locked are edited in the form', () => {
  const words = ['ja', 'nein'] as const;
  for (const input of ['textarea', 'richtext', 'references', 'array', 'slug'] as const) {
    expect(cellInput(field(input), words), input).toBeNull();
  }
  expect(cellInput({ ...field('text'), disabled: true }, words)).toBeNull();
  expect(cellInput(field('toggle'), words)?.options.map(({ label }) => label)).toEqual(words);
});

test('a point in time with 100,000 spaces costs no more than reading it', () => {
  expect(readCell(field('datetime'), '23.11.26  08:05', STYLE)).toEqual({
    value: '2026-11-23T08:05:00Z',
  });
  const start = process.cpuUsage();
  expect(readCell(field('datetime'), `23.11.26${' '.repeat(100_000)}x`, STYLE)).toBeUndefined();
  // Microseconds: it took seconds.
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
