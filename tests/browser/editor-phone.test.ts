import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { edit, type OwnPage, ownPage } from './editor-chrome-page.ts';
import { animationsEnd, axeViolations } from './harness.ts';

/** What only a phone has in the editor: sheets that a finger draws, and no keyboard before somebody wants to type. */
const people = withPeople();
const HEADING = '[data-block="heading001"]';
const HEIGHT = 740;

let own: OwnPage;
beforeAll(async () => {
  own = await ownPage(people());
});

const open = (more: { isNewcomer?: boolean } = {}) =>
  edit(people(), own.path, { viewport: 'phone', touch: true, ...more });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inspector = (page: Page) => page.getByRole('region', { name: 'Eigenschaften' });

async function openFields(page: Page): Promise<Locator> {
  await page.locator(HEADING).tap();
  await button(page, 'Inhalt').tap();
  const fields = inspector(page);
  await fields.getByLabel('Text', { exact: true }).waitFor();
  return fields;
}

/** Draws the upper edge of a sheet by so many pixels, down or (negative) up, as slowly as a hand does. */
async function draw(page: Page, sheet: Locator, by: number): Promise<void> {
  await sheet.locator('.grip-bar').waitFor();
  // It comes in from below.
  await animationsEnd(page);
  const box = await sheet.locator('.grip-bar').boundingBox();
  const touch = await page.context().newCDPSession(page);
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 12 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await send('touchStart', [at]);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await page.waitForTimeout(150);
    await send('touchMove', [{ ...at, y: at.y + by * share }]);
  }
  await send('touchEnd', []);
}

