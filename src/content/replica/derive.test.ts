import { expect, test } from 'vitest';
import type { SchemaName } from '#src/model/schemas/all.ts';
import type { ItemData } from '../source.ts';
import { changedKeys, derive } from './derive.ts';

const item = {
  id: 'x',
  version: 1,
  status: 'Published',
  created: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
};
const from = (schema: SchemaName, data: ItemData) =>
  derive(schema, item, data, JSON.stringify(data));
const blanket: ItemData = {
  name: { de: 'Große Decke', en: 'Large blanket' },
  priceCents: { iv: 4900 },
  categories: { iv: ['beds', 'wool'] },
  order: { iv: 2 },
};
const between = (changes: ItemData) =>
  changedKeys(from('products', blanket), from('products', { ...blanket, ...changes })).sort();

test('a price change yields exactly item and all keys', () => {
  expect(between({ priceCents: { iv: 5900 } })).toEqual(['all:products', 'item:x']);
});

test('another place in the list yields the categories, another category only the ones that differ', () => {
  expect(between({ order: { iv: 3 } })).toEqual([
    'all:products',
    'in:*',
    'in:beds',
    'in:wool',
    'item:x',
  ]);
  expect(between({ categories: { iv: ['beds', 'linen'] } })).toEqual([
    'all:products',
    'in:linen',
    'in:wool',
    'item:x',
  ]);
});

test('another German name yields the old and the new German address', () => {
  expect(between({ name: { de: 'Decke', en: 'Large blanket' } })).toEqual([
    'all:products',
    'item:x',
    'slug:products:de:decke',
    'slug:products:de:grosse-decke',
  ]);
});

test('without English name the English address follows the German one', () => {
  const { claims } = from('products', { ...blanket, name: { de: 'Decke' } });
  expect(claims.map(({ lang, slug }) => `${lang} ${slug}`)).toEqual(['de decke', 'en decke']);
});

test('an item that appears yields everything that it is found by, nothing for one that is the same', () => {
  expect(changedKeys(undefined, from('products', blanket)).sort()).toEqual([
    'all:products',
    'has:x',
    'in:*',
    'in:beds',
    'in:wool',
    'item:x',
    'set:products',
    'slug:products:de:grosse-decke',
    'slug:products:en:large-blanket',
  ]);
  expect(between({})).toEqual([]);
});

test('a category below another one is found through its parent', () => {
  const keys = (data: ItemData) => [...from('categories', data).keys.keys()];
  expect(keys({ Name: { de: 'Betten' } })).toContain('sub:root');
  expect(keys({ Name: { de: 'Betten' }, parent: { iv: ['home'] } })).toContain('sub:home');
});

test('an item that does not parse is nowhere, and says why', () => {
  const derived = from('products', { ...blanket, priceCents: { iv: 'free' } });
  expect([derived.keys.size, derived.claims, derived.members]).toEqual([0, [], []]);
  expect(derived.problems).toMatchObject([
    { name: 'item-invalid', details: { schema: 'products', id: 'x', field: 'priceCents' } },
  ]);
});

test('a page with a reserved slug gets no address, one without slug neither', () => {
  const page = (slug: string) => from('pages', { title: { de: 'Seite' }, seo: { de: { slug } } });
  expect(page('login').claims).toEqual([]);
  expect(page('login').problems.map(({ name }) => name)).toEqual([
    'slug-reserved',
    'slug-reserved',
  ]);
  expect(page('').problems.map(({ name }) => name)).toEqual(['slug-missing', 'slug-missing']);
  expect(page('/Über uns/Anfahrt').claims[0]?.slug).toBe('ueber-uns/anfahrt');
});

test('a product whose name gives no address stands in no list', () => {
  const derived = from('products', { ...blanket, name: { de: '!!!' } });
  expect(derived.members).toEqual([]);
  expect(derived.problems.map(({ name }) => name)).toEqual(['slug-missing', 'slug-missing']);
});
