import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, pageId } from './shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.end());

const PRODUCT = '/de/product/ware-1';
const bodyOf = async (path: string) => {
  const object = shop.services.site.lookup(path)?.object;
  return object ? String(await shop.services.site.body(object, 'identity')) : undefined;
};

/** Takes all blocks out of a page, publishes, and puts them back. Out: what was there and is there meanwhile. */
async function withoutBlocks(name: string, path: string) {
  const { source, store } = shop.services.content;
  const id = pageId(name);
  const found = await source.items('pages').byId([id]);
  const data = found.ok ? found.value[0]?.published?.data['data'] : undefined;
  if (!data) throw new Error(`no page ${name}`);
  const before = await bodyOf(path);
  await store.patchItem('pages', id, { data: { de: [], en: [] } });
  const report = await shop.publisher.publish();
  const meanwhile = await bodyOf(path);
  await store.patchItem('pages', id, { data });
  await shop.publisher.publish();
  return { report, before, meanwhile };
}

test('a product template that lost its block costs no page, and the report and the page of publishes say why', async () => {
  const { site } = shop.services;
  const { report, before, meanwhile } = await withoutBlocks('produkt', PRODUCT);
  expect(before).toContain('Ware 1');
  expect(meanwhile).toBe(before);
  expect(report).toMatchObject({ removed: 0, failed: 60 });
  expect(report.errors).toContainEqual({ path: PRODUCT, name: 'template-empty' });
  expect(site.pages.kept(10)).toEqual({ count: 0, pages: [] });
});

test('a home page that lost its blocks stays as it was', async () => {
  const { report, before, meanwhile } = await withoutBlocks('start', '/de');
  expect(before).toContain('<h2>Start</h2>');
  expect(meanwhile).toBe(before);
  expect(report.errors).toContainEqual({ path: '/de', name: 'home-empty' });
});

test('pages are told to be kept before anything is published', async () => {
  const id = pageId('produkt');
  const { source } = shop.services.content;
  const found = await source.items('pages').byId([id]);
  const item = found.ok ? found.value[0] : undefined;
  if (!item?.published) throw new Error('no template');
  const fields = { ...item.published.data, data: { de: [], en: [] } };
  const told = await shop.previews.ask([{ id, version: item.version, data: fields }]);
  expect(told).toMatchObject({ ok: true, value: { counts: { kept: 60, removed: 0 } } });
});
