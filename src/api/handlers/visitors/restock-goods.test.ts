import { expect, test } from 'vitest';
import { tableQueries } from '../../../../tests/block-fixture.ts';
import { restockGoods } from './restock-goods.ts';

const colour = (id: string, name: string) => ({ id, key: id, name, nameLang: null });
const variant = (color: string, availability = 'inStock') => ({ color, availability, images: [] });
const queries = tableQueries({
  'product:b:de': {
    ...{ name: 'Decke', path: '/de/product/decke', availability: 'unavailable' },
    variants: [variant('n1', 'unavailable'), variant('gone'), variant('n2'), variant('g')],
  },
  'product:c:de': {
    ...{ name: 'Kerze', path: '/de/product/kerze', availability: 'inStock', variants: [] },
  },
  'product:none:de': null,
  'colour:n1:de': colour('n1', 'Natur'),
  'colour:n2:de': colour('n2', 'Natur'),
  'colour:g:de': colour('g', 'Größer'),
  'colour:gone:de': null,
});
const goods = (product: string, wanted: string | null) =>
  restockGoods(queries, { product, colour: wanted, language: 'de' });

test('the way to goods leads to their colour on the page, also where two have one name', () => {
  expect(goods('b', 'n1')).toEqual({
    ...{ name: 'Decke, Natur', href: '/de/product/decke#farbe-natur', isThere: false },
  });
  expect(goods('b', 'n2')).toEqual({
    ...{ name: 'Decke, Natur', href: '/de/product/decke#farbe-natur-n2', isThere: true },
  });
  expect(goods('b', 'g')?.href).toBe('/de/product/decke#farbe-groesser');
});

test('goods without a colour are those of the whole page, and what does not exist is none', () => {
  expect(goods('c', null)).toEqual({ name: 'Kerze', href: '/de/product/kerze', isThere: true });
  expect(goods('b', null)).toBeUndefined();
  expect(goods('b', 'blue')).toBeUndefined();
  expect(goods('none', null)).toBeUndefined();
});
