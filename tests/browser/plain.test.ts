import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { mediaTypeOf } from '#src/lib/media-type.ts';
import { filesBelow } from '#src/lib/node/files.ts';
import { loadApp } from '#src/runtime/app/app.ts';
import { buildKey, findBuild } from '#src/runtime/app/build.ts';
import { openContent } from '#src/runtime/engine/content.ts';
import { dataPaths, parseEnv, querySettings } from '#src/runtime/process/env.ts';
import { openDeliveries } from '#src/runtime/upkeep/targets.ts';
import { staticPage } from '#src/site/targets/site-files.ts';
import { serveByRule } from '../bucket/edge-rule.ts';
import { openS3Server } from '../bucket/s3-server.ts';
import { envOf, launch } from '../site/commands.ts';
import { elements } from '../site/html.ts';
import { hasNginx, serveByNginx } from '../site/nginx.ts';
import { copyData } from '../site/server.ts';
import { openShop } from '../site/shop.ts';
import { ROOT } from '../source.ts';
import { whole } from '../rendered.ts';
import { openPage, watchPage } from './harness.ts';
import { addRandomPages } from './random-pages.ts';
import { freePort } from '../free-port.ts';

/** How many pages of random blocks there are besides; `npm run soak -- chains` has more. */
const RANDOM_PAGES = Number(process.env['RANDOM_PAGES'] ?? 20);

/** `npx astro build` with the SQUIDEX_ variables, as a host of static sites runs it, and a plain server. */
let client = '';
let out = '';
let url = '';
let env: Record<string, string> = {};
const ends: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  const contentDir = await copyData(inject('shop').dataDir);
  await addRandomPages(contentDir, RANDOM_PAGES);
  await addRedirect(contentDir, '/alte-seite', '/de/auswahl');
  const dataDir = await mkdtemp(join(tmpdir(), 'loden-plain-'));
  // Beside the packages, which the built code looks for.
  out = join(ROOT, 'dist', `plain-${process.pid}`);
  for (const folder of [contentDir, dataDir, out]) {
    ends.push(() => rm(folder, { recursive: true, force: true }));
  }
  const atEnd = (close: () => Promise<void>) => ends.unshift(close);
  const server = launch(contentDir, ['content-server', '--port', '0', '--secret'], {}, atEnd);
  const [, address = '', app = ''] = await server.says(/Content server at (\S+) app=(\S+)/);
  const [, id = '', secret = ''] = await server.says(
    /SQUIDEX_CLIENT_ID=(\S+) SQUIDEX_CLIENT_SECRET=(\S+)/,
  );
  env = {
    ...{ SQUIDEX_URL: address, SQUIDEX_APP: app },
    ...{ SQUIDEX_CLIENT_ID: id, SQUIDEX_CLIENT_SECRET: secret },
    ...{ ASTRO_TELEMETRY_DISABLED: '1', DATA_DIR: dataDir },
  };
  const port = await freePort();
  url = `http://localhost:${port}`;
  const build = astro(['build', '--outDir', out], { SITE_URL: url });
  expect(await build.ended, build.output()).toBe(0);
  client = join(out, 'client');
  const files = serveFiles(client, port);
  await once(files, 'listening');
  ends.unshift(() => files.close());
}, 300_000);

afterAll(async () => {
  for (const end of ends) await end();
});

/** Adds a redirect to a shop. In: its folder, which no server uses yet. */
async function addRedirect(dataDir: string, from: string, to: string): Promise<void> {
  const content = openContent(parseEnv({ DATA_DIR: dataDir }));
  const data = { from: { iv: from }, to: { iv: to } };
  const item = { schema: 'redirects' as const, id: 'former', data, status: 'Published' as const };
  const written = await content.store.createItem(item);
  content.close();
  if (!written.ok) throw new Error(JSON.stringify(written));
}

/** A web server without rules of its own. */
function serveFiles(folder: string, port: number) {
  return createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', url);
    const found = [`${pathname}`, `${pathname}.html`, join(pathname, 'index.html')]
      .map((name) => join(folder, decodeURIComponent(name)))
      .find((name) => existsSync(name) && statSync(name).isFile());
    const file = found ?? join(folder, '404.html');
    const status = found && req.method === 'GET' ? 200 : found ? 405 : 404;
    const type = extname(file) === '.webmanifest' ? 'application/manifest+json' : mediaTypeOf(file);
    res.writeHead(status, { 'Content-Type': type }).end(readFileSync(file));
  }).listen(port, 'localhost');
}

