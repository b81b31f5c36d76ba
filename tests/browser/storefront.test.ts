import { expect, test } from 'vitest';
import { axeViolations, openPage, VIEWPORTS } from './harness.ts';

/** One page of every type, in both languages; those that do not exist answer 404. */
const PAGES = [
  ...['/de', '/en', '/de/pflege', '/en/care', '/de/die-huette', '/en/contact'],
  ...['/de/product/lodendecke-hochkar', '/en/product/grat-knitted-blanket'],
  ...['/de/kategorie/decken-plaids', '/en/kategorie/bed-cushions'],
  ...['/de/gibt-es-nicht', '/en/product/none', '/manage/flushcache'],
];
const MISSING = { allow: /^404: / };

test.each(PAGES)('Visitors find nothing in their way on %s, on a phone either', async (path) => {
  const page = await openPage(path, MISSING);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(VIEWPORTS.phone);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(VIEWPORTS.phone.width);
});

test('Visitors get along without JavaScript: menu, language, pages', async () => {
  const page = await openPage('/de', { viewport: 'phone', javaScript: false });
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Decken' }).click();
  expect(await page.locator('h1').textContent()).toContain('Decken');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(new URL(page.url()).pathname).toBe('/en/kategorie/blankets-throws');
});

test('Visitors of a page without islands load no React, and at most 12 KB of scripts', async () => {
  const page = await openPage('/de/pflege');
  await page.mouse.move(400, 400);
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + Reflect.get(entry, 'encodedBodySize'), 0),
  );
  expect(bytes).toBeLessThan(12_000);
});

test('Visitors who lost their way read where they wanted to go', async () => {
  const german = await openPage('/de/kniestrümpfe?x=<b>', MISSING);
  expect(await german.locator('main').textContent()).toContain('Page not found: /de/kniestrümpfe');
  const english = await openPage('/en/product/socks?x=<b>', MISSING);
  expect(await english.locator('main').textContent()).toContain(
    'Page Not Found: /en/product/socks?x=<b>',
  );
  expect(await english.title()).toBe('Page Not Found');
});
