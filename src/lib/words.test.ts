import { expect, test } from 'vitest';
import { hasWords, pieceAround } from './words.ts';

test.each([
  ['decke', true],
  ['DECKE hoch', true],
  ['grun', true],
  ['Grün', true],
  ['  ', true],
  ['decke rot', false],
])('in a name and an address somebody looks for "%s"', (typed, found) => {
  expect(hasWords(['Lodendecke Grün', '/de/product/hochkar'], typed)).toBe(found);
});

test('a piece of a text is told around the first typed word that is in it, as it is written there', () => {
  expect(pieceAround('Das ist Ungefärbt.', 'fehlt ungefarbt')).toEqual({
    ...{ before: 'Das ist ', found: 'Ungefärbt', after: '.' },
  });
  const long = `${'vorher '.repeat(20)}Ofen ${'danach '.repeat(20)}`;
  const piece = pieceAround(long, 'ofen');
  expect(piece?.before).toMatch(/^… (?:vorher ){8,9}$/);
  expect(piece?.after).toMatch(/^ (?:danach ?){8,9} …$/);
  expect(pieceAround('Decke', 'ofen')).toBeUndefined();
  expect(pieceAround('Decke', ' ')).toBeUndefined();
});
