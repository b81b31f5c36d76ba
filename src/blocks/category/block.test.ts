import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';

const answers = {
  'subCategories:root': ['a'],
  'category:a:de': { id: 'a', name: 'A', path: '/de/kategorie/a', image: null, parent: 'b' },
  'category:b:de': { id: 'b', name: 'B', path: '/de/kategorie/b', image: null, parent: null },
  'categoryProducts:a:1': { ids: ['1', '2', '3'], total: 3, pages: 1 },
  'productCard:1:de': { id: '1', image: null, colours: [] },
  'productCard:2:de': { id: '2', image: null, colours: [] },
};
const load = (fields: object) =>
  loadBlock(node('category', { ...fields }), answering(answers).ask, route())?.data;

test('a category stands with what is above it and as many products as asked for', () => {
  expect(load({ category: ['a'], count: 2 })).toMatchObject({
    category: { id: 'a', total: 3 },
    above: { label: 'B' },
    cards: [{ id: '1' }, { id: '2' }],
  });
});

test('without a choice it is the first of all', () => {
  expect(load({ count: 0 })).toMatchObject({ category: { id: 'a' }, cards: [] });
});
