import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesSent, type TestDemoPage, demoPages } from '../site/demo.ts';
import { inlineCode } from '../site/html.ts';
import { openPage, type Viewport } from './harness.ts';

const KB = 1000;

let pages: TestDemoPage[];
beforeAll(async () => {
  pages = await demoPages();
});

const isLive = ({ html }: TestDemoPage) => html.includes('<astro-island');

/** What comes a second after everything else, when nobody waits for the page any more. */
const AFTERWARDS = /\/count\.[\w-]+\.js$/;

/** The code that a page has loaded so far, its inline scripts included, as it travels. */
async function scripts(page: Page, { html }: TestDemoPage) {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  const own = [...new Set(addresses)].filter((address) => !AFTERWARDS.test(address));
  const sizes = await Promise.all(own.map(bytesSent));
  const inline = gzipSync(inlineCode(html, 'script').join('\n')).length;
  return { addresses, bytes: sizes.reduce((sum, size) => sum + size, inline) };
}

/** Bytes of what was loaded, fonts apart from the pictures that are seen without scrolling. */
async function firstView(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return isInside && one.checkVisibility();
    });
    await Promise.all(seen.map((one) => one.decode()));
    const shown = new Set(seen.map(({ currentSrc }) => currentSrc));
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sum = (is: (url: string) => boolean) =>
      loaded.filter(({ name }) => is(name)).reduce((all, one) => all + one.encodedBodySize, 0);
    return { fonts: sum((url) => url.endsWith('.woff2')), pictures: sum((url) => shown.has(url)) };
  });
}

async function settled(path: string, viewport: Viewport = 'desktop'): Promise<Page> {
  const page = await openPage(path, { viewport });
  await page.waitForLoadState('networkidle');
  return page;
}

/** KB of the pictures that a phone shows first. */
const FIRST_PICTURES = {
  '/de': 100,
  '/de/kategorie/decken-plaids': 60,
  '/de/product/lodendecke-hochkar': 60,
  '/de/pflege': 60,
};

describe('the first view on a phone', () => {
  test.each(Object.entries(FIRST_PICTURES))(
    'of %s has at most %d KB of pictures',
    async (path, kb) => {
      const page = await settled(path, 'phone');
      const { fonts, pictures } = await firstView(page);
      expect(pictures).toBeLessThanOrEqual(kb * KB);
      expect(fonts).toBeGreaterThan(30 * KB);
      expect(fonts).toBeLessThanOrEqual(90 * KB);
    },
  );
});

test('a phone asks for the pictures of a page that wait only when its styles have been there for a while', async () => {
  for (const path of Object.keys(FIRST_PICTURES)) {
    const page = await settled(path, 'phone');
    const asked = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sheets = loaded.filter(({ name }) => name.endsWith('.css'));
      const lazy = new Set(
        Array.from(document.querySelectorAll<HTMLImageElement>('main img[loading=lazy]')).map(
          ({ currentSrc }) => currentSrc,
        ),
      );
      const first = loaded.filter(({ name }) => lazy.has(name)).map((one) => one.startTime);
      return Math.min(...first) - Math.max(...sheets.map((one) => one.responseEnd));
    });
    expect(asked, path).toBeGreaterThan(240);
  }
});

describe('a product', () => {
  test('loads two of its large pictures at first, and the others when somebody touches the page', async () => {
    const page = await settled('/de/product/lodendecke-hochkar', 'phone');
    const loaded = () =>
      page
        .locator('.strip:visible img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
    // Those that wait come a quarter of a second after the styles, on a busy machine later.
    await expect.poll(async () => (await loaded()).slice(0, 2)).toEqual([true, true]);
    expect(await loaded()).toEqual([true, true, false, false, false]);
    await page.keyboard.press('Shift');
    await expect.poll(loaded).toEqual([true, true, true, true, true]);
  });

  test('has all its pictures without a script', async () => {
    const visit = { viewport: 'phone', javaScript: false } as const;
    const page = await openPage('/de/product/lodendecke-hochkar', visit);
    const last = page.locator('.strip:visible img').last();
    expect(await last.isVisible()).toBe(true);
  });
});

describe('a page', () => {
  test('that nobody operates has at most 6 KB of script and no React', async () => {
    const still = pages.filter((page) => !isLive(page));
    const kinds = [
      still.find(({ path }) => path === '/de'),
      still.find(({ path }) => path.startsWith('/de/kategorie/')),
      still.find(({ path }) => /^\/en\/[^/]+$/.test(path)),
    ];
    for (const one of kinds) {
      if (!one) throw new Error('a kind of page is missing');
      const page = await settled(one.path);
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 3000);
      await page.waitForLoadState('networkidle');
      const { addresses, bytes } = await scripts(page, one);
      expect(bytes, one.path).toBeLessThanOrEqual(6 * KB);
      expect(addresses.filter((address) => /react|client|island/i.test(address))).toEqual([]);
    }
  });

  test('of a product has at most 6 KB before it is touched, at most 12 KB after', async () => {
    const product = pages.find((one) => one.html.includes('at at-1'));
    if (!product) throw new Error('no product has two colours');
    const page = await settled(product.path);
    await page.mouse.wheel(0, 3000);
    await page.waitForLoadState('networkidle');
    expect((await scripts(page, product)).bytes).toBeLessThanOrEqual(6 * KB);
    await page.locator('.swatch').nth(1).click();
    await page.locator('.detail[data-colour="1"]').waitFor();
    await page.waitForLoadState('networkidle');
    const { addresses, bytes } = await scripts(page, product);
    expect(bytes).toBeLessThanOrEqual(12 * KB);
    expect(addresses.filter((address) => /react|client\./i.test(address))).toEqual([]);
  });
});
