import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { elements } from './html.ts';
import { copyData, startSite, type TestServer } from './server.ts';

let site: TestServer;

// Made with German as the default: the change of the setting makes everything anew.
beforeAll(async () => {
  const dataDir = await copyData(inject('shop').dataDir);
  site = await startSite({ dataDir, env: { DEFAULT_LANGUAGE: 'en' } });
});
afterAll(async () => {
  await site.kill();
  await rm(site.dataDir, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: 'manual', ...init });
const text = async (path: string) => (await ask(path)).text();

test('addresses without a language are English where that is the default', async () => {
  for (const [path, named] of [
    ['/', '/en'],
    ['/auswahl', '/en/auswahl'],
    ['/product/ware-7', '/en/product/ware-7'],
    ['/kategorie/stoffe/page/2', '/en/kategorie/stoffe/page/2'],
  ] as const) {
    const html = await text(path);
    expect(html).toContain('<html lang="en"');
    expect(html === (await text(named)), path).toBe(true);
  }
  expect(await text('/de')).toContain('<html lang="de"');
  expect((await ask('/kategorie/stoffe/seite/2')).status).toBe(404);
  expect(await text('/nothing')).toContain('<html lang="en"');
});

test('search engines are told that the English page is for everybody else', async () => {
  const english = `${site.url}/en/product/ware-7`;
  const links = elements(await text('/de/product/ware-7'), 'link');
  const general = links.find(({ hreflang }) => hreflang === 'x-default');
  const inEnglish = links.find(({ hreflang }) => hreflang === 'en');
  expect(general?.['href']).toBe(inEnglish?.['href']);
  expect(new URL(general?.['href'] ?? '').pathname).toBe(new URL(english).pathname);
  const sitemap = await text('/sitemap-all.xml');
  expect(sitemap).toMatch(/hreflang="x-default" href="[^"]*\/en\/product\/ware-7"/);
  expect(sitemap).not.toMatch(/hreflang="x-default" href="[^"]*\/de/);
});

test('signing in and searching are English without a language', async () => {
  expect(await text('/login')).toContain('<html lang="en"');
  expect(await text('/de/login')).toContain('<html lang="de"');
  const guarded = await ask('/manage', { headers: { 'accept-language': 'fr' } });
  expect(guarded.headers.get('location')).toBe('/login?return=%2Fmanage');
  const search = await ask('/search?q=ware');
  expect([search.status, search.headers.get('location')]).toEqual([301, '/en/search?q=ware']);
});
