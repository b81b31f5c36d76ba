import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPropose } from '#src/content/queries/proposals.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { must, openContent } from './content.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;
let queries: Queries;
/** Today in the shop. */
let day = '2026-12-24';

beforeEach(async () => {
  content = await openContent();
  replica = openReplica(':memory:', { today: () => day });
  queries = createQueries(replica, { scope: 'published', siteUrl: undefined });
  for (const shelf of ['shelf', 'above']) await content.write.category(shelf);
  for (const colour of ['fir', 'moss']) {
    const data = { name: { de: colour }, hexcode: { iv: '#123456' } };
    await content.write.put('colors', colour, data, 'Published');
  }
});

afterEach(() => {
  replica.close();
  content.close();
});

const sync = async () => must(await replica.sync(content.source));

/** A product in categories, in display order, in colours. */
function write(id: string, order: number, categories: string[], colours: string[] = []) {
  return content.write.product(id, {
    categories: { iv: categories },
    order: { iv: order },
    variants: { iv: colours.map((color) => ({ color: [color], images: [] })) },
    sizes: { iv: [{ label: '70 × 140 cm' }] },
  });
}

test('what a product can be chosen by is told in display order', async () => {
  await write('b', 2, ['shelf'], ['fir', 'gone']);
  await write('a', 1, ['shelf'], ['moss', 'moss']);
  await sync();
  expect(queries.ask('facets', 'shelf', 'de')).toMatchObject([
    { id: 'a', variants: [{ colour: 'moss', sizes: ['70 × 140 cm'] }, { colour: 'moss' }] },
    { id: 'b', variants: [{ colour: 'fir' }] },
  ]);
  expect(queries.ask('facets', 'nowhere', 'de')).toEqual([]);
});

test('each colour has the sizes that there are of it, and its own availability', async () => {
  await content.write.product('a', {
    categories: { iv: ['shelf'] },
    availability: { iv: 'inStock' },
    variants: {
      iv: [
        { color: ['fir'], images: [], availability: 'unavailable' },
        { color: ['moss'], images: [] },
      ],
    },
    sizes: {
      iv: [
        { label: 'S' },
        { label: 'M', onlyColors: ['moss'] },
        { label: 'L', onlyColors: ['gone'] },
      ],
    },
  });
  await write('b', 2, ['shelf']);
  await sync();
  expect(queries.ask('facets', 'shelf', 'de').map(({ variants }) => variants)).toEqual([
    [
      { colour: 'fir', sizes: ['S', 'L'], isInStock: false },
      { colour: 'moss', sizes: ['S', 'M', 'L'], isInStock: true },
    ],
    [{ colour: null, sizes: ['70 × 140 cm'], isInStock: true }],
  ]);
});

test('sizes of one measure have different words, the same in both languages and in any order', async () => {
  const sizes = [
    { label: '26 × 2 cm', nameDe: 'Teller', nameEn: 'Plate' },
    { label: '26 × 2 cm', nameDe: 'Schale', nameEn: 'Bowl' },
    { label: '26 × 2 cm' },
    { label: '1/2 m' },
    { label: '12 m' },
    { label: '9 × 9 cm', nameDe: 'Becher' },
  ];
  const slugs = (lang: 'de' | 'en') =>
    queries.ask('product', 'a', lang)?.sizes.map(({ slug }) => slug);
  await content.write.product('a', { sizes: { iv: sizes } });
  await sync();
  const told = ['teller-26-2-cm', 'schale-26-2-cm', '26-2-cm', '12-m', '12-m-2', '9-9-cm'];
  expect(slugs('de')).toEqual(told);
  expect(slugs('en')).toEqual(told);
  const [plate, bowl, ...others] = sizes;
  await content.write.product('a', { sizes: { iv: [bowl, plate, ...others] } });
  await sync();
  expect(slugs('de')?.slice(0, 2)).toEqual(['schale-26-2-cm', 'teller-26-2-cm']);
});

test('a size that is kept for a colour which the product has lost is not offered', async () => {
  const data = (colours: string[]) => ({
    priceCents: { iv: 300 },
    variants: { iv: colours.map((color) => ({ color: [color], images: [] })) },
    sizes: {
      iv: [
        { label: 'S', onlyColors: ['moss', 'fir'] },
        { label: 'M', onlyColors: ['moss'], priceCents: 100 },
      ],
    },
  });
  const sizes = () =>
    queries.ask('product', 'a', 'de')?.sizes.map(({ label, onlyColours }) => [label, onlyColours]);
  await content.write.product('a', data(['fir']));
  await sync();
  expect(sizes()).toEqual([['S', ['fir']]]);
  expect(queries.ask('productCard', 'a', 'de')).toMatchObject({
    ...{ priceCents: 300, manyPrices: false },
  });
  await content.write.product('a', data(['fir', 'moss']));
  await sync();
  expect(sizes()).toEqual([
    ['S', ['moss', 'fir']],
    ['M', ['moss']],
  ]);
  expect(queries.ask('productCard', 'a', 'de')).toMatchObject({
    ...{ priceCents: 100, manyPrices: true },
  });
});

