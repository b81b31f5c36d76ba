import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { workAnHour } from './editor-hour.ts';
import { measureScrolling } from './editor-lists.ts';
import { editNewPage, type KeyTimes, measureKeys, measureTyping } from './editor-keys.ts';
import { machine, markdown } from './print.ts';
import { median, percentile } from './statistics.ts';
import type { BenchRow } from './table.ts';

/**
 * Measures the editor in a browser, on the demo: from 'Edit' to usable, the work of one key, the size
 * of what is loaded, what a tab holds after an hour, and from 'Publish' to the live page.
 */
const RUN = fileURLToPath(new URL('../run.ts', import.meta.url));
const CHROMIUM = fileURLToPath(new URL('../chromium.mjs', import.meta.url));
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const STARTS = 5;
const PUBLISHES = 3;
const KB = 1024;

type Shop = { url: string; dataDir: string; stop(): Promise<void> };

/** Runs the bench and prints its table. Out: the exit code. */
export async function benchEditor(): Promise<number> {
  const before = { machine: machine(), time: new Date().toISOString() };
  console.log('a shop …');
  const shop = await startShop();
  const executablePath =
    process.env['CHROMIUM_PATH'] ??
    execFileSync(process.execPath, [CHROMIUM], { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const context = await browser.newContext({ baseURL: shop.url, locale: 'de' });
    await signIn(context, shop);
    const rows = [...(await measureEditor(context)), ...(await measureLists(context, shop))];
    console.log(`\n${markdown({ ...before, sizes: ['demo'], rows })}`);
  } finally {
    await browser.close();
    await shop.stop();
  }
  return 0;
}

async function measureEditor(context: BrowserContext): Promise<BenchRow[]> {
  console.log("from 'Edit' to usable …");
  const ofVisitors = await scriptsOfVisitors(context);
  const first = await openEditorOnce(context);
  const starts: number[] = [];
  for (let run = 0; run < STARTS; run++) starts.push((await openEditorOnce(context)).ms);
  const needed = [...withImports(first.scripts)].filter(([url]) => !ofVisitors.has(url));
  const sizes = bundleSizes(needed.map(([, text]) => text));
  const rows = [
    row("from 'Edit' to usable, first time", 'ms', [first.ms], 500),
    row('– again, from the cache', 'ms', starts, 500),
    row('scripts loaded for it beside React, gzip', 'KB', [sizes.editor], 120),
    row('– React', 'KB', [sizes.react]),
  ];
  for (const blocks of [50, 300]) {
    console.log(`keys on a page of ${blocks} blocks …`);
    const page = await context.newPage();
    const times = await measureKeys(page, blocks);
    await page.close();
    rows.push(...rowsOfKeys(`one key at ${blocks} blocks`, times, { atP95: true }));
  }
  rows.push(...(await measureForms(context)), ...(await measureHour(context)));
  console.log("from 'Publish' to live …");
  rows.push(row("from 'Publish' to the live page", 'ms', await measurePublish(context), 1_000));
  return rows;
}

/**
 * What a key costs up to its frame is held to a budget, the wait for that frame is not: at 60 Hz it is up to 16.7 ms.
 * In: whether the budget is that of p95, or of the median.
 */
function rowsOfKeys(what: string, { work, paint }: KeyTimes, { atP95 }: { atP95: boolean }) {
  const cost = row(`${what}: script, style, layout and paint`, 'ms', work, 16);
  const budget = { text: '16 ms at p95', kept: percentile(work, 0.95) <= 16 };
  return [
    atP95 ? { ...cost, budget } : cost,
    row('– with the waits for the last key and the next frame', 'ms', paint),
  ];
}

function row(what: string, unit: string, values: readonly number[], limit?: number): BenchRow {
  const middle = median(values);
  return {
    ...{ what, unit },
    values: [
      {
        ...{ median: middle, samples: values.length },
        ...(values.length > 1 && { high: percentile(values, 0.95) }),
      },
    ],
    ...(limit !== undefined && {
      budget: { text: `${limit} ${unit}`, kept: middle <= limit },
    }),
  };
}

/** Screens of /manage with a form or a list; a product's form is measured by itself. */
const SCREENS = [
  '',
  '/pages',
  '/blocks',
  '/content',
  '/squidex/products',
  '/squidex/site',
  '/squidex-assets',
];

/** The form of a product: usable, its keys, and what the screens of /manage load. */
async function measureForms(context: BrowserContext): Promise<BenchRow[]> {
  console.log('the form of a product …');
  const page = await context.newPage();
  await page.goto('/manage/squidex/products');
  const path = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
  const starts: number[] = [];
  for (let run = 0; run <= STARTS; run++) {
    await page.goto(path ?? '', { waitUntil: 'commit' });
    const usable = page.waitForFunction(
      () => document.querySelector('.item-form input') && performance.now(),
    );
    starts.push(Number(await (await usable).jsonValue()));
  }
  const text = page.getByRole('textbox', { name: /^In einem Satz Deutsch/ });
  await text.click();
  const keys = await measureTyping(page);
  const screens = [path ?? '', ...SCREENS.map((screen) => `/manage${screen}`)];
  const sizes: number[] = [];
  for (const screen of screens) sizes.push(await scriptsOf(await context.newPage(), screen));
  return [
    row('the form of a product, to usable', 'ms', starts.slice(1), 500),
    ...rowsOfKeys('– one key', keys, { atP95: false }),
    row(
      'scripts of the heaviest screen of /manage beside React, gzip',
      'KB',
      [Math.max(...sizes)],
      150,
    ),
  ];
}

/** The list of products, where it is as long as one page of it can be. */
async function measureLists(context: BrowserContext, { dataDir }: Shop): Promise<BenchRow[]> {
  console.log('a list of products …');
  const env = { ...process.env, DATA_DIR: dataDir };
  execFileSync(process.execPath, [RUN, 'seed', '--products', '100'], { env, stdio: 'ignore' });
  const page = await context.newPage();
  const frames = await measureScrolling(page);
  await page.close();
  return [row('a frame while a list of 100 rows is scrolled', 'ms', frames, 16)];
}

/** What a tab holds in which a page of 50 blocks is edited for an hour. */
async function measureHour(context: BrowserContext): Promise<BenchRow[]> {
  console.log("an hour's work …");
  const page = await context.newPage();
  await editNewPage(page, 50);
  const { before, after } = await workAnHour(page);
  await page.close();
  return [
    row("heap of the tab after an hour's work", 'MB', [after.heap], 40),
    row('– after its first five minutes', 'MB', [before.heap]),
    row('nodes of the tab after it', 'nodes', [after.nodes]),
    row('– after its first five minutes', 'nodes', [before.nodes]),
  ];
}

/**
 * What a screen loads beside React, in KB. The screen has loaded when it asked for nothing for a second. Playwright's
 * 'networkidle' is not used: it at times never comes where a frame takes back its requests, as the preview does.
 */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const scripts: Promise<string>[] = [];
  let lastRequest = Date.now();
  page.on('request', () => (lastRequest = Date.now()));
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await page.goto(path);
  while (Date.now() - lastRequest < 1_000) await page.waitForTimeout(100);
  const { editor } = bundleSizes(await Promise.all(scripts), { richText: true });
  await page.close();
  return editor;
}

