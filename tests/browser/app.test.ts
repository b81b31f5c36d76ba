import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyData, startSite, type TestServer } from '../site/server.ts';
import { pageId, productId, serveShop } from '../site/shop.ts';
import { axeViolations, touchApp, wakeApp, watchPage } from './harness.ts';
import { kept, visit } from './worker.ts';
import { freePort } from '../free-port.ts';

/** Chromium's words for a server that is gone. */
const OFFLINE = /ERR_(?:CONNECTION|INTERNET|FAILED|NETWORK|SOCKET)|TypeError: Failed to fetch/;

async function site(): Promise<TestServer> {
  const dataDir = await copyData(inject('site').dataDir);
  const server = await startSite({ dataDir });
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}

/**
 * How long a newer worker may take to take over. A debugger such as the tests' makes Chromium end the older worker even
 * where it is answering a request. It is started again for that, and has up to five minutes then.
 */
const TAKES_OVER = { timeout: 330_000 };

/** Everything that is kept, wherever. */
const allKept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat().map((url) => new URL(url).pathname);
  });

test('without a connection or an answer: what was read, what is critical, and a page for the rest', async () => {
  const server = await site();
  const { page, problems } = await visit(server.url, '/de/pflege');
  expect(problems).toEqual([]);
  const precached = (await page.evaluate(() => caches.keys())).find((one) => /precache/.test(one));
  expect(await kept(page, precached ?? '')).toEqual(
    expect.arrayContaining(['/de/offline', '/en/offline']),
  );
  // The connection is there, and no answer comes.
  process.kill(server.pid, 'SIGSTOP');
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.kept').waitFor();
  await server.kill();

  await page.reload();
  expect(await page.title()).toContain('pflegen');
  const line = page.locator('.kept');
  expect(await line.textContent()).toMatch(/^Stand: \d{1,2}\. \p{L}+, \d\d:\d\d$/u);
  const [right, edge] = await line.evaluate((element) => [
    element.getBoundingClientRect().right,
    document.documentElement.clientWidth,
  ]);
  expect(right).toBe(edge);
  const isStyled = await page.evaluate(() => getComputedStyle(document.body).margin === '0px');
  expect(isStyled).toBe(true);

  await page.goto('/de');
  expect(await page.title()).toContain('Almwerk');
  expect(await page.locator('.kept').count()).toBe(1);
  // Both stand at two addresses; of each, one has been read.
  await page.goto('/pflege');
  expect(await page.title()).toContain('pflegen');
  await page.goto('/');
  expect(await page.locator('.kept').count()).toBe(1);
  const pictures = page.locator('main img').first();
  await expect
    .poll(() => pictures.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .not.toBe(0);

  await page.goto('/de/kontakt');
  expect(await page.locator('h1').textContent()).toBe('Keine Verbindung');
  const titles = () => page.locator('.offline__list a').allTextContents();
  await expect.poll(titles).toHaveLength(2);
  await page.locator('.offline input').fill('wäsche');
  await expect.poll(async () => (await titles()).join()).toContain('pflegen');
  expect(await axeViolations(page, 'main')).toEqual([]);

  await page.goto('/de/suche?q=pflege');
  await expect.poll(titles).toHaveLength(1);
  await page.goto('/en/contact');
  expect(await page.locator('h1').textContent()).toBe('No connection');
  // A telephone works where the network does not.
  const phone = page.getByRole('main').getByRole('link', { name: '+49 89 99998 412' });
  expect(await phone.getAttribute('href')).toBe('tel:+498999998412');
  expect(problems.filter((problem) => !OFFLINE.test(problem))).toEqual([]);
});

test('without a connection each page is listed once, and two of one name are two', async () => {
  const { page } = await visit(inject('site').url, '/');
  await page.evaluate(async () => {
    const cache = await caches.open('loden-pages');
    for (const slug of ['a', 'b']) {
      const head = `<title>Kissen</title><link rel=canonical href=/de/product/${slug}>`;
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      await cache.put(
        `/de/product/${slug}`,
        new Response(`<!doctype html><html lang=de>${head}`, { headers }),
      );
    }
  });
  expect(await kept(page, 'loden-pages')).toEqual(expect.arrayContaining(['/', '/de']));
  await page.goto('/de/offline');
  const paths = () =>
    page
      .locator('.offline__list a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await expect.poll(paths).toHaveLength(3);
  expect(await paths()).toEqual(expect.arrayContaining(['/de/product/a', '/de/product/b']));
});

test('nothing is kept that is made for one person, and no code of the editor', async () => {
  const { page } = await visit(inject('site').url, '/de');
  for (const path of [
    '/login',
    '/de/suche?q=decke',
    '/de/gibt-es-nicht',
    '/de/kategorie/decken/filter',
  ]) {
    await page.goto(path);
  }
  await page.goto('/de/pflege');
  await expect.poll(() => kept(page, 'loden-pages')).toContain('/de/pflege');
  const all = await allKept(page);
  expect(all.filter((path) => /login|suche|gibt-es|filter|\/api|\/manage/.test(path))).toEqual([]);
  expect(all.filter((path) => /signed-in|editor/.test(path))).toEqual([]);
  const scripts = all.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of new Set(scripts)) {
    const code = await (await page.request.get(path)).text();
    expect(code, path).not.toMatch(/prosemirror|superuser\.set/i);
  }
});

/** A browser that would install the site, which the tests' one never offers. It does once the page hears of it. */
const offerInstall = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => ({ outcome: 'accepted' }),
        });
        dispatchEvent(offer);
        return offer.defaultPrevented;
      }),
    )
    .toBe(true);

