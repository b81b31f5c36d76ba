import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesSent, type DemoPage, demoPages } from '../site/demo.ts';
import { inlineCode } from '../site/html.ts';
import { openPage } from './harness.ts';

const KB = 1000;

let pages: DemoPage[];
beforeAll(async () => {
  pages = await demoPages();
});

const isLive = ({ html }: DemoPage) => html.includes('<astro-island');

/** The code that a page has loaded so far, its inline scripts included, as it travels. */
async function scripts(page: Page, { html }: DemoPage) {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  const sizes = await Promise.all([...new Set(addresses)].map(bytesSent));
  const inline = gzipSync(inlineCode(html, 'script').join('\n')).length;
  return { addresses, bytes: sizes.reduce((sum, size) => sum + size, inline) };
}

async function settled(path: string): Promise<Page> {
  const page = await openPage(path);
  await page.waitForLoadState('networkidle');
  return page;
}

describe('a page', () => {
  test('that nobody operates has at most 12 KB of script and no React', async () => {
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
      expect(bytes, one.path).toBeLessThanOrEqual(12 * KB);
      expect(addresses.filter((address) => /react|client|island/i.test(address))).toEqual([]);
    }
  });

  test('of a product has at most 12 KB before it is touched, at most 90 KB after', async () => {
    const product = pages.find((one) => one.html.includes('at at-1'));
    if (!product) throw new Error('no product has two colours');
    const page = await settled(product.path);
    await page.mouse.wheel(0, 3000);
    await page.waitForLoadState('networkidle');
    expect((await scripts(page, product)).bytes).toBeLessThanOrEqual(12 * KB);
    await page.locator('.swatch').nth(1).click();
    await page.locator('.detail[data-colour="1"]').waitFor();
    await page.waitForLoadState('networkidle');
    const { bytes } = await scripts(page, product);
    expect(bytes).toBeGreaterThan(12 * KB);
    expect(bytes).toBeLessThanOrEqual(90 * KB);
  });
});