test('what is delivered from a day on is in stock when that day has begun', async () => {
  const later = { availability: 'inStock', availableFrom: '2027-02-15T00:00:00Z' };
  await content.write.product('a', {
    categories: { iv: ['shelf'] },
    availability: { iv: later.availability },
    availableFrom: { iv: later.availableFrom },
    variants: {
      iv: [
        { color: ['fir'], images: [] },
        { color: ['moss'], images: [], availability: 'inStock' },
      ],
    },
  });
  await content.write.product('b', {
    ...{ categories: { iv: ['shelf'] }, order: { iv: 2 }, availability: { iv: 'inStock' } },
    variants: { iv: [{ color: ['fir'], images: [], ...later }] },
  });
  await content.write.product('c', {
    ...{ categories: { iv: ['shelf'] }, order: { iv: 3 } },
    ...{ availability: { iv: 'inStock' }, availableFrom: { iv: later.availableFrom } },
  });
  const inStock = async (today: string) => {
    day = today;
    await sync();
    return queries
      .ask('facets', 'shelf', 'de')
      .map(({ variants }) => variants.map(({ isInStock }) => isInStock));
  };
  expect(await inStock('2027-02-14')).toEqual([[false, true], [false], [false]]);
  expect(await inStock('2027-02-15')).toEqual([[true, true], [true], [true]]);
});

test('page, card and filter offer the same sizes, no more than can be chosen', async () => {
  await write('a', 1, ['shelf']);
  await sync();
  const labels = Array.from({ length: 14 }, (_, index) => `n${index}`);
  // The schema takes no more than twelve; a source that was set up before it did may hold more.
  const data = {
    ...{ name: { de: 'Decke' }, categories: { iv: ['shelf'] }, priceCents: { iv: 900 } },
    sizes: { iv: labels.map((label, index) => ({ label, priceCents: 900 - index * 10 })) },
  };
  const { queries: shown } = must(createPropose(replica, {})([{ id: 'a', data }]));
  const page = shown.ask('product', 'a', 'de');
  const card = shown.ask('productCard', 'a', 'de');
  const [facet] = shown.ask('facets', 'shelf', 'de');
  expect(page?.sizes.map(({ label }) => label)).toEqual(labels.slice(0, 12));
  expect(facet?.variants[0]?.sizes).toEqual(labels.slice(0, 12));
  expect([card?.priceCents, facet?.priceCents]).toEqual([790, 790]);
});

test('in a preview a shelf can be chosen from whatever becomes of its products', async () => {
  for (const [place, id] of ['a', 'b', 'c'].entries()) await write(id, place, ['shelf']);
  await sync();
  const propose = createPropose(replica, {});
  const shown = (...items: Parameters<typeof propose>[0]) =>
    must(propose(items))
      .queries.ask('facets', 'shelf', 'de')
      .map(({ id }) => id);
  const data = (order: number) => ({
    name: { de: 'Decke' },
    priceCents: { iv: 1 },
    categories: { iv: ['shelf'] },
    order: { iv: order },
  });
  expect(shown({ id: 'b', data: data(1) })).toEqual(['a', 'b', 'c']);
  expect(shown({ id: 'a', data: data(9) }, { id: 'b', data: data(8) })).toEqual(['c', 'b', 'a']);
  expect(shown({ id: 'd', schema: 'products', data: data(9) })).toEqual(['a', 'b', 'c', 'd']);
  expect(shown({ id: 'a', remove: true })).toEqual(['b', 'c']);
});

test('with a product go those of its shelf, then those in its colours from above', async () => {
  await write('a', 1, ['shelf', 'above'], ['fir']);
  await write('b', 2, ['shelf', 'above'], ['moss']);
  await write('c', 3, ['above'], ['moss']);
  await write('d', 4, ['above'], ['fir']);
  await sync();
  expect(queries.ask('related', 'a')).toEqual(['b', 'd']);
  expect(queries.ask('related', 'c')).toEqual(['a', 'b', 'd']);
  expect(queries.ask('related', 'nothing')).toEqual([]);
});

test('what somebody chose for a product goes with it before all else, as long as it is there', async () => {
  await write('a', 1, ['shelf']);
  await write('b', 2, ['shelf']);
  await write('c', 3, ['above']);
  const related = { iv: ['c', 'gone', 'b', 'd', 'c'] };
  await content.write.product('d', { categories: { iv: ['shelf'] }, order: { iv: 4 }, related });
  await content.write.product('e', { related: { iv: ['a'] } });
  await sync();
  expect(queries.ask('related', 'd')).toEqual(['c', 'b', 'a']);
  expect(queries.ask('related', 'e')).toEqual(['a']);
  expect(queries.readOf('related:d').readers).toContain('has:gone');
});

test('at most eight go with a product, and another price of one asks nothing again', async () => {
  for (let number = 0; number < 12; number++) await write(`p${number}`, number, ['shelf'], ['fir']);
  await sync();
  expect(queries.ask('related', 'p0')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8']);
  const { readers } = queries.readOf('related:p0');
  expect(readers).toContain('in:shelf');
  expect(readers).not.toContain('item:p3');
});

test('materials with 100,000 spaces cost no more than reading them', async () => {
  const materials = { de: `Loden ,${' '.repeat(100_000)},  Leinen${' '.repeat(100_000)}x` };
  await content.write.product('a', { categories: { iv: ['shelf'] }, materials });
  await sync();
  const start = process.cpuUsage();
  const [facet] = queries.ask('facets', 'shelf', 'de');
  // Microseconds: it took seconds.
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  expect(facet?.materials).toEqual(['Loden', expect.stringMatching(/^Leinen\s+x$/)]);
});
