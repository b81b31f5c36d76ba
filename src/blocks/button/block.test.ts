import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../load-block.ts';

const routes = [
  { lang: 'de', page: 2, path: '/de/kategorie/decken/seite/2' },
  { lang: 'de', page: 1, path: '/de/kategorie/decken' },
  { lang: 'en', page: 1, path: '/en/kategorie/blankets' },
];
const load = (fields: object, lang: 'de' | 'en' = 'de', given: object = { 'routes:c': routes }) =>
  loadBlock(
    node('button', { label: 'Los', ...fields }),
    answering({ ...given }).ask,
    route('page', 'p', lang),
  )?.data;

test('an item is linked in the language of the page, else in the one that it has', () => {
  expect(load({ page: ['c'] }, 'en')).toEqual({ href: '/en/kategorie/blankets' });
  const onlyGerman = { 'routes:c': routes.slice(0, 2) };
  expect(load({ page: ['c'] }, 'en', onlyGerman)).toEqual({ href: '/de/kategorie/decken' });
});

test('an item wins over the address, which stands in when the item is gone', () => {
  expect(load({ page: ['c'], address: '/de/x' })).toEqual({ href: '/de/kategorie/decken' });
  const gone = { 'routes:c': [], 'address:/de/x': '/de/neu', 'site:de': { trailingSlash: false } };
  expect(load({ page: ['c'], address: '/de/x' }, 'de', gone)).toEqual({ href: '/de/neu' });
});

test('an address is a path, a web address, a mail address or a telephone number', () => {
  expect(load({ address: 'mailto:a@b.example' })).toEqual({ href: 'mailto:a@b.example' });
  expect(load({ address: 'javascript:alert(1)' })).toBeUndefined();
});

test('what leads nowhere is not shown', () => {
  expect(load({})).toBeUndefined();
  expect(load({ address: '/de/x' }, 'de', { 'address:/de/x': null })).toBeUndefined();
});
