import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';

/** Where the pictures of the handbook are, from the project's folder. */
const HANDBOOK_PICTURES = 'src/docs/handbook/pictures';

const SIZE = { width: 1200, height: 750 };
const PICTURES_WITHIN_MS = 5_000;

/** A chapter, the screen that it explains, and what is done there before its picture is taken. */
type HandbookScene = { slug: string; path: string; prepare?(page: Page): Promise<void> };

const SCENES: readonly HandbookScene[] = [
  { slug: 'start', path: '/manage' },
  { slug: 'edit', path: '/de?edit', prepare: writeIntoTitle },
  { slug: 'publish', path: '/manage/flushcache?watch' },
  { slug: 'pages', path: '/manage/pages' },
  { slug: 'blocks', path: '/manage/blocks', prepare: waitForFrames },
  { slug: 'products', path: '/manage/squidex/products', prepare: openFirst },
  { slug: 'menu', path: '/manage/squidex/site', prepare: showMenu },
  { slug: 'media', path: '/manage/squidex-assets' },
  { slug: 'look', path: '/manage/text-styles' },
  { slug: 'plan', path: '/manage/squidex/redirects', prepare: openPlan },
  { slug: 'trash', path: '/manage/unused' },
  { slug: 'people', path: '/manage/accounts' },
  { slug: 'enquiries', path: '/manage/enquiries' },
  { slug: 'import', path: '/manage/import' },
  { slug: 'visits', path: '/manage/plausible' },
  { slug: 'preview', path: '/de?edit', prepare: openWidths },
  { slug: 'own', path: '/manage/squidex/products', prepare: chooseAll },
];

/** Takes the picture of each chapter of the handbook, in both languages. In: signs in on the page it is given. */
export async function handbookPictures(
  browser: Browser,
  { url, root }: { url: string; root: string },
  signIn: (page: Page) => Promise<unknown>,
): Promise<void> {
  const out = join(root, HANDBOOK_PICTURES);
  mkdirSync(out, { recursive: true });
  for (const lang of ['de', 'en'] as const) {
    const context = await browser.newContext({
      ...{ baseURL: url, viewport: SIZE, locale: lang, serviceWorkers: 'block' },
      ...{ colorScheme: 'light', reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    await signIn(page);
    await page.goto(`/manage?interface=${lang}`);
    for (const { slug, path, prepare } of SCENES) {
      await page.goto(path.replace(/^\/de/, `/${lang}`));
      await prepare?.(page);
      await shown(page);
      const picture = sharp(await page.screenshot()).webp({ quality: 64, effort: 6 });
      await picture.toFile(join(out, `${lang}-${slug}.webp`));
      console.log(`${lang} ${slug}`);
    }
    await context.close();
  }
}

/** Waits for fonts, and for the pictures that are in sight; one that does not come is not waited for long. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(async (within) => {
    const near = [...document.images].filter((one) => {
      const [box] = one.getClientRects();
      return box && box.top < innerHeight && one.currentSrc !== '';
    });
    const come = near.map((one) => one.decode().catch(() => undefined));
    await Promise.race([
      Promise.all([...come, document.fonts.ready]),
      new Promise((resolve) => setTimeout(resolve, within)),
    ]);
  }, PICTURES_WITHIN_MS);
}

async function writeIntoTitle(page: Page): Promise<void> {
  await page.locator('[data-canvas] h1').first().click();
  await page.locator('[data-canvas] h1[contenteditable]').first().waitFor();
  // The hints of a first visit cover the page.
  await page.getByRole('button', { name: /^(?:Überspringen|Skip)$/ }).click();
  await page
    .locator('.imgf img')
    .first()
    .evaluate((one: HTMLImageElement) => one.decode());
}

/** A page at the widths of a phone and a desktop, with its first block chosen. */
async function openWidths(page: Page): Promise<void> {
  await page.locator('[data-canvas]').waitFor();
  await page.keyboard.press('Alt+2');
  await page.getByRole('button', { name: /^(?:Zwei nebeneinander|Two side by side)$/ }).click();
  await page.locator('.widths iframe:not(.bare)').nth(1).waitFor();
  await waitForFrames(page);
  const [frame] = await page.locator('.widths iframe').all();
  const picture = frame?.contentFrame().locator('main img').first();
  await picture?.evaluate((one: HTMLImageElement) => one.decode());
  const box = await frame?.boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function waitForFrames(page: Page): Promise<void> {
  for (const frame of await page.locator('iframe').all()) {
    await frame.contentFrame().locator('body *').first().waitFor();
  }
}

async function chooseAll(page: Page): Promise<void> {
  await page.locator('[data-choose-all]').check();
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('table tbody th a').first().click();
  await beside(page);
}

/** A form and the page beside it, as it is drawn. */
async function beside(page: Page): Promise<void> {
  await page.locator('.item-form').waitFor();
  const shop = page.frameLocator('.beside iframe');
  await shop.locator('footer').waitFor({ state: 'attached' });
  await shop
    .locator('main img')
    .first()
    .evaluate((one: HTMLImageElement) => one.decode());
}

async function showMenu(page: Page): Promise<void> {
  await beside(page);
  await page.locator('[data-field-name="menu"]').scrollIntoViewIfNeeded();
}

async function openPlan(page: Page): Promise<void> {
  await page.locator('table tbody th a').first().click();
  await page.locator('.planning summary').click();
}
