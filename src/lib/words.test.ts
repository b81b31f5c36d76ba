import { expect, test } from 'vitest';
import { hasWords } from './words.ts';

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
