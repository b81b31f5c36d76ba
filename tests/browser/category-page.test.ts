import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';

test('A product in many colours keeps room for its name, one without a picture shows cloth', async () => {
  const shelf = await openPage('/de/kategorie/decken-plaids');
  const share = await shelf.evaluate(() => {
    const dots = document.querySelector('.dots');
    const text = dots?.closest('.card__text');
    const [dot] = dots?.children ?? [];
    for (let more = 0; dot && more < 14; more++) dots?.append(dot.cloneNode());
    const name = text?.querySelector('.card__name');
    return (name?.clientWidth ?? 0) / (text?.clientWidth ?? 1);
  });
  expect(share).toBeGreaterThan(0.45);
  const product = await openPage('/de/product/lodendecke-hochkar');
  const gallery = product.locator('.gallery').first();
  await gallery.evaluate((one) => one.replaceChildren());
  expect((await gallery.boundingBox())?.height).toBeGreaterThan(400);
});

test('A menu in two lines moves no hero that begins behind it', async () => {
  const page = await openPage('/de');
  const tops = await page.evaluate(() => {
    const top = () => document.querySelector('.hero__view')?.getBoundingClientRect().top;
    const before = top();
    for (const link of document.querySelectorAll('.nav a'))
      link.textContent += ' und Geschenkideen';
    return [before, top(), document.querySelector('.nav')?.getClientRects().length];
  });
  expect(tops).toEqual([0, 0, 1]);
});

test('Visitors are told of as many filters as they can take away', async () => {
  const page = await openPage(
    '/de/kategorie/decken-plaids/filter?farbe=tanne&groesse=gibt-es-nicht',
  );
  expect(await page.locator('.filters > summary').textContent()).toBe('Filter, 1 gewählt');
  expect(await page.locator('.chip').allTextContents()).toEqual(['Tanne']);
});

test('A place on the same page is no other choice, and a choice that failed late goes nowhere', async () => {
  const page = await openPage('/de/kategorie/decken-plaids/filter?farbe=tanne', {
    allow: /^net::ERR_FAILED/,
  });
  const asked: string[] = [];
  await page.route('**/filter?**', async (route) => {
    const { search } = new URL(route.request().url());
    asked.push(search);
    // Both may be asked for at once, in whatever order.
    if (search.includes('moos')) return route.continue();
    await page.waitForURL(/moos/);
    await route.abort();
  });
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('schiefer'));
  await page.locator('.skip').press('Enter');
  await page.goBack();
  expect(asked).toEqual([]);
  await page.locator('.check', { hasText: 'Schiefer' }).click();
  await page.locator('.check', { hasText: 'Moos' }).click();
  await page.waitForURL(/farbe=moos&farbe=schiefer&farbe=tanne$/);
  await failed;
  expect(asked).toHaveLength(2);
  expect(await page.locator('.chip').allTextContents()).toHaveLength(3);
});

test('Whoever goes back and forth before an answer came is where they were', async () => {
  const page = await openPage('/de/kategorie/decken-plaids');
  await page.locator('.check', { hasText: 'Schiefer' }).click();
  await page.waitForURL(/schiefer/);
  await page.locator('.chip', { hasText: 'Schiefer' }).waitFor();
  let hold: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  await page.route('**/de/kategorie/decken-plaids', async (route) => {
    await held;
    await route.continue();
  });
  const late = page.waitForRequest('**/de/kategorie/decken-plaids');
  await page.evaluate(() => history.back());
  await late;
  await page.evaluate(() => history.forward());
  await page.waitForURL(/schiefer/);
  const answer = page.waitForResponse('**/de/kategorie/decken-plaids');
  hold?.();
  await answer;
  await page.waitForTimeout(300);
  expect(await page.locator('.chip').allTextContents()).toEqual(['Schiefer']);
  expect(await page.locator('.b-category-page').getAttribute('aria-busy')).toBeNull();
});

test('What was chosen before the script was there is shown once it is', async () => {
  const page = await openPage('/de');
  let hold: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/de/kategorie/decken-plaids', { waitUntil: 'commit' });
  await page.locator('.check', { hasText: 'Schiefer' }).click();
  hold?.();
  await page.waitForURL(/farbe=schiefer/);
  expect(await page.locator('.chip').allTextContents()).toEqual(['Schiefer']);
  // Its goods are shown in that colour, and lead to it.
  await page.locator('.card__name a', { hasText: 'Lodendecke Hochkar' }).click();
  await page.waitForURL('**/de/product/lodendecke-hochkar#farbe-schiefer');
  expect(await page.locator('.choice legend [data-c]:visible').textContent()).toBe('Schiefer');
});

