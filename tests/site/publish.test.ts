import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '#src/site/site.ts';
import { categoryId, colourId, openShop, pageId, product, productId } from './shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.end());

/** Publishes. Out: the canonical paths whose object has changed, come or gone. */
async function publish(): Promise<string[]> {
  const { site } = shop.services;
  const before = digests(site);
  const report = await shop.publisher.publish();
  expect(report).toMatchObject({ failed: 0, errors: [] });
  const after = digests(site);
  const all = new Set([...before.keys(), ...after.keys()]);
  const changed = [...all].filter((path) => before.get(path) !== after.get(path));
  expect(report.rendered).toBeLessThanOrEqual(changed.length);
  return changed.filter(isCanonical).sort();
}

function digests(site: Site): Map<string, string> {
  return new Map([...site.paths()].map((path) => [path, site.lookup(path)?.object?.digest ?? '']));
}

const isCanonical = (path: string) =>
  /^\/(de|en)(\/|$)|^\/theme\.css$|^\/404\.html$/.test(path) && !path.endsWith('/_payload.json');

/** `/de…` and `/en…` of each. */
const inBoth = (...paths: string[]) => paths.flatMap((path) => [`/de${path}`, `/en${path}`]).sort();

async function patch(schema: string, id: string, data: Record<string, Record<string, unknown>>) {
  const result = await shop.services.content.store.patchItem(schema, id, data);
  expect(result.ok).toBe(true);
}

const SECOND_PAGE = ['/de/kategorie/stoffe/seite/2', '/en/kategorie/stoffe/page/2'];

test('one price change renders exactly these pages', async () => {
  await patch('products', productId(7), { priceCents: { iv: 4711 } });
  // Each page of the category has the filter, which counts the prices of all its products.
  const shown = inBoth('/product/ware-7', '/kategorie/stoffe', '/auswahl');
  expect(await publish()).toEqual([...shown, ...SECOND_PAGE].sort());
});

test('a text on the second page of a category leaves its first page alone', async () => {
  const summary = { de: 'Dicht gewebt und gewalkt.', en: 'Woven close, then fulled.' };
  await patch('products', productId(29), { summary });
  expect(await publish()).toEqual([...inBoth('/product/ware-29'), ...SECOND_PAGE].sort());
});

test('a field that no page shows renders nothing', async () => {
  await patch('products', productId(7), { articleNumber: { iv: 'W7' } });
  expect(await publish()).toEqual([]);
});

test('a moved product leaves its place and takes another', async () => {
  await patch('products', productId(7), { categories: { iv: [categoryId('garne')] } });
  expect(await publish()).toEqual(
    // Its page shows another trail, and the products behind it move up one place.
    [
      ...inBoth('/product/ware-7', '/kategorie/stoffe', '/kategorie/garne'),
      ...['/de/kategorie/stoffe/seite/2', '/en/kategorie/stoffe/page/2'],
    ].sort(),
  );
  await patch('products', productId(7), { categories: { iv: [categoryId('stoffe')] } });
  await publish();
});

test('a renamed category is at its new address, and its products lead there', async () => {
  await patch('categories', categoryId('garne'), { Name: { de: 'wolle', en: 'wool' } });
  expect(await publish()).toEqual(
    [
      '/de/kategorie/garne',
      '/de/kategorie/wolle',
      '/en/kategorie/garne',
      '/en/kategorie/wool',
    ].sort(),
  );
  const former = { status: 301, location: '/de/kategorie/wolle' };
  expect(shop.services.site.lookup('/de/kategorie/garne')).toMatchObject(former);
  expect(shop.services.site.lookup('/kategorie/wolle')?.status).toBe(200);
});

test('a new product gets its pages and its place, and nothing else is touched', async () => {
  const { store } = shop.services.content;
  const created = await store.createItem({ ...product(31), status: 'Published' });
  expect(created.ok).toBe(true);
  expect(await publish()).toEqual(
    [
      '/de/kategorie/stoffe/seite/2',
      '/en/kategorie/stoffe/page/2',
      ...inBoth('/product/ware-31', '/kategorie/stoffe'),
    ].sort(),
  );
});

test('a deleted product goes, with every page that showed it', async () => {
  const deleted = await shop.services.content.store.deleteItem('products', productId(31));
  expect(deleted.ok).toBe(true);
  expect(await publish()).toEqual(
    [
      '/de/kategorie/stoffe/seite/2',
      '/en/kategorie/stoffe/page/2',
      ...inBoth('/product/ware-31', '/kategorie/stoffe'),
    ].sort(),
  );
  // It was there for minutes, so no redirect says that it is gone.
  expect(shop.services.site.lookup('/de/product/ware-31')).toBeUndefined();
});

test('a new hex for a colour changes one file', async () => {
  await patch('colors', colourId, { hexcode: { iv: '#335544' } });
  expect(await publish()).toEqual(['/theme.css']);
});

test('a changed menu renders every page of that language', async () => {
  const links = [{ label: 'Farben', target: [pageId('farbwahl')] }];
  await patch('site', shop.siteId, { menu: { de: links } });
  const changed = await publish();
  const { site } = shop.services;
  const german = [...site.paths()].filter(
    (path) => /^\/de(\/|$)/.test(path) && site.lookup(path)?.object,
  );
  expect(changed).toEqual(['/404.html', ...german.filter(isCanonical)].sort());
});

test('without a change nothing is rendered', async () => {
  expect(await shop.publisher.publish()).toMatchObject({ outcome: 'unchanged', rendered: 0 });
});
