import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import { fieldsOf } from '../fields/fields.ts';
import { offeredChoices } from './choices.ts';

const overview = (values: Record<string, unknown>) => block('product-overview', idOf(1), values);
const settings = (values: Record<string, unknown>) =>
  fieldsOf(overview(values)).settings.map(({ path }) => path);

test('products that go with a product are offered on its page alone, or where they are chosen already', () => {
  const source = fieldsOf(overview({})).settings.find(({ path }) => path === 'source');
  const on = (page: 'page' | 'product', current?: string) =>
    source && offeredChoices(source.field, page, current);
  expect(on('page')).toEqual(['category', 'products', 'newest']);
  expect(on('product')).toEqual(['category', 'products', 'newest', 'related']);
  expect(on('page', 'related')).toContain('related');
});

test('an overview asks for a category or for products where these are what it shows', () => {
  expect(settings({})).not.toContain('products');
  expect(settings({ source: 'newest' })).not.toContain('category');
  expect(settings({ source: 'products' })).toContain('products');
  expect(settings({ source: 'category' })).toContain('category');
});
