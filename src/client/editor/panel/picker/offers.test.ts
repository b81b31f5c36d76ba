import { expect, test } from 'vitest';
import { registry } from '#src/blocks/registry/registry.ts';
import { de } from '../words/de.ts';
import { en } from '../words/en.ts';
import { offersFor } from './offers.ts';

const found = (query: string, lang: 'de' | 'en' = 'de') =>
  offersFor(null, query, lang === 'de' ? de : en, lang).flatMap(({ offers }) =>
    offers.map(({ kind }) => kind),
  );

test.each([
  ['Video', 'video'],
  ['Foto', 'picture'],
  ['FAQ', 'accordion'],
  ['Button', 'button'],
  ['banner', 'hero'],
])('a block is found by what others call it: %s', (query, kind) => {
  expect(found(query)).toContain(kind);
});

test('a word that stands for nothing finds nothing', () => {
  expect(found('undefined')).toEqual([]);
});

test('every kind says in both languages what it is good for', () => {
  const kinds = Object.keys(registry).sort();
  expect(Object.keys(de.kinds).sort()).toEqual(kinds);
  expect(Object.keys(en.kinds).sort()).toEqual(kinds);
  expect(found('photo', 'en')).toContain('picture');
});
