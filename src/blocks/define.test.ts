import { expect, test } from 'vitest';
import { text } from '#src/model/fields/field.ts';
import { node } from '../../tests/block-fixture.ts';
import { defineBlock, type Migration, parseBlock, upgrade } from './define.ts';

const label = { de: 'Feld', en: 'Field' };
const textIsWords: Migration = ({ text: former, ...rest }) => ({
  ...rest,
  words: rest['words'] ?? former,
});
const sign = defineBlock({
  kind: 'sign',
  label,
  fields: { words: text({ label }) },
  migrations: {
    'text is called words': (stored) => ('text' in stored ? textIsWords(stored) : stored),
    'words end with a full stop': (stored) =>
      typeof stored['words'] !== 'string' || stored['words'].endsWith('.')
        ? stored
        : { ...stored, words: `${stored['words']}.` },
  },
  load: () => ({}),
});

test('a block of any former version is read as one of today', () => {
  const read = (fields: object) =>
    parseBlock(sign.fields, upgrade(sign, node('sign', { ...fields }))).block.words;
  expect(read({ text: 'Alt' })).toBe('Alt.');
  expect(read({ words: 'Mittel' })).toBe('Mittel.');
  expect(read({ words: 'Neu.' })).toBe('Neu.');
});

test('what is of today stays as it is, and what is stored is never changed', () => {
  const stored = Object.freeze(node('sign', { text: 'Alt' }));
  const once = upgrade(sign, stored);
  expect(upgrade(sign, once)).toBe(once);
  expect(stored['text']).toBe('Alt');
});

test('a renamed field that was written anew keeps its new value', () => {
  const both = node('sign', { text: 'Alt', words: 'Neu.' });
  expect(upgrade(sign, both)).toMatchObject({ words: 'Neu.' });
});
