import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';

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
  expect(load({ page: ['c'] }, 'en')).toMatchObject({ href: '/en/kategorie/blankets' });
  const onlyGerman = { 'routes:c': routes.slice(0, 2) };
  expect(load({ page: ['c'] }, 'en', onlyGerman)).toMatchObject({ href: '/de/kategorie/decken' });
});

test('an item wins over the address, which stands in when the item is gone', () => {
  expect(load({ page: ['c'], address: '/de/x' })).toMatchObject({ href: '/de/kategorie/decken' });
  const gone = { 'routes:c': [], 'address:/de/x': '/de/neu', 'site:de': { trailingSlash: false } };
  expect(load({ page: ['c'], address: '/de/x' }, 'de', gone)).toMatchObject({ href: '/de/neu' });
});

test('an address is a path, a web address, a mail address or a telephone number', () => {
  expect(load({ address: 'mailto:a@b.example' })).toMatchObject({ href: 'mailto:a@b.example' });
  expect(load({ address: '#herkunft' })).toMatchObject({ href: '#c-herkunft' });
  expect(load({ address: 'javascript:alert(1)' })).toBeUndefined();
});

test('a document wins, and is downloaded; one that is none does not', () => {
  const file = (mimeType: string, address: string | null) => ({ 'file:d': { mimeType, address } });
  const linked = { document: ['d'], address: 'mailto:a@b.example' };
  expect(load(linked, 'de', file('application/pdf', '/assets/x/masse.pdf'))).toEqual({
    href: '/assets/x/masse.pdf',
    download: true,
  });
  for (const other of [file('video/webm', '/assets/x/a.webm'), file('text/html', null)]) {
    expect(load(linked, 'de', other)).toMatchObject({ href: 'mailto:a@b.example' });
  }
});

test('what leads nowhere is not shown', () => {
  expect(load({})).toBeUndefined();
  expect(load({ address: '/de/x' }, 'de', { 'address:/de/x': null })).toBeUndefined();
});