test('whether to install is asked on the second visit, and never again after a no', async () => {
  const { url } = inject('site');
  const { page: first } = await watchPage({ url });
  await first.goto('/de/pflege');
  await offerInstall(first);
  const offered = () => first.evaluate(() => 'loden-visits' in localStorage);
  await expect.poll(offered).toBe(true);
  expect(await first.locator('.notice').count()).toBe(0);
  // A visit ends with its tab.
  const visitAgain = async () => {
    const page = await first.context().newPage();
    await page.goto('/de/pflege');
    await offerInstall(page);
    return page;
  };
  const second = await visitAgain();
  await second.locator('.notice').getByText('Installieren').waitFor();
  expect(await axeViolations(second, '.notice')).toEqual([]);
  await second.locator('.notice').getByText('Nein, danke').click();
  expect(await second.evaluate(() => localStorage.getItem('loden-install-hidden'))).toBe('1');
  const third = await visitAgain();
  await third.waitForTimeout(500);
  expect(await third.locator('.notice').count()).toBe(0);
});

test('that pages can be read offline is said once', async () => {
  const { page } = await watchPage({ url: inject('site').url, worker: true });
  await page.goto('/en/care');
  await page.waitForTimeout(2000);
  expect(await page.locator('.notice').count()).toBe(0);
  await touchApp(page);
  await page.locator('.notice').getByText('stays readable').waitFor();
  await page.locator('.notice').getByText('Close').click();
  await page.reload();
  await wakeApp(page);
  expect(await page.locator('.notice').count()).toBe(0);
});