/** What is asked for before a page can be edited: the pill, the editor, its dialogs and words. */
const FIRST = /\/(?:entry|start-editing|Dialogs|de)\.[^/]+$/;

/** Of the scripts that were loaded those that editing begins with, and what they import at once, by address. */
function withImports(loaded: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = [...loaded.keys()].filter((url) => FIRST.test(url));
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    const text = loaded.get(url);
    if (text === undefined || found.has(url)) continue;
    found.set(url, text);
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)) {
      waiting.push(new URL(name, url).href);
    }
  }
  return found;
}

/** The addresses of what a visitor of the home page loads, also with the first touch: that is not the editor's. */
async function scriptsOfVisitors(context: BrowserContext): Promise<Set<string>> {
  const cookies = await context.cookies();
  await context.clearCookies();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await page.goto('/de', { waitUntil: 'networkidle' });
  const awake = page
    .waitForResponse((response) => response.url().includes('/app-start'))
    .then(() => true);
  // The page listens from a second after it has loaded, which may be later than its last request.
  for (let isAwake = false; !isAwake;) {
    await page.keyboard.press('Shift');
    isAwake = await Promise.race([awake, page.waitForTimeout(200).then(() => false)]);
  }
  await page.waitForLoadState('networkidle');
  await page.close();
  await context.addCookies(cookies);
  return scripts;
}

