import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import * as v from 'valibot';
import type { FileServerCalls } from './workers/file-server.ts';
import type { LoadCalls } from './workers/load.ts';
import type { PeerApp, PeerShop } from './peers/app.ts';
import { astroApp } from './peers/astro-app.ts';
import { preparePeer } from './peers/build-peer.ts';
import { nextApp } from './peers/next-app.ts';
import { nuxtApp } from './peers/nuxt-app.ts';
import { type PageWeights, serveFolder, weighPage } from './peers/weigh.ts';
import { machine, markdown } from './print.ts';
import type { ShopCalls } from './workers/shop.ts';
import { withShopData } from './shop-data.ts';
import { median } from './statistics.ts';
import type { Steps } from './workers/steps.ts';
import type { BenchRow } from './table.ts';
import { startWorker, type Worker, withWorker } from './workers/worker.ts';

/**
 * Measures the same shop made by Loden, Astro, Next.js and Nuxt: its first build, the build after a new price, one
 * page under load, and what a browser asks for to show it. Usage: npm run bench -- peers [--products N]
 */
const PRODUCTS = 5_000;
const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 16;
const PRICE = 12_300;
const ROOT = new URL('../../', import.meta.url);
const CHROMIUM = fileURLToPath(new URL('../chromium.mjs', import.meta.url));
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

/** One column of the table. */
type MeasuredPeer = {
  name: string;
  pages: number;
  buildSeconds: number;
  changeSeconds: number;
  perSecond: number;
  weights: PageWeights;
};

