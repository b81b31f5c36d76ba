import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { previewPath } from '#src/api/contract/draft.ts';
import { demoProductId } from '#src/seed/demo/products/all.ts';
import { block, section } from '#src/seed/write/tree.ts';
import { withPeople } from '../site/people.ts';
import { edit, ownPage, said } from './editor-chrome-page.ts';
import { openDesk } from './editor-page.ts';
import { axeViolations, VIEWPORTS } from './harness.ts';

const people = withPeople();

const TOP = '[data-canvas] > [data-block]';
const FIRST = ['heading001', 'richtext01', 'heading002'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The blocks that stand on the page itself: known ones by their ids, others by their kinds. */
async function top(page: Page): Promise<string[]> {
  return page.locator(TOP).evaluateAll(
    (all, known) =>
      all.map((one) => {
        const id = one.getAttribute('data-block') ?? '';
        return known.includes(id) ? id : (one.className.match(/\bb-[a-z-]+/)?.[0] ?? '');
      }),
    FIRST,
  );
}

const inLanguage = (page: Page, at: number) =>
  page.getByRole('group', { name: 'Sprache des Inhalts' }).getByRole('button').nth(at).click();

/** The block that has the focus, by its classes. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.className ?? '');

test('blocks are wrapped, unwrapped, moved in and out by keys, in both languages, each in one step', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+g');
  const wrapped = ['b-section', 'heading002'];
  await expect.poll(() => top(page)).toEqual(wrapped);
  await expect.poll(() => said(page)).toBe('Eingepackt in Abschnitt, 1 von 2, ausgewählt');
  await expect.poll(() => focused(page)).toContain('b-section');
  await inLanguage(page, 1);
  await expect.poll(() => top(page)).toEqual(wrapped);

  await page.locator('[data-block="heading002"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ControlOrMeta+Shift+g');
  await expect.poll(() => top(page)).toEqual(FIRST);
  await page.getByRole('status').getByText('Abschnitt aufgelöst').waitFor();
  // Of several the last one has it.
  await expect.poll(() => focused(page)).toContain('b-rich-text');
  await inLanguage(page, 0);
  await expect.poll(() => top(page)).toEqual(FIRST);

  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => top(page)).toEqual(wrapped);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => top(page)).toEqual(FIRST);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => top(page)).toEqual(wrapped);

  // The focus is in the bar still.
  await page.locator('[data-block="heading002"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => top(page)).toEqual(['b-section']);
  await expect.poll(() => said(page)).toBe('Überschrift verschoben, jetzt 3 von 3');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(() => top(page)).toEqual(wrapped);
});

test('the toolbar of a block in the middle of three columns stands beside the fields, never below them', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('ArrowDown');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await button(page, 'Weitere Aktionen').click();
  await page.getByRole('menuitem', { name: 'In Spalten einpacken' }).click();
  await expect.poll(() => top(page)).toEqual(['b-columns']);
  // Whoever moves a column can move it on, and back.
  const panel = page.getByRole('region', { name: 'Eigenschaften' });
  const columnButton = (name: RegExp) => panel.getByRole('button', { name });
  // They stand below each other as the columns of a table do.
  const first = columnButton(/^Spalte 1/);
  expect(await first.evaluate((one) => getComputedStyle(one).textAlign)).toBe('start');
  await columnButton(/^Nach rechts: Spalte 1/).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await columnButton(/^Nach rechts: Spalte 3/)
    .and(page.locator(':focus'))
    .waitFor();
  await columnButton(/^Nach links: Spalte 3/).focus();
  await page.keyboard.press('Enter');
  await columnButton(/^Nach links: Spalte 2/)
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.locator('[data-block="richtext01"] p').click();
    await page.keyboard.press('Escape');
    await page.locator('.box.sel').waitFor();
    const isFree = () =>
      page.evaluate(() => {
        const root = document.querySelector('[data-editor]')?.shadowRoot;
        const [toolbar, fields] = ['.ftb', '.panel.ins'].map((part) =>
          root?.querySelector(part)?.getBoundingClientRect(),
        );
        if (!toolbar || !fields) return undefined;
        return (
          toolbar.top >= fields.bottom ||
          toolbar.right <= fields.left ||
          toolbar.left >= fields.right
        );
      });
    await expect.poll(isFree, { message: `${width} pixels` }).toBe(true);
  }
});

test('whoever presses a key twice before the next frame moves a column two places', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('ArrowDown');
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await button(page, 'Weitere Aktionen').click();
  await page.getByRole('menuitem', { name: 'In Spalten einpacken' }).click();
  await expect.poll(() => top(page)).toEqual(['b-columns']);
  const panel = page.getByRole('region', { name: 'Eigenschaften' });
  await panel.getByRole('button', { name: /^Nach rechts: Spalte 1/ }).focus();
  const pressed = await page.evaluate(async () => {
    const names: (string | null | undefined)[] = [];
    for (let presses = 0; presses < 2; presses += 1) {
      const focused = document.activeElement?.shadowRoot?.activeElement;
      names.push(focused?.getAttribute('aria-label'));
      if (focused instanceof HTMLElement) focused.click();
      await Promise.resolve();
    }
    return names;
  });
  expect(pressed).toEqual(['Nach rechts: Spalte 1: Vom Schaf', 'Nach rechts: Spalte 2: Vom Schaf']);
  await panel
    .getByRole('button', { name: /^Nach rechts: Spalte 3/ })
    .and(page.locator(':focus'))
    .waitFor();
});

test('blocks are put into columns by the menu, and visitors of both languages get them', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await button(page, 'Weitere Aktionen').click();
  const menu = page.getByRole('menu', { name: 'Weitere Aktionen' });
  // Headings are no pictures, and stand in nothing that could be taken away.
  await expect
    .poll(() => menu.getByRole('menuitem').allInnerTexts())
    .toEqual([
      expect.stringContaining('In Abschnitt einpacken'),
      'In Spalten einpacken',
      'Als Baustein sichern …',
    ]);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => top(page)).toEqual(['b-columns', 'heading002']);
  await expect.poll(() => focused(page)).toContain('b-columns');
  await button(page, 'Gespeichert').waitFor();
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  for (const lang of ['de', 'en']) {
    const path = own.path.replace('/de/', `/${lang}/`);
    const shown = await (await page.request.get(`${people().site.url}${path}`)).text();
    expect(shown).toMatch(/class="columns columns--halves/);
    expect(shown).toContain('Vom Schaf');
  }
});

test('the outline wraps what is selected there, and says what cannot be taken away', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('Alt+1');
  const rows = page.getByRole('tree', { name: 'Gliederung' }).getByRole('treeitem');
  await rows.nth(1).click();
  await page.keyboard.press('ControlOrMeta+Shift+g');
  await page.getByRole('status').getByText('lässt sich nicht auflösen').waitFor();
  await page.keyboard.press('ControlOrMeta+g');
  await expect.poll(() => top(page)).toEqual(['heading001', 'b-section', 'heading002']);
  // The focus stays in the tree, on the new row.
  await expect
    .poll(() => rows.nth(1).evaluate((row) => row.matches(':focus') && row.ariaExpanded))
    .toBe('true');
  const outline = page.getByRole('region', { name: 'Gliederung' });
  await outline.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Auflösen' }).click();
  await expect.poll(() => top(page)).toEqual(FIRST);
  await expect.poll(() => rows.nth(1).evaluate((row) => row.matches(':focus'))).toBe(true);
});

test('columns are called so, added, taken away and shared out', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator('[data-block="heading002"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('spalten');
  await page.keyboard.press('Enter');
  const columns = page.locator('.b-columns > .columns > .b-section');
  await expect.poll(() => columns.count()).toBe(2);
  const inspector = page.getByRole('region', { name: 'Eigenschaften' });
  await inspector.getByRole('tab', { name: 'Aussehen' }).click();
  await inspector.getByLabel('Aufteilung').selectOption({ label: 'Drei gleiche' });
  await expect.poll(() => columns.count()).toBe(3);
  await inspector.getByRole('tab', { name: 'Inhalt' }).click();
  await inspector.getByRole('button', { name: 'Spalte hinzufügen' }).click();
  await expect.poll(() => columns.count()).toBe(4);
  await page.locator('.columns--quarters').waitFor();
  for (const left of [3, 2]) {
    await inspector.getByRole('button', { name: 'Löschen: Spalte 1' }).click();
    await expect.poll(() => columns.count()).toBe(left);
  }
  await page.locator('.columns--halves').waitFor();
  const handle = page.getByRole('slider', { name: 'Breite der Spalten' });
  await handle.press('ArrowRight');
  await page.locator('.columns--wide-narrow').waitFor();
  expect(await handle.getAttribute('aria-valuetext')).toBe('7 zu 5');
  // It follows its columns with the next frame.
  await handle.hover();
  const grip = await handle.boundingBox();
  const [x, y] = [(grip?.x ?? 0) + 12, (grip?.y ?? 0) + (grip?.height ?? 0) / 2];
  await page.mouse.down();
  await page.mouse.move(x - 300, y, { steps: 4 });
  await page.mouse.up();
  await page.locator('.columns--narrow-wide').waitFor();
  await handle.dblclick();
  await page.locator('.columns--halves').waitFor();
  await columns.first().click({ position: { x: 40, y: 20 } });
  await expect.poll(() => inspector.getByRole('heading').first().textContent()).toBe('Spalte');
  const toolbar = page.getByRole('toolbar', { name: 'Spalte' });
  await toolbar.getByRole('button', { name: /^Nach rechts/ }).waitFor();
});

test('products in a column fill it, as few side by side as it has room for', async () => {
  const desk = await openDesk(people());
  const ids = (['karalm', 'wiesengrund', 'stube', 'morgenlicht'] as const).map(demoProductId);
  const products = (name: string, count: number) =>
    section(`${name}-column`, [
      block('product-overview', name, { source: 'products', products: ids.slice(0, count) }),
    ]);
  const columns = block(
    'columns',
    'halves',
    { layout: 'halves' },
    {
      children: [products('one', 1), products('four', 4)],
    },
  );
  const id = await desk.newPage('spalten', [
    columns,
    block('product-overview', 'below', {
      ...{ source: 'products', products: ids },
    }),
  ]);
  const { page } = await desk.open();
  const widths = (grid: number) =>
    page
      .locator('.products')
      .nth(grid)
      .evaluate((list) => ({
        list: list.clientWidth,
        cards: [...list.children].map((card) => card.getBoundingClientRect().width),
      }));
  await page.goto(previewPath(id, 'de'));
  const [one, four, below] = [await widths(0), await widths(1), await widths(2)];
  expect(one.cards.map(Math.round)).toEqual([one.list]);
  for (const width of four.cards) expect(width).toBeGreaterThan(four.list / 4);
  for (const width of below.cards) expect(width).toBeLessThan(below.list / 4);
  await page.setViewportSize(VIEWPORTS.phone);
  for (const width of (await widths(1)).cards) expect(width).toBeLessThan(four.list / 2);
});

test('a text style is chosen at the block, where each looks like itself and tells its size, and taken off there', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { viewport: 'desktop' });
  const heading = page.locator('[data-block="heading001"]');
  await heading.click();
  const opener = page.getByRole('toolbar').getByRole('button', { name: /^Textstil/ });
  await opener.click();
  const list = page.getByRole('listbox', { name: 'Textstile' });
  const style = (name: string) => list.getByRole('option', { name });
  await style('Zitat').waitFor();
  expect(await style('Ohne Textstil').textContent()).toContain('Gewählt');
  const drawn = (name: string) =>
    style(name)
      .locator('.grow')
      .evaluate((one) => getComputedStyle(one).fontStyle);
  expect([await drawn('Zitat'), await drawn('Etikett')]).toEqual(['italic', 'normal']);
  expect(await style('Zitat').textContent()).toMatch(/^Zitat\d+ \/ \d(?:,\d+)?$/);
  expect(await axeViolations(page, '[data-editor]')).toEqual([]);
  // The page shows what the keys have come to; Escape leaves it as it was. While the style is on its way, the block
  // stays in sight.
  await page.evaluate(() => {
    const frames: string[] = [];
    Reflect.set(window, 'waited', frames);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.querySelector('[data-frame]')) frames.push('frame');
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const worn = () => heading.locator('[class*=" ts-"], [class^="ts-"]').count();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(worn).toBe(1);
  expect(await page.evaluate(() => Reflect.get(window, 'waited'))).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await expect.poll(worn).toBe(0);
  expect(await button(page, 'Gespeichert').count()).toBe(1);
  await opener.click();
  await page.keyboard.type('zit');
  await list.getByRole('option', { name: 'Zitat', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await expect.poll(worn).toBe(1);
  await expect.poll(() => opener.textContent()).toBe('Textstil: Zitat');
  expect(await opener.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await style('Ohne Textstil').click();
  await expect.poll(worn).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(worn).toBe(1);
});

test('running text has its text style beside its marks', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { viewport: 'desktop' });
  const text = page.locator('[data-block="richtext01"]');
  await text.getByText('Unsere Wolle').click();
  const marks = page.getByRole('toolbar', { name: 'Text', exact: true });
  await marks.getByRole('button', { name: /^Textstil/ }).click();
  await page.getByRole('option', { name: 'Vorspann' }).click();
  await expect.poll(() => text.locator('[class*=" ts-"]').count()).toBe(1);
});

test('blocks are kept as a template, and put in as a copy of it or linked to it', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { viewport: 'desktop' });
  const name = `Vorlage ${own.id}`;
  await page.locator('[data-block="heading001"]').click();
  await page.keyboard.press('Escape');
  await button(page, 'Weitere Aktionen').click();
  await page.getByRole('menuitem', { name: 'Als Baustein sichern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Als Baustein sichern' });
  await dialog.getByRole('checkbox', { name: 'gleich mit ihm verknüpfen' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Name des Bausteins' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText('Er steht jetzt im Fenster „Block einfügen“.').waitFor();
  // The blocks stay what they were.
  expect(await top(page)).toEqual(FIRST);

  const choose = async () => {
    await button(page, 'Block einfügen').click();
    const picker = page.getByRole('dialog', { name: 'Block einfügen' });
    await picker.getByRole('group', { name: 'Bausteine dieser Website' }).waitFor();
    await picker.getByRole('combobox').fill(name);
    await picker.getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name });
    await asked.frameLocator('iframe').getByRole('heading', { name: 'Vom Schaf' }).waitFor();
    return asked;
  };
  // Whoever leaves the question before the copy is there gets none.
  const isLeft = Promise.withResolvers<void>();
  const late = (route: Route) => isLeft.promise.then(() => route.continue());
  const left = await choose();
  await page.route('**/api/answers', late, { times: 1 });
  const requested = page.waitForRequest('**/api/answers');
  await left.getByRole('button', { name: 'Als Kopie einfügen' }).click();
  await requested;
  await left.getByRole('button', { name: 'Wird eingefügt …' }).waitFor();
  await page.keyboard.press('Escape');
  const answered = page.waitForResponse('**/api/answers');
  isLeft.resolve();
  await answered;
  const asked = await choose();
  expect(await axeViolations(page, '[data-editor]')).toEqual([]);
  await asked.getByRole('button', { name: 'Als Kopie einfügen' }).click();
  await expect.poll(() => top(page)).toEqual(['heading001', 'b-heading', ...FIRST.slice(1)]);
  // The caret is in its text: what is typed changes this page alone.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Vom Lamm');
  await page.locator('.b-heading h1', { hasText: 'Vom Lamm' }).waitFor();
  await page.keyboard.press('Escape');
  await choose();
  await page.keyboard.press('Enter');
  await page.locator('.b-dynamic-block h1', { hasText: 'Vom Schaf' }).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => page.locator('.b-dynamic-block').count()).toBe(0);
});

test('a section, which has no content of its own, shows how it looks', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { viewport: 'desktop' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+g');
  const fields = page.getByRole('region', { name: 'Eigenschaften' });
  await fields.getByRole('tab', { name: 'Aussehen', selected: true }).waitFor();
  await expect.poll(() => fields.getByRole('tabpanel', { name: 'Aussehen' }).count()).toBe(1);
});
