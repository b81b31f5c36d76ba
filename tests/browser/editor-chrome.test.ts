import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { contentPath } from '#src/api/contract/content.ts';
import { MAX_LISTED } from '#src/api/contract/items.ts';
import { wallTime } from '#src/lib/time-zone.ts';
import { ask, superuserSession, withPeople } from '../site/people.ts';
import { edit, ownPage, said, words } from './editor-chrome-page.ts';
import { axeViolations } from './harness.ts';

const people = withPeople();

const HEADING = '[data-block="heading001"]';
const SECOND = '[data-block="heading002"]';

async function open(visit: Parameters<typeof edit>[2] = {}) {
  const own = await ownPage(people());
  return { own, page: await edit(people(), own.path, visit) };
}

/** Selects a block: its text is clicked, then left. */
async function select(page: Page, block: string): Promise<void> {
  await page.locator(block).click();
  await page.keyboard.press('Escape');
  await page.locator('.box.sel .tag').waitFor();
}

const inspector = (page: Page) => page.getByRole('region', { name: 'Eigenschaften' });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const saved = (page: Page) => button(page, 'Gespeichert').waitFor();

describe('the picker', () => {
  test('finds a kind while one types, and puts it behind the selected block with the caret in it', async () => {
    const { page } = await open();
    await select(page, HEADING);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
    // What is said of one kind makes room for what is said of the next.
    await dialog.getByRole('combobox').fill('bild');
    await dialog.locator('.about .b-picture').waitFor();
    await dialog.getByRole('combobox').fill('zitat');
    await dialog.locator('.about .b-quote').waitFor();
    const option = dialog.getByRole('option', { name: /Zitat/ });
    expect(await option.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.b-quote [contenteditable]').waitFor();
    // What stands there is a hint: there is nothing to select, and nothing to forget.
    const quote = page.locator('.b-quote [data-field="text"]');
    expect(await quote.getAttribute('data-placeholder')).toBe('Was jemand gesagt hat');
    expect(await quote.textContent()).toBe('');
    expect(await inspector(page).getByRole('heading').first().textContent()).toBe('Zitat');
  });

  test('opens by its key from the bar too; a block that waits for its picture gets the caret when it is drawn', async () => {
    const { page } = await open();
    await button(page, 'Gliederung').focus();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
    await dialog.getByRole('combobox').fill('banner');
    await page.keyboard.press('Enter');
    await page.locator('.b-hero h1[contenteditable]').waitFor();
    await page.keyboard.type('Aus Wolle');
    expect(await page.locator('.b-hero h1').textContent()).toBe('Aus Wolle');
  });

  test('asks for a choice when there is none, in its own place', async () => {
    const { page } = await open();
    page.on('dialog', () => {
      throw new Error('The browser asked.');
    });
    await button(page, 'Block einfügen').click();
    const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
    await dialog.getByRole('combobox').press('Enter');
    await dialog.getByRole('alert').getByText('Bitte eine Komponente auswählen!').waitFor();
    await page.keyboard.press('Escape');
    expect(await words(page)).toHaveLength(3);
  });

  test('asks in English where the interface is English', async () => {
    const { page } = await open({ language: 'en' });
    await button(page, 'Insert block').click();
    const dialog = page.getByRole('dialog', { name: 'Insert block' });
    await dialog.getByRole('combobox').press('Enter');
    const asked = dialog.getByRole('alert');
    await asked.waitFor();
    expect(await asked.textContent()).toBe('Please choose a component!');
  });

  test('shows kinds as they look here, puts one in by one click, and has it first the next time', async () => {
    const { page } = await open();
    await button(page, 'Block einfügen').click();
    const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
    const heading = dialog.getByRole('option', { name: /^Überschrift/ });
    // Drawn by the kind's own view, with the styles of the site.
    expect(await heading.locator('.b-heading h2').textContent()).toBe('Neue Überschrift');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('option', { name: /^Zitat/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.b-quote [contenteditable]').waitFor();
    await button(page, 'Block einfügen').click();
    const last = dialog.getByRole('group', { name: 'Zuletzt benutzt' });
    expect(await last.getByRole('option').allTextContents()).toEqual([
      expect.stringContaining('Zitat'),
    ]);
    const elsewhere = dialog.getByRole('group', { name: 'Hier nicht möglich' });
    await elsewhere.getByText('Nur auf Produktseiten').first().waitFor();
  });

  test('names where a block goes, and says which kinds cannot stand there and why', async () => {
    const { page } = await open();
    await button(page, 'Block einfügen').click();
    const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
    await dialog.getByText('nach „Überschrift“').waitFor();
    await dialog.getByRole('combobox').fill('spalten');
    await page.keyboard.press('Enter');
    await page.locator('.b-columns .b-section').first().click();
    await button(page, 'Block einfügen in Spalte').click();
    await dialog.getByText('in „Spalte“').waitFor();
    await dialog.getByRole('combobox').fill('zitat');
    await page.keyboard.press('Enter');
    await page.locator('.b-section .b-quote [contenteditable]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await dialog.getByText('nach „Spalte“').waitFor();
    await dialog.getByRole('combobox').fill('zitat');
    const option = dialog.getByRole('group', { name: 'Hier nicht möglich' }).getByRole('option');
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    expect(await option.textContent()).toContain('„Spalten“ nimmt „Abschnitt“ auf.');
    await dialog.getByRole('combobox').fill('abschnitt');
    await page.keyboard.press('Enter');
    await page.locator('.b-columns .b-section').nth(2).waitFor();
  });
});

describe('the toolbar of a block', () => {
  test('moves it down and up, and says why it goes no further', async () => {
    const { page } = await open();
    await select(page, HEADING);
    await button(page, 'Nach unten').click();
    await expect.poll(() => words(page)).toMatchObject([/Tal/, /Schaf/, /Stube/].map(containing));
    await expect.poll(() => said(page)).toContain('Überschrift verschoben, jetzt 2 von 3');
    await button(page, 'Nach oben').click();
    await expect.poll(async () => (await words(page))[0]).toContain('Schaf');
    const up = button(page, 'Nach oben');
    expect(await up.getAttribute('aria-disabled')).toBe('true');
    expect(await up.getAttribute('data-tip')).toBe('Nach oben: Steht schon ganz oben');
  });

  test('drags it to another place, and Escape puts it back', async () => {
    const { page } = await open();
    await select(page, HEADING);
    const grip = page.locator('.grip');
    const text = page.locator('[data-block="richtext01"]');
    await drag(page, grip, page.locator(HEADING), 0.5);
    await page.locator('.chip-drag').getByText('bleibt, wo es ist').waitFor();
    await page.mouse.up();
    await drag(page, grip, text, 0.9);
    await page.locator('.chip-drag').getByText('nach „Text“').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await words(page))[0]).toContain('Schaf');
    await drag(page, grip, text, 0.9);
    await page.mouse.up();
    await expect.poll(() => words(page)).toMatchObject([/Tal/, /Schaf/, /Stube/].map(containing));
    // Where no block is, the nearest one is meant.
    await drag(page, grip, text, -0.4);
    await page.mouse.up();
    await expect.poll(() => words(page)).toMatchObject([/Schaf/, /Tal/, /Stube/].map(containing));
    await drag(page, grip, text, 0.9);
    await page.mouse.up();
    await page.keyboard.press('Alt+1');
    const rows = page.getByRole('treeitem');
    await drag(page, rows.nth(2), rows.nth(0), 0.1);
    await page.mouse.up();
    await expect.poll(() => words(page)).toMatchObject([/Stube/, /Tal/, /Schaf/].map(containing));
  });

  test('a place that does not take it says why, and letting go puts it at the next one', async () => {
    const { page } = await open();
    await select(page, SECOND);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
    await dialog.getByRole('combobox').fill('galerie');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const gallery = page.locator('.b-gallery');
    await gallery.waitFor();
    await select(page, HEADING);
    await drag(page, page.locator('.grip'), gallery, 0.5);
    await page.locator('.box.refuse').waitFor();
    const chip = page.locator('.chip-drag');
    await chip.getByText('Hier nicht möglich').waitFor();
    expect(await chip.textContent()).toContain(
      '„Galerie“ nimmt „Bild“ auf. Nächster Platz: nach „Galerie“.',
    );
    await page.locator('.next-place').waitFor();
    await expect.poll(() => said(page)).toContain('„Galerie“ nimmt „Bild“ auf.');
    await page.mouse.up();
    await chip.waitFor({ state: 'detached' });
    await expect.poll(async () => (await words(page)).at(-1)).toContain('Schaf');
  });

  test('copies how it looks to another block, also of another page, and says where nothing fits', async () => {
    const { page } = await open();
    await select(page, '[data-block="richtext01"]');
    await inspector(page).getByRole('tab', { name: 'Aussehen' }).click();
    await inspector(page).getByRole('radio', { name: 'Vorspann' }).click();
    await page.locator('[data-block="richtext01"] .lede').waitFor();
    const more = (name: string) => page.getByRole('menuitem', { name });
    await button(page, 'Weitere Aktionen').click();
    await more('Aussehen kopieren').click();
    await page.getByText('Aussehen kopiert.').waitFor();
    await saved(page);
    const other = await ownPage(people());
    await page.goto(`${other.path}?edit`);
    const text = page.locator('[data-block="richtext01"]');
    await select(page, '[data-block="richtext01"]');
    expect(await text.locator('.lede').count()).toBe(0);
    await button(page, 'Weitere Aktionen').click();
    await more('Aussehen einfügen').click();
    await text.locator('.lede').waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => text.locator('.lede').count()).toBe(0);
    await select(page, HEADING);
    await button(page, 'Weitere Aktionen').click();
    await more('Aussehen einfügen').click();
    await page.getByText('Davon passt nichts zu diesem Block').waitFor();
  });

  test('makes it a reusable one, which other pages can show, and one step takes that back', async () => {
    const { own, page } = await open({ allow: /^409:|ERR_FAILED/ });
    // The first answer is lost: what is tried again makes no second one.
    let lost = 0;
    await page.route('**/squidex/content/dynamic-blocks?*', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await select(page, HEADING);
    await button(page, 'Weitere Aktionen').click();
    await page.getByRole('menuitem', { name: 'Als Baustein sichern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Als Baustein sichern' });
    const name = dialog.getByRole('textbox', { name: 'Name des Bausteins' });
    expect(await name.inputValue()).toBe('Vom Schaf');
    expect(await axeViolations(page)).toEqual([]);
    await name.fill(' ');
    await page.keyboard.press('Enter');
    await dialog.getByText('Gib ihm einen Namen.').waitFor();
    const called = `Vom Schaf ${own.id}`;
    await name.fill(called);
    await page.keyboard.press('Enter');
    await dialog.getByText('Der Baustein ließ sich nicht sichern.').waitFor();
    expect(lost).toBe(1);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.b-dynamic-block h1', { hasText: 'Vom Schaf' }).waitFor();
    expect(await page.locator(HEADING).count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+z');
    await page.locator(HEADING).waitFor();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await page.locator('.b-dynamic-block h1', { hasText: 'Vom Schaf' }).waitFor();
    // One that is reusable already does not become part of another.
    await select(page, SECOND);
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('toolbar', { name: '3 Blöcke' }).waitFor();
    await button(page, 'Weitere Aktionen').click();
    await page.getByRole('menuitem', { name: 'In Abschnitt einpacken' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Als Baustein sichern' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await saved(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page
      .getByRole('dialog', { name: 'Das geht live' })
      .getByText(/änder[tn]/)
      .first()
      .waitFor();
    const publish = page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' });
    await expect.poll(() => publish.last().getAttribute('aria-disabled')).toBe(null);
    await publish.last().click();
    await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
    const shown = await (await page.request.get(own.path)).text();
    expect(shown).toContain('b-dynamic-block');
    expect(shown).toContain('Vom Schaf');
    const other = await ownPage(people());
    await page.goto(`${other.path}?edit`);
    await select(page, SECOND);
    await page.keyboard.press('/');
    await page.keyboard.type('wiederverwendbar');
    await page.keyboard.press('Enter');
    await inspector(page)
      .getByRole('button', { name: /^(Auswählen|Ersetzen)/ })
      .click();
    await page.keyboard.type(called);
    await page.getByRole('option', { name: called }).waitFor();
    expect(await page.getByRole('option', { name: called }).count()).toBe(1);
    await page.getByRole('option', { name: called }).click();
    await page.locator('.b-dynamic-block h1', { hasText: 'Vom Schaf' }).waitFor();
  });

  test('is asked again for a reusable one after the browser failed once', async () => {
    const { own, page } = await open({ allow: /no numbers/ });
    await select(page, HEADING);
    await button(page, 'Weitere Aktionen').click();
    await page.getByRole('menuitem', { name: 'Als Baustein sichern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Als Baustein sichern' });
    await dialog.getByRole('textbox', { name: 'Name des Bausteins' }).fill(`Neu ${own.id}`);
    await page.evaluate(() => {
      const own = crypto.getRandomValues;
      crypto.getRandomValues = () => {
        crypto.getRandomValues = own;
        throw new Error('no numbers');
      };
    });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.b-dynamic-block h1', { hasText: 'Vom Schaf' }).waitFor();
    expect(await page.locator(HEADING).count()).toBe(0);
  });

  test('duplicates it, hides it from visitors and shows it again', async () => {
    const { page } = await open();
    await select(page, SECOND);
    await button(page, 'Duplizieren').click();
    await expect.poll(() => words(page)).toHaveLength(4);
    await button(page, 'Ausblenden').click();
    await page.locator('[data-hidden]').waitFor();
    await page.locator('.box.ghost').waitFor();
    await button(page, 'Einblenden').click();
    await expect.poll(() => page.locator('[data-hidden]').count()).toBe(0);
  });

  test('deletes it at once, and one press brings it back', async () => {
    const { page } = await open();
    await select(page, SECOND);
    await button(page, 'Löschen').click();
    expect(await words(page)).toHaveLength(2);
    const toast = page.getByRole('status').filter({ hasText: 'Überschrift gelöscht' });
    await toast.getByRole('button', { name: /Rückgängig/ }).click();
    expect((await words(page))[2]).toContain('Bis zur Stube');
    // The message goes; whoever pressed its button by keyboard is on the page again.
    await page.locator(`${SECOND}:focus`).waitFor();
  });
});

describe('the inspector', () => {
  test('shows on the page what is typed, while it is typed', async () => {
    const { page } = await open();
    await select(page, HEADING);
    const field = inspector(page).getByLabel('Zeile darüber');
    await field.click();
    await page.keyboard.type('Herk');
    expect((await words(page))[0]).toContain('Herk');
    await inspector(page).getByRole('tab', { name: 'Aussehen' }).click();
    await inspector(page).getByLabel('Rang').selectOption('h2');
    await page.locator(`${HEADING} h2`).waitFor();
    await saved(page);
  });

  test('whose code cannot be loaded says so, and tries again', async () => {
    const { own, page } = await open({ allow: /ERR_FAILED/ });
    const code = /\/Form\.[\w-]+\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto(`${own.path}?edit`);
    await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
    await select(page, HEADING);
    const told = inspector(page).getByRole('alert');
    await told.getByText('Der Server antwortet nicht.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const again = inspector(page).getByRole('button', { name: 'Noch einmal versuchen' });
    const before = await told.elementHandle();
    await again.press('Enter');
    // It is said once more.
    await page.waitForFunction((one) => one?.isConnected === false, before);
    await told.waitFor();
    await page.unroute(code);
    await again.press('Enter');
    await inspector(page).getByLabel('Zeile darüber').waitFor();
    await page.locator('[data-area="inspector"]:focus').waitFor();
    expect(await told.count()).toBe(0);
  });

  test('says what is missing when a field is left, keeps it, and stops only publishing', async () => {
    const { page } = await open();
    await select(page, HEADING);
    const field = inspector(page).getByLabel('Text', { exact: true });
    await field.fill('');
    expect(await inspector(page).getByText('Bitte ausfüllen').count()).toBe(0);
    await page.keyboard.press('Tab');
    await inspector(page).getByText('Bitte ausfüllen').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const note = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).textContent()).toContain('Bitte ausfüllen');
    await button(page, 'Gespeichert bis auf 1 Feld').waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    const problems = page.getByRole('dialog', { name: 'Vorher zu beheben' });
    await problems.getByText('Überschrift, Text').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Gespeichert bis auf 1 Feld').click();
    await page.getByRole('button', { name: 'Deutsch: Überschrift, Text' }).click();
    await field.fill('Vom Lamm');
    await button(page, 'Veröffentlichen').waitFor();
  });

  test('knows which texts the other language lacks, and leads there', async () => {
    const { page } = await open();
    await select(page, HEADING);
    await inspector(page).getByLabel('Zeile darüber').fill('Herkunft');
    await inspector(page)
      .getByRole('button', { name: 'EN: Englisch bearbeiten, Englisch fehlt' })
      .click();
    const english = inspector(page).getByLabel('Zeile darüber');
    await expect.poll(() => english.inputValue()).toBe('');
    // Nothing German stands in for it, so nothing German is shown.
    expect(await english.getAttribute('placeholder')).toBe(null);
    await inspector(page).getByRole('button', { name: 'DE: Deutsch bearbeiten' }).first().click();
    const missing = (where: Locator) =>
      where
        .getByRole('button', { name: 'EN: Englisch bearbeiten, Englisch fehlt' })
        .first()
        .getAttribute('data-tip');
    await expect
      .poll(() => missing(inspector(page)))
      .toBe('Englisch fehlt. Bis dahin bleibt die Stelle leer.');
    await page.locator('.pn').click();
    const panel = page.getByRole('dialog', { name: 'Seite', exact: true });
    await panel.getByRole('button', { name: 'Englisch bearbeiten' }).first().click();
    const title = panel.getByLabel('Titel', { exact: true });
    await expect.poll(() => title.inputValue()).toMatch(/^Trial/);
    await title.fill('');
    await expect.poll(() => title.getAttribute('placeholder')).toMatch(/^Prüfung/);
    await panel.getByRole('button', { name: 'DE: Deutsch bearbeiten' }).first().click();
    await expect
      .poll(() => missing(panel))
      .toBe('Englisch fehlt. Besucher sehen bis dahin Deutsch.');
  });

  test('shows a number as it is after undo, also where it was typed wrongly', async () => {
    const { page } = await open();
    await select(page, HEADING);
    await page.keyboard.press('/');
    await page.keyboard.type('produkte als raster');
    await page.keyboard.press('Enter');
    // Until the block is drawn and has the focus, keys are for it.
    await page.locator('[data-block]:has(.card) :focus, [data-block]:has(.card):focus').waitFor();
    const most = inspector(page).getByLabel('Höchstens');
    await most.press('ArrowUp');
    const before = await most.inputValue();
    await most.press('End');
    await most.press('x');
    expect(await most.inputValue()).toBe(`${before}x`);
    await button(page, /^Rückgängig: /).click();
    await expect.poll(() => most.inputValue()).toBe(before);
  });

  test('lets one choose a colour from those of the site', async () => {
    const { page } = await open();
    await select(page, HEADING);
    await inspector(page).getByRole('tab', { name: 'Inhalt' }).press('ArrowRight');
    const background = inspector(page).getByRole('group', { name: 'Hintergrund' });
    await background.getByRole('button', { name: 'Auswählen' }).click();
    const list = page.getByRole('dialog', { name: 'Farbe wählen' });
    await list.getByRole('option').first().waitFor();
    // Its field lies under nothing.
    await list.getByRole('combobox').click();
    // Nothing is meant before somebody types or walks.
    await page.keyboard.press('Enter');
    expect(await list.getByRole('option', { selected: true }).count()).toBe(0);
    await list.getByRole('option').nth(1).click();
    await page.locator(`${HEADING}.b--dyed`).waitFor();
  });
});

test('the fields of a block are closed and opened by a button, and stay as they were left', async () => {
  const { page } = await open();
  await select(page, HEADING);
  const toggle = button(page, 'Eigenschaften');
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await toggle.click();
  await inspector(page).waitFor({ state: 'detached' });
  await select(page, SECOND);
  expect(await inspector(page).count()).toBe(0);
  await toggle.click();
  await inspector(page).getByRole('tab', { name: 'Verhalten' }).click();
  await inspector(page).getByRole('switch', { name: 'Anzeigen' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test('a pinned inspector stands beside the page, of which no line breaks anew', async () => {
  const { page } = await open();
  await select(page, HEADING);
  const shape = async () => {
    const box = await page.locator(HEADING).boundingBox();
    return box && { ...box, ratio: box.width / box.height };
  };
  const before = await shape();
  await inspector(page).getByRole('button', { name: 'Neben der Seite anheften' }).click();
  const beside = await shape();
  const panel = await inspector(page).boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
  expect(beside?.ratio).toBeCloseTo(before?.ratio ?? 0, 1);
  // The outline of the block lies where the block is now: it follows with the next frame.
  await expect
    .poll(async () => (await page.locator('.box.sel').boundingBox())?.width)
    .toBeCloseTo(beside?.width ?? 0, 0);
  await inspector(page).getByRole('button', { name: 'Neben der Seite anheften' }).click();
  await expect.poll(() => page.evaluate(() => document.body.getAttribute('style'))).toBeNull();
});

test('a pinned outline stands beside the page on the other side, and does so the next time', async () => {
  const { own, page } = await open();
  await select(page, HEADING);
  const box = async (selector: string) => {
    const { x, width, height } = (await page.locator(selector).boundingBox()) ?? expect.fail();
    return { x, width, end: x + width, ratio: width / height };
  };
  const before = await box(HEADING);
  await button(page, 'Gliederung').click();
  const outline = page.getByRole('region', { name: 'Gliederung' });
  await outline.getByRole('button', { name: 'Neben der Seite anheften' }).click();
  await inspector(page).getByRole('button', { name: 'Neben der Seite anheften' }).click();
  const [tree, panel] = await Promise.all([outline.boundingBox(), inspector(page).boundingBox()]);
  const beside = await box(HEADING);
  expect(beside.x).toBeGreaterThanOrEqual((tree?.x ?? 0) + (tree?.width ?? 0));
  expect(beside.end).toBeLessThanOrEqual((panel?.x ?? 0) + 1);
  expect(beside.ratio).toBeCloseTo(before.ratio, 1);
  // It follows with the next frame.
  await expect
    .poll(() => box('.box.sel'))
    .toMatchObject({ x: expect.closeTo(beside.x, 0), width: expect.closeTo(beside.width, 0) });
  // The page is drawn smaller beside them, and what one presses in it, too.
  expect(await axeViolations(page, '[data-editor]')).toEqual([]);
  await page.goto(`${own.path}?edit`);
  await outline.getByRole('tree').waitFor();
  await expect.poll(async () => (await box(HEADING)).x).toBeCloseTo(beside.x, 0);
  // In a narrow window it floats: the page would be too small to work on.
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(async () => (await box(HEADING)).x).toBeLessThan(264);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await box(HEADING)).x).toBeGreaterThanOrEqual(264);
  await outline.getByRole('button', { name: 'Neben der Seite anheften' }).click();
  await inspector(page).getByRole('button', { name: 'Neben der Seite anheften' }).click();
  await expect.poll(() => page.evaluate(() => document.body.getAttribute('style'))).toBeNull();
});

test('a button leads to a page, a file or an address by one field', async () => {
  const { page } = await open();
  await select(page, SECOND);
  await page.keyboard.press('/');
  await page.keyboard.type('knopf');
  await page.keyboard.press('Enter');
  await page.locator('.b-button [contenteditable]').waitFor();
  await page.keyboard.type('Zur Pflege');
  const field = inspector(page).getByRole('group', { name: 'Führt zu' });
  await field.getByText('/de', { exact: true }).waitFor();
  const choose = async (typed: string) => {
    await field.getByRole('button', { name: /^(Auswählen|Ersetzen)/ }).click();
    await page.getByRole('combobox', { name: 'Führt zu' }).fill(typed);
    await page.getByRole('option', { selected: true }).waitFor();
    await page.keyboard.press('Enter');
  };
  // What edit mode has loaded in the background is offered at once: here no server answers.
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('=documents&'));
  await page.waitForFunction(isLoaded);
  const held: Route[] = [];
  await page.route('**/api/items?*', (route) => void held.push(route));
  await choose('pflege');
  await expect.poll(() => page.locator('.b-button a').getAttribute('href')).toBe('/de/pflege');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unroute('**/api/items?*');
  await choose('stube@almwerk.example');
  const mail = 'mailto:stube@almwerk.example';
  await expect.poll(() => page.locator('.b-button a').getAttribute('href')).toBe(mail);
  expect(await axeViolations(page)).toEqual([]);
  await field.getByRole('button', { name: 'Ziel entfernen' }).click();
  await field.getByText('Führt noch nirgendwohin').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => page.locator('.b-button a').getAttribute('href')).toBe(mail);
});

describe('the two languages', () => {
  test('share their structure; a text is that of the one that is shown', async () => {
    const { page } = await open();
    const english = page.getByRole('group', { name: 'Sprache des Inhalts' }).getByRole('button');
    await english.nth(1).click();
    await select(page, HEADING);
    await inspector(page).getByLabel('Text', { exact: true }).fill('From the sheep');
    await button(page, 'Nach unten').click();
    await english.nth(0).click();
    await expect.poll(() => words(page)).toMatchObject([/Tal/, /Schaf/, /Stube/].map(containing));
    await expect.poll(() => said(page)).toContain('Deutsch');
    await english.nth(1).click();
    await expect.poll(async () => (await words(page))[1]).toContain('From the sheep');
  });
});

describe('the palette', () => {
  // What is typed before its code is there is not lost, and none of it falls into the text.
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Suchen und springen' });
  const option = (page: Page, name: RegExp) => palette(page).getByRole('option', { name });

  test('finds texts of the page, pages and products, and gives the caret back', async () => {
    const { page } = await open();
    await page.locator(HEADING).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('stube');
    await option(page, /Bis zur Stube/)
      .and(page.locator('[aria-selected=true]'))
      .waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.type(' bis');
    await expect.poll(async () => (await words(page))[0]).toBe('Vom Schaf bis');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hahnentritt');
    await option(page, /Plaid Hahnentritt.*bearbeiten/).waitFor();
    expect(await axeViolations(page, '[data-editor]')).toEqual([]);
    await palette(page).getByRole('combobox').fill('stube');
    await option(page, /Bis zur Stube/).waitFor();
    await page.keyboard.press('Enter');
    expect(await inspector(page).getByRole('heading').first().textContent()).toBe('Überschrift');
    await palette(page).waitFor({ state: 'detached' });
    // The focus is on the block: its keys mean it.
    await page.keyboard.press('Delete');
    await expect.poll(() => words(page)).toHaveLength(2);
  });

  test('takes the keys that come before its code, as other dialogs do, so that none of them means the page', async () => {
    const { page } = await open();
    let arrive = () => {};
    let arrival = Promise.resolve();
    /** Presses keys; code that they need comes after the last one. */
    const pressAhead = async (...keys: string[]) => {
      arrival = new Promise((resolve) => (arrive = resolve));
      for (const key of keys) {
        if (/^[a-z ]+$/.test(key)) await page.keyboard.type(key);
        else await page.keyboard.press(key);
      }
      arrive();
    };
    await page.route(/\/(?:Picker|Palette)\.[^/]+\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await select(page, HEADING);
    await pressAhead('/', 'zitate', 'Backspace', 'Enter');
    await page.locator('.b-quote [contenteditable]').waitFor();
    await select(page, HEADING);
    await pressAhead(
      ...['Control+k', 'stuben', 'Backspace', 'Delete', 'ArrowDown', 'ArrowUp', 'Enter'],
    );
    await page.locator(`${SECOND}:focus`).waitFor();
    expect(await words(page)).toHaveLength(4);
    expect(await page.locator(HEADING).textContent()).toBe('Vom Schaf');
  });

  test('does what it names, with the selected block and with the page', async () => {
    const { page } = await open();
    await select(page, SECOND);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>dupl');
    await option(page, /^Duplizieren: Überschrift/).waitFor();
    expect(await palette(page).getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => words(page)).toHaveLength(4);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>');
    const rows = palette(page).getByRole('option');
    const marked = (all: Element[]) =>
      all.flatMap((row, at) => (getComputedStyle(row).boxShadow === 'none' ? [] : [at]));
    // The pointer chooses the second row, the key the one below; no other one is marked.
    await rows.nth(1).hover();
    await expect.poll(() => rows.evaluateAll(marked)).toEqual([1]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => rows.evaluateAll(marked)).toEqual([2]);
    // By other words for it, too, and by those of the other language.
    await palette(page).getByRole('combobox').fill('handy');
    await option(page, /^In anderen Breiten bearbeiten/).waitFor();
    await palette(page).getByRole('combobox').fill('keys');
    await option(page, /^Tast/).waitFor();
    await palette(page).getByRole('combobox').fill('planen');
    await option(page, /^Später veröffentlichen/).waitFor();
    await palette(page).getByRole('combobox').fill('vorlage');
    await option(page, /^Als Baustein sichern: Überschrift/).waitFor();
    await palette(page).getByRole('combobox').fill('verwerfen');
    await option(page, /^Entwurf verwerfen/).waitFor();
    await page.keyboard.press('Enter');
    const discarding = page.getByRole('dialog', { name: 'Den Entwurf verwerfen?' });
    await discarding.waitFor();
    await page.keyboard.press('Escape');
    await discarding.waitFor({ state: 'detached' });
    const sections = page.locator('[data-canvas] .b-section');
    const before = await sections.count();
    await page.keyboard.press('Control+g');
    await expect.poll(() => sections.count()).toBe(before + 1);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>auflösen');
    await option(page, /^Auflösen: Abschnitt/).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => sections.count()).toBe(before);
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('translate');
    await option(page, /^Ins Englische übersetzen/).waitFor();
    await page.keyboard.press('Enter');
    const translation = page.getByRole('dialog', { name: 'Übersetzung' });
    await translation.waitFor();
    await page.keyboard.press('Escape');
    await translation.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('auf englisch');
    await option(page, /Auf Englisch/).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => said(page)).toMatch(/Englisch/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('papierkorb');
    await option(page, /^Papierkorb/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manage/trash');
  });

  test('names what was edited last, and opens it for editing', async () => {
    const { page, own } = await open();
    // It is noted with the first quiet moment.
    await page.waitForFunction(
      (path) => localStorage.getItem('loden-recent')?.includes(path),
      own.path,
    );
    await page.goto('/de/pflege?edit');
    await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
    await page.keyboard.press('Control+k');
    await option(page, new RegExp(own.path)).click();
    await page.getByText('Vom Schaf').waitFor();
    await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(own.path);
  });

  test('makes a link of selected words first, and searches when its key is pressed again', async () => {
    const { page } = await open();
    await page.locator('[data-block="richtext01"] p').dblclick();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Link' }).waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    expect(await page.getByRole('dialog', { name: 'Link' }).count()).toBe(0);
  });
});

describe('the hints', () => {
  test('come with the first visit, in three steps, and never again', async () => {
    const { page, own } = await open({ isNewcomer: true });
    const hints = page.getByRole('complementary', { name: 'Hinweise für den Anfang' });
    // They come once somebody moves.
    let x = 400;
    await expect
      .poll(async () => {
        await page.mouse.move(x++, 300);
        return hints.count();
      })
      .toBe(1);
    await hints.getByText('Schreib auf der Seite.').waitFor();
    expect(await axeViolations(page, '[data-editor]')).toEqual([]);
    // They do not lie over what somebody opens.
    await page.setViewportSize({ width: 768, height: 1024 });
    await button(page, 'Gliederung').click();
    const tree = page.getByRole('region', { name: 'Gliederung' });
    const { x: right = 0, width = 0 } = (await tree.boundingBox()) ?? {};
    expect((await hints.boundingBox())?.x).toBeGreaterThan(right + width);
    await button(page, 'Gliederung').click();
    await page.locator('.pn').click();
    await page.getByRole('dialog', { name: 'Seite', exact: true }).waitFor();
    const isBelow = await hints.evaluate((one) => {
      const { right: x, top: y } = one.getBoundingClientRect();
      const root = one.getRootNode();
      const above = root instanceof ShadowRoot && root.elementFromPoint(x - 16, y + 16);
      return above instanceof Element && above.closest('.pop') !== null;
    });
    expect(isBelow).toBe(true);
    await page.keyboard.press('Escape');
    await hints.getByRole('button', { name: 'Weiter' }).click();
    await hints.getByText('Baue mit Blöcken.').waitFor();
    await hints.getByRole('button', { name: 'Weiter' }).click();
    await hints.getByRole('button', { name: 'Los geht’s' }).click();
    await hints.waitFor({ state: 'detached' });
    await page.goto(`${own.path}?edit`);
    await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
    await select(page, HEADING);
    expect(await hints.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('hinweise');
    await page.getByRole('option', { name: /Hinweise/ }).waitFor();
    await page.keyboard.press('Enter');
    await hints.getByText('1 von 3').waitFor();
  });
});

describe('the bar', () => {
  test('opens without moving the page, and gives its room back', async () => {
    const own = await ownPage(people());
    const page = await edit(people(), own.path);
    const { top, scroll } = await page.evaluate(() => ({
      top: document.querySelector('main')?.getBoundingClientRect().top ?? 0,
      scroll: scrollY,
    }));
    expect(scroll).toBe(44);
    await button(page, 'Menü von Loden').click();
    await page.getByRole('menuitem', { name: 'Bearbeiten beenden' }).click();
    await page.locator('[data-editor]').waitFor({ state: 'detached' });
    await page.waitForLoadState();
    const after = await page.evaluate(
      () => document.querySelector('main')?.getBoundingClientRect().top ?? 0,
    );
    expect(after).toBeCloseTo(top, 0);
  });

  test('says what undo and redo would do', async () => {
    const { page } = await open();
    const undo = button(page, /^Rückgängig/);
    expect(await undo.getAttribute('aria-disabled')).toBe('true');
    await select(page, SECOND);
    await button(page, 'Löschen').click();
    expect(await undo.first().getAttribute('aria-label')).toMatch(/^Rückgängig: .*Überschrift/);
    await undo.first().click();
    expect(await words(page)).toHaveLength(3);
    await button(page, /^Wiederholen: .*Überschrift/).click();
    expect(await words(page)).toHaveLength(2);
  });

  test('leads to what a key has undone or repeated, where that is out of view', async () => {
    const { page } = await open();
    await page.setViewportSize({ width: 1280, height: 360 });
    await select(page, HEADING);
    await page.keyboard.press('Alt+ArrowDown');
    const isSeen = () =>
      page.locator(HEADING).evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    for (const keys of ['Control+z', 'Control+Shift+z']) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect.poll(isSeen).toBe(false);
      await page.keyboard.press(keys);
      await expect.poll(isSeen, { message: keys }).toBe(true);
    }
  });

  test('says truly whether the work is saved', async () => {
    // What is loaded besides may be on its way when the connection goes.
    const { page } = await open({
      allow: /ERR_INTERNET_DISCONNECTED|Error Fetching|Failed to fetch dynamically imported/,
    });
    await select(page, HEADING);
    const text = inspector(page).getByLabel('Text', { exact: true });
    await text.waitFor();
    await page.context().setOffline(true);
    await text.fill('Ohne Netz');
    await button(page, /^Offline: \d+ Änderung(en)? hier gesichert$/).waitFor();
    await page.context().setOffline(false);
    await saved(page);
    // Who travels reads the shop's clock, as in /manage: Tokyo's is more than an hour away.
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
    await button(page, 'Gespeichert').click();
    const time = page.getByRole('dialog').getByText(/^Gespeichert um/);
    await time.waitFor();
    const [, told = ''] =
      /^Gespeichert um (\d\d:\d\d)$/.exec((await time.textContent()) ?? '') ?? [];
    const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    const since = minutes(wallTime(Date.now(), 'Europe/Berlin').slice(11)) - minutes(told);
    expect((since + 24 * 60) % (24 * 60)).toBeLessThan(60);
  });

  test('is one tab stop, and F6 leads from area to area', async () => {
    const { page } = await open();
    await select(page, HEADING);
    const focused = () =>
      page.evaluate(() => {
        const inner = document.querySelector('[data-editor]')?.shadowRoot?.activeElement;
        const one = inner ?? document.activeElement;
        return one?.getAttribute('aria-label') ?? one?.getAttribute('data-block') ?? '';
      });
    await page.keyboard.press('F6');
    expect(await focused()).toBe('Neben der Seite anheften');
    await page.keyboard.press('F6');
    expect(await focused()).toBe('Menü von Loden');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Gliederung');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    expect(await focused()).toBe('Menü von Loden');
    await page.keyboard.press('F6');
    expect(await focused()).toBe('heading001');
    // Escape leads out of the bar, also where nothing is selected.
    await page.keyboard.press('Escape');
    await page.keyboard.press('F6');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('heading001');
  });

  test('changes title and address of the page, per language', async () => {
    const { own, page } = await open();
    await page.locator('.pn').click();
    const panel = page.getByRole('dialog', { name: 'Seite', exact: true });
    await panel.getByLabel('Titel', { exact: true }).fill('Aus dem Tal');
    await expect.poll(() => page.locator('.pn').textContent()).toBe('Aus dem Tal');
    // As a search shows it: by the words of the page that visitors get.
    const result = panel.getByRole('figure').first().locator('.result');
    const site = (await page.title()).split(' | ').at(-1);
    await result.getByText(`Aus dem Tal | ${site}`).waitFor();
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description).toBe('Unsere Wolle kommt aus dem Tal.');
    await result.getByText(String(description)).waitFor();
    const card = panel.getByRole('figure').filter({ hasText: 'in einer Nachricht' });
    await card.getByText(String(description)).waitFor();
    // The page has no picture of its own: a message shows that of the site.
    const picture = card.locator('img');
    const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(shared).toMatch(new RegExp(`${await picture.getAttribute('src')}$`));
    expect(
      await picture.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth)),
    ).toBeGreaterThan(100);
    const described = 'Gewebt in Tracht, gemacht für dreißig Winter.';
    await panel.getByLabel('Beschreibung für Suchmaschinen').fill(described);
    await result.getByText(described).waitFor();
    await panel.getByRole('switch', { name: 'Vor Suchmaschinen verbergen' }).click();
    await panel.getByText('Suchmaschinen werden gebeten, diese Seite auszulassen.').waitFor();
    await panel.getByRole('button', { name: 'Englisch bearbeiten' }).first().click();
    await expect
      .poll(() => panel.getByLabel('Titel', { exact: true }).inputValue())
      .toMatch(/^Trial/);
    const inEnglish = panel.getByLabel('Beschreibung für Suchmaschinen');
    expect(await inEnglish.inputValue()).toBe('');
    // Beside an English title the German words do not stand in for it.
    expect(await inEnglish.getAttribute('placeholder')).toBe(null);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await saved(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    const review = page.getByRole('dialog', { name: 'Das geht live' });
    await review.getByText('2 Seiten ändern sich').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
    await expect
      .poll(async () => (await page.request.get(own.path)).text())
      .toContain(`<meta name="description" content="${described}">`);
    expect(await (await page.request.get(own.path)).text()).toContain('content="noindex"');
  });
});

test('the outline is the page in words: it selects, folds and moves', async () => {
  const { page } = await open();
  await page.keyboard.press('Alt+1');
  const tree = page.getByRole('tree', { name: 'Gliederung' });
  const rows = tree.getByRole('treeitem');
  // Its code comes late.
  await rows.first().waitFor();
  expect((await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim())).toEqual([
    'Überschrift Vom Schaf',
    'Text Unsere Wolle kommt aus dem Tal.',
    'Überschrift Bis zur Stube',
  ]);
  await rows.nth(0).click();
  await page.keyboard.press('ArrowDown');
  expect(await rows.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await words(page))[0]).toContain('Tal');
  await expect.poll(() => said(page)).toContain('Text verschoben, jetzt 1 von 3');
  // The key that opened it closes it from within, and leads back to the block.
  await page.keyboard.press('Alt+1');
  await tree.waitFor({ state: 'detached' });
  await page.locator(`[data-canvas] [data-block]:focus`).waitFor();
  await page.keyboard.press('Alt+1');
  await rows.nth(0).focus();
  // Whoever deletes goes on in the tree.
  await page.keyboard.press('Delete');
  await expect.poll(() => words(page)).toHaveLength(2);
  await rows.nth(0).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await page
    .getByRole('searchbox', { name: 'Block oder Text suchen' })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Escape');
  await tree.waitFor({ state: 'detached' });
});

test('a block is dragged from the outline onto the page, and from the page into the outline', async () => {
  const { page } = await open();
  await page.keyboard.press('Alt+1');
  const rows = page.getByRole('tree', { name: 'Gliederung' }).getByRole('treeitem');
  await drag(page, rows.nth(2), page.locator('[data-canvas] [data-block]').first(), 0.2);
  await page.mouse.up();
  await expect.poll(() => words(page)).toMatchObject([/Stube/, /Schaf/, /Tal/].map(containing));
  await select(page, HEADING);
  await drag(page, page.locator('.ftb .grip'), rows.nth(2), 0.9);
  await page.mouse.up();
  await expect.poll(() => words(page)).toMatchObject([/Stube/, /Tal/, /Schaf/].map(containing));
});

test('a long outline scrolls while a row is dragged to its end, and back', async () => {
  const page = await edit(people(), '/de', { viewport: 'desktop' });
  await page.keyboard.press('Alt+1');
  const tree = page.getByRole('tree', { name: 'Gliederung' });
  const left = () =>
    tree.evaluate(({ scrollTop, scrollHeight, clientHeight }) => {
      return [Math.round(scrollTop), Math.round(scrollHeight - clientHeight - scrollTop)];
    });
  await tree.getByRole('treeitem').first().hover();
  const { x, y, height } = (await tree.boundingBox()) ?? expect.fail();
  expect((await left())[1]).toBeGreaterThan(100);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + height - 10, { steps: 4 });
  await expect.poll(async () => (await left())[1]).toBe(0);
  await page.mouse.move(x + 80, y + 10, { steps: 4 });
  await expect.poll(async () => (await left())[0]).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('the keys are found by what they do, and by their names', async () => {
  const { page } = await open();
  await select(page, HEADING);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Tastaturkürzel' });
  const keys = dialog.locator('dl > div');
  await keys.first().waitFor();
  const all = await keys.count();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type('duplizieren');
  await expect.poll(() => keys.count()).toBe(1);
  expect(await keys.textContent()).toContain('Strg+D');
  await dialog.getByRole('searchbox').fill('strg+z');
  await expect.poll(() => keys.count()).toBe(1);
  await dialog.getByRole('searchbox').fill('gibt es nicht');
  await dialog.getByText('Zu „gibt es nicht“ gibt es kein Kürzel.').waitFor();
  await dialog.getByRole('searchbox').fill('');
  await expect.poll(() => keys.count()).toBe(all);
});

test('a block is moved to a place that is chosen in words, and the page shows where that is', async () => {
  const { page } = await open();
  await select(page, HEADING);
  await button(page, 'Weitere Aktionen').click();
  await page.getByRole('menuitem', { name: 'Verschieben nach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wohin verschieben?' });
  const places = dialog.getByRole('option');
  await expect
    .poll(async () => (await places.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim()))
    .toEqual(['Nach „Text“ Unsere Wolle kommt aus dem Tal.', 'Nach „Überschrift“ Bis zur Stube']);
  await page.locator('.chip-drag').getByText('nach „Text“').waitFor();
  await page.locator('.drop').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.locator('.chip-drag').getByText('nach „Überschrift“').waitFor();
  await page.keyboard.type('gibt es nicht');
  await dialog.getByText('Zu „gibt es nicht“ gibt es keinen Platz.').waitFor();
  await page.locator('.chip-drag').waitFor({ state: 'detached' });
  await dialog.getByRole('combobox').fill('stube');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.drop').waitFor({ state: 'detached' });
  await expect.poll(() => words(page)).toMatchObject([/Tal/, /Stube/, /Schaf/].map(containing));
  // By keys alone, and given up: nothing moves.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('verschieben nach');
  await page.getByRole('option', { name: /^Verschieben nach/ }).waitFor();
  await page.keyboard.press('Enter');
  await places.first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.chip-drag').waitFor({ state: 'detached' });
  await expect.poll(() => words(page)).toMatchObject([/Tal/, /Stube/, /Schaf/].map(containing));
});

test('what a button does is told where the pointer rests or the keyboard goes, and no longer', async () => {
  const { page } = await open();
  const tip = page.locator('.tip');
  await button(page, 'Gliederung').hover();
  await expect.poll(() => tip.allTextContents()).toEqual([expect.stringContaining('Gliederung')]);
  // From there to the page in one leap.
  await page.mouse.move(700, 500);
  await expect.poll(() => tip.count()).toBe(0);
  await button(page, 'Gliederung').focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => tip.allTextContents())
    .toEqual([expect.stringContaining('Block einfügen')]);
  await page.keyboard.press('Escape');
  await expect.poll(() => tip.count()).toBe(0);
});

test('every step is told, and choosing one goes there, back and forth', async () => {
  const { page } = await open();
  await select(page, SECOND);
  await button(page, 'Nach oben').click();
  await button(page, 'Duplizieren').click();
  await expect.poll(() => words(page)).toHaveLength(4);
  const openSteps = async () => {
    await button(page, 'Menü von Loden').click();
    await page.getByRole('menuitem', { name: 'Deine Schritte' }).click();
    return page.getByRole('dialog', { name: 'Deine Schritte' });
  };
  const dialog = await openSteps();
  const steps = dialog.getByRole('listitem');
  await expect.poll(() => steps.count()).toBe(3);
  expect(await dialog.locator('[aria-current="step"]').textContent()).toContain('So ist es jetzt');
  expect(await axeViolations(page)).toEqual([]);
  // The page shows what one points at, and nothing has changed.
  await steps.nth(1).getByRole('button').hover();
  await expect.poll(() => words(page)).toMatchObject([/Schaf/, /Stube/, /Tal/].map(containing));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => words(page)).toHaveLength(4);
  expect(await page.getByText('Überschrift gelöscht').count()).toBe(0);
  await openSteps();
  await steps.last().getByRole('button', { name: 'Bevor du angefangen hast' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => words(page)).toMatchObject([/Schaf/, /Tal/, /Stube/].map(containing));
  await openSteps();
  await steps.nth(1).getByRole('button').click();
  await expect.poll(() => words(page)).toMatchObject([/Schaf/, /Stube/, /Tal/].map(containing));
});

test('blocks are found in the outline by their words, below what holds them', async () => {
  const { page } = await open();
  await page.keyboard.press('Alt+1');
  const panel = page.getByRole('region', { name: 'Gliederung' });
  const rows = panel.getByRole('treeitem');
  await expect.poll(() => rows.count()).toBe(3);
  const field = panel.getByRole('searchbox', { name: 'Block oder Text suchen' });
  await field.fill('aus dem tal');
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.first().textContent()).toContain('Unsere Wolle kommt aus dem Tal.');
  await field.press('Enter');
  await expect.poll(() => rows.first().getAttribute('aria-selected')).toBe('true');
  await field.fill('überschrift');
  await expect.poll(() => rows.count()).toBe(2);
  await field.press('ArrowDown');
  await page.keyboard.press('End');
  expect(await rows.nth(1).getAttribute('aria-selected')).toBe('true');
  await field.fill('gibt es nicht');
  await panel.getByText('Zu „gibt es nicht“ gibt es keinen Block.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await field.press('Escape');
  await expect.poll(() => rows.count()).toBe(3);
  await field.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

/** Drags one thing to another: to a part of its height, without letting go. */
async function drag(page: Page, from: Locator, to: Locator, part: number): Promise<void> {
  // Waits until it stands still: what was dropped before may be on its way into view.
  await from.hover();
  const end = (await to.boundingBox()) ?? expect.fail('Nothing can be dragged there.');
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height * part, { steps: 6 });
}

const containing = (pattern: RegExp) => expect.stringMatching(pattern);

test('the review names links that say nothing, and tables without a head', async () => {
  const { page } = await open();
  const text = page.locator('[data-canvas] [data-rich] p');
  await text.click();
  await page.locator('.ProseMirror-focused').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Hier');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Link' }).getByRole('combobox').fill('/de/pflege');
  await page.keyboard.press('Enter');
  await expect.poll(() => text.locator('a').getAttribute('href')).toBe('/de/pflege');
  await select(page, SECOND);
  await page.keyboard.press('/');
  await page.keyboard.type('tabelle');
  await page.keyboard.press('Enter');
  await page.locator('.b-table [contenteditable]').first().waitFor();
  await page.keyboard.type('Wolle');
  await inspector(page).getByRole('tab', { name: 'Verhalten' }).click();
  for (const head of ['Erste Zeile ist Kopf', 'Erste Spalte ist Kopf']) {
    await inspector(page).getByRole('switch', { name: head }).click();
  }
  await saved(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByText('Ein Link sagt nicht, wohin er führt').waitFor();
  await review.getByText(/Tabellen? ha(t|ben) keine Kopfzeile oder Kopfspalte/).waitFor();
});

test('a link is set on the chosen words, found by a few letters, and taken away again', async () => {
  const { page } = await open();
  const text = page.locator('[data-canvas] [data-rich] p');
  await text.click();
  await page.locator('.ProseMirror-focused').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('combobox').fill('pfle');
  await dialog.getByRole('option', { selected: true }).filter({ hasText: '/de/pflege' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => text.locator('a').getAttribute('href')).toBe('/de/pflege');
  await page.keyboard.press('ControlOrMeta+k');
  await dialog.getByRole('combobox').fill('www.example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => text.locator('a').getAttribute('href')).toBe('https://www.example.com/');
  await page.keyboard.press('ControlOrMeta+k');
  await dialog.getByRole('combobox').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('Diese Adresse ist nicht erlaubt').waitFor();
  await dialog.getByRole('button', { name: 'Link lösen' }).click();
  await expect.poll(() => text.locator('a').count()).toBe(0);
});

test('on a tablet the bar says in whole words whether the page is saved', async () => {
  const { page } = await open({ viewport: 'tablet' });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.locator(HEADING).click();
  await page.keyboard.type('!');
  await saved(page);
  await button(page, /^Veröffentlichen/)
    .getByText('1')
    .waitFor();
  const words = button(page, 'Gespeichert').locator('.words');
  expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('on a tablet that is touched, where there is no room for these words, none is cut off', async () => {
  const { page } = await open({ viewport: 'tablet', touch: true });
  await page.locator(HEADING).tap();
  await page.locator(HEADING).tap();
  await page.keyboard.type('!');
  await saved(page);
  const words = button(page, 'Gespeichert').locator('.words');
  for (const width of [768, 820, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    const shown = await words.evaluate((one) => [one.clientWidth, one.scrollWidth]);
    const [room = 0, needed = 0] = shown;
    expect(room === 1 || room >= needed, `${width}: ${shown}`).toBe(true);
  }
});

test('on a tablet the outline takes the place of the fields, and gives it back', async () => {
  const { page } = await open({ viewport: 'tablet' });
  const outline = page.getByRole('region', { name: 'Gliederung' });
  await select(page, HEADING);
  await inspector(page).waitFor();
  await page.keyboard.press('Alt+1');
  await outline.waitFor();
  await inspector(page).waitFor({ state: 'detached' });
  // The button is not covered by either.
  await button(page, 'Eigenschaften').click();
  await inspector(page).waitFor();
  expect(await outline.count()).toBe(0);
  await page.keyboard.press('Alt+1');
  await outline.waitFor();
  await page.keyboard.press('Alt+1');
  await inspector(page).waitFor();
});

/** From now on nothing is drawn. Out: draws what was due, and goes on. */
async function stopDrawing(page: Page): Promise<() => Promise<void>> {
  const go = await page.evaluateHandle(() => {
    const due: (() => void)[] = [];
    const { requestAnimationFrame: frame } = window;
    const { prototype } = MessagePort;
    const { postMessage: post } = prototype;
    window.requestAnimationFrame = (act) => due.push(() => frame(act));
    // React draws in turns that it asks for by messages.
    prototype.postMessage = function (this: MessagePort, message: unknown) {
      due.push(() => post.call(this, message));
    };
    return () => {
      window.requestAnimationFrame = frame;
      prototype.postMessage = post;
      for (const act of due) act();
    };
  });
  return () => go.evaluate((act) => act());
}

test('an address that is typed before the field of a link is there becomes the link by Enter', async () => {
  const { page } = await open();
  const text = page.locator('[data-canvas] [data-rich] p');
  const goOn = await stopDrawing(page);
  await text.click();
  await page.locator('.ProseMirror-focused').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('www.example.com');
  await page.keyboard.press('Enter');
  await goOn();
  await expect.poll(() => text.locator('a').getAttribute('href')).toBe('https://www.example.com/');
  expect(await text.textContent()).toBe('Unsere Wolle kommt aus dem Tal.');
});

test('the words of a product are those of its form, which says where they are shown and come from', async () => {
  const page = await edit(people(), '/de/kategorie/decken-plaids');
  const card = page.locator('[data-canvas] .card__name a').first();
  const words = (await card.textContent()) ?? '';
  // Before the first key it says what it is.
  await page.getByText(/^Vorlage: Was du änderst, gilt für alle \d+ Kategorieseiten\.$/).waitFor();
  await page.getByRole('button', { name: 'Nur diese Kategorie' }).waitFor();
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Produkt' });
  await dialog.getByText('Gilt überall, wo es gezeigt wird.').waitFor();
  await dialog.getByText(/^auf \d+ Seiten$/).waitFor();
  // What was clicked is what one writes.
  const focused = page.locator(':focus');
  const name = dialog.getByRole('textbox', { name: 'Name Deutsch' });
  await name.and(focused).waitFor();
  expect(await name.inputValue()).toBe(words);
  await page.keyboard.press('Alt+3');
  const told = page.getByRole('dialog', { name: 'Woher kommt das?' });
  const fact = (title: string) =>
    told.locator('dl > div', { has: page.getByText(title, { exact: true }) }).locator('dd');
  await fact('Nächste Änderung').waitFor();
  expect(await fact('Text').textContent()).toBe(`„${words}“`);
  expect(await fact('Eintrag').textContent()).toBe(`Produkt „${words}“Alle Versionen`);
  expect(await fact('Stelle').textContent()).toBe('Feld „Name“');
  expect(await fact('Sprache').textContent()).toBe('Deutsch');
  expect(await fact('Stand').textContent()).toMatch(/^Version \d+, für Besucher derselbe Text$/);
  await expect.poll(() => fact('Steht so seit').textContent()).toMatch(/Version \d+/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await name.and(focused).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type(' neu');
  await dialog.getByRole('button', { name: 'Woher kommt das?' }).click();
  await fact('Steht so seit')
    .getByText(/noch nicht gespeichert$/)
    .waitFor();
  expect(await fact('Stand').textContent()).toContain(`Besucher sehen: „${words}“`);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Verwerfen' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The footer, and without a pointer: the form by a command, a block's item by the key.
  await page.locator('.footer').getByText(/Uhr/).first().click();
  const site = page.getByRole('dialog', { name: /^Kopf, Menü/ });
  await site.getByLabel('Öffnungszeiten Deutsch').and(focused).waitFor();
  await page.keyboard.press('Alt+3');
  await expect.poll(() => fact('Stelle').textContent()).toBe('Feld „Öffnungszeiten“');
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await site.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kategorie bearbeiten');
  await page.getByRole('option', { name: 'Kategorie bearbeiten', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Kategorie', exact: true })
    .getByLabel('Name Deutsch')
    .waitFor();
  await page.keyboard.press('Escape');
});

test('a reusable block is found in the picker by its name, also among more than one list has', async () => {
  const { url } = people().site;
  const cookie = await superuserSession(people());
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const make = (name: string) =>
    ask(`${url}${contentPath('dynamic-blocks')}?publish=false&id=${randomUUID()}`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ name: { iv: name } }) },
    });
  for (let made = 0; made < MAX_LISTED; made++) await make(`Vorrat ${made}`);
  expect((await make('Zuletzt gewebt')).status).toBe(201);
  const { page } = await open();
  await select(page, HEADING);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
  await dialog.getByRole('option', { name: /^Vorrat 0/ }).waitFor();
  await dialog.getByRole('combobox').fill('zuletzt gewebt');
  const found = dialog.getByRole('option', { name: /^Zuletzt gewebt/ });
  await found.waitFor();
  // Enter takes it, though it came after the last key.
  await expect.poll(() => found.getAttribute('aria-selected')).toBe('true');
});