/** Draws a finger over the screen. Out: how far the page has scrolled by it. */
async function swipe(page: Page, over: Locator, by: number): Promise<number> {
  // A sheet that still comes in is below the window.
  await over.waitFor();
  await animationsEnd(page);
  const box = await over.boundingBox();
  const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const touch = await page.context().newCDPSession(page);
  const before = await page.evaluate(() => scrollY);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  for (let step = 1; step <= 10; step++) {
    const touchPoints = [{ ...at, y: at.y + (by * step) / 10 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    await page.waitForTimeout(16);
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(300);
  return (await page.evaluate(() => scrollY)) - before;
}

test('a finger on a sheet never scrolls the page behind it', async () => {
  const page = await open();
  const start = await page.evaluate(() => scrollY);
  await swipe(page, page.locator(HEADING), -60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(start + 20);
  const fields = await openFields(page);
  await fields.locator('.grip-bar').waitFor();
  for (const part of ['.ph', '.pbody']) {
    expect(await swipe(page, fields.locator(part), -80)).toBe(0);
  }
  await fields.getByRole('button', { name: 'Schließen' }).tap();
  await page.getByRole('button', { name: 'Block einfügen nach Überschrift' }).tap();
  const picker = page.getByRole('dialog', { name: 'Block einfügen' });
  await picker.locator('.tile').first().waitFor();
  expect(await swipe(page, picker.locator('.dh'), -80)).toBe(0);
  // What scrolls in it ends there.
  await picker.locator('.db').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  expect(await swipe(page, picker.locator('.db'), -80)).toBe(0);
  await picker.getByRole('button', { name: 'Schließen' }).tap();
  await button(page, 'Weitere Aktionen').tap();
  const menu = page.getByRole('menu');
  expect(await swipe(page, menu.getByRole('menuitem').first(), -80)).toBe(0);
});

describe('a sheet of fields', () => {
  test('takes more than half of the window, and all of it when its edge is drawn up', async () => {
    const page = await open();
    const fields = await openFields(page);
    const height = async () => (await fields.boundingBox())?.height ?? 0;
    // Its edge comes with the first quiet moment.
    await button(page, 'Ganze Höhe').waitFor();
    const before = await height();
    expect(before).toBeLessThanOrEqual(HEIGHT * 0.6 + 1);
    await draw(page, fields, -120);
    await expect.poll(height).toBeGreaterThan(HEIGHT - 80);
    expect(await button(page, 'Ganze Höhe').getAttribute('aria-pressed')).toBe('true');
    expect(await axeViolations(page, '[data-editor]')).toEqual([]);
    await draw(page, fields, 120);
    await expect.poll(height).toBe(before);
    expect(await fields.isVisible()).toBe(true);
  });

  test('does the same by a tap, and by a key', async () => {
    const page = await open();
    const fields = await openFields(page);
    const full = button(page, 'Ganze Höhe');
    await full.tap();
    await expect.poll(() => full.getAttribute('aria-pressed')).toBe('true');
    await full.press('Enter');
    await expect.poll(() => full.getAttribute('aria-pressed')).toBe('false');
    expect(await fields.isVisible()).toBe(true);
  });

  test('goes when it is drawn down, comes back when it was little, and nothing typed is lost', async () => {
    const page = await open();
    const fields = await openFields(page);
    await fields.getByLabel('Text', { exact: true }).fill('Am Telefon gezogen');
    await draw(page, fields, 60);
    expect(await fields.evaluate((sheet) => sheet.style.translate)).toBe('');
    expect(await fields.isVisible()).toBe(true);
    await draw(page, fields, 260);
    await fields.waitFor({ state: 'detached' });
    await page.locator(HEADING).getByText('Am Telefon gezogen').waitFor();
    await page.getByRole('toolbar', { name: 'Block Überschrift' }).waitFor();
  });
});

test('the outline that somebody chooses takes the place of the fields', async () => {
  const page = await open();
  await openFields(page);
  await button(page, 'Menü von Loden').tap();
  await page.getByRole('menuitem', { name: 'Gliederung', exact: true }).tap();
  // A tap on a row reaches it: nothing lies over it.
  await page.getByRole('treeitem', { name: /^Überschrift Bis zur Stube/ }).tap();
  expect(await inspector(page).count()).toBe(0);
});

test('dialogs and menus go when they are drawn down', async () => {
  const page = await open();
  await button(page, 'Menü von Loden').tap();
  const menu = page.getByRole('menu');
  await draw(page, menu, 330);
  await menu.waitFor({ state: 'detached' });
  const opener = button(page, 'Menü von Loden');
  expect(await opener.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.locator(HEADING).tap();
  await page.getByRole('button', { name: 'Block einfügen nach Überschrift' }).tap();
  const picker = page.getByRole('dialog', { name: 'Block einfügen' });
  await draw(page, picker, 330);
  await picker.waitFor({ state: 'detached' });
});

test('the picker shows its kinds, and no keyboard before somebody wants to search', async () => {
  const page = await open();
  await page.locator(HEADING).tap();
  await page.getByRole('button', { name: 'Block einfügen nach Überschrift' }).tap();
  const search = page.getByRole('combobox', { name: 'Block suchen' });
  await search.waitFor();
  expect(await search.evaluate((field) => field.matches(':focus'))).toBe(false);
  expect(await search.getAttribute('placeholder')).toBe('Block suchen');
  // Its keys are not told here, so there is no foot that would hold them.
  expect(await page.locator('.pick .df').isVisible()).toBe(false);
  await search.tap();
  await page.keyboard.type('zitat');
  await page.getByRole('option', { selected: true }).tap();
  // The caret is in its first text.
  await button(page, 'Fertig').waitFor();
});

test('the hints of a first visit come with the first tap', async () => {
  const page = await open({ isNewcomer: true });
  const hints = page.getByRole('complementary', { name: 'Hinweise für den Anfang' });
  let taps = 0;
  await expect
    .poll(async () => {
      // A second tap on the same block would begin to write in it, and the hints would wait.
      await page.locator(taps++ % 2 === 0 ? HEADING : '[data-block="heading002"]').tap();
      return hints.count();
    })
    .toBe(1);
});

test('how many changes wait is on the button that publishes', async () => {
  const fresh = await ownPage(people());
  const page = await edit(people(), fresh.path, { viewport: 'phone', touch: true });
  const publish = page.locator('.bar').getByRole('button', { name: /Veröffentlich/ });
  expect(await publish.locator('.change-count').count()).toBe(0);
  const count = publish.locator('.change-count');
  const fields = await openFields(page);
  await fields.getByLabel('Text', { exact: true }).fill('Eins');
  await expect.poll(() => count.textContent()).toBe('1');
  await fields.getByRole('button', { name: 'Schließen' }).tap();
  await button(page, 'Block nach unten').or(button(page, 'Nach unten')).first().tap();
  await expect.poll(() => count.textContent()).toBe('2');
});

test('steps of undo stand below each other, and a tap goes back to one', async () => {
  const fresh = await ownPage(people());
  const page = await edit(people(), fresh.path, { viewport: 'phone', touch: true });
  const fields = await openFields(page);
  const field = fields.getByLabel('Text', { exact: true });
  const before = await field.inputValue();
  await field.fill('Ein Satz, der auf einem Telefon mehr als eine Zeile braucht');
  await fields.getByRole('button', { name: 'Schließen' }).tap();
  await button(page, 'Menü von Loden').tap();
  await page.getByRole('menuitem', { name: 'Deine Schritte' }).tap();
  const steps = page.getByRole('dialog', { name: 'Deine Schritte' });
  await steps.getByText(/^Tippe auf einen Schritt/).waitFor();
  // The dialog comes in from below.
  await animationsEnd(page);
  const [upper, lower] = await Promise.all(
    (await steps.getByRole('listitem').getByRole('button').all()).map((one) => one.boundingBox()),
  );
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
  await steps.getByRole('button', { name: 'Bevor du angefangen hast' }).tap();
  await steps.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(HEADING).textContent()).toBe(before);
});

test('the button that makes a preview link is as high as a finger needs it', async () => {
  const page = await open();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Vorschaulink');
  await page.getByRole('option', { name: /Vorschaulink teilen/ }).tap();
  const make = page.getByRole('dialog', { name: 'Vorschaulink teilen' }).getByRole('button', {
    name: 'Link erstellen',
  });
  await make.waitFor();
  expect((await make.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('the palette names no keys, and is closed by a cross', async () => {
  const page = await open();
  await page.locator(HEADING).tap();
  await button(page, 'Menü von Loden').tap();
  await page.getByRole('menuitem', { name: /^Suchen und springen/ }).tap();
  const palette = page.getByRole('dialog', { name: 'Suchen und springen' });
  await palette.getByRole('combobox').fill('duplizieren');
  await palette
    .getByRole('option', { name: /Duplizieren/ })
    .first()
    .waitFor();
  for (const name of ['Strg', 'Esc']) {
    expect(await palette.getByText(name).filter({ visible: true }).count()).toBe(0);
  }
  expect(await axeViolations(page, '[data-editor]')).toEqual([]);
  await button(page, 'Schließen').tap();
  await palette.waitFor({ state: 'detached' });
});
