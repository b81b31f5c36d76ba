import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';

const BLANKET = '/de/product/lodendecke-hochkar';

/** What the page shows: the colour beside the swatches, and the first picture. */
async function shown(page: Page) {
  const colour = await page.locator('.choice legend [data-c]:visible').textContent();
  const strip = page.locator('.strip:visible').first();
  const picture = await strip.evaluate((one) => {
    const slide = one.children[Math.round(one.scrollLeft / one.clientWidth)];
    return slide?.querySelector('img')?.alt ?? '';
  });
  return { colour, picture };
}

const swatch = (page: Page, name: string) => page.locator('.swatch', { hasText: name });

test('Visitors who choose a colour get all its pictures, its address, not a way back, and it and the size in English', async () => {
  const page = await openPage(BLANKET);
  await swatch(page, 'Vogelbeere').click();
  await expect.poll(async () => (await shown(page)).colour).toBe('Vogelbeere');
  expect((await shown(page)).picture).toMatch(/vogelbeerrot/);
  expect(page.url()).toMatch(/#farbe-vogelbeere$/);
  expect(await page.evaluate(() => history.length)).toBe(2);
  await expect.poll(() => page.locator('.avail:visible').textContent()).toMatch(/^Auf Bestellung/);
  await page.locator('.size:visible').last().click();
  const size = await page.locator('.size :checked').inputValue();
  await page.locator('.tools .lang a').click();
  await page.waitForURL(/\/en\/product\/hochkar-loden-blanket\?.*#colour-rowan$/);
  expect((await shown(page)).colour).toBe('Rowan');
  expect(await page.locator('.size :checked').inputValue()).toBe(size);
});

test('Visitors see one colour alone, also where a product has more than the style sheet knows', async () => {
  const page = await openPage(BLANKET);
  await page.route(`**${BLANKET}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    // Its third colour has the place of the thirtieth.
    const body = html.replace(' at-2"', ' at-29"').replaceAll('data-c="2"', 'data-c="29"');
    await route.fulfill({ response, body });
  });
  await page.reload();
  const pictures = page.locator('.gallery:visible');
  await swatch(page, 'Vogelbeere').click();
  await expect.poll(async () => (await shown(page)).colour).toBe('Vogelbeere');
  expect(await pictures.count()).toBe(1);
  expect(await page.locator('.go .btn:visible').count()).toBe(1);
  await swatch(page, 'Schiefer').click();
  await expect.poll(async () => (await shown(page)).colour).toBe('Schiefer');
  expect(await pictures.count()).toBe(1);
});

test('Visitors without JavaScript choose colours and sizes', async () => {
  const page = await openPage(BLANKET, { javaScript: false });
  await swatch(page, 'Schiefer').click();
  expect(await shown(page)).toMatchObject({ colour: 'Schiefer' });
  expect(page.url()).toMatch(/#farbe-schiefer$/);
  await page.locator('.size').first().click();
  expect(await page.locator('.bigprice [data-s]:visible').textContent()).toBe('129\u00a0€');
  await page.locator('.go .btn:visible').click();
  const asked = page.locator('.goods__item');
  expect(await asked.textContent()).toMatch(/Schiefer · 70\s×\s140\scm · .*129\s€/);
});

test('Enter on a size puts nothing in, whichever colour is chosen, with and without JavaScript', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage(BLANKET, { javaScript });
    await swatch(page, 'Schiefer').click();
    await page.locator('.size input:checked').press('Enter');
    await page.locator('.go .btn:visible').click();
    expect(await page.locator('.goods__item').textContent()).toContain('Schiefer');
    expect(await page.locator('.goods__item').count()).toBe(1);
  }
});

test('Visitors who tap a thumbnail at once stay on the page and see it large', async () => {
  const page = await openPage(BLANKET, { viewport: 'phone' });
  const before = (await shown(page)).picture;
  await page.locator('.thumbs:visible a').nth(1).click();
  await expect.poll(async () => (await shown(page)).picture).not.toBe(before);
  expect(page.url()).toMatch(/lodendecke-hochkar$/);
});

test('Pictures begin where the words do, on a tablet held upright and on a desktop', async () => {
  for (const viewport of ['tablet', 'desktop'] as const) {
    const page = await openPage(BLANKET, { viewport });
    const [pictures, words] = await Promise.all(
      ['.gallery:visible', '.buy__head'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(pictures?.y, viewport).toBeCloseTo(words?.y ?? 0, 0);
  }
});

test('Where the button stands beside the pictures it covers nothing', async () => {
  const page = await openPage(BLANKET);
  // A telephone on its side, and a small tablet held upright.
  for (const [width, height] of [
    [740, 360],
    [744, 1133],
  ] as const) {
    await page.setViewportSize({ width, height });
    const name = page.locator('h1');
    await name.scrollIntoViewIfNeeded();
    const isSeen = await name.evaluate((one) => {
      const { left, top, height: high } = one.getBoundingClientRect();
      return document.elementFromPoint(left + 8, top + high / 2) === one;
    });
    expect(isSeen, `${width}`).toBe(true);
    expect((await page.locator('.go').boundingBox())?.height, `${width}`).toBeLessThan(100);
  }
});

test('Letters twice as large leave the price on a phone beside its button, not behind it', async () => {
  const page = await openPage(BLANKET, { viewport: 'phone' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const isFree = await page.locator('.go .bigprice span:visible').evaluate((price) => {
    const { left, right, top, bottom } = price.getBoundingClientRect();
    return [left + 2, right - 2].every((x) => {
      const there = document.elementFromPoint(x, (top + bottom) / 2);
      return there?.closest('.bigprice') !== null;
    });
  });
  expect(isFree).toBe(true);
});

test('On paper a product begins with the pictures of its colour, and nothing is folded or to be pressed', async () => {
  const page = await openPage(`${BLANKET}#farbe-schiefer`);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => scrollTo(0, 0));
  const topOf = async (part: string) => (await page.locator(part).first().boundingBox())?.y ?? -1;
  const [pictures, name] = [await topOf('.gallery:visible'), await topOf('h1')];
  expect(pictures).toBeGreaterThanOrEqual(0);
  expect(pictures).toBeLessThan(150);
  expect(name).toBeGreaterThan(pictures);
  expect(await shown(page)).toMatchObject({ colour: 'Schiefer' });
  const folded = page.locator('.acc__in:not(:visible)');
  expect(await folded.count()).toBe(0);
  expect(await page.locator('button:visible').allTextContents()).toEqual([]);
});

test('Visitors see price and button at once, on a desktop and on a phone', async () => {
  for (const viewport of ['desktop', 'phone'] as const) {
    const page = await openPage(BLANKET, { viewport });
    const height = await page.evaluate(() => innerHeight);
    for (const part of ['.bigprice', '.go .btn']) {
      const boxes = await page.locator(`${part}:visible`).all();
      const ends = await Promise.all(boxes.map(async (one) => (await one.boundingBox())?.y ?? 0));
      expect(Math.min(...ends), `${viewport} ${part}`).toBeLessThan(height - 40);
    }
  }
});

test('The bar on a phone stays while the visitor reads, and follows the size', async () => {
  const page = await openPage(BLANKET, { viewport: 'phone' });
  await page.locator('.size').first().click();
  await page.locator('.acc').first().scrollIntoViewIfNeeded();
  expect(await page.locator('.go .bigprice [data-s]:visible').textContent()).toBe('129\u00a0€');
  const bar = await page.locator('.go').boundingBox();
  const height = await page.evaluate(() => innerHeight);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(height, 0);
});

test('A plate that is made in clay only cannot be chosen in slate, with and without JavaScript', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage('/de/product/steinzeug-lehm', { javaScript });
    await swatch(page, 'Lehm').click();
    await page.locator('.size', { hasText: 'Teller' }).locator('visible=true').click();
    expect(await page.locator('.buy__price [data-s]:visible').textContent()).toBe('38\u00a0€');
    await swatch(page, 'Schiefer').click();
    const plate = page.locator('.size', { hasText: 'Teller' }).locator('visible=true');
    await expect.poll(() => plate.textContent()).toContain('nur in Lehm');
    expect(await plate.locator('input').count()).toBe(0);
    const asked = page.locator('.go .btn:visible');
    if (!javaScript) {
      expect(await asked.count()).toBe(0);
      expect(await page.locator('.go__not:visible').textContent()).toContain('nur in Lehm');
      continue;
    }
    await asked.click();
    await expect.poll(() => page.locator('.goods__item').textContent()).toContain('Becher');
  }
});

test('An address with parameters opens the form that it names', async () => {
  const page = await openPage(`${BLANKET}?farbe=schiefer&groesse=70-140-cm`);
  await expect.poll(() => shown(page)).toMatchObject({ colour: 'Schiefer' });
  expect(await page.locator('.buy__price [data-s]:visible').textContent()).toBe('129\u00a0€');
});

test.each([
  ['copied', /^Adresse kopiert\.$/],
  ['refused', /^http:.*\/lodendecke-hochkar$/],
  ['nowhere to be put', /^http:.*\/lodendecke-hochkar$/],
] as const)(
  'An address that is %s is said to be copied only if it was, else shown',
  async (what, words) => {
    const page = await openPage('/robots.txt');
    await page.addInitScript((outcome) => {
      const writeText = () => (outcome === 'copied' ? Promise.resolve() : Promise.reject(outcome));
      const clipboard = outcome === 'nowhere to be put' ? undefined : { writeText };
      Object.defineProperty(navigator, 'share', { value: undefined });
      const get = () => {
        document.documentElement.dataset['asked'] = '';
        return clipboard;
      };
      Object.defineProperty(navigator, 'clipboard', { get });
    }, what);
    await page.goto(BLANKET);
    const button = page.locator('[data-share]:visible').first();
    await button.click();
    await page.locator('html[data-asked]').waitFor();
    await expect.poll(() => button.locator('+ *').textContent()).toMatch(words);
  },
);

test('Goods that were looked at come back on the next page, from this device alone', async () => {
  const page = await openPage(BLANKET);
  expect(await page.locator('[data-recent]').isVisible()).toBe(false);
  await page.goto('/de/product/steinzeug-lehm');
  const recent = page.getByText('Zuletzt angesehen').locator('xpath=..');
  expect(await recent.getByRole('link').allTextContents()).toEqual(['Lodendecke Hochkar']);
  // They are cards: their picture leads there, too, and no bullet stands before them.
  const card = recent.locator('.card');
  const bullet = await card.evaluate((one) => getComputedStyle(one).listStyleType);
  expect(bullet).toBe('none');
  expect(await page.context().cookies()).toEqual([]);
  // The address without a language is that of the same goods; what stands behind it means nothing here.
  await page.goto(`${BLANKET.slice('/de'.length)}#100%`);
  expect(await recent.getByRole('link').allTextContents()).toEqual(['Steinzeug Lehm']);
  await page.goto('/de/product/steinzeug-lehm');
  expect(await recent.getByRole('link').allTextContents()).toEqual(['Lodendecke Hochkar']);
});

test('Lines beside a picture measure the goods in it, and not the wall around them', async () => {
  const page = await openPage(BLANKET);
  const shares = await page.locator('.measured').evaluate((figure) => {
    const whole = figure.querySelector('img')?.getBoundingClientRect();
    const sides = [...figure.querySelectorAll('svg')].map((one) => one.getBoundingClientRect());
    return sides.map(({ width, height }) =>
      Math.round(100 * Math.max(width / (whole?.width ?? 0), height / (whole?.height ?? 0))),
    );
  });
  expect(shares).toEqual([10, 18, 31, 17]);
});

test('Cards say from which price goods start', async () => {
  const page = await openPage('/de/kategorie/loden-walk');
  const card = page.locator('.card', { hasText: 'Hochkar' });
  expect(await card.locator('.price').textContent()).toBe('ab\u00a0129\u00a0€');
});
