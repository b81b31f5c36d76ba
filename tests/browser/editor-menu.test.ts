import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { edit, ownPage, words } from './editor-chrome-page.ts';
import { axeViolations, codeRan } from './harness.ts';

/** The menu of a block, by the right button of the pointer and by its key. */
const people = withPeople();
const HEADING = '[data-block="heading001"]';
const LAST = '[data-block="heading002"]';

const menu = (page: Page) => page.getByRole('menu', { name: 'Weitere Aktionen' });
const entry = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });

/** Edits a new page, and notes whether the browser's own menu would have come. */
async function open(visit: Parameters<typeof edit>[2] = {}): Promise<Page> {
  const { path } = await ownPage(people());
  const page = await edit(people(), path, visit);
  await page.evaluate(() => {
    window.addEventListener('contextmenu', (event) => {
      setTimeout(() => Reflect.set(window, 'own', !event.defaultPrevented));
    });
  });
  // It comes with the first quiet moment, and is followed by this.
  await codeRan(page, 'LinkPopover');
  return page;
}

const browsersOwn = (page: Page) => page.evaluate(() => Reflect.get(window, 'own') as unknown);

test('the right button on a block selects it and opens its menu there', async () => {
  const page = await open();
  const box = await page.locator(LAST).boundingBox();
  const at = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 12 };
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await page.locator('.box.sel .tag', { hasText: 'Überschrift' }).waitFor();
  const place = await menu(page).boundingBox();
  expect(place?.x).toBeCloseTo(at.x, 0);
  expect(place?.y).toBeLessThan(at.y + 12);
  await expect.poll(() => browsersOwn(page)).toBe(false);
  // The button of the toolbar has not opened it.
  const more = page.getByRole('button', { name: 'Weitere Aktionen', exact: true });
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  expect(await axeViolations(page)).toEqual([]);
  await entry(page, 'Duplizieren').click();
  await expect.poll(() => words(page)).toHaveLength(4);
  await menu(page).waitFor({ state: 'detached' });
  // The keys are the page's again.
  await page.keyboard.press('Control+z');
  await expect.poll(() => words(page)).toHaveLength(3);
  await page.mouse.click(at.x, at.y, { button: 'right' });
  await entry(page, 'Löschen').click();
  await expect.poll(() => words(page)).toHaveLength(2);
});

test('one of several that are selected opens the menu of all', async () => {
  const page = await open();
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator(HEADING).click({ button: 'right' });
  await entry(page, 'Löschen').click();
  await expect.poll(() => words(page)).toEqual(['Bis zur Stube']);
});

test('its key opens it at the block, walks it, and gives the focus back', async () => {
  const page = await open();
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('Escape');
  for (const key of ['Shift+F10', 'ContextMenu']) {
    await page.keyboard.press(key);
    await entry(page, 'Duplizieren').and(page.locator(':focus')).waitFor();
    const [over, block] = [
      await menu(page).boundingBox(),
      await page.locator(HEADING).boundingBox(),
    ];
    expect(Math.abs((over?.x ?? 0) - (block?.x ?? 0))).toBeLessThan(40);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await page.locator(`${HEADING}:focus`).waitFor();
  }
  await page.keyboard.press('Alt+1');
  const outline = page.getByRole('region', { name: 'Gliederung' });
  await outline.getByRole('treeitem', { name: /Bis zur Stube/ }).click({ button: 'right' });
  await entry(page, 'Duplizieren').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The second entry hides.
  await page.locator(`${LAST}[data-hidden]`).waitFor();
});

test('words that are being written keep the menu of the browser, and what is no block has no other', async () => {
  const page = await open();
  await page.locator(`${HEADING} h1`).click();
  await page.locator(`${HEADING} h1`).click({ button: 'right' });
  await expect.poll(() => browsersOwn(page)).toBe(true);
  await page.keyboard.press('Shift+F10');
  await page.locator('footer').first().click({ button: 'right' });
  expect(await browsersOwn(page)).toBe(true);
  expect(await menu(page).count()).toBe(0);
});

test('in a frame of another width it opens over the block that one sees', async () => {
  const page = await open();
  await page.keyboard.press('Alt+2');
  const frame = page
    .getByRole('region', { name: 'Die Seite in anderen Breiten' })
    .locator('iframe');
  const block = frame.contentFrame().locator(LAST);
  await block.waitFor();
  const box = await block.boundingBox();
  const at = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 8 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y, { button: 'right' });
  const place = await menu(page).boundingBox();
  expect(place?.x).toBeCloseTo(at.x, 0);
  await entry(page, 'Duplizieren').click();
  await expect.poll(() => frame.contentFrame().locator('[data-block] h2').count()).toBe(2);
  // Where it comes once the button is up, the document of the frame hears of it.
  const inFrame = { x: 30, y: (await block.evaluate((one) => one.getBoundingClientRect().y)) + 8 };
  const isFree = await frame
    .contentFrame()
    .locator('html')
    .evaluate((html, { x: clientX, y: clientY }) => {
      const init = { clientX, clientY, button: 2, bubbles: true, cancelable: true };
      return html.dispatchEvent(new PointerEvent('contextmenu', init));
    }, inFrame);
  expect(isFree).toBe(false);
  await entry(page, 'Löschen').waitFor();
});

test('a finger that rests on a block picks it up, and no menu comes', async () => {
  const page = await open({ viewport: 'phone', touch: true });
  const box = await page.locator(HEADING).boundingBox();
  const point = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 12 };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.locator('.chip-drag').waitFor();
  await page.waitForTimeout(800);
  expect(await menu(page).count()).toBe(0);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});
