import { expect, test } from 'vitest';
import { axeViolations, openPage } from './harness.ts';

const MISSING = { allow: /^404: / };

test('Visitors get along without JavaScript: menu, language, pages', async () => {
  const page = await openPage('/de', { viewport: 'phone', javaScript: false });
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Decken', exact: true }).click();
  expect(await page.locator('h1').textContent()).toContain('Decken');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(new URL(page.url()).pathname).toBe('/en/kategorie/blankets-throws');
});

test('Visitors of a link to a draft see the sign of the search where it is on every page', async () => {
  const placeOn = async (path: string) => {
    const page = await openPage(path, { viewport: 'phone', allow: /^410: / });
    const sign = page.locator('.header .search-open svg');
    return sign.evaluate((one) => one.getBoundingClientRect().toJSON());
  };
  expect(await placeOn('/share/none')).toEqual(await placeOn('/de'));
});

test('A menu of any length and words of any length fit the window', async () => {
  const page = await openPage('/de/kategorie/decken-plaids');
  await page.evaluate(() => {
    const links = [...document.querySelectorAll('.nav a')];
    document.querySelector('.nav')?.append(...links.map((link) => link.cloneNode(true)));
    for (const one of document.querySelectorAll(
      'main :is(h1, .card__name a, .card__meta, .woven)',
    )) {
      one.textContent = 'Hüttenschlafsackbaumwollinnenfutterreißverschluss';
    }
  });
  for (const width of [320, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
    expect(await page.locator('.nav').isVisible()).toBe(false);
    expect(await page.locator('.menu-open').isVisible()).toBe(true);
  }
});

test('Nothing lies over the links at the end of the page', async () => {
  const page = await openPage('/de');
  const groups = page.locator('.footer__groups > div');
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await groups.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(new Set(tops).size, String(width)).toBe(width < 768 ? 2 : 1);
    const links = await page.getByRole('contentinfo').getByRole('link').all();
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) await link.click({ trial: true });
  }
});

test('Widely set letters push the mountains down instead of going behind them', async () => {
  const page = await openPage('/en');
  const [title, front] = [page.locator('.hero__title'), page.locator('.hero__front')];
  const hidden = async () => {
    const [above, before] = await Promise.all([title.boundingBox(), front.boundingBox()]);
    return Math.round((above?.y ?? 0) + (above?.height ?? 0) - (before?.y ?? 0));
  };
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const usual = await hidden();
    // WCAG 1.4.12. By the CSSOM: the policy allows no style elements.
    await title.evaluate((one) => {
      Object.assign(one.style, { lineHeight: '1.5', letterSpacing: '.12em', wordSpacing: '.16em' });
    });
    expect(await hidden(), `${width}`).toBeLessThanOrEqual(usual);
    await title.evaluate((one) => one.removeAttribute('style'));
  }
});

test('Letters twice as large leave the ways of the header in the window, and a text beside buttons its lines', async () => {
  const page = await openPage('/de/kontakt', { viewport: 'phone' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  const text = await page.getByText('Keine Warteschleife').boundingBox();
  expect(text?.width).toBeGreaterThan(600);
});

test('Visitors who lost their way read where they wanted to go', async () => {
  const german = await openPage('/de/kniestrümpfe?x=<b>', MISSING);
  expect(await german.locator('main').textContent()).toContain(
    'Page not found: /de/kniestrümpfe?x=<b>',
  );
  expect(await german.getByText('Seite nicht gefunden: /de/kniestrümpfe?x=<b>').isVisible()).toBe(
    true,
  );
  expect(await german.getByText('Page not found').isVisible()).toBe(false);
  expect(await german.title()).toBe('Seite nicht gefunden');
  const english = await openPage('/en/product/socks?x=<b>', MISSING);
  expect(await english.locator('main').textContent()).toContain(
    'Page Not Found: /en/product/socks?x=<b>',
  );
  expect(await english.title()).toBe('Page Not Found');
});

test('Visitors search over the page, with keys alone', async () => {
  const page = await openPage('/de/pflege');
  const link = page.getByRole('banner').getByRole('link', { name: 'Suche' });
  await link.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Suche' });
  await sheet.getByRole('searchbox').pressSequentially('hochkar');
  await sheet.getByRole('link', { name: 'Lodendecke Hochkar' }).waitFor();
  expect(await sheet.getByRole('status').textContent()).toBe('1\u00A0Artikel');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
  await link.press('Enter');
  await sheet.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/de/suche?q=hochkar');
});

test.each([
  ['de', '/de/kontakt', /Gezeichnete Karte/, 'Öffnungszeiten: Montag bis Freitag'],
  ['en', '/en/contact', /Drawn map/, 'Opening hours: Monday to Friday'],
] as const)(
  'Visitors see on a map where the shop is, in %s, without asking anybody else',
  async (language, path, shows, hours) => {
    // Whoever opens the page would fail here by any request to another host.
    const page = await openPage(path, { language, viewport: 'phone' });
    const map = page.getByRole('img', { name: shows }).first();
    await map.scrollIntoViewIfNeeded();
    await expect
      .poll(() => map.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
      .toBeGreaterThan(300);
    const main = page.getByRole('main');
    expect(await main.textContent()).toContain(hours);
    expect(await main.textContent()).toContain('Untere Bleiche 4, 83999 Tracht');
    const ways = ['OpenStreetMap', language === 'de' ? 'Karten-App' : 'map app'].map((name) =>
      main.getByRole('link', { name }).getAttribute('href'),
    );
    expect(await Promise.all(ways)).toEqual([
      expect.stringContaining('https://www.openstreetmap.org/directions?to=47.6702'),
      expect.stringMatching(/^geo:47\.6702,11\.7608/),
    ]);
    expect(await axeViolations(page)).toEqual([]);
  },
);
