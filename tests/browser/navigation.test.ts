import { chromium, type Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { chromiumPath, FLAGS, openPage, VIEWPORTS } from './harness.ts';

/** A browser that goes back as people's do: Playwright's own would make every page anew. */
async function ownBrowser(): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: inject('site').url, locale: 'de' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      Object.assign(window, { shown: persisted ? 'again' : 'anew' });
    });
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((one) => Number(Reflect.get(one, 'value')));
      const sum = shifts.reduce((all, one) => all + one, Reflect.get(window, 'moved') ?? 0);
      Object.assign(window, { moved: sum });
    }).observe({ type: 'layout-shift' });
  });
  return page;
}

const read = (page: Page, name: string) => page.evaluate((one) => Reflect.get(window, one), name);

/** One of each kind that visitors see. Browsers keep no page in memory that says 404. */
const PUBLIC = [
  '/de',
  '/de/pflege',
  '/de/kategorie/decken-plaids',
  '/de/product/lodendecke-hochkar',
  '/de/kontakt',
  '/de/suche?q=decke',
  '/de/anfrage',
];

/** Why a page did not come back from memory. The browser without windows has none, and says no more than 'masked'. */
const reasons = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const found: { reason: string }[] =
      Reflect.get(entry ?? {}, 'notRestoredReasons')?.reasons ?? [];
    return found.map(({ reason }) => reason).filter((reason) => reason !== 'masked');
  });

test('Every public page comes back as it was left: nothing of ours keeps it out of memory', async () => {
  const page = await ownBrowser();
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.evaluate(() => {
      scrollTo({ top: 300, behavior: 'instant' });
      document.querySelector<HTMLElement>('footer a')?.focus({ preventScroll: true });
    });
    const place = await page.evaluate(() => scrollY);
    await page.goto('/en/imprint');
    // Back goes after the answer of this call: the page would leave and take the answer with it.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForURL(`**${path}`);
    await expect.poll(() => read(page, 'shown'), { message: path }).toMatch(/again|anew/);
    expect(await reasons(page), path).toEqual([]);
    await expect.poll(() => page.evaluate(() => scrollY), { message: path }).toBe(place);
    if ((await read(page, 'shown')) === 'anew') continue;
    const hasFocus = () => page.evaluate(() => document.activeElement?.closest('footer') !== null);
    expect(await hasFocus(), path).toBe(true);
  }
});

test('The menu of a phone is closed when a page is left, so it is closed on the way back, too', async () => {
  const page = await openPage('/de', { viewport: 'phone', touch: true });
  // From then on the first touch loads what closes it.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/count\.[\w-]+\.js$/.test(name)),
  );
  await page.getByRole('button', { name: 'Menü' }).tap();
  const menu = page.locator('dialog.menu');
  await menu.getByRole('link', { name: 'Decken' }).first().waitFor();
  // A browser that keeps the page says so; the one without windows keeps none.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
      return menu.isVisible();
    })
    .toBe(false);
});

test.each(['desktop', 'phone'] as const)(
  'Nothing of a page moves by itself on a %s, on any kind of page',
  async (viewport) => {
    const page = await ownBrowser();
    await page.setViewportSize(VIEWPORTS[viewport]);
    // Fonts that come late stand where those of the system stood, as far as a machine has these: not all that test do.
    await page.route('**/fonts/**', (route) => route.abort());
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect((await read(page, 'moved')) ?? 0, path).toBe(0);
    }
  },
);

test('The fonts of a page are there before anything moves', async () => {
  const page = await ownBrowser();
  await page.goto('/de/product/lodendecke-hochkar');
  await page.waitForLoadState('networkidle');
  // Letters may move by a hair where fonts come late, as they do beside other tests.
  expect((await read(page, 'moved')) ?? 0).toBeLessThan(0.005);
});

test('A page is fetched while the pointer rests on its link; whoever follows it waits for no answer', async () => {
  const page = await ownBrowser();
  await page.goto('/de/pflege');
  const asked = page.waitForRequest((request) =>
    /prefetch/.test(request.headers()['sec-purpose'] ?? ''),
  );
  const link = page.locator('main a[href^="/de/"]:not([href*="#"])').first();
  await link.hover();
  const fetched = await asked;
  const href = new URL(fetched.url()).pathname;
  expect(href).toBe(await link.getAttribute('href'));
  // Whoever presses sooner waits for the rest of the answer.
  await (await fetched.response())?.finished();
  await link.click();
  await page.waitForURL(`**${href}`);
  // How long that takes depends on the machine; where the answer came from does not.
  const from = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return Reflect.get(entry ?? {}, 'deliveryType');
  });
  expect(from).toBe('navigational-prefetch');
});
