/**
 * Takes pictures of every kind of page at three widths in both languages, and lays them out on one sheet.
 * Without `--url` the site of the data folder: the server that runs, or one that runs for this. With an
 * account also `/manage` for it: the list of pages, or that it may not (403).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumPath, openSite, ROOT } from './open-site.ts';
import { handbookPictures } from './screenshots/handbook.ts';
import { findPages, type SitePage } from './screenshots/pages.ts';
import { sheet, type Screenshot, table } from './screenshots/sheet.ts';

const WIDTHS = [360, 768, 1440] as const;
const HEIGHT = 900;
// The first to look makes them.
const PICTURES_WITHIN_MS = 60_000;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'];

type ScreenshotOptions = {
  all: boolean;
  url: string | undefined;
  out: string | undefined;
  user: string | undefined;
  password: string | undefined;
  handbook: boolean;
};

/** Takes the pictures. Out: the exit code, 1 when a page had a problem. */
export async function screenshots(options: ScreenshotOptions): Promise<number> {
  const site = await openSite(options.url);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  const { user, password } = options;
  const account = user && password ? { user, password } : undefined;
  try {
    if (options.handbook && account) {
      await handbookPictures(browser, { url: site.url, root: ROOT }, (page) =>
        signIn(page, account),
      );
      return 0;
    }
    const out = resolve(ROOT, options.out ?? 'tests/output/screenshots');
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    const pages = await findPages(site.url, { all: options.all });
    const shots = await take(browser, pages, { url: site.url, out, account });
    writeFileSync(join(out, 'index.html'), sheet(shots, WIDTHS));
    console.log(`\n${table(shots, WIDTHS)}\n\nThe sheet is ${join(out, 'index.html')}`);
    return shots.some(({ problems }) => problems.length > 0) ? 1 : 0;
  } finally {
    await browser.close();
    await site.close();
  }
}

type ScreenshotAccount = { user: string; password: string };

async function take(
  browser: Browser,
  pages: readonly SitePage[],
  { url, out, account }: { url: string; out: string; account: ScreenshotAccount | undefined },
): Promise<Screenshot[]> {
  const shots: Screenshot[] = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: HEIGHT },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const takeAll = async (some: readonly SitePage[], before: number) => {
      for (const [index, one] of some.entries()) {
        const number = String(before + index + 1).padStart(3, '0');
        const file = `${number}-${nameOf(one.path)}-${width}.jpeg`;
        shots.push(await takeOne(page, one, { width, file, out }));
        if ((index + 1) % 10 === 0) console.log(`${width} px: ${index + 1} of ${some.length}`);
      }
    };
    await takeAll(pages, 0);
    if (account) await takeAll(await signIn(page, account), pages.length);
    await context.close();
  }
  return shots;
}

/** Out: what there is for who is signed in. */
async function signIn(page: Page, { user, password }: ScreenshotAccount): Promise<SitePage[]> {
  await page.goto('/login');
  await page.fill('#email', user);
  await page.fill('#password', password);
  const answered = page.waitForEvent('load');
  await page.click('main button[type="submit"]');
  await answered;
  const status = (await page.goto('/manage'))?.status() === 403 ? 403 : 200;
  return [{ path: '/manage', kind: 'application', status }];
}

const nameOf = (path: string) =>
  path
    .slice(1)
    .replaceAll(/[/?=&]/g, '-')
    .slice(0, 60) || 'home';

async function takeOne(
  page: Page,
  { path, kind, status }: SitePage,
  { width, file, out }: { width: number; file: string; out: string },
): Promise<Screenshot> {
  const problems: string[] = [];
  const onError = (error: Error) => problems.push(error.message);
  page.on('pageerror', onError);
  const response = await page.goto(path);
  if (response?.status() !== status) problems.push(`status ${response?.status()}`);
  await loadPictures(page);
  const { height, overflow, broken } = await page.evaluate(measure);
  if (overflow > 0) problems.push(`${overflow} px too wide`);
  if (broken > 0) problems.push(`${broken} broken pictures`);
  await page.screenshot({ path: join(out, file), fullPage: true, type: 'jpeg', quality: 80 });
  page.off('pageerror', onError);
  return { path, kind, width, height, file, problems };
}

/**
 * Pictures come when they come near, in the size in which they are shown: so the page is walked down
 * once, and what is on it is waited for.
 */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async (within) => {
    // A picture of a whole page shows what is drawn when it comes near, too.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(drawn);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await frame();
      await frame();
    }
    scrollTo(0, 0);
    // Those at the far end of a row that is moved sideways have not begun, and are not seen.
    const shown = [...document.images].filter(
      (one) => one.getClientRects().length > 0 && one.currentSrc !== '',
    );
    const done = shown.map((one) => one.decode().catch(() => undefined));
    await Promise.race([
      Promise.all([...done, document.fonts.ready]),
      new Promise((resolve) => setTimeout(resolve, within)),
    ]);
  }, PICTURES_WITHIN_MS);
}

/** Runs in the page. */
function measure() {
  const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
  const isShown = (one: HTMLImageElement) =>
    one.getClientRects().length > 0 && one.currentSrc !== '';
  const broken = [...document.images].filter((one) => isShown(one) && one.naturalWidth === 0);
  return { height: scrollHeight, overflow: scrollWidth - clientWidth, broken: broken.length };
}
