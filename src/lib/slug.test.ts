import { expect, test } from 'vitest';
import { foldSlug, slugify, slugifyPath } from './slug.ts';

test('a slug is the lower-case name with hyphens for spaces and transliterated umlauts', () => {
  expect(slugify('Lodendecke Hochkar')).toBe('lodendecke-hochkar');
  expect(slugify('Große Decken für Gäste')).toBe('grosse-decken-fuer-gaeste');
  expect(slugify('  Café  Crème ')).toBe('café-crème');
});

test('two ways to write the same letter give the same slug', () => {
  expect(slugify('Cafe\u0301')).toBe(slugify('Café'));
  expect(slugify('u\u0308ber')).toBe('ueber');
});

test('only letters, digits and single hyphens survive', () => {
  expect(slugify('../../etc/passwd')).toBe('etcpasswd');
  expect(slugify('a.b%2e%2e\u0000c')).toBe('ab2e2ec');
  expect(slugify('evil.com')).toBe('evilcom');
  expect(slugify('Decke – 140 × 200')).toBe('decke-140-200');
  expect(slugify('\u202eabc')).toBe('abc');
  expect(slugify('…')).toBe('');
});

test('a device name of Windows gets a suffix', () => {
  expect(slugify('CON')).toBe('con-1');
  expect(slugify('Konsole')).toBe('konsole');
});

test('a segment has at most 200 bytes and never half a character', () => {
  const slug = slugify('é'.repeat(150));
  expect(new TextEncoder().encode(slug).length).toBe(200);
  expect(slug).toBe('é'.repeat(100));
});

test('a page slug may hold up to eight segments', () => {
  expect(slugifyPath('/Die Hütte//Zimmer/')).toBe('die-huette/zimmer');
  expect(slugifyPath('a/../b')).toBe('a/b');
  expect(slugifyPath('1/2/3/4/5/6/7/8/9/10')).toBe('1/2/3/4/5/6/7/8');
});

test('slugs that differ in case or compatibility form only collide', () => {
  expect(foldSlug('ﬁlz')).toBe(foldSlug('filz'));
});
