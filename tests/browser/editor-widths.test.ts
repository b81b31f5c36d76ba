import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { edit, ownPage, words } from './editor-chrome-page.ts';
import { axeViolations } from './harness.ts';
import { shoot } from './manage.ts';

/** The page is edited in frames of other widths, which show a copy of it. */
const people = withPeople();
const HEADING = '[data-block="heading001"]';
const TEXT = '[data-block="richtext01"]';

const stage = (page: Page) => page.getByRole('region', { name: 'Die Seite in anderen Breiten' });
const copy = (page: Page, place = 0): FrameLocator =>
  stage(page).locator('iframe').nth(place).contentFrame();
const widthOf = (page: Page, place = 0) =>
  copy(page, place)
    .locator('html')
    .evaluate(() => innerWidth);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the editor of a new page and its widths; the first frame is there. */
async function openWidths(visit: Parameters<typeof edit>[2] = {}): Promise<Page> {
  const { path } = await ownPage(people());
  const page = await edit(people(), path, visit);
  await page.keyboard.press('Alt+2');
  await copy(page).locator(HEADING).waitFor();
  return page;
}

/** Where something of a frame stands in the window. Its page is inert, so Playwright cannot press it itself. */
async function placeOf(inFrame: Locator): Promise<Box> {
  // The frame follows the page a moment later.
  await inFrame.waitFor();
  const box = await inFrame.boundingBox();
  if (!box) throw new Error('It takes no room.');
  return box;
}

type Box = { x: number; y: number; width: number; height: number };

async function press(page: Page, inFrame: Locator, x: 'start' | 'middle' = 'middle') {
  const box = await placeOf(inFrame);
  await page.mouse.click(box.x + (x === 'start' ? 1 : box.width / 2), box.y + box.height / 2);
}

/** The content of both documents, without what only the page has. */
async function bodies(page: Page): Promise<string[]> {
  const html = (body: HTMLElement) => {
    const copied = body.cloneNode(true) as HTMLElement;
    for (const one of copied.querySelectorAll('script, noscript, iframe, [data-editor]'))
      one.remove();
    for (const one of copied.querySelectorAll('*')) {
      one.removeAttribute('contenteditable');
      if (one.getAttribute('style') === '') one.removeAttribute('style');
    }
    return copied.innerHTML.replaceAll(/<!--.*?-->/g, '');
  };
  return [
    await page.locator('body').evaluate(html),
    await copy(page).locator('body').evaluate(html),
  ];
}

async function expectSame(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [original, seen] = await bodies(page);
      return seen === original;
    })
    .toBe(true);
}