test('that pages can be read offline is not said, and nothing fails, where no room is left to keep that it was', async () => {
  const { page, problems } = await watchPage({ worker: true });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  });
  await page.goto('/de/pflege');
  await touchApp(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(500);
  expect(await page.locator('.notice').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('On a phone what is said at the lower edge leaves the button of the filters free', async () => {
  const { page } = await watchPage({ viewport: 'phone', worker: true });
  await page.goto('/de/kategorie/decken-plaids');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.locator('.filters > summary').click();
  const notice = page.locator('.notice');
  await notice.waitFor();
  const lower = (await notice.boundingBox()) ?? { y: 0, height: 0 };
  const button = await page.locator('.filters .chooser__go').boundingBox();
  expect(button?.y).toBeLessThan(740);
  expect(lower.y + lower.height).toBeLessThanOrEqual(button?.y ?? 0);
});

test('On a phone a press on the button for goods counts, and what is said then leaves it free', async () => {
  const { page } = await watchPage({ viewport: 'phone', worker: true });
  await page.goto('/de/pflege');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/de/product/lodendecke-hochkar');
  const button = page.locator('.go .btn:visible');
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  await page.waitForTimeout(1500);
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.waitForTimeout(500);
  await page.mouse.up();
  await page.locator('dialog.enquiry .goods__item').waitFor();
  await page.keyboard.press('Escape');
  const notice = page.locator('.notice');
  await notice.waitFor();
  const lower = (await notice.boundingBox()) ?? { y: 0, height: 0 };
  const bar = await page.locator('.go').boundingBox();
  expect(lower.y + lower.height).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('where the worker cannot be registered, that is logged and the page works', async () => {
  const { page } = await watchPage({ url: inject('site').url, worker: true });
  const warnings: string[] = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('no worker here'));
  });
  await page.goto('/de/pflege');
  await expect.poll(() => warnings.join()).toContain('no worker here');
});

test('code that is gone loads the page again, once in ten seconds', async () => {
  const { page } = await watchPage({ url: inject('site').url });
  // However long it takes, it is within these ten seconds.
  await page.clock.setFixedTime(Date.now());
  await page.route('**/_astro/search-sheet.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/de/pflege');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.locator('.header .search-open').click();
  await expect.poll(() => page.evaluate(() => 'isOld' in window)).toBe(false);
  expect(new URL(page.url()).pathname).toMatch(/^\/de\/(?:pflege|suche)$/);
  await page.goto('/de/pflege');
  await page.locator('.header .search-open').click();
  await page.waitForURL('**/de/suche');
});

test('after a publish kept copies of changed pages are fetched again, critical ones whole; those of moved pages go', async () => {
  const { url, shop, end } = await serveShop();
  onTestFinished(end);
  const { content, sync } = shop.services;
  const publish = async () => {
    await sync();
    await shop.publisher.publish();
  };
  await content.store.patchItem('pages', pageId('auswahl'), { critical: { iv: true } });
  await publish();
  const { page } = await visit(url, '/de/auswahl');
  await page.goto('/de/farbwahl');
  const keptText = (path: string) =>
    page.evaluate(
      async (asked) => (await (await caches.open('loden-pages')).match(asked))?.text(),
      path,
    );
  await expect.poll(() => keptText('/de/farbwahl')).toBeDefined();
  expect(await keptText('/de/auswahl')).toContain('Ware 7');
  const former = await keptText('/de/auswahl/_payload.json');
  expect(former).toBeDefined();
  await content.store.patchItem('products', productId(7), { name: { de: 'Neue Ware' } });
  await content.store.patchItem('site', shop.siteId, { name: { iv: 'Neuer Laden' } });
  const seo = { seotitle: null, seodescription: null, slug: 'farben' };
  await content.store.patchItem('pages', pageId('farbwahl'), { seo: { de: seo, en: seo } });
  await publish();
  const manifest = await (await page.request.get('/manifest.de.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Neuer Laden' });
  // The worker asks every ten seconds at most. One that is started again does not know when it did.
  const debug = await page.context().newCDPSession(page);
  await debug.send('ServiceWorker.enable');
  await debug.send('ServiceWorker.stopAllWorkers');
  await page.goto('/de');
  await expect.poll(() => keptText('/de/auswahl')).toContain('Neue Ware');
  await expect.poll(() => keptText('/de/farbwahl')).toBeUndefined();
  await expect.poll(() => keptText('/de/auswahl/_payload.json')).toBeDefined();
  expect(await keptText('/de/auswahl/_payload.json')).not.toBe(former);
});

test('a newer worker takes over at once; where something is typed, when one says so or leaves the page', async () => {
  const port = String(await freePort());
  const dataDir = await copyData(inject('site').dataDir);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  // A changed setting is a new build of the code, with new offline pages.
  const start = (language: string) =>
    startSite({ dataDir, env: { PORT: port, DEFAULT_LANGUAGE: language } });
  const first = await start('de');
  const url = `http://localhost:${port}`;
  const { page: calm } = await visit(url, '/de/pflege');
  const { page: busy } = await visit(url, '/de/kontakt');
  const { page: eager } = await visit(url, '/de/kontakt');
  for (const page of [calm, busy, eager])
    await page.evaluate(() => Object.assign(window, { isOld: true }));
  const nameOn = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
  for (const page of [busy, eager]) await nameOn(page).fill('Vroni');
  await first.stop();
  const second = await start('en');
  onTestFinished(() => second.kill());

  const isOld = (page: Page) => page.evaluate(() => 'isOld' in window);
  const waiting = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.waiting?.state;
    });
  const update = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await update(calm);
  await expect.poll(() => isOld(calm), TAKES_OVER).toBe(false);
  await expect.poll(() => waiting(calm)).toBeUndefined();

  const notice = busy.locator('.notice', { hasText: 'eine neuere Fassung' });
  await update(busy);
  await expect.poll(() => waiting(busy)).toBe('installed');
  expect(await isOld(busy)).toBe(true);
  expect(await nameOn(busy).inputValue()).toBe('Vroni');
  expect(await axeViolations(busy, '.notice')).toEqual([]);
  await notice.getByRole('button', { name: 'Später' }).click();
  await busy.goto('/de/pflege');
  await expect.poll(() => waiting(busy), TAKES_OVER).toBeUndefined();
  // Forms keep what is typed; that nothing more can be kept stops nobody.
  await update(eager);
  await eager.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  });
  await eager.getByRole('button', { name: 'Neu laden' }).click();
  await expect.poll(() => isOld(eager), TAKES_OVER).toBe(false);
  await expect.poll(() => nameOn(eager).inputValue()).toBe('Vroni');
  // It knows which language addresses without one have by now.
  await second.stop();
  await busy.goto('/nowhere');
  expect(await busy.locator('h1').textContent()).toBe('No connection');
}, 1_100_000);
