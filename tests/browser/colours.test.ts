import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPages } from '../site/demo.ts';
import { type ServedShop, serveShop } from '../site/shop.ts';
import { axeViolations, openPage } from './harness.ts';
import { mostColours } from './kinds.ts';

type Place = { url?: string; path: string };

/** What a visitor sees: the pictures of one set, its name, and which colour is said to be chosen. */
async function seen(page: Page) {
  const galleries = page.locator('.gallery:visible');
  const sets = await galleries.evaluateAll((found) =>
    found.map((gallery) => ({
      set: gallery.getAttribute('data-c'),
      pictures: [...gallery.querySelectorAll('img')].map(({ src }) => new URL(src).pathname),
    })),
  );
  const [shown] = sets;
  if (!shown || sets.length > 1) throw new Error(`${sets.length} sets of pictures are shown`);
  const chosen = page.locator('.swatch:has(b:visible)');
  expect(await chosen.count()).toBe(1);
  return {
    ...shown,
    name: await page.locator('legend [data-c]:visible').textContent(),
    chosen: await chosen.getAttribute('href'),
    notes: await page.locator('.avail:visible').count(),
  };
}

/** Waits for a set of pictures, and for no other. */
async function expectSet(page: Page, index: number): Promise<void> {
  await page.locator(`.gallery[data-c="${index}"]`).waitFor();
  expect(await seen(page)).toMatchObject({ set: String(index) });
}

const hashOf = (page: Page) => new URL(page.url()).hash;
const hrefOf = async (page: Page, index: number) =>
  (await page.locator('.swatch').nth(index).getAttribute('href')) ?? '';

/** The same everywhere: on the product's own page, and on a page that shows it deep in columns. */
function describeColours(name: string, placeOf: () => Place): void {
  describe(name, () => {
    const open = (hash = '', javaScript = true) => {
      const { url, path } = placeOf();
      return openPage(`${path}${hash}`, { javaScript, ...(url !== undefined && { url }) });
    };

    test('shows the first colour until somebody chooses', async () => {
      const page = await open();
      expect(await seen(page)).toMatchObject({ set: '0', chosen: await hrefOf(page, 0), notes: 1 });
    });

    test('changes all pictures, the words and the address with the colour', async () => {
      const page = await open();
      const before = await seen(page);
      const href = await hrefOf(page, 1);
      await page.locator('.swatch').nth(1).click();
      await expectSet(page, 1);
      const after = await seen(page);
      expect(after).toMatchObject({ chosen: href, notes: 1 });
      expect(hashOf(page)).toBe(href);
      expect(after.name).not.toBe(before.name);
      expect(after.pictures.length).toBeGreaterThan(0);
      expect(after.pictures[0]).not.toBe(before.pictures[0]);
    });

    test('needs one step back after any number of colours', async () => {
      const page = await open();
      const { url } = placeOf();
      await page.goto(url === undefined ? '/de' : `${url}/de`);
      await page.goto((url ?? '') + placeOf().path);
      for (const index of [1, 0, 1]) {
        await page.locator('.swatch').nth(index).click();
        await expectSet(page, index);
      }
      const chosen = page.url();
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe('/de');
      await page.goForward();
      expect(page.url()).toBe(chosen);
      await expectSet(page, 1);
    });

    test.each([true, false])('comes by address, with JavaScript: %s', async (javaScript) => {
      const first = await open('', javaScript);
      const hash = await hrefOf(first, 1);
      expect(hash).toMatch(/^#farbe-[a-z0-9-]+$/);
      const page = await open(hash, javaScript);
      expect(await seen(page)).toMatchObject({ set: '1', chosen: hash });
      // Alive it stays what it was.
      await page.locator('.swatch').first().hover();
      await page.waitForLoadState('networkidle');
      expect(await seen(page)).toMatchObject({ set: '1', chosen: hash });
    });

    test('follows an address that is changed by hand, and back', async () => {
      const page = await open();
      await page.locator('.swatch').first().hover();
      await page.locator('.swatch').first().click();
      await page.locator('.detail[data-colour="0"]').waitFor();
      const hash = await hrefOf(page, 1);
      await page.evaluate((to) => location.assign(to), hash);
      await expectSet(page, 1);
      await page.goBack();
      await expectSet(page, 0);
    });

    test('works without JavaScript, step by step forwards and backwards', async () => {
      const page = await open('', false);
      for (const index of [1, 0]) {
        await page.locator('.swatch').nth(index).click();
        expect(await seen(page)).toMatchObject({ set: String(index) });
        expect(hashOf(page)).toBe(await hrefOf(page, index));
      }
      await page.goBack();
      expect(await seen(page)).toMatchObject({ set: '1' });
      await page.goBack();
      expect(await seen(page)).toMatchObject({ set: '0' });
      expect(hashOf(page)).toBe('');
    });
  });
}

let own: string;
let shop: ServedShop;
beforeAll(async () => {
  own = mostColours((await demoPages()).filter(({ lang }) => lang === 'de')).path;
  shop = await serveShop();
});
afterAll(() => shop?.end());

describeColours('The page of a product', () => ({ path: own }));
describeColours('A product in the columns of a section', () => ({
  url: shop.url,
  path: '/de/farbwahl',
}));

describe('The second page of a category', () => {
  test('says where it is, leads back, and can be used by everybody', async () => {
    const page = await openPage('/de/kategorie/stoffe/seite/2', { url: shop.url });
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.title()).toMatch(/, Seite 2 \|/);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.locator('.products > li').count()).toBe(6);
    await page.locator('a[rel="prev"]').first().click();
    await page.waitForURL('**/de/kategorie/stoffe');
    expect(await page.locator('.products > li').count()).toBe(24);
    expect(await axeViolations(page)).toEqual([]);
  });
});
