import { expect, test } from 'vitest';
import { wordmarkWidth } from './wordmark.ts';

// Measured in Grenze Light by a browser, with letters closer by 0.04.
test.each([
  ['Almwerk', 2.97],
  ['Steg', 1.36],
  ['Weberei Huber', 4.75],
  ['Loden & Leinen', 4.97],
  ['Alpenwollmanufaktur', 7.09],
  ['MÜLLER WOLLE', 5.56],
])('%s is about as wide as it is drawn', (name, width) => {
  expect(Math.abs(wordmarkWidth(name) / width - 1)).toBeLessThan(0.1);
});
