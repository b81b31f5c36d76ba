import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeViolations, openPage, VIEWPORTS } from './harness.ts';
import { pageKinds } from './kinds.ts';

/** What a reader of the page's outline stumbles over. */
async function outlineFaults(page: Page): Promise<string[]> {
  const levels = await page
    .locator('h1:visible, h2:visible, h3:visible, h4:visible, h5:visible, h6:visible')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
  const faults = levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0;
    return level > before + 1 ? [`h${level} follows h${before}`] : [];
  });
  const titles = levels.filter((level) => level === 1).length;
  return titles === 1 ? faults : [...faults, `${titles} h1`];
}

async function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    scrollTo(1000, 0);
    const moved = scrollX;
    scrollTo(0, 0);
    return moved > 0 || document.documentElement.scrollWidth > innerWidth;
  });
}

/** What a keyboard comes to that shows no sign of it, of the first stops on the page. */
async function hiddenFocus(page: Page, stops: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return '';
      const hasRing = (element: Element, pseudo?: string) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      // The ring may be that of the card whose name is the link, or of the label around a field.
      const around =
        focused.closest('label') ?? focused.closest('.card')?.querySelector('.card__frame');
      const isShown =
        [undefined, '::before', '::after'].some((pseudo) => hasRing(focused, pseudo)) ||
        (around ? hasRing(around) : false);
      return isShown ? '' : focused.outerHTML.slice(0, 120);
    });
    if (fault) hidden.push(fault);
  }
  return hidden;
}

describe.each(['de', 'en'] as const)('in %s', async (language) => {
  test.each(await pageKinds(language))(
    '$name ($path) can be used by everybody, on a desktop, a tablet and a phone',
    async ({ path, allow }) => {
      const page = await openPage(path, { language, ...(allow && { allow }) });
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await outlineFaults(page)).toEqual([]);
      expect(await isWiderThanScreen(page), 'desktop').toBe(false);
      expect(await axeViolations(page), 'desktop').toEqual([]);
      expect(await hiddenFocus(page, 12)).toEqual([]);

      await page.setViewportSize(VIEWPORTS.tablet);
      expect(await isWiderThanScreen(page), 'tablet').toBe(false);

      await page.setViewportSize(VIEWPORTS.phone);
      expect(await isWiderThanScreen(page), 'phone').toBe(false);
      expect(await axeViolations(page), 'phone').toEqual([]);
    },
  );
});

test('words can be read on a page of any colour, whatever stands on it', async () => {
  const page = await openPage('/de');
  const sheet = await (await page.request.get('/theme.css')).text();
  // A colour with light words on it, and one with dark ones.
  const dyes = ['#fafafa', '#101010'].map(
    (words) => new RegExp(`\\.c-(\\w+)\\{--c:#\\w+;--on-c:${words}`).exec(sheet)?.[1] ?? '',
  );
  for (const [index, { path, allow }] of (await pageKinds('de')).entries()) {
    if (allow) continue;
    await page.goto(path);
    const main = page.locator('main.page');
    if ((await main.count()) === 0) continue;
    const dyed = `page page--dyed c-${dyes[index % 2]}`;
    await main.evaluate((element, names) => element.setAttribute('class', names), dyed);
    expect(await axeViolations(page, 'main', 'color-contrast'), path).toEqual([]);
  }
});
