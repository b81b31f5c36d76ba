import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';
import type { ProductDetailData } from './block.ts';

const product = {
  id: 'p',
  categories: ['c'],
  images: ['i1', 'i2'],
  washing: ['w', 'gone'],
  variants: [
    { color: 'moss', images: ['m1', 'm2'], availability: 'inStock', availableFrom: null },
    { color: 'fir', images: [], availability: 'unavailable', availableFrom: '2027-02-01' },
    { color: 'gone', images: ['m1'], availability: 'inStock', availableFrom: null },
  ],
};
const asset = (id: string, hash = id) => ({ [`asset:${id}:de`]: { id, hash } });
const answers = {
  'product:p:de': product,
  'site:de': { name: 'Almwerk', phone: '+49', email: null },
  'category:c:de': { id: 'c', name: 'Decken', path: '/de/kategorie/decken', parent: null },
  'washing:w:de': { id: 'w' },
  'washing:gone:de': null,
  'colour:moss:de': { id: 'moss', key: '11111111', name: 'Moos' },
  'colour:fir:de': { id: 'fir', key: '22222222', name: 'Moos' },
  'colour:gone:de': null,
  ...asset('i1'),
  ...asset('i2', 'i1'),
  ...asset('m1'),
  ...asset('m2'),
};

function load(fields: object, at = route('product', 'p'), given: object = answers) {
  const block = node('product-detail', { ...fields });
  return loadBlock(block, answering({ ...given }).ask, at)?.data as ProductDetailData | undefined;
}

test('without a product it is that of the route; elsewhere there is nothing to show', () => {
  expect(load({})?.product.id).toBe('p');
  expect(load({}, route('page', 'home'))).toBeUndefined();
  expect(load({ product: ['p'] }, route('page', 'home'))?.own).toBe(false);
});

test('each colour has its own set of pictures, or that of the product, each picture once', () => {
  const data = load({});
  expect(data?.colours.map(({ pictures }) => pictures.map(({ id }) => id))).toEqual([
    ['m1', 'm2'],
    ['i2'],
  ]);
});

test('a colour that does not exist is left out, an unavailable one is not', () => {
  expect(load({})?.colours.map(({ availability }) => availability)).toEqual([
    'inStock',
    'unavailable',
  ]);
});

test('colours are addressed by name, and never two by one address', () => {
  expect(load({})?.colours.map(({ anchor }) => anchor)).toEqual([
    'farbe-moos',
    'farbe-moos-22222222',
  ]);
  expect(load({ product: ['p'] }, route('page', 'home'))?.colours[0]?.anchor).toMatch(
    /^farbe-moos-b[a-z]{9}$/,
  );
});

test('a product without colours shows its pictures', () => {
  const plain = { ...answers, 'product:p:de': { ...product, variants: [] } };
  const data = load({}, route('product', 'p'), plain);
  expect(data?.colours).toEqual([]);
  expect(data?.pictures).toHaveLength(1);
});
