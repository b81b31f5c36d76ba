import { expect, test } from 'vitest';
import { sameData } from './same-data.ts';

const wanted = {
  name: { de: 'Decke' },
  order: { iv: 0 },
  data: { de: [{ schemaName: 'block-heading', text: 'Wolle', own: false }] },
};

test('what Squidex adds by itself is no difference', () => {
  const stored = {
    ...wanted,
    data: { de: [{ schemaId: 'x', schemaName: 'block-heading', text: 'Wolle', own: false }] },
    images: { iv: [] },
    availableFrom: { iv: null },
  };
  expect(sameData(stored, wanted)).toBe(true);
});

test('another value, order or length is a difference, even where the new value is empty or zero', () => {
  expect(sameData({ ...wanted, name: { de: 'Plaid' } }, wanted)).toBe(false);
  expect(sameData({ ...wanted, name: { de: 'Decke', en: '' } }, wanted)).toBe(false);
  expect(sameData({ ...wanted, order: { iv: 1 } }, wanted)).toBe(false);
  expect(sameData({ ...wanted, data: { de: [] } }, wanted)).toBe(false);
  expect(sameData({ x: { iv: ['a', 'b'] } }, { x: { iv: ['b', 'a'] } })).toBe(false);
});
