import { expect, test } from 'vitest';
import { answering, route } from '../../tests/block-fixture.ts';
import { structuredData } from './structured-data.ts';

const SITE = {
  ...{ name: 'Almwerk', url: 'https://a.example', trailingSlash: false },
  ...{ description: null, phone: null, email: null },
};
const PRODUCT = {
  ...{ id: '1', path: '/de/x', name: 'Decke', summary: 'Loden', articleNumber: 'A1' },
  ...{ priceCents: 4900, oldPriceCents: 5900, availability: 'inStock', availableFrom: null },
  ...{ categories: ['c'], images: ['i'], variants: [], sizes: [] },
};
const TABLE = {
  'site:de': SITE,
  'category:c:de': { name: 'Decken', path: '/de/kategorie/decken', parent: null },
  'asset:i:de': { hash: 'a'.repeat(32), x: 50, y: 50 },
  'colour:rot:de': { id: 'rot', key: '1', name: 'Rot' },
  'colour:blau:de': { id: 'blau', key: '2', name: 'Blau' },
};

function thingsOf(product: object, site: object = SITE) {
  const { ask } = answering({
    ...TABLE,
    'site:de': site,
    'product:1:de': { ...PRODUCT, ...product },
  });
  const page = { route: route('product', '1'), title: 'Decke | Almwerk', description: 'd' };
  const data = structuredData(page, ask);
  return JSON.parse(JSON.stringify(data?.['@graph'] ?? []));
}

const variant = (color: string, availability = 'inStock') => ({
  ...{ color, images: [], availability, availableFrom: null },
});
type Form = { sku: string; color: string; offers: { price: string; availability: string } };

const size = (label: string, priceCents: number | null = null) => ({
  ...{ label, widthCm: null, heightCm: null, priceCents },
});

test('a product in one form is a product, with its price and its former price', () => {
  expect(thingsOf({}).at(-1)).toMatchObject({
    '@type': 'Product',
    name: 'Decke',
    sku: 'A1',
    image: [`https://a.example/pictures/${'a'.repeat(32)}/50-50/960.webp`],
    offers: {
      price: '49.00',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      priceSpecification: { price: '59.00', priceType: 'https://schema.org/StrikethroughPrice' },
    },
  });
});

test('a product in several forms is a group of all of them, each with its own price', () => {
  const variants = [variant('rot'), variant('blau', 'unavailable')];
  const group = thingsOf({ variants, sizes: [size('S'), size('L', 9900)] }).at(-1);
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'A1',
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
  });
  const forms = group.hasVariant.map(({ sku, color, offers }: Form) =>
    [sku, color, offers.price, offers.availability.slice(19)].join(' '),
  );
  expect(forms).toEqual([
    'A1-rot-s Rot 49.00 InStock',
    'A1-rot-l Rot 99.00 InStock',
    'A1-blau-s Blau 49.00 OutOfStock',
    'A1-blau-l Blau 99.00 OutOfStock',
  ]);
  expect(group.hasVariant[3].offers).not.toHaveProperty('priceSpecification');
});

test('more forms than anybody looks through are cut off', () => {
  const sizes = Array.from({ length: 12 }, (_, index) => size(`${index}`));
  const variants = Array.from({ length: 14 }, () => variant('rot'));
  expect(thingsOf({ variants, sizes }).at(-1).hasVariant).toHaveLength(60);
});

test('the way to a product leads through its category', () => {
  const [, trail] = thingsOf({});
  expect(
    trail.itemListElement.map(({ name, item }: Record<string, string>) => [name, item]),
  ).toEqual([
    ['Almwerk', 'https://a.example/de'],
    ['Decken', 'https://a.example/de/kategorie/decken'],
    ['Decke', 'https://a.example/de/x'],
  ]);
});

test('addresses end as the site config says', () => {
  const [shop] = thingsOf({}, { ...SITE, trailingSlash: true });
  expect(shop.url).toBe('https://a.example/de/');
});

test('a site without an address says nothing', () => {
  expect(thingsOf({}, { ...SITE, url: '' })).toEqual([]);
});
