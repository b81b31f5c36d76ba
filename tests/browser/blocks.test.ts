import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openPage } from './harness.ts';

const CATEGORY = '/de/kategorie/decken-plaids';

const left = (page: Page) => page.locator('#c-left').textContent();

/** The number of products that the page shows. */
const shown = (page: Page) => page.locator('.b-category-page .card').count();

describe('choosing from a category', () => {
  test('narrows what is shown, follows in the address, and comes back by the way back', async () => {
    const page = await openPage(CATEGORY);
    const all = await shown(page);
    const colour = page.getByRole('checkbox', { name: 'Tanne' });
    await colour.check({ force: true });
    await page.waitForURL('**/filter?farbe=tanne');
    await expect.poll(() => shown(page)).toBeLessThan(all);
    expect(await left(page)).toMatch(new RegExp(`^${await shown(page)} von ${all}`));
    expect(await colour.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('[role=status]').textContent()).toBe(await left(page));
    await page.getByLabel('Sortieren').selectOption('preis');
    await page.waitForURL('**/filter?farbe=tanne&sortieren=preis');
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.url()).toMatch(/decken-plaids$/);
    await expect.poll(() => shown(page)).toBe(all);
  });

  test('works without a script, by the form and by its chips', async () => {
    const page = await openPage(CATEGORY, { javaScript: false });
    const all = await shown(page);
    await page.getByText('Tanne', { exact: true }).click();
    await page.locator('.filters .chooser__go').click();
    await page.waitForURL('**/filter?**farbe=tanne**');
    expect(await shown(page)).toBeLessThan(all);
    await page.getByRole('link', { name: 'Filter entfernen: Tanne' }).click();
    await page.waitForURL('**/filter');
    expect(await shown(page)).toBe(all);
  });

  test('stands beside the goods on a wide page, and loads no picture twice', async () => {
    const page = await openPage(CATEGORY);
    await page.waitForLoadState('networkidle');
    const filters = await page.locator('.filters').boundingBox();
    const goods = await page.locator('.products').boundingBox();
    expect((filters?.x ?? 0) + (filters?.width ?? 0)).toBeLessThan(goods?.x ?? 0);
    const loaded = new Set<string>();
    const twice: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/pictures/')) return;
      if (loaded.has(pathname)) twice.push(pathname);
      loaded.add(pathname);
    });
    const before = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    for (const path of before) loaded.add(path);
    await page.getByRole('checkbox', { name: 'Sofort lieferbar' }).check();
    await page.waitForURL('**/filter?lieferbar=1');
    await page.waitForLoadState('networkidle');
    expect(twice).toEqual([]);
  });

  test('narrows by material and price, and says it in the other language', async () => {
    const page = await openPage(`${CATEGORY}/filter?material=lammwolle&preis=100-200`);
    expect(await page.locator('.chip').allTextContents()).toEqual([
      'Lammwolle',
      '100 bis unter 200\u00a0€',
    ]);
    const count = await shown(page);
    await page.getByRole('banner').getByRole('link', { name: 'En', exact: true }).click();
    await page.waitForURL('**/filter?material=lambswool&price=100-200');
    expect(await shown(page)).toBe(count);
  });

  test('is the same in the other language', async () => {
    const page = await openPage(CATEGORY);
    await page.getByRole('checkbox', { name: 'Tanne' }).check({ force: true });
    await page.waitForURL('**/filter?farbe=tanne');
    await expect.poll(() => left(page)).not.toMatch(/^14 /);
    const count = await shown(page);
    await page.getByRole('banner').getByRole('link', { name: 'En', exact: true }).click();
    await page.waitForURL('**/en/kategorie/blankets-throws/filter?colour=fir');
    expect(await shown(page)).toBe(count);
    await page.getByRole('banner').getByRole('link', { name: 'De', exact: true }).click();
    await page.waitForURL('**/filter?farbe=tanne');
  });

  test('is nothing for search engines, and an unknown category is not there', async () => {
    const page = await openPage(`${CATEGORY}/filter?farbe=tanne`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    // Beside it the address of another page, which they may list, would contradict it.
    expect(await page.locator('link[rel=canonical], link[hreflang]').count()).toBe(0);
    const lost = await openPage('/de/kategorie/nichts/filter', { allow: /^404: / });
    expect(await lost.locator('h1').count()).toBe(1);
  });
});

/** Waits until a strip of the shown gallery has been turned to a picture. */
const turned = (page: Page, strip: string, to: number) =>
  expect
    .poll(() =>
      page
        .locator(`.gallery:visible ${strip}:visible`)
        .evaluate((one) => one.scrollLeft / one.clientWidth),
    )
    .toBeCloseTo(to, 1);
/** Where a finger is every 16 ms. Of the quick one Chromium's first step goes past the next picture. */
const FINGERS = {
  calm: [300, 290, 265, 235, 205, 175, 145],
  quick: [300, 280, 180, 60],
} as const;

/**
 * A finger goes from the right to the left over a strip. The moves have times of their own, since they come
 * as the machine sends them. Says which picture the strip stands still at.
 */
