import { expect, test } from 'vitest';
import { slugify } from '#src/lib/slug.ts';
import { answering, route } from '../../../tests/block-fixture.ts';
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
  shop: {
    address: { street: 'Bleiche 4', postalCode: '83999', city: 'Tracht', country: 'DE' },
    ...{ profiles: ['https://social.example/@a'], logo: null, postageCents: 690 },
    ...{ countries: ['DE', 'AT'], delivery: { minDays: 2, maxDays: 4 } },
    ...{ returns: { days: 30, areFree: true }, pricesValidUntil: '2027-12-31' },
  },
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

const productOf = (product: object) =>
  thingsOf(product).find((one: object) => String(Reflect.get(one, '@type')).startsWith('Product'));

const variant = (color: string, availability = 'inStock') => ({
  ...{ color, images: [], availability, availableFrom: null },
});
type Form = { sku: string; color: string; offers: { price: string; availability: string } };

const size = (label: string, priceCents: number | null = null) => ({
  ...{ name: null, onlyColours: [] },
  ...{ slug: slugify(label), label, widthCm: null, heightCm: null, priceCents },
});

test('a product in one form is a product, with its price and its former price', () => {
  expect(productOf({})).toMatchObject({
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

test('a summary in the other language does not describe a product', () => {
  expect(productOf({}).description).toBe('Loden');
  expect(productOf({ summaryLang: 'en' }).description).toBe('d');
});

test('a product in several forms is a group of all of them, each with its own price', () => {
  const variants = [variant('rot'), variant('blau', 'unavailable')];
  const group = productOf({ variants, sizes: [size('S'), size('L', 9900)] });
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
  expect(productOf({ variants, sizes }).hasVariant).toHaveLength(60);
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

test('each form has an address of its own that counts, and one number in both languages', () => {
  const [form] = productOf({
    variants: [variant('rot')],
    sizes: [size('140 × 200 cm')],
  }).hasVariant;
  expect(form.offers.url).toBe('https://a.example/de/x?farbe=rot&groesse=140-200-cm');
  expect(form.sku).toBe('A1-rot-140-200-cm');
});

test('a size that does not exist in a colour is no form', () => {
  const plate = { ...size('26 cm'), name: 'Teller', onlyColours: ['blau'] };
  const group = productOf({ variants: [variant('rot'), variant('blau')], sizes: [plate] });
  expect(group.hasVariant.map(({ name }: { name: string }) => name)).toEqual([
    'Decke, Blau, Teller, 26 cm',
  ]);
});

test('postage, delivery and returns are told once and named by each offer', () => {
  const things = thingsOf({});
  const told = things.filter((one: object) => /Shipping|Return/.test(Reflect.get(one, '@type')));
  expect(told).toMatchObject([
    { shippingRate: { value: '6.90' }, shippingDestination: { addressCountry: 'DE' } },
    {
      deliveryTime: {
        handlingTime: { minValue: 0, maxValue: 1 },
        transitTime: { minValue: 2, maxValue: 3 },
      },
    },
    {
      applicableCountry: ['DE', 'AT'],
      returnPolicyCountry: 'DE',
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/FreeReturn',
    },
  ]);
  expect(productOf({}).offers).toMatchObject({
    shippingDetails: [{ '@id': told[0]['@id'] }, { '@id': told[1]['@id'] }],
    hasMerchantReturnPolicy: [{ '@id': told[2]['@id'] }],
    priceValidUntil: '2027-12-31',
  });
});

test('goods that are delivered from a day to come are on back order until then', () => {
  const { offers } = productOf({ availability: 'inStock', availableFrom: '2027-02-15' });
  expect(offers).toMatchObject({
    availability: 'https://schema.org/BackOrder',
    availabilityStarts: '2027-02-15',
  });
  expect(productOf({ availability: 'inStock' }).offers.availability).toBe(
    'https://schema.org/InStock',
  );
});

test.each([
  [{ minDays: 2, maxDays: 4 }],
  [{ minDays: 3, maxDays: 3 }],
  [{ minDays: 0, maxDays: 1 }],
])('packing and the way together take as long as the page says: %o', (delivery) => {
  const { ask } = answering({
    ...TABLE,
    shop: { ...TABLE.shop, delivery },
    'product:1:de': PRODUCT,
  });
  const page = { route: route('product', '1'), title: 'Decke', description: 'd' };
  const things = JSON.parse(JSON.stringify(structuredData(page, ask)?.['@graph'] ?? []));
  const { handlingTime, transitTime } = things.find(
    (one: object) => Reflect.get(one, '@type') === 'OfferShippingDetails',
  ).deliveryTime;
  expect({
    minDays: handlingTime.minValue + transitTime.minValue,
    maxDays: handlingTime.maxValue + transitTime.maxValue,
  }).toEqual(delivery);
});

test('the home page says where the shop is', () => {
  const { ask } = answering(TABLE);
  const page = { route: { ...route('page', 'h'), path: '/de' }, title: 'A', description: 'd' };
  const [shop] = JSON.parse(JSON.stringify(structuredData(page, ask)?.['@graph'] ?? []));
  expect(shop).toMatchObject({
    logo: 'https://a.example/favicon.svg',
    address: { streetAddress: 'Bleiche 4', addressLocality: 'Tracht' },
    sameAs: ['https://social.example/@a'],
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
  });
});
