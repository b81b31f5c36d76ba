import { expect, test } from 'vitest';
import { node } from '../../../tests/block-fixture.ts';
import { readBlock } from './read.ts';

test('a block is read by its kind, with the defaults of missing fields', () => {
  const read = readBlock(node('heading', { text: 'Wolle' }));
  expect(read).toMatchObject({ ok: true, value: { block: { text: 'Wolle', level: 'h2' } } });
});

test('an unknown kind is reported by its name', () => {
  expect(readBlock(node('carousel'))).toMatchObject({
    ok: false,
    error: { name: 'block-unknown', details: { kind: 'carousel' } },
  });
});

test('a field that does not fit is reported with block, field and reason', () => {
  expect(readBlock(node('heading', { text: 7 }))).toMatchObject({
    ok: false,
    error: { name: 'block-invalid', details: { kind: 'heading', field: 'text' } },
  });
  expect(readBlock(node('product-overview', { source: 'random' }))).toMatchObject({
    error: { details: { field: 'source' } },
  });
});

test('names that every object has are no kinds', () => {
  for (const kind of ['constructor', '__proto__', 'toString']) {
    expect(readBlock(node(kind)).ok).toBe(false);
  }
});
