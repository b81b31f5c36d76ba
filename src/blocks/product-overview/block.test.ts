import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';

const card = (id: string, more: object = {}) => ({
  [`productCard:${id}:de`]: { id, image: null, colours: [], ...more },
});
const cards = (...ids: string[]) => Object.assign({}, ...ids.map((id) => card(id)));
const category = {
  'category:c:de': { id: 'c', name: 'Decken', path: '/de/kategorie/decken' },
  'categoryProducts:c:1': { ids: ['1', '2', '3', '4', '5', '6'], total: 6, pages: 1 },
};

function load(fields: object, answers: object, at = route()) {
  const { ask, asked } = answering({ ...answers });
  const loaded = loadBlock(node('product-overview', { ...fields }), ask, at);
  return { data: loaded?.data, asked };
}

test('chosen products are shown in their order; those that do not exist are left out', () => {
  const { data } = load(
    { source: 'products', products: ['2', '9', '1'] },
    { ...cards('1', '2'), 'productCard:9:de': null },
  );
  expect(data).toMatchObject({ cards: [{ id: '2' }, { id: '1' }], more: null });
});

test('a category shows its first products and the way to all of them', () => {
  const { data, asked } = load(
    { source: 'category', category: ['c'], count: 2 },
    { ...category, ...cards('1', '2') },
  );
  expect(data).toMatchObject({
    cards: [{ id: '1' }, { id: '2' }],
    more: { label: 'Decken', path: '/de/kategorie/decken' },
  });
  expect(asked).not.toContain('productCard:3:de');
});

test('without a category it is that of the route', () => {
  const at = route('category', 'c');
  const { data } = load({ source: 'category', count: 1 }, { ...category, ...cards('1') }, at);
  expect(data).toMatchObject({ cards: [{ id: '1' }] });
});

test('beside a product stand others of its first category, never itself', () => {
  const { data } = load(
    { source: 'category', count: 2 },
    { ...category, ...cards('2', '3'), 'product:1:de': { categories: ['c', 'd'] } },
    route('product', '1'),
  );
  expect(data).toMatchObject({ cards: [{ id: '2' }, { id: '3' }] });
});

test('the newest are as many as asked for, also where one of them is the product itself', () => {
  const { data } = load(
    { source: 'newest', count: 2 },
    { 'newest:3': ['1', '2', '3'], ...cards('2', '3') },
    route('product', '1'),
  );
  expect(data).toMatchObject({ cards: [{ id: '2' }, { id: '3' }] });
});

test('a card carries its picture and its colours', () => {
  const { data } = load(
    { source: 'products', products: ['1'] },
    {
      ...card('1', { image: 'a', colours: ['x', 'gone'] }),
      'asset:a:de': { id: 'a' },
      'colour:x:de': { id: 'x', key: '11111111' },
      'colour:gone:de': null,
    },
  );
  expect(data).toMatchObject({
    cards: [{ image: { id: 'a' }, colours: [{ key: '11111111' }] }],
  });
});

test('what goes with a product is shown beside it, elsewhere nothing', () => {
  const answers = { 'related:1': ['2', '3'], ...cards('2', '3') };
  const { data } = load({ source: 'related', count: 8 }, answers, route('product', '1'));
  expect(data).toMatchObject({ cards: [{ id: '2' }, { id: '3' }], more: null });
  expect(load({ source: 'related' }, {}).data).toMatchObject({ cards: [] });
});
