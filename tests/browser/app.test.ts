import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyData, startSite, type TestServer } from '../site/server.ts';
import { axeViolations, watchPage } from './harness.ts';

/** Chromium's words for a server that is gone. */
const OFFLINE = /ERR_(?:CONNECTION|INTERNET|FAILED|NETWORK)|TypeError: Failed to fetch/;

async function site(): Promise<TestServer> {
  const dataDir = await copyData(inject('site').dataDir);
  const server = await startSite({ dataDir });
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}

/** The paths that are kept, by the name of their cache. */
const kept = (page: Page, name: string) =>
  page.evaluate(async (cacheName) => {
    const requests = await (await caches.open(cacheName)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, name);

/** Everything that is kept, wherever. */
const allKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().map((url) => new URL(url).pathname);
  });

/** A page with the worker, which has kept this page and what it fetches ahead. */
async function visit(url: string, path: string) {
  const watched = await watchPage({ url, worker: true });
  const { page } = watched;
  await page.goto(path);
  await expect.poll(() => kept(page, 'loden-pages')).toContain(path);
  // Pictures that nobody has asked for yet are made now.
  await expect
    .poll(() => kept(page, 'loden-notes'), { timeout: 60_000 })
    .toContain('/builds/latest.json');
  return watched;
}

test('without a connection: what was read, what is critical, and a page for the rest', async () => {
  const server = await site();
  const { page, problems } = await visit(server.url, '/de/pflege');
  expect(problems).toEqual([]);
  const precached = (await page.evaluate(() => caches.keys())).find((one) => /precache/.test(one));
  expect(await kept(page, precached ?? '')).toEqual(
    expect.arrayContaining(['/de/offline', '/en/offline']),
  );
  await server.kill();

  await page.reload();
  expect(await page.title()).toContain('pflegen');
  const line = page.locator('.kept');
  expect(await line.textContent()).toMatch(/^Stand: \d{1,2}\. \p{L}+, \d\d:\d\d$/u);
  const isStyled = await page.evaluate(() => getComputedStyle(document.body).margin === '0px');
  expect(isStyled).toBe(true);

  await page.goto('/de');
  expect(await page.title()).toContain('Almwerk');
  expect(await page.locator('.kept').count()).toBe(1);
  const pictures = page.locator('main img').first();
  await expect
    .poll(() => pictures.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .not.toBe(0);

  await page.goto('/de/kontakt');
  expect(await page.locator('h1').textContent()).toBe('Keine Verbindung');
  const titles = () => page.locator('.offline__list a').allTextContents();
  await expect.poll(titles).toHaveLength(2);
  await page.locator('.offline input').fill('wäsche');
  await expect.poll(async () => (await titles()).join()).toContain('pflegen');
  expect(await axeViolations(page, 'main')).toEqual([]);

  await page.goto('/de/suche?q=pflege');
  await expect.poll(titles).toHaveLength(1);
  await page.goto('/en/contact');
  expect(await page.locator('h1').textContent()).toBe('No connection');
  expect(problems.filter((problem) => !OFFLINE.test(problem))).toEqual([]);
});

test('nothing is kept that is made for one person, and no code of the editor', async () => {
  const { page } = await visit(inject('site').url, '/de');
  for (const path of [
    '/login',
    '/de/suche?q=decke',
    '/de/gibt-es-nicht',
    '/de/kategorie/decken/filter',
  ]) {
    await page.goto(path);
  }
  await page.goto('/de/pflege');
  await expect.poll(() => kept(page, 'loden-pages')).toContain('/de/pflege');
  const all = await allKept(page);
  expect(all.filter((path) => /login|suche|gibt-es|filter|\/api|\/manage/.test(path))).toEqual([]);
  expect(all.filter((path) => /signed-in|editor/.test(path))).toEqual([]);
  const scripts = all.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of new Set(scripts)) {
    const code = await (await page.request.get(path)).text();
    expect(code, path).not.toMatch(/prosemirror|superuser\.set/i);
  }
});