describe('a page in a frame of another width', () => {
  test('is written, moved, undone and translated there, and the frame is never loaded again', async () => {
    const page = await openWidths();
    expect(await widthOf(page)).toBe(360);
    const html = copy(page).locator('html');
    await html.evaluate(() => Reflect.set(window, 'isSame', true));
    await press(page, copy(page).locator(`${HEADING} h1`));
    await page.locator('.widths .caret').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(' heute');
    await copy(page)
      .getByRole('heading', { includeHidden: true, name: 'Vom Schaf heute' })
      .waitFor();
    expect((await words(page))[0]).toBe('Vom Schaf heute');
    await expectSame(page);
    // In rich text the caret stands where it was pressed, too.
    await press(page, copy(page).locator(`${TEXT} p`), 'start');
    await page.getByRole('toolbar', { name: 'Text', exact: true }).waitFor();
    await page.keyboard.type('Ja: ');
    await copy(page).getByText('Ja: Unsere Wolle kommt aus dem Tal.').waitFor();
    await expectSame(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(() => copy(page).locator('[data-block]').first().getAttribute('data-block'))
      .toBe('richtext01');
    await expectSame(page);
    await page.keyboard.press('Control+z');
    await button(page, 'EN: Englisch').click();
    await expect.poll(() => html.getAttribute('lang')).toBe('en');
    await expectSame(page);
    expect(await html.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
  });

  test('has outlines, toolbar and names over its blocks, which follow when it is scrolled', async () => {
    const page = await openWidths();
    const block = copy(page).locator(HEADING);
    await press(page, block.locator('h1'));
    await page.keyboard.press('Escape');
    const outline = page.locator('.box.sel');
    await outline.waitFor();
    const isOver = async () => {
      const [over, below] = [await placeOf(outline), await placeOf(block)];
      return Math.hypot(over.x - below.x, over.y - below.y, over.width - below.width) < 1;
    };
    await expect.poll(isOver).toBe(true);
    await copy(page)
      .locator('html')
      .evaluate(() => scrollTo({ top: 40, behavior: 'instant' }));
    await expect.poll(isOver).toBe(true);
    await page.getByRole('toolbar', { name: 'Überschrift' }).waitFor();
    await button(page, 'Duplizieren').click();
    await expect.poll(() => copy(page).locator('h1').count()).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => copy(page).locator('h1').count()).toBe(1);
    const other = await placeOf(copy(page).locator(TEXT));
    await page.mouse.move(other.x + 5, other.y + 5);
    await page.locator('.box.hov .tag', { hasText: 'Text' }).waitFor();
    await stage(page).getByText('360 Pixel breit').click();
    await outline.waitFor({ state: 'detached' });
  });

  test('is all that keys lead to: nothing behind it takes the focus but the text that is written', async () => {
    const page = await openWidths();
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: one } = document;
        const isPage = one !== document.body && !one?.matches('[data-editor], [data-block]');
        return isPage ? `${one?.localName}: ${one?.textContent}` : null;
      });
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press(key);
        expect(await focused()).toBeNull();
      }
    }
    // A block takes its keys out of a field of the interface.
    await page.getByRole('button', { name: 'Block einfügen' }).first().focus();
    await press(page, copy(page).locator(`${HEADING} h1`));
    await page.keyboard.type('Ja: ');
    await copy(page).getByText('Ja:').waitFor();
    await page.keyboard.press('Escape');
    await page.locator(`${HEADING}:focus`).waitFor();
    await page.keyboard.press('Alt+2');
    await stage(page).waitFor({ state: 'detached' });
    await page.locator('header a').first().focus();
    expect(await focused()).toMatch(/^a: /);
  });

  test('takes the caret to the lines and their ends that one sees, not to those of the page behind it', async () => {
    const page = await openWidths();
    const heading = copy(page).locator(`${HEADING} h1`);
    await press(page, heading);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Vom Schaf auf der Alm bis in die Stube unten im Tal');
    await copy(page).getByText('unten im Tal').waitFor();
    const caret = page.locator('.widths .caret');
    const box = await placeOf(heading);
    const last = await placeOf(caret);
    expect(last.y).toBeGreaterThan(box.y + box.height / 2);
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await placeOf(caret)).y).toBeLessThan(last.y - 10);
    await page.keyboard.press('Home');
    await expect.poll(async () => Math.abs((await placeOf(caret)).x - box.x)).toBeLessThan(4);
    expect((await placeOf(caret)).y).toBeGreaterThan(box.y + 10);
    await page.keyboard.press('End');
    await expect.poll(async () => (await placeOf(caret)).x).toBeGreaterThan(box.x + 100);
  });

  test('opens the form of what it shows and does not hold, and none of its links', async () => {
    const page = await openWidths();
    await press(page, copy(page).locator('header .mark'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await press(page, copy(page).locator('.menu-open'));
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    expect(await page.locator('#menue:popover-open, #menue[open]').count()).toBe(0);
    expect(new URL(page.url()).pathname).toMatch(/pruefung/);
  });

  test('takes blocks that are dragged in it', async () => {
    const page = await openWidths();
    await press(page, copy(page).locator(`${HEADING} h1`));
    await page.keyboard.press('Escape');
    const grip = await placeOf(page.locator('.ftb .grip'));
    const last = await placeOf(copy(page).locator('[data-block="heading002"]'));
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(last.x + 40, last.y + last.height - 4, { steps: 6 });
    await page.locator('.drop').waitFor();
    await page.mouse.up();
    await expect
      .poll(() => copy(page).locator('[data-block]').last().getAttribute('data-block'))
      .toBe('heading001');
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => copy(page).locator('[data-block]').first().getAttribute('data-block'))
      .toBe('heading001');
  });

  test('is chosen by keys, stands beside a second one, and both select', async () => {
    const page = await openWidths();
    await stage(page).getByRole('radio', { name: '360' }).focus();
    await page.keyboard.press('ArrowRight');
    await stage(page).getByTitle('768 Pixel breit').waitFor();
    await expect.poll(() => widthOf(page)).toBe(768);
    await button(page, 'Zwei nebeneinander').press('Enter');
    await stage(page)
      .getByTitle(/^1280 Pixel breit, auf \d\d % verkleinert$/)
      .waitFor();
    await copy(page, 1).locator(`${HEADING} h1`).waitFor();
    expect(await widthOf(page, 1)).toBe(1280);
    await press(page, copy(page, 1).locator(`${HEADING} h1`));
    await page.keyboard.press('Escape');
    const outline = page.locator('.box.sel');
    await outline.waitFor();
    const right = await placeOf(stage(page).locator('iframe').nth(1));
    await expect.poll(async () => (await placeOf(outline)).x).toBeGreaterThanOrEqual(right.x);
    const first = await placeOf(copy(page).locator(TEXT));
    await page.mouse.move(first.x + 5, first.y + 5);
    await expect.poll(async () => (await placeOf(outline)).x).toBeLessThan(right.x);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'editor-widths');
  });

  test('closes by Escape or its button to the block that one worked on', async () => {
    const page = await openWidths();
    await press(page, copy(page).locator('[data-block="heading002"] h2'));
    await page.keyboard.press('Escape');
    await button(page, 'Zurück zur ganzen Seite').click();
    await stage(page).waitFor({ state: 'detached' });
    await page.locator('.box.sel').waitFor();
    expect(await page.locator('[data-block="heading002"]').evaluate(isInView)).toBe(true);
    await button(page, 'In anderen Breiten bearbeiten').press('Enter');
    await copy(page).locator(HEADING).waitFor();
    await button(page, 'Zurück zur ganzen Seite').press('Enter');
    const toggle = page.locator('[data-editor] button:focus');
    expect(await toggle.getAttribute('aria-label')).toBe('In anderen Breiten bearbeiten');
    await page.keyboard.press('Enter');
    await copy(page).locator(HEADING).waitFor();
    await stage(page).getByText('360 Pixel breit').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await stage(page).waitFor({ state: 'detached' });
  });
});

test('the way back stands beside the widths, also where there is little room', async () => {
  const page = await openWidths({ viewport: 'tablet', touch: true });
  await press(page, copy(page).locator(`${HEADING} h1`));
  await page.getByRole('region', { name: 'Eigenschaften' }).waitFor();
  const back = await placeOf(button(page, 'Zurück zur ganzen Seite'));
  const widths = await placeOf(stage(page).getByRole('radiogroup', { name: 'Breite' }));
  expect(Math.abs(back.y + back.height / 2 - widths.y - widths.height / 2)).toBeLessThan(8);
});

test('by finger a tap selects a block in the frame, and the next one writes in it', async () => {
  const page = await openWidths({ viewport: 'phone', touch: true });
  const heading = await placeOf(copy(page).locator(`${HEADING} h1`));
  const tap = () => page.touchscreen.tap(heading.x + 20, heading.y + heading.height / 2);
  await tap();
  await page.locator('.box.sel').waitFor();
  await tap();
  await page.locator('.widths .caret').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.type('Ganz ');
  await copy(page).getByText('Ganz Vom Schaf').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
