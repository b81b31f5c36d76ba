import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';

const category = (id: string, image: string | null = null) => ({
  [`category:${id}:de`]: { id, name: id, path: `/de/kategorie/${id}`, image },
  [`categoryProducts:${id}:1`]: { ids: [], total: 7, pages: 1 },
});
const load = (fields: object, answers: object, at = route()) =>
  loadBlock(node('category-link', { ...fields }), answering({ ...answers }).ask, at)?.data;

test('chosen categories stand in their order, each with its cloth or its own picture', () => {
  const data = load(
    { entries: [{ category: ['b'], cloth: ['x'] }, { category: ['gone'] }, { category: ['a'] }] },
    {
      ...category('a', 'own'),
      ...category('b', 'other'),
      ...{ 'category:gone:de': null, 'asset:x:de': { id: 'x' }, 'asset:own:de': { id: 'own' } },
      'asset:other:de': { id: 'other' },
    },
  );
  expect(data).toMatchObject({
    categories: [
      { id: 'b', image: { id: 'x' }, total: 7 },
      { id: 'a', image: { id: 'own' } },
    ],
  });
});

test('without a choice they are those below the route’s category, elsewhere the topmost', () => {
  const below = load({}, { ...category('a'), 'subCategories:c': ['a'] }, route('category', 'c'));
  const top = load({}, { ...category('a'), 'subCategories:root': ['a'] });
  expect(below).toMatchObject({ categories: [{ id: 'a' }] });
  expect(top).toEqual(below);
});

test('without categories there is nothing to show', () => {
  expect(load({}, { 'subCategories:root': [] })).toBeUndefined();
});
