import { expect, test } from 'vitest';
import { parseData } from '#src/model/fields/field.ts';
import { contentSchemas } from '#src/model/schemas/all.ts';
import { slugify } from '#src/lib/slug.ts';
import { catalogue, catalogueSize } from './catalogue.ts';
import { productItems } from '../demo/products/all.ts';

const large = [...catalogue(3_300)];
const products = large.filter(({ schema }) => schema === 'products');

test('there is one category for 250 products, and as many items as announced', () => {
  expect(products).toHaveLength(3_300);
  expect(large).toHaveLength(3_300 + 14);
  expect(catalogueSize(3_300)).toBe(large.length);
  expect(catalogueSize(0)).toBe(0);
});

test('every item parses without an issue', () => {
  for (const { schema, data, id } of large) {
    expect(parseData(contentSchemas[schema].fields, data).issues, id).toEqual([]);
  }
});

test('a product is the same in a smaller catalogue', () => {
  const small = [...catalogue(300)].filter(({ schema }) => schema === 'products');
  expect(small).toEqual(products.slice(0, 300));
});

test('no two products share an address, nor one with the demo', () => {
  const slugs = [...products, ...productItems()].map(({ data }) =>
    slugify(String(data['name']?.['de'])),
  );
  expect(new Set(slugs).size).toBe(slugs.length);
});

test('it holds the awkward cases too', () => {
  const values = products.map(({ data }) => parseData(contentSchemas.products.fields, data).value);
  expect(values.some(({ name }) => name.en === undefined)).toBe(true);
  expect(values.some(({ availability }) => availability === 'unavailable')).toBe(true);
  expect(values.some(({ availableFrom }) => availableFrom !== undefined)).toBe(true);
  expect(values.some(({ oldPriceCents }) => oldPriceCents !== undefined)).toBe(true);
});