/** Runs the bench and prints its table. Out: the exit code. */
export async function benchPeers(products = PRODUCTS): Promise<number> {
  const before = { machine: machine(), time: new Date().toISOString() };
  const executablePath =
    process.env['CHROMIUM_PATH'] ??
    execFileSync(process.execPath, [CHROMIUM], { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const scratch = mkdtempSync(join(tmpdir(), 'loden-peers-'));
  try {
    const all = await withShopData({ products }, (dataDir) => measure(browser, scratch, dataDir));
    const sizes = all.map(({ name }) => name);
    console.log(`\n${markdown({ ...before, sizes, rows: rowsOf(all), isOneSize: true })}`);
    return 0;
  } finally {
    await browser.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measure(
  browser: Browser,
  scratch: string,
  dataDir: string,
): Promise<MeasuredPeer[]> {
  const file = join(scratch, 'shop.json');
  await withWorker('./steps.ts', (steps: Worker<Steps>) =>
    steps.call('writePeerShop', { dataDir, file }),
  );
  const shop: PeerShop = JSON.parse(readFileSync(file, 'utf8'));
  // One that the demo shows nowhere else.
  const product = shop.products.at(-2);
  if (!product) throw new Error('There are too few products.');
  const path = `/de/product/${product.slug.de}`;
  const measured = [await measureOurs(browser, dataDir, { id: product.id, path })];
  const version = v.parse(
    v.object({ dependencies: v.object({ astro: v.string() }) }),
    JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')),
  ).dependencies.astro;
  for (const app of [astroApp(version), nextApp, nuxtApp]) {
    console.log(`${app.name} …`);
    measured.push(await measurePeer(browser, join(scratch, app.name), app, { shop, path }));
  }
  return measured;
}

async function measureOurs(
  browser: Browser,
  dataDir: string,
  { id, path }: { id: string; path: string },
): Promise<MeasuredPeer> {
  console.log('Loden …');
  const build = await withWorker('./steps.ts', async (steps: Worker<Steps>) => {
    const code = await steps.call('build', { dataDir });
    const { all } = await steps.call('publishAll', { dataDir });
    return { pages: all.count, seconds: (code.ms + all.ms) / 1_000 };
  });
  const server = startWorker<ShopCalls>('./shop.ts');
  try {
    const address = await server.call('start', { dataDir });
    await server.call('changePrice', { id, cents: PRICE });
    const start = performance.now();
    await server.call('publish', undefined as never);
    const changeSeconds = (performance.now() - start) / 1_000;
    const weights = await weighPage(browser, address, path);
    const perSecond = await loadOf(address, path);
    const { pages, seconds } = build.value;
    return { name: 'Loden', pages, buildSeconds: seconds, changeSeconds, perSecond, weights };
  } finally {
    await server.end();
  }
}

async function measurePeer(
  browser: Browser,
  root: string,
  app: PeerApp,
  { shop, path }: { shop: PeerShop; path: string },
): Promise<MeasuredPeer> {
  const folder = preparePeer(root, app);
  folder.write(shop);
  const whole = await folder.build();
  const products = shop.products.map((one) =>
    path.endsWith(`/${one.slug.de}`) ? { ...one, cents: PRICE } : one,
  );
  folder.write({ ...shop, products });
  const changed = await folder.build();
  const html = readFileSync(join(folder.out, `${path}.html`));
  if (!html.includes('123,00')) throw new Error(`${app.name} does not show the new price.`);
  const site = await serveFolder(folder.out);
  const weights = await weighPage(browser, site.address, path);
  site.stop();
  const perSecond = await loadOfFile(join(root, 'page'), html);
  return {
    ...{ name: app.name, pages: whole.pages, buildSeconds: whole.seconds },
    ...{ changeSeconds: changed.seconds, perSecond, weights },
  };
}

/** Requests/s of a page in brotli from the bare file server. */
async function loadOfFile(folder: string, html: Buffer): Promise<number> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page'), html);
  writeFileSync(join(folder, 'page.gz'), gzipSync(html));
  writeFileSync(join(folder, 'page.br'), brotliCompressSync(html));
  const files = startWorker<FileServerCalls>('./file-server.ts');
  try {
    return await loadOf(await files.call('start', { folder }), '/page');
  } finally {
    await files.end();
  }
}

async function loadOf(address: string, path: string): Promise<number> {
  const load = startWorker<LoadCalls>('./load.ts');
  const order = {
    ...{ address, paths: [path], headers: { 'Accept-Encoding': 'br' }, status: 200 },
    connections: CONNECTIONS,
  };
  try {
    await load.call('run', { ...order, seconds: SECONDS / 4 });
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rates.push((await load.call('run', { ...order, seconds: SECONDS })).perSecond);
    }
    return median(rates);
  } finally {
    await load.end();
  }
}

function rowsOf(all: readonly MeasuredPeer[]): BenchRow[] {
  const row = (what: string, unit: string, of: (one: MeasuredPeer) => number): BenchRow => ({
    ...{ what, unit, values: all.map((one) => ({ median: of(one), samples: 1 })) },
  });
  return [
    row('pages', 'pages', ({ pages }) => pages),
    row('first build', 's', ({ buildSeconds }) => buildSeconds),
    row('– pages', '/s', ({ pages, buildSeconds }) => pages / buildSeconds),
    row('a new price, until it is there', 's', ({ changeSeconds }) => changeSeconds),
    row('a product, in brotli', '/s', ({ perSecond }) => perSecond),
    row(
      'its first visit, beside pictures and fonts',
      'requests',
      (one) => one.weights.first.requests,
    ),
    row('– all, gzip', 'KB', (one) => one.weights.first.all),
    row('– HTML', 'KB', (one) => one.weights.first.html),
    row('– CSS', 'KB', (one) => one.weights.first.css),
    row('– JavaScript', 'KB', (one) => one.weights.first.js),
    row('the second visit', 'requests', (one) => one.weights.again.requests),
    row('– all, gzip', 'KB', (one) => one.weights.again.all),
    row('– JavaScript', 'KB', (one) => one.weights.again.js),
    row('the same with the worker installed', 'requests', (one) => one.weights.withWorker.requests),
    row('– all, gzip', 'KB', (one) => one.weights.withWorker.all),
    row('– JavaScript', 'KB', (one) => one.weights.withWorker.js),
  ];
}