async function servedPlainly(folder: string): Promise<string> {
  const port = await freePort();
  const files = serveFiles(folder, port);
  await once(files, 'listening');
  onTestFinished(() => void files.close());
  return `http://localhost:${port}`;
}

let delivered: { folder: string; bucket: string } | undefined;

/** The folder of SITE_DIR and the bucket of SITE_BUCKET, by its address, of the same shop. */
async function deliver(): Promise<{ folder: string; bucket: string }> {
  if (delivered) return delivered;
  const siteDir = await mkdtemp(join(tmpdir(), 'loden-folder-'));
  ends.push(() => rm(siteDir, { recursive: true, force: true }));
  const shop = await openShop((dataDir) => addRandomPages(dataDir, RANDOM_PAGES));
  ends.unshift(() => shop.end());
  await shop.publisher.publish();
  const problems: string[] = [];
  const s3 = await openS3Server((end) => ends.unshift(end));
  const siteBucket = { ...s3.settings, bucket: 'plain' };
  const targets = { ...shop.env, siteDir, siteBucket };
  const deliveries = openDeliveries(shop, targets, (line) => problems.push(line));
  await deliveries.settle();
  await deliveries.close();
  expect(problems).toEqual([]);
  delivered = { folder: siteDir, bucket: `${s3.settings.endpoint}/plain` };
  return delivered;
}

const onNginx: [string, () => Promise<string>][] = [
  ['nginx', async () => serveByNginx(await readFile(join(out, 'nginx.conf'), 'utf8'))],
  [
    'nginx with the folder of SITE_DIR',
    async () => serveByNginx(await readFile(join((await deliver()).folder, '_nginx.conf'), 'utf8')),
  ],
];

function astro(args: string[], more: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...envOf(env['DATA_DIR'] ?? ''), ...env, ...more },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return { child, output: () => output, ended: once(child, 'close').then(() => child.exitCode) };
}

const text = async (path: string) => (await fetch(url + path)).text();

test('the folder has the pages, their payloads and everything that they name', async () => {
  const todo = ['/', '/de', '/en', '/de/suche', '/en/search', '/offline'];
  const seen = new Set(todo);
  for (const path of todo) {
    const response = await fetch(url + path);
    expect(response.status, path).toBe(200);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await response.text();
    const named = elements(html, '(?:a|img|link|script|source)').flatMap(
      ({ src, href, srcset }) => [
        ...[src, href].filter((one) => one !== undefined),
        ...(srcset ?? '').split(', ').map((one) => one.split(' ')[0] ?? ''),
      ],
    );
    for (const address of named) {
      const target = new URL(address, url + path);
      const isOurs =
        target.origin === url && !/\/(?:filter|anfrage|enquiry)$/.test(target.pathname);
      if (!isOurs || seen.has(target.pathname)) continue;
      seen.add(target.pathname);
      todo.push(target.pathname);
    }
  }
  const pages = todo.filter((path) => /^\/de\/product\//.test(path));
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages)
    expect(JSON.parse(await text(`${path}/_payload.json`)).route.path).toBe(path);
  expect(await text('/product/ware-1')).toBe(await text('/de/product/ware-1'));
});

