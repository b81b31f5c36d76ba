import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ROOT } from '../source.ts';
import { watchPage } from './harness.ts';
import { kept, visit } from './worker.ts';

type Heard = {
  url: string;
  /** The paths that have been asked for, each as often as it was. */
  asked: string[];
  /** Paths of which the second half of the body comes so many milliseconds later. */
  late: Map<string, number>;
  /** What stands at the end of the worker's code. */
  newer: string;
  /** What stands in its place. */
  instead?: string;
};

/** A server between a browser and the site, which hears what is asked for. */
async function hear(site: string): Promise<Heard> {
  const heard: Heard = { url: '', asked: [], late: new Map(), newer: '' };
  const server = createServer(async (req, res) => {
    const path = req.url ?? '';
    heard.asked.push(path);
    const headers = new Headers(req.headers as Record<string, string>);
    for (const name of ['connection', 'accept-encoding', 'if-none-match']) headers.delete(name);
    const answer = await fetch(new URL(path, site), { headers, redirect: 'manual' });
    const own = path === '/sw.js' ? heard.instead : undefined;
    const body = own === undefined ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(own);
    const rest = ['content-encoding', 'content-length', 'transfer-encoding', 'connection'];
    const passedOn = [...answer.headers].filter(([name]) => !rest.includes(name));
    res.writeHead(answer.status, passedOn.flat());
    res.write(body.subarray(0, body.length / 2));
    await setTimeout(heard.late.get(path) ?? 0);
    res.write(body.subarray(body.length / 2));
    res.end(path === '/sw.js' ? heard.newer : '');
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  heard.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return heard;
}

const timesAsked = ({ asked }: Heard, path: string) => asked.filter((one) => one === path).length;

test('each page is asked for once: those that the worker keeps, and those that it leaves to the browser', async () => {
  const heard = await hear(inject('site').url);
  const { page } = await visit(heard.url, '/de/pflege');
  await page.goto('/de/kontakt');
  await expect.poll(() => kept(page, 'loden-pages')).toContain('/de/kontakt');
  for (const path of ['/login', '/de/suche?q=decke']) await page.goto(path);
  // What a page asks its worker for, it asks a second after it came.
  await page.waitForTimeout(3_000);
  expect(timesAsked(heard, '/de/kontakt')).toBe(1);
  expect(timesAsked(heard, '/login')).toBe(1);
  expect(timesAsked(heard, '/de/suche?q=decke')).toBe(1);
  expect(timesAsked(heard, '/de/suche')).toBe(0);
});

/** Whether the browser asks for a page beside the worker. */
const asksAhead = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.navigationPreload.getState())?.enabled;
  });

test('a device whose former worker had the browser ask for pages beside it asks once, too', async () => {
  const heard = await hear(inject('site').url);
  const { page } = await visit(heard.url, '/de/pflege');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).navigationPreload.enable();
  });
  expect(await asksAhead(page)).toBe(true);
  heard.newer = '// newer';
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  await expect.poll(() => asksAhead(page)).toBe(false);
});

test('where the site is to have no worker any more, a device loses the one that it has, and all that it kept', async () => {
  const heard = await hear(inject('site').url);
  const { page } = await visit(heard.url, '/de/pflege');
  const leave = readFileSync(join(ROOT, 'src/client/worker/leave.ts'), 'utf8');
  const code = leave.replace(/^import .*$/m, 'const scope = self;').replace('export ', '');
  heard.instead = `${stripTypeScriptTypes(code)}\nleave();`;
  // No page of ours: it would ask its worker for something.
  await page.goto('/robots.txt');
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      if (!registration) return 'gone';
      await registration.update().catch(() => undefined);
      return registration.waiting?.state;
    });
  await expect.poll(state).toMatch(/installed|gone/);
  // A debugger such as the tests' may keep the older one awake.
  if ((await state()) === 'installed') {
    const debug = await page.context().newCDPSession(page);
    await debug.send('ServiceWorker.enable');
    await debug.send('ServiceWorker.stopAllWorkers');
  }
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(registered).toBe(0);
});

test('a picture has as much time as it needs, as without a worker', async () => {
  const heard = await hear(inject('site').url);
  const { page } = await visit(heard.url, '/de/pflege');
  await page.evaluate(() => caches.delete('loden-pictures'));
  const slow = `${await page.locator('main img').first().getAttribute('src')}?slow`;
  heard.late.set(slow, 32_000);
  const width = page.evaluate(async (address) => {
    const picture = Object.assign(new Image(), { src: address });
    await picture.decode();
    return picture.naturalWidth;
  }, slow);
  expect(await width).toBeGreaterThan(0);
});

test('what is fetched ahead stays, however much is read in a worker that was started again', async () => {
  const { page } = await visit(inject('site').url, '/de/pflege');
  await page.evaluate(async () => {
    const pages = await caches.open('loden-pages');
    for (let number = 0; number < 80; number++)
      await pages.put(`/de/gelesen-${number}`, new Response(''));
  });
  const debug = await page.context().newCDPSession(page);
  await debug.send('ServiceWorker.enable');
  await debug.send('ServiceWorker.stopAllWorkers');
  await page.goto('/de/kontakt');
  await expect.poll(() => kept(page, 'loden-pages')).not.toContain('/de/gelesen-0');
  const pages = await kept(page, 'loden-pages');
  expect(pages).toEqual(expect.arrayContaining(['/de', '/de/_payload.json', '/en', '/de/kontakt']));
  expect(pages).not.toContain('/de/pflege');
});

test('what is fetched ahead stays also where room is made before all of it is there', async () => {
  const heard = await hear(inject('site').url);
  // Longer than it takes until room is made.
  for (const path of ['/de', '/en']) heard.late.set(path, 4_000);
  const { page } = await watchPage({ url: heard.url, worker: true });
  await page.goto('/de/pflege');
  await expect.poll(() => kept(page, 'loden-pages')).toContain('/en/offline');
  await page.evaluate(async () => {
    const pages = await caches.open('loden-pages');
    for (let number = 0; number < 80; number++)
      await pages.put(`/de/gelesen-${number}`, new Response(''));
  });
  await expect.poll(() => kept(page, 'loden-notes')).toContain('/builds/latest.json');
  // Where the machine was so busy that room had been made before these eighty, it is made once more.
  await expect.poll(() => kept(page, 'loden-pages')).not.toContain('/de/pflege');
  const pages = await kept(page, 'loden-pages');
  expect(pages).toEqual(
    expect.arrayContaining(['/de/offline', '/en/offline', '/de', '/de/_payload.json', '/en']),
  );
});
