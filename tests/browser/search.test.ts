import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations, openPage } from './harness.ts';

const PATHS = {
  de: ['/de/suche', '/de/suche?q=wolle', '/de/suche?q=walldecke', '/de/suche?q=xyzqq'],
  en: ['/en/search', '/en/search?q=care', '/en/search?q=blankett', '/en/search?q=xyzqq'],
} as const;

test.each(
  (['de', 'en'] as const).flatMap((language) =>
    PATHS[language].map((path) => ({ language, path })),
  ),
)('$path has no axe violations, and nothing sticks out at 360, 768 and 1440', async (search) => {
  const { language, path } = search;
  for (const viewport of ['phone', 'tablet', 'desktop'] as const) {
    const page = await openPage(path, { language, viewport });
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, viewport).toBeLessThanOrEqual(0);
    expect(await axeViolations(page), viewport).toEqual([]);
  }
});

const headings = (page: Page) => page.locator('.search__heading').allTextContents();
const trimmed = async (page: Page) => (await headings(page)).map((text) => text.trim());

test('many goods stand before the pages that have the word, too', async () => {
  const page = await openPage('/de/suche?q=wolle');
  expect(await trimmed(page)).toEqual(['Artikel', 'Kategorien und Seiten']);
  // Those after the first twelve open where they are.
  const goods = page.locator('.search__goods .products > li');
  expect(await goods.filter({ visible: true }).count()).toBe(12);
  await page.getByText(/^\d+ weitere Artikel zeigen$/).click();
  expect(await goods.filter({ visible: true }).count()).toBe(await goods.count());
});

test('a page that is meant stands before the few goods', async () => {
  const page = await openPage('/en/search?q=care', { language: 'en' });
  expect(await trimmed(page)).toEqual(['Categories and pages', 'Items']);
});

test('what is found while typing has headings, what is not found has ways on', async () => {
  const page = await openPage('/de');
  await page.locator('.search-open').click();
  const field = page.getByRole('searchbox');
  await field.fill('pflege');
  const parts = page.locator('.sheet__results').getByRole('heading');
  await expect.poll(() => parts.allTextContents()).toEqual(['Artikel', 'Kategorien und Seiten']);
  expect(await axeViolations(page)).toEqual([]);
  await field.fill('Lodnedecke');
  const instead = page.getByRole('link', { name: 'Stattdessen nach „Lodnedecke“ suchen' });
  await instead.waitFor();
  await field.fill('xyzqq');
  await page.getByText('Ein Wort allein findet mehr').waitFor();
  const ways = page.locator('.sheet__ways').getByRole('link');
  expect(await ways.first().getAttribute('href')).toMatch(/\/de\/kategorie\//);
  expect(await axeViolations(page)).toEqual([]);
});

test('where no answer comes nothing is shown of what was typed before', async () => {
  const page = await openPage('/de', { allow: /ERR_FAILED/ });
  await page.locator('.search-open').click();
  const results = page.locator('.sheet__item');
  const field = page.getByRole('searchbox');
  await field.fill('decke');
  await expect.poll(() => results.count()).toBeGreaterThan(0);
  await page.route('**/api/search?**', (route) => route.abort());
  await field.fill('vase');
  await expect.poll(() => results.count()).toBe(0);
  expect(await page.locator('.sheet [role=status]').textContent()).toBe('');
});