/** In a tab of its own, which is closed: each that is seen holds a connection, and a browser has six of them. */
async function openEditorOnce(context: BrowserContext) {
  const page = await context.newPage();
  const opened = await openEditor(page, '/de');
  await page.close();
  return opened;
}

/** Opens a page, presses E, and waits for the interface. Out: ms, and the scripts that were loaded. */
async function openEditor(page: Page, path: string) {
  const scripts = new Map<string, Promise<string>>();
  const note = (response: { url(): string; text(): Promise<string> }) => {
    if (response.url().endsWith('.js')) scripts.set(response.url(), response.text());
  };
  page.on('response', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('html[data-superuser]').waitFor({ state: 'attached' });
  // Listens before the key is pressed: a key can overtake a call that nobody waits for.
  await page.evaluate(() => {
    const pressed = new Promise<number>((resolve) => {
      const note = ({ timeStamp }: Event) => resolve(timeStamp);
      addEventListener('keydown', note, { capture: true, once: true });
    });
    const usable = new Promise<number>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('[data-editor]')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }).observe(document.body, { childList: true });
    });
    const took = Promise.all([pressed, usable]).then(([from, to]) => to - from);
    Reflect.set(window, 'took', took);
  });
  await page.keyboard.press('e');
  const ms = await page.evaluate<number>('window.took');
  page.off('response', note);
  const texts = [...scripts].map(async ([url, text]) => [url, await text] as const);
  return { ms, scripts: new Map(await Promise.all(texts)) };
}

/** In: scripts that were loaded; before the editor is usable rich text must not be among them. */
function bundleSizes(
  scripts: readonly string[],
  { richText = false } = {},
): { editor: number; react: number } {
  if (!richText && scripts.some((text) => text.includes('ProseMirror-'))) {
    throw new Error('The editor of rich text is loaded before it is needed.');
  }
  const sum = (some: string[]) => some.reduce((all, text) => all + gzipSync(text).length, 0) / KB;
  // React and its renderer, each a file or two of its own.
  const isReact = (text: string) => /react\.profiler|__DOM_INTERNALS_DO_NOT_USE/.test(text);
  return {
    editor: sum(scripts.filter((text) => !isReact(text))),
    react: sum(scripts.filter(isReact)),
  };
}

/** Changes the first heading of a page and publishes it. Out: ms until visitors get it, each time. */
async function measurePublish(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  const all: number[] = [];
  for (let run = 0; run < PUBLISHES; run++) {
    await openEditor(page, '/de/pflege');
    const words = `Fassung ${randomUUID().slice(0, 8)}`;
    await page.locator('[data-canvas] h1').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(words);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.getByText('Gespeichert').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Control+Enter');
    const go = page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' });
    await go.waitFor();
    const live = page.evaluate(async (text) => {
      const began = await new Promise<number>((resolve) => {
        addEventListener('click', () => resolve(performance.now()), { capture: true, once: true });
      });
      for (;;) {
        const response = await fetch(location.pathname, { cache: 'no-store' });
        if ((await response.text()).includes(text)) return performance.now() - began;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }, words);
    await go.click();
    all.push(await live);
  }
  return all;
}

async function signIn(context: BrowserContext, { dataDir }: Shop): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const email = 'bench@example.com';
  const args = [RUN, 'account', 'add', email, '--superuser'];
  const output = execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  const password = /^Password, shown only now: (\S+)$/m.exec(output)?.[1] ?? '';
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('**/manage');
  await page.close();
}

/**
 * The demo shop as `npm start` serves it, on a free port and a data folder of its own. It makes no pictures ahead: a
 * new shop does that for some minutes, and here it would take the browser's processor.
 */
async function startShop(): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', PICTURES_AHEAD: 'no' };
  const child = spawn(process.execPath, [RUN, 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /^Loden is at (\S+)$/m.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error('The shop did not start.')));
  });
  return {
    url,
    dataDir,
    async stop() {
      child.kill();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