/** Files of the code are named after who uses them, and these are two builds: what counts is their digest. */
const unnamed = (text: unknown) => String(text).replaceAll(/\/_astro\/[^"]+(?=\.[\w-]{8}\.)/g, '');

test('every page has the bytes that the publisher gives it, also one of random blocks', async () => {
  const build = findBuild(ROOT, buildKey(ROOT, parseEnv({ DATA_DIR: inject('shop').dataDir })));
  if (!build) throw new Error('The shared shop has no build.');
  const { renderer } = await loadApp(build, { whole: false });
  const replica = openReplica(dataPaths(env['DATA_DIR'] ?? '').replica, { readOnly: true });
  const settings = querySettings(parseEnv({ ...env, SITE_URL: url }));
  const queries = createQueries(replica, { scope: 'published', ...settings });
  let compared = 0;
  for (const target of renderer.routes(queries)) {
    if (target.kind === 'file') continue;
    const { files } = whole(await renderer.render(target, queries));
    for (const { path, body, type } of files) {
      const isPage = type.startsWith('text/html');
      const built = await readFile(join(client, isPage ? `${path}.html` : path), 'utf8');
      const drawn = isPage ? staticPage(String(body)) : body;
      expect(unnamed(built), path).toBe(unnamed(drawn));
      compared++;
    }
  }
  replica.close();
  expect(compared).toBeGreaterThan(2 * RANDOM_PAGES + 100);
});

test('it says which build it is, what is not there, and where everything else has gone', async () => {
  const { id } = JSON.parse(await text('/builds/latest.json'));
  expect(JSON.parse(await text(`/builds/meta/${id}.json`))).toMatchObject({ id, all: true });
  expect((await fetch(`${url}/de/nirgends`)).status).toBe(404);
  expect(await text('/_headers')).toContain("default-src 'self'");
  expect(await text('/_redirects')).toBe(
    [
      '/de/alte-seite /de/auswahl 301',
      '/alte-seite /de/auswahl 301',
      '/en/* /en/404.html 404\n',
    ].join('\n'),
  );
  expect(JSON.parse(await text('/manifest.de.webmanifest'))).toMatchObject({
    name: 'Kleiner Laden',
  });
  expect(await text('/sw.js')).toContain('/de/offline');
  expect(await readFile(join(out, 'nginx.conf'), 'utf8')).toContain(
    'try_files $uri $uri.html =404',
  );
});

test('what is missing has a page in each language, and the one for all addresses speaks both', async () => {
  const pages = ['404.html', 'en/404.html'].map((name) => readFile(join(client, name), 'utf8'));
  const [all = '', english = ''] = await Promise.all(pages);
  expect(all).toContain('<html data-static lang="de"');
  expect(all).toMatch(/<p class="soft" lang="en">This page does not exist[^<]*<a [^>]*href="\/en"/);
  expect(english).toContain('<html data-static lang="en"');
  expect(english).toContain('The path ends here');
  expect(english).not.toMatch(/Diese Seite|class="soft" lang/);
});

test('the sitemap has every page that may be found, in both languages, and no other', async () => {
  expect(await text('/robots.txt')).toContain(`Sitemap: ${url}/sitemap-index.xml`);
  expect(await text('/sitemap-index.xml')).toContain(`${url}/sitemap-0.xml`);
  const map = await text('/sitemap-0.xml');
  expect(map).toContain(`<loc>${url}/de/product/ware-1</loc>`);
  expect(map).toContain(`hreflang="en" href="${url}/en/product/ware-1"`);
  expect(map).not.toMatch(/offline|_404|_search|suche/);
});

test('the folder of SITE_DIR holds the same files, under the same addresses', async () => {
  const names = async (folder: string) => {
    const found: string[] = [];
    for await (const file of filesBelow(folder)) {
      // Code has names by its digest, the sitemap is made in two ways, and one folder has a list of its files.
      if (!/^(?:_astro\/|builds\/meta\/|sitemap|_nginx\.conf$|\.loden-site$)/.test(file))
        found.push(file);
    }
    return found.toSorted();
  };
  expect(await names((await deliver()).folder)).toEqual(await names(client));
});

test.each<[string, () => Promise<string>]>([
  ['a plain server', async () => url],
  [
    'a plain server with the folder of SITE_DIR',
    async () => servedPlainly((await deliver()).folder),
  ],
  ['the rule at the edge with a bucket', async () => serveByRule((await deliver()).bucket)],
  ...(hasNginx ? onNginx : []),
])('people read, search, choose and hear what needs a server, from %s', async (_host, address) => {
  const { page, problems } = await watchPage({ url: await address() });
  await page.goto('/de/auswahl');
  await page.locator('.header .search-open').click();
  await page.waitForURL('**/de/suche');
  await page.locator('.search__input').fill('ware 17');
  const found = page.locator('.found a');
  await expect.poll(() => found.allTextContents()).toEqual(['Ware 17']);
  await found.first().click();
  await page.waitForURL('**/de/product/ware-17');
  expect(await page.locator('h1').textContent()).toContain('Ware 17');
  const refused = page.locator('.notice').getByText('Auf dieser Kopie unserer Website');
  await page.getByRole('button', { name: 'Anfragen' }).locator('visible=true').first().click();
  await refused.waitFor();
  expect(await page.locator('dialog.enquiry').count()).toBe(0);
  await page.goto('/de/kategorie/stoffe/seite/2');
  await page.locator('.check', { hasText: 'Nebel' }).click();
  await page.waitForURL('**/de/kategorie/stoffe?farbe=nebel');
  const left = page.locator('.card__name a');
  await expect.poll(() => left.allTextContents()).toEqual(['Ware 3']);
  expect(await left.getAttribute('href')).toBe('/de/product/ware-3#farbe-nebel');
  await page.waitForLoadState('networkidle');
  await page.locator('.chip').click();
  await page.waitForURL('**/de/kategorie/stoffe');
  await expect.poll(() => left.count()).toBe(24);
  expect(problems).toEqual([]);
});

test('what is chosen from a category is drawn as the server draws it, also by its address and on the way back', async () => {
  const page = await openPage('/de/kategorie/stoffe', { url });
  const names = page.locator('.card__name');
  await page.locator('[data-chooser][action="/de/kategorie/stoffe"]').waitFor();
  await page.evaluate(() => {
    const block = document.querySelector('.b-category-page');
    for (const script of block?.querySelectorAll('script') ?? []) script.remove();
    Object.assign(window, { before: block?.cloneNode(true) });
  });
  await page.locator('.select').selectOption('preis-ab');
  await page.waitForURL('**/de/kategorie/stoffe?sortieren=preis-ab');
  await expect.poll(() => names.first().textContent()).toBe('Ware 30');
  await page.goBack();
  await expect.poll(() => names.first().textContent()).toBe('Ware 1');
  const isSame = () =>
    page.evaluate(() => {
      const block = document.querySelector('.b-category-page');
      return block?.isEqualNode(Reflect.get(window, 'before'));
    });
  await expect.poll(isSame).toBe(true);
  await page.goto('/de/kategorie/stoffe?sortieren=preis-ab');
  await expect.poll(() => names.first().textContent()).toBe('Ware 30');
  await page.locator('.pager__next').click();
  await page.waitForURL('**/de/kategorie/stoffe?sortieren=preis-ab&seite=2');
  await expect
    .poll(() => names.allTextContents())
    .toEqual([6, 5, 4, 3, 2, 1].map((number) => `Ware ${number}`));
});

test('where the data of a category do not come its goods stay', async () => {
  const page = await openPage('/de', { url, allow: /_payload\.json$/ });
  await page.route('**/_payload.json', (route) => route.abort());
  const failed = page.waitForEvent('console', (line) => line.type() === 'warning');
  await page.goto('/de/kategorie/stoffe?farbe=nebel');
  await failed;
  expect(await page.locator('.card__name').count()).toBe(24);
  const block = page.locator('.b-category-page');
  await expect.poll(() => block.getAttribute('aria-busy')).toBeNull();
});

test('where the index of the search does not come the page says so, and the next letter asks again', async () => {
  const page = await openPage('/en/search', { url, allow: /search\.en\.json$/ });
  await page.route('**/search.en.json', (route) => route.abort());
  const status = page.getByRole('main').getByRole('status');
  await page.locator('.search__input').pressSequentially('ware 1');
  await status.getByText('The search could not be loaded. Please try again.').waitFor();
  await page.unroute('**/search.en.json');
  await page.locator('.search__input').pressSequentially('7');
  await expect.poll(() => status.textContent()).toBe('1\u00A0result for “ware 17”');
});

test('the search without a server marks thousands, as that of the server does', async () => {
  const page = await openPage('/de/suche', { url });
  const entries = Array.from({ length: 1_234 }, (_, at) => ({
    ...{ href: `/de/product/ware-${at}`, title: `Ware ${at}`, kind: 'product', text: '' },
  }));
  await page.route('**/search.de.json', (route) => route.fulfill({ json: entries }));
  await page.locator('.search__input').pressSequentially('ware');
  const status = page.locator('main [role=status]');
  await status.getByText('Ergebnisse').waitFor();
  expect(await status.textContent()).toMatch(/^1\.234\u00a0Ergebnisse/);
});

test('the search says that it needs JavaScript, where there is neither that nor a server', async () => {
  const said = async (path: string) => /<noscript>\s*<p>(.*?)\./s.exec(await text(path))?.[1] ?? '';
  expect(await said('/de/suche')).toBe('Ohne JavaScript kann diese Kopie des Ladens nicht suchen');
  expect(await said('/en/search')).toBe('Without JavaScript this copy of the shop cannot search');
});

test('npx astro dev shows the same content', async () => {
  const port = String(await freePort());
  const { child, output } = astro(['dev', '--port', port, '--host', 'localhost'], {});
  const ended = once(child, 'close');
  try {
    const page = async () => {
      const response = await fetch(`http://localhost:${port}/de/auswahl`).catch(() => undefined);
      return response?.ok ? response.text() : output();
    };
    await expect.poll(page, { timeout: 200_000, interval: 1000 }).toContain('Ware 7');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});
