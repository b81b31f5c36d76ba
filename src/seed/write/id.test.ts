import { expect, test } from 'vitest';
import { BLOCK_ID } from '#src/model/fields/block-node.ts';
import { blockId, itemId } from './id.ts';

const names = Array.from({ length: 2000 }, (_, index) => `name-${index}`);

test('the id of an item is a GUID of version 8, the same at each call', () => {
  for (const name of names) {
    expect(itemId(name)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  }
  expect(itemId('products/hochkar')).toBe(itemId('products/hochkar'));
  expect(new Set(names.map(itemId)).size).toBe(names.length);
});

test('the id of a block has the form that all blocks have, and differs by name', () => {
  for (const name of names) expect(blockId(name)).toMatch(BLOCK_ID);
  expect(new Set(names.map(blockId)).size).toBe(names.length);
});
