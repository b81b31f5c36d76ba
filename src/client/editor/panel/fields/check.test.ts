import { expect, test } from 'vitest';
import { asset, integer, required, text } from '#src/model/fields/field.ts';
import { colorsSchema } from '#src/model/schemas/colors.ts';
import { themeSettingsSchema } from '#src/model/schemas/theme-settings.ts';
import { de } from '../words/de.ts';
import { checkField } from './check.ts';

const words = de.inspector;
const label = { de: 'Feld', en: 'Field' };
const check = (field: Parameters<typeof checkField>[0], value: unknown) =>
  checkField(field, value, words);

test('a required field wants a value, blanks are none', () => {
  expect(check(required(text({ label })), '  ')).toBe(words.required);
  expect(check(required(asset({ label })), [])).toBe(words.required);
  expect(check(required(text({ label })), 'Loden')).toBeUndefined();
  expect(check(text({ label }), undefined)).toBeUndefined();
});

test('a text that is too long is told by how much', () => {
  expect(check(text({ label, maxLength: 5 }), 'Lodenstoff')).toBe(
    'Höchstens 5 Zeichen. Bitte 5 Zeichen kürzen.',
  );
});

test('an anchor is explained by an example', () => {
  const anchor = text({ label, pattern: '^[a-z][a-z0-9-]*$' });
  expect(check(anchor, 'Herkunft!')).toBe(words.anchorPattern);
  expect(check(anchor, 'herkunft')).toBeUndefined();
});

test('a colour that is none is a bad hex', () => {
  const { hexcode } = colorsSchema.fields;
  expect(check(hexcode, '#12')).toBe('Bad Hex');
  expect(check(hexcode, 'tanne')).toBe('Bad Hex');
  expect(check(hexcode, '#2c4536')).toBeUndefined();
  expect(check(themeSettingsSchema.fields.accent, 'a8382b0')).toBe('Bad Hex');
});

test('a number has to be whole and within its limits', () => {
  const count = integer({ label, min: 1, max: 24 });
  expect(check(count, '3,5')).toBe(words.notWhole);
  expect(check(count, 0)).toBe('Mindestens 1.');
  expect(check(count, 25)).toBe('Höchstens 24.');
  expect(check(count, 24)).toBeUndefined();
});