async function swipe(page: Page, strip: string, finger: keyof typeof FINGERS): Promise<number> {
  const shown = page.locator(`.gallery:visible ${strip}:visible`);
  const box = await shown.boundingBox();
  if (!box) throw new Error('nothing is shown');
  const stopped = await shown.evaluateHandle((one) => ({
    end: new Promise((resolve) => one.addEventListener('scrollend', resolve, { once: true })),
  }));
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: number[]) => {
    timestamp += 0.016;
    const touchPoints = xs.map((x) => ({ x, y: box.y + 150 }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  const [start, ...moves] = FINGERS[finger];
  await touch('touchStart', [start]);
  for (const x of moves) await touch('touchMove', [x]);
  await touch('touchEnd', []);
  await stopped.evaluate(({ end }) => end);
  return shown.evaluate((one) => one.scrollLeft / one.clientWidth);
}

const currentThumb = (page: Page) =>
  page.locator('.thumbs:visible [aria-current]').getAttribute('aria-label');

describe('a picture that opens large', () => {
  test.each([true, false])(
    'does so in a dialog that Escape closes, with script: %s',
    async (javaScript) => {
      const page = await openPage('/de/pflege', { javaScript });
      const opener = page.locator('.zoom__open').first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.locator('dialog[open]');
      await dialog.waitFor();
      expect(await dialog.locator('img').isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.locator('.zoom__open:focus').count()).toBe(1);
    },
  );

  test.each(['phone', 'desktop'] as const)('comes nearer, on a %s', async (viewport) => {
    const page = await openPage('/de/product/lodendecke-hochkar', { viewport });
    await page.locator('.zoom__open:visible').first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('Näher heran').click();
    const [room, picture] = await Promise.all(
      ['.lightbox__room', 'img'].map((part) => dialog.locator(part).first().boundingBox()),
    );
    if (!room || !picture) throw new Error('nothing is shown');
    expect(picture.height).toBeCloseTo(2 * room.height, 0);
    expect(picture.width).toBeLessThanOrEqual(2 * room.width);
    // Of a picture that fits, nothing is beside the window.
    if (picture.width < room.width) expect(picture.x).toBeGreaterThanOrEqual(room.x);
  });

  test('goes on to the next picture of a product, and closes to the same one', async () => {
    const page = await openPage('/de/product/lodendecke-hochkar');
    await page.locator('.gallery:visible .zoom__open').first().click();
    const dialog = page.locator('dialog[open]');
    // On the wider phones, too, its buttons stand in full rows.
    for (const width of [360, 500, 600]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await dialog
        .locator('.lightbox__bar > *')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      const rows = Object.values(Object.groupBy(tops, String)).map((row) => row?.length);
      expect(rows, `${width} pixels`).toEqual(width < 576 ? [2, 2] : [4]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByText('Weiter').click();
    await turned(page, '.lightbox__strip', 1);
    await page.keyboard.press('Escape');
    await turned(page, '.strip', 1);
    await expect.poll(() => currentThumb(page)).toContain('2');
  });

  test('turns by arrow keys, however quick, on the page and large, and closes by a click beside it', async () => {
    const page = await openPage('/de/product/lodendecke-hochkar');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.locator('.gallery:visible .zoom__open').first().focus();
    await page.keyboard.press('ArrowRight');
    await turned(page, '.strip', 1);
    await page.locator('.gallery:visible .zoom__open').nth(1).press('Enter');
    await turned(page, '.lightbox__strip', 1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await turned(page, '.lightbox__strip', 3);
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    await turned(page, '.lightbox__strip', 2);
    await page.keyboard.press('ArrowRight');
    await turned(page, '.lightbox__strip', 3);
    const dialog = page.locator('dialog[open]');
    for (const beside of [dialog.locator('.lightbox__room').nth(3), dialog]) {
      await beside.click({ position: { x: 5, y: 200 } });
      await dialog.waitFor({ state: 'hidden' });
      await page.locator('.zoom__open:focus').press('Enter');
      await dialog.waitFor();
    }
  });

  test.each(['calm', 'quick'] as const)(
    'turns by one picture with each swipe of a %s finger, on the page and large',
    async (finger) => {
      const page = await openPage('/de/product/lodendecke-hochkar', { viewport: 'phone' });
      expect(await swipe(page, '.strip', finger)).toBeCloseTo(1, 1);
      await page.locator('.gallery:visible .zoom__open').nth(1).click();
      await turned(page, '.lightbox__strip', 1);
      for (const next of [2, 3]) {
        expect(await swipe(page, '.lightbox__strip', finger)).toBeCloseTo(next, 1);
      }
      // Keys and thumbnails reach all pictures again.
      await page.keyboard.press('Escape');
      await page.locator('.thumbs:visible a').first().click();
      await turned(page, '.strip', 0);
    },
  );
});

test('of an accordion one part at most is open', async () => {
  const page = await openPage('/de/pflege', { javaScript: false });
  const parts = page.locator('.accordion details');
  expect(await parts.nth(0).getAttribute('open')).toBe('');
  await parts.nth(2).locator('summary').click();
  expect(await parts.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
