import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { demoPages } from '../site/demo.ts';
import { openPage, senderLoaded } from './harness.ts';
import { mostColours } from './kinds.ts';

const MAX_STOPS = 60;

/** Presses Tab until the keyboard is there. Fails when it never gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('The first stop leads past the menu to the content', async () => {
  const page = await openPage('/de');
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Zum Inhalt');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#inhalt');
  await page.keyboard.press('Tab');
  const isInside = await page.evaluate(
    () => document.querySelector('main')?.contains(document.activeElement) ?? false,
  );
  expect(isInside).toBe(true);
});

test('The menu leads to a category, on a desktop', async () => {
  const page = await openPage('/de');
  const link = page.locator('.nav a').first();
  const href = await link.getAttribute('href');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${href}`);
  expect(await page.locator('.nav a').first().getAttribute('aria-current')).toBe('page');
});

test('The menu of a phone opens, leads on, and closes with Escape', async () => {
  const page = await openPage('/de', { viewport: 'phone' });
  const menu = page.locator('#menue');
  await tabTo(page, page.locator('.menu-open'));
  expect(await menu.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await tabTo(page, menu.locator('.menu__links a').first());
  // Also what is below a category, and the way to the shop.
  const ways = (await menu.locator('.menu__links a').allTextContents()).map((way) => way.trim());
  expect(ways).toEqual(expect.arrayContaining(['Decken', 'Loden & Walk', 'Kontakt']));
  // Round and round, and never to what lies behind it.
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(() => document.activeElement?.matches('main *, footer *'));
    expect(isBehind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await focusedText(page)).toBe('Menü');
  await page.keyboard.press('Enter');
  const link = menu.locator('.menu__links a').first();
  const href = await link.getAttribute('href');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${href}`);
});

test('The language switch leads to the same page in English and back', async () => {
  const page = await openPage('/de');
  await page.locator('.nav a').first().click();
  await page.waitForURL('**/de/kategorie/**');
  const german = new URL(page.url()).pathname;
  await tabTo(page, page.locator('header .lang a'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/kategorie/**');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await tabTo(page, page.locator('header .lang a'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${german}`);
});

test('The colours of a product are reached and chosen', async () => {
  const product = mostColours((await demoPages()).filter(({ lang }) => lang === 'de'));
  const page = await openPage(product.path);
  const second = page.locator('.swatch').nth(1);
  await tabTo(page, second);
  await page.keyboard.press('Enter');
  await page.locator('.detail[data-colour="1"]').waitFor();
  expect(await second.locator('b:visible').textContent()).toContain('gewählt');
});

test('The pictures, sizes and the enquiry of a product are reached and operated', async () => {
  const product = (await demoPages()).find(
    ({ html }) => html.includes('class="thumbs"') && html.includes('class="si-1"'),
  );
  if (!product) throw new Error('no product has several pictures and sizes');
  const page = await openPage(product.path);
  await tabTo(page, page.locator('.thumbs:visible a').nth(1));
  await page.keyboard.press('Enter');
  await page.locator('.thumbs:visible li:nth-child(2) a[aria-current="true"]').waitFor();
  const strip = page.locator('.strip:visible');
  await expect
    .poll(() => strip.evaluate((one) => Math.round(one.scrollLeft / one.clientWidth)))
    .toBe(1);

  await tabTo(page, page.locator('.size input:checked'));
  await page.keyboard.press('ArrowDown');
  const size = await page.locator('.size input:checked').inputValue();
  const enquiry = page.locator('.go .btn:visible').first();
  await tabTo(page, enquiry);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('spinbutton').waitFor();
  expect(size).not.toBe('');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await enquiry.evaluate((one) => one === document.activeElement)).toBe(true);
});

test.each(['phone', 'desktop'] as const)(
  'On a %s what has the focus is seen above the line at the lower edge, to the end of the page',
  async (viewport) => {
    const allow = /^net::ERR_CONNECTION_REFUSED: .*\/newsletter$/;
    const page = await openPage('/newsletter', { viewport, allow });
    await page.route('**/newsletter', (route) => route.abort('connectionrefused'));
    await page.locator('main input[type=email]').fill('anna@example.com');
    await senderLoaded(page);
    await page.keyboard.press('Enter');
    await page.locator('.notice').waitFor();
    const stops: string[] = [];
    const hidden: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const { name, isHidden, isEnd } = await page.evaluate(() => {
        const focused = document.activeElement;
        const notice = document.querySelector('.notice');
        const edge = notice?.getBoundingClientRect().top ?? 0;
        return {
          name: focused?.textContent.trim() ?? '',
          isHidden: (focused?.getBoundingClientRect().bottom ?? 0) > edge + 1,
          isEnd: notice?.contains(focused) !== false,
        };
      });
      if (isEnd) break;
      stops.push(name);
      if (isHidden) hidden.push(name);
    }
    expect(stops).toContain('Datenschutz');
    expect(hidden).toEqual([]);
  },
);
