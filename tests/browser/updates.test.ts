import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';

const FIVE_MINUTES = 5 * 60_000 + 1000;

/** A page at whose side a newer build appears. Out: paths that it asked for about it. */
async function withNewerBuild(path: string, digest: string | null) {
  const page = await openPage('/robots.txt');
  await page.clock.install();
  const asked: string[] = [];
  await page.route('**/builds/latest.json?*', (route) => {
    asked.push('latest');
    return route.fulfill({ json: { id: 'newer' } });
  });
  await page.route('**/_payload.json?newer', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (digest !== null) return route.fulfill({ json: { digest } });
    return route.continue({ url: route.request().url().replace('?newer', '') });
  });
  await page.goto(path);
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  return { page, asked };
}

const isOld = (page: Page) => page.evaluate(() => 'isOld' in window);

test('A page whose content changed meanwhile is loaded again, once for each build', async () => {
  const { page, asked } = await withNewerBuild('/de/pflege', 'another');
  expect(asked).toEqual([]);
  await page.clock.runFor(FIVE_MINUTES);
  await expect.poll(() => isOld(page)).toBe(false);
  await page.waitForLoadState();
  expect(asked).toEqual(['latest', '/de/pflege/_payload.json']);
  await page.clock.runFor(FIVE_MINUTES);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.at(-1)).toBe('latest');
});

test('A page that stayed the same stays, and so does one on which somebody chose something', async () => {
  const same = await withNewerBuild('/en/care', null);
  await same.page.clock.runFor(FIVE_MINUTES);
  await expect.poll(() => same.asked).toEqual(['latest', '/en/care/_payload.json']);
  expect(await isOld(same.page)).toBe(true);

  const chosen = await withNewerBuild('/de/product/lodendecke-hochkar', 'another');
  await chosen.page.locator('.size').last().click();
  await chosen.page.clock.runFor(FIVE_MINUTES);
  expect(chosen.asked).toEqual([]);
  await chosen.page.locator('.size').nth(1).click();
  await chosen.page.clock.runFor(FIVE_MINUTES);
  await expect.poll(() => isOld(chosen.page)).toBe(false);

  const listed = await withNewerBuild('/de/pflege', 'another');
  await listed.page.evaluate(() => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<select><option>1<option>2');
  });
  const choice = listed.page.locator('main > select');
  await choice.selectOption('2');
  await listed.page.clock.runFor(FIVE_MINUTES);
  expect(listed.asked).toEqual([]);
  await choice.selectOption('1');
  await listed.page.clock.runFor(FIVE_MINUTES);
  await expect.poll(() => isOld(listed.page)).toBe(false);
});

test('A page that nobody sees asks for nothing, and once it is seen it asks at once', async () => {
  const { page, asked } = await withNewerBuild('/de/pflege', null);
  const show = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await show(true);
  await page.clock.runFor(3 * FIVE_MINUTES);
  expect(asked).toEqual([]);
  await show(false);
  await expect.poll(() => asked).toEqual(['latest', '/de/pflege/_payload.json']);
});
