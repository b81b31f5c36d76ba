import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { bytesSent } from '../site/demo.ts';
import { ROOT } from '../source.ts';
import { watchPage } from './harness.ts';

/** A name that is not one of this machine: nobody is counted there. */
const SHOP = 'https://shop.example';

type Sent = { n: string; u: string } & Record<string, unknown>;

/** A page of the site under another name, and what it tells the server. */
async function visit(): Promise<{ page: Page; sent: Sent[] }> {
  const { page } = await watchPage({ url: SHOP });
  const sent: Sent[] = [];
  const { url } = inject('site');
  // What is still under way is not wanted any more.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await page.route('**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === '/api/event') {
      sent.push(JSON.parse(route.request().postData() ?? ''));
      return route.fulfill({ status: 202 });
    }
    const headers = { ...route.request().headers(), origin: url };
    const response = await route.fetch({ url: url + pathname + search, headers });
    return route.fulfill({ response });
  });
  return { page, sent };
}

const namesOf = (sent: Sent[]) => sent.map(({ n, u }) => `${n} ${new URL(u).pathname}`);

test('Visitors are counted in the words of Plausible: pages, ways out, files, what is not there', async () => {
  const { page, sent } = await visit();
  await page.goto('/de/pflege?utm_source=winter');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    ...{ n: 'pageview', u: `${SHOP}/de/pflege?utm_source=winter`, d: 'shop.example' },
    ...{ r: null, w: 1440, h: 0 },
  });
  await page.evaluate(() => {
    history.pushState(null, '', '?farbe=moos');
    history.pushState(null, '', '/de/lager#oben');
    history.back();
  });
  await expect
    .poll(() => namesOf(sent).slice(1))
    .toEqual(['pageview /de/lager', 'pageview /de/pflege']);
  await page.evaluate(() => {
    for (const href of [
      'https://maps.example/alm?user=anna',
      '/assets/1/maße.pdf',
      '/de/kontakt',
    ]) {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    }
  });
  await expect
    .poll(() => sent.slice(3).map(({ n, p }) => [n, p]))
    .toEqual([
      ['Outbound Link: Click', { url: 'https://maps.example/alm' }],
      ['File Download', { url: `${SHOP}/assets/1/ma%C3%9Fe.pdf` }],
    ]);
  sent.length = 0;
  await page.goto('/de/gibt-es-nicht');
  await expect
    .poll(() => namesOf(sent))
    .toEqual(['pageview /de/gibt-es-nicht', '404 /de/gibt-es-nicht']);
  sent.length = 0;
  await page.goto('/de/suche?q=xqzw');
  await expect
    .poll(() => sent.map(({ n, p }) => [n, p]))
    .toEqual([
      ['pageview', undefined],
      ['Search: No Results', { words: 'xqzw' }],
    ]);
});

test('Where the site config counts by hash, what follows # is a page of its own', async () => {
  const { page, sent } = await visit();
  await page.route('**/de/pflege', async (route) => {
    const response = await route.fetch({ url: `${inject('site').url}/de/pflege` });
    const body = (await response.text()).replace('<footer ', '<footer data-hash ');
    return route.fulfill({ response, body });
  });
  await page.goto('/de/pflege#wolle');
  await expect.poll(() => sent).toHaveLength(1);
  await page.evaluate(() => location.assign('#loden'));
  await page.evaluate(() => location.assign('#loden'));
  await page.evaluate(() => location.assign('#leinen'));
  await expect
    .poll(() => sent.map(({ n, u, h }) => [n, u, h]))
    .toEqual(['wolle', 'loden', 'leinen'].map((at) => ['pageview', `${SHOP}/de/pflege#${at}`, 1]));
});

/** A page by itself that counts by our code, as the browser runs it. */
const alone = () => {
  const code = stripTypeScriptTypes(
    readFileSync(join(ROOT, 'src/client/visitor/count.ts'), 'utf8'),
  );
  return `<!doctype html><title>Allein</title>
    <script>window.sent = []; navigator.sendBeacon = (...one) => sent.push(one) > 0;</script>
    <script type="module">${code}; 
      addEventListener('load', () => setTimeout(() => { startCounting(); window.begun = true; }, 50));
    </script>`;
};

test('A page that is opened as a file counts nothing; the same page of a shop counts itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loden-count-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'page.html'), alone());
  const { page } = await watchPage({ url: SHOP });
  await page.route(`${SHOP}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: alone() }),
  );
  const sentOn = async (address: string) => {
    await page.goto(address);
    await page.waitForFunction(() => 'begun' in window);
    return page.evaluate(() => Reflect.get(window, 'sent').length);
  };
  expect(await sentOn(`${SHOP}/de`)).toBe(1);
  expect(await sentOn(pathToFileURL(join(folder, 'page.html')).href)).toBe(0);
});

test('Visitors who send an enquiry are counted with what it comes to', async () => {
  const { page, sent } = await visit();
  await page.route('**/api/enquiry', (route) => route.fulfill({ json: { number: 'A-1' } }));
  await page.goto('/de/product/lodendecke-hochkar');
  await page.locator('[data-add] button[name=add]').first().click();
  const sheet = page.locator('dialog.enquiry');
  await sheet.getByLabel('Name', { exact: true }).fill('Vroni');
  await sheet.getByLabel('E-Mail').fill('vroni@example.com');
  await sheet.getByRole('button', { name: 'Anfrage senden' }).click();
  const enquiries = () => sent.filter(({ n }) => n === 'Enquiry');
  await expect.poll(enquiries).toHaveLength(1);
  expect(enquiries()[0]?.['$']).toEqual({ currency: 'EUR', amount: 248 });
});

test.each([
  ['set plausible_ignore', () => localStorage.setItem('plausible_ignore', 'true')],
  ['ask not to be tracked', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
  [
    'have Global Privacy Control',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  ],
])('Visitors who %s are not counted', async (_what, wish) => {
  const { page, sent } = await visit();
  await page.addInitScript(wish);
  const loaded = page.waitForResponse(/\/count\.[\w-]+\.js$/);
  await page.goto('/de/pflege');
  await loaded;
  await page.evaluate(() => history.pushState(null, '', '/de/lager'));
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});

test('Nobody is counted on this machine; what counts weighs 1 KB at most', async () => {
  const { page } = await watchPage();
  const events: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/event')) events.push(request.url());
  });
  const loaded = page.waitForResponse(/\/count\.[\w-]+\.js$/);
  await page.goto('/de/pflege');
  expect(await bytesSent(new URL((await loaded).url()).pathname)).toBeLessThanOrEqual(1_024);
  await page.evaluate(() => history.pushState(null, '', '/de/lager'));
  await page.waitForLoadState('networkidle');
  expect(events).toEqual([]);
});
