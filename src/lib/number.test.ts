import { expect, test } from 'vitest';
import { numberIn } from './number.ts';

test('thousands are marked as each language does it', () => {
  expect([7, 999, 1_000, 20_732, 1_234_567].map(numberIn.de)).toEqual([
    ...['7', '999', '1.000', '20.732', '1.234.567'],
  ]);
  expect([7, 999, 1_000, 20_732, 1_234_567].map(numberIn.en)).toEqual([
    ...['7', '999', '1,000', '20,732', '1,234,567'],
  ]);
  expect([numberIn.de(0.5), numberIn.en(0.5)]).toEqual(['0,5', '0.5']);
});
