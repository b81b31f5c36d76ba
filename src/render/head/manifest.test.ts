import { expect, test } from 'vitest';
import { tableQueries } from '../../../tests/block-fixture.ts';
import { aheadList } from './ahead.ts';
import { webManifest } from './manifest.ts';

const HASH = 'a'.repeat(32);
const picture = { hash: HASH, x: 50, y: 50, width: 1600, height: 1000, alt: 'Die Startseite' };
const TABLE = {
  'site:de': { name: 'Almwerk', description: 'Decken', trailingSlash: false },
  'site:en': { name: 'Almwerk', description: null, trailingSlash: true },
  app: { colours: { bar: '#102030', ground: '#fafafa' }, screenshots: ['s'] },
  'asset:s:de': picture,
  'asset:s:en': { ...picture, width: 700, height: 1500, alt: '' },
  'asset:l:de': picture,
  'asset:l:en': picture,
};
const SHOP = { logo: null };

const manifestIn = (lang: 'de' | 'en', table: object) => {
  const { text, reads } = webManifest(tableQueries({ ...TABLE, shop: SHOP, ...table }), lang);
  return { manifest: JSON.parse(text), reads: reads.map(({ query }) => query) };
};

test('the manifest says what the content says, and begins in its language', () => {
  const { manifest, reads } = manifestIn('de', {});
  expect(manifest).toMatchObject({
    ...{ id: '/', name: 'Almwerk', description: 'Decken', lang: 'de', start_url: '/de' },
    ...{ scope: '/', display: 'standalone', theme_color: '#102030', background_color: '#fafafa' },
  });
  expect(manifest.screenshots).toEqual([
    {
      ...{ src: `/pictures/${HASH}/50-50/1280.webp`, sizes: '1280x800', type: 'image/webp' },
      ...{ form_factor: 'wide', label: 'Die Startseite' },
    },
  ]);
  expect(reads).toEqual(['site:de', 'app', 'shop', 'asset:s:de']);
  const english = manifestIn('en', {}).manifest;
  expect(english).toMatchObject({ id: '/', lang: 'en', start_url: '/en/' });
  expect(english).not.toHaveProperty('description');
  expect(english.screenshots[0]).toMatchObject({ form_factor: 'narrow', sizes: '700x1500' });
});

test('its icons are made from the logo, else they are ours', () => {
  const sources = (table: object) =>
    manifestIn('de', table).manifest.icons.map(
      ({ src, sizes, purpose }: Record<string, string>) => [...[src, sizes, purpose]],
    );
  expect(sources({})).toEqual([
    ['/icons/icon-192.png', '192x192', 'any'],
    ['/icons/icon-512.png', '512x512', 'any'],
    ['/icons/maskable-512.png', '512x512', 'maskable'],
  ]);
  expect(sources({ shop: { logo: 'l' } })[2]).toEqual([
    ...[`/pictures/${HASH}/50-50/maskable-512.png`, '512x512', 'maskable'],
  ]);
  expect(manifestIn('de', { shop: { logo: 'l' } }).reads).toContain('asset:l:de');
});

test('critical pages and icons are fetched ahead, in both languages', () => {
  const routes = ['/de', '/en'].map((path) => ({ path, lang: path.slice(1) }));
  const queries = tableQueries({
    ...TABLE,
    ...{ shop: SHOP, criticalPages: ['home'], 'routes:home': routes },
  });
  const { text, reads } = aheadList(queries);
  expect(JSON.parse(text)).toEqual({
    pages: ['/de', '/en'],
    icons: ['/icons/icon-192.png', '/icons/icon-512.png'],
  });
  expect(reads.map(({ query }) => query)).toEqual([
    ...['site:de', 'criticalPages', 'shop', 'routes:home'],
  ]);
});