test('Visitors with a phone come from the filters to the goods by a button that is always there', async () => {
  const page = await openPage('/de/kategorie/decken-plaids', { viewport: 'phone' });
  const edges = (name: string) =>
    page.locator(name).evaluate((one) => {
      const { left, right } = one.getBoundingClientRect();
      return [left, right];
    });
  expect(await edges('.bar__end')).toEqual(await edges('.bar'));
  await page.locator('.filters > summary').click();
  await page.locator('.check', { hasText: 'Tanne' }).click();
  await page.locator('.chip').waitFor();
  const button = page.locator('.filters').getByRole('button', { name: 'anzeigen' });
  const count = await page.locator('.b-category-page .card').count();
  expect(await button.textContent()).toBe(`${count}\u00a0Artikel anzeigen`);
  const { y = 0 } = (await button.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(740);
  await button.click();
  await expect.poll(() => page.locator('.filters').getAttribute('open')).toBeNull();
  expect(await page.locator('.filters > summary').evaluate((one) => one.matches(':focus'))).toBe(
    true,
  );
  expect((await page.locator('.bar').boundingBox())?.y).toBeLessThan(100);
});

test('Filters that are open stay open at each choice, and the focus stays where a choice was taken back', async () => {
  const page = await openPage('/de/kategorie/decken-plaids');
  const folds = page.locator('.facet__group');
  expect(await folds.count()).toBeGreaterThan(1);
  for (const title of await page.locator('.facet__title').all()) await title.click();
  const isOpen = () => folds.evaluateAll((all) => all.map((one) => one.hasAttribute('open')));
  const opened = await isOpen();
  const size = folds.first().locator('input:enabled').first();
  const hasFocus = () => size.evaluate((one) => one === document.activeElement);
  await size.press('Space');
  await page.locator('.chip').waitFor();
  expect(await isOpen()).toEqual(opened);
  await size.press('Space');
  await page.locator('.chip').waitFor({ state: 'detached' });
  expect([await isOpen(), await hasFocus()]).toEqual([opened, true]);
  await page.locator('.facet input:enabled:not(.facet__group input)').first().press('Space');
  await page.locator('.chip').waitFor();
  expect(await isOpen()).toEqual(opened);
});

test('Where a choice can be taken back only, the focus goes on to another of its kind', async () => {
  const page = await openPage('/de/kategorie/decken-plaids');
  await page.route('**/filter**', async (route) => {
    if (route.request().url().includes('moos')) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('value="moos"', 'value="moos" disabled'),
    });
  });
  await page.locator('input[value="moos"]').press('Space');
  await page.locator('.chip').waitFor();
  await page.locator('input[value="moos"]').press('Space');
  await page.locator('.chip').waitFor({ state: 'detached' });
  const focused = page.locator('.facet:has(input[value="moos"]) input:focus');
  expect(await focused.count()).toBe(1);
});

test.each(['phone', 'desktop'] as const)(
  'On a %s a first choice loads no picture that the page has loaded before',
  async (viewport) => {
    const page = await openPage('/de/kategorie/decken-plaids', { viewport });
    await lookAtAll(page);
    const before = await picturesLoaded(page);
    expect(before.length).toBeGreaterThan(10);
    const choice = await page.evaluate(() => performance.now());
    if (viewport === 'phone') await page.locator('.filters > summary').click();
    await page.locator('.check', { hasText: 'Tanne' }).click();
    await page.locator('.chip').waitFor();
    await lookAtAll(page);
    const more = await picturesLoaded(page, choice);
    expect(more.filter((one) => before.includes(one))).toEqual([]);
  },
);

/** Scrolls to each card until its pictures are there. */
async function lookAtAll(page: Page): Promise<void> {
  for (const card of await page.locator('.card').all()) {
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        card.evaluate((one) =>
          [...one.querySelectorAll('img')].every((img) => img.complete && img.naturalWidth > 0),
        ),
      )
      .toBe(true);
  }
}

/** Pictures that were asked of the network since a time, in whatever size. */
function picturesLoaded(page: Page, since = 0): Promise<string[]> {
  return page.evaluate(
    (begin) =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming && one.transferSize > 0)
        .filter(({ startTime }) => startTime > begin)
        .flatMap(({ name }) => /\/pictures\/(\w+)\//.exec(name)?.[1] ?? []),
    since,
  );
}
