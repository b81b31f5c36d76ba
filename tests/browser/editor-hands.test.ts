import type { Locator, Page } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { edit, ownPage, words } from './editor-chrome-page.ts';
import type { Visit } from './harness.ts';

/**
 * What one does with a page in the editor, once with a finger on a phone and once by keyboard alone. `press` brings
 * the hand to something and uses it; nothing here is clicked.
 */
const people = withPeople();

const PHONE = { width: 390, height: 844 };
const FIRST = '[data-block="heading001"]';
const LAST = '[data-block="heading002"]';
const CONFLICT = /^412:|^409:/;

type Hand = {
  visit: Visit;
  /** Presses a button, follows a link, chooses from a menu. */
  press(target: Locator): Promise<void>;
  /** Takes the option that is offered first for what was typed. */
  pick(page: Page): Promise<void>;
  /** Goes into a text field, whose text is selected then. */
  enter(field: Locator): Promise<void>;
  /** Selects a block; the fields of another one are closed. */
  select(page: Page, block: string): Promise<void>;
  /** Opens the fields of the selected block. */
  openFields(page: Page): Promise<void>;
  /** Chooses from what else one can do with the page. */
  chooseMore(page: Page, name: RegExp): Promise<void>;
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const inspector = (page: Page) => page.getByRole('region', { name: 'Eigenschaften' });
const saved = (page: Page) => button(page, 'Gespeichert').waitFor();
const live = async (page: Page, path: string) =>
  (await page.request.get(people().site.url + path)).text();

const finger: Hand = {
  visit: { viewport: 'phone', touch: true },
  press: (target) => target.tap(),
  pick: (page) => page.getByRole('option', { selected: true }).tap(),
  async enter(field) {
    await field.tap();
    await field.page().keyboard.press('ControlOrMeta+a');
  },
  async select(page, block) {
    const close = inspector(page).getByRole('button', { name: 'Schließen' });
    if (await close.isVisible()) await close.tap();
    await page.locator(block).tap();
    await page.getByRole('toolbar', { name: /^Block / }).waitFor();
  },
  openFields: (page) => button(page, 'Inhalt').tap(),
  async chooseMore(page, name) {
    await button(page, 'Menü von Loden').tap();
    await page.getByRole('menuitem', { name }).tap();
  },
};

/** Most steps that lead from one end of the interface to the other. */
const STEPS = 150;

/** Brings the focus to an element as a person does: F6 from area to area, Alt+F10 to the toolbar of
 * the block, Tab from stop to stop, arrows within a menu or a toolbar. */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let step = 0; step < STEPS; step++) {
    const next = await target.evaluate((element) => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      if (focused === element) return null;
      const toolbar = element.closest('.ftb');
      if (toolbar && !toolbar.contains(focused)) return 'Alt+F10';
      const areaOf = (one: Element | null) => one?.closest('[data-area]');
      const dialog = element.closest('dialog, [role$=dialog]');
      if (!dialog?.contains(focused) && areaOf(element) !== areaOf(focused)) return 'F6';
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        const { name } = focused as HTMLInputElement;
        if (name === element.name) return 'ArrowDown';
      }
      // A popover stands in the toolbar whose button opens it.
      const group = focused?.closest(
        'dialog, [role$=dialog], [role=menu], [role=toolbar], [role=tablist]',
      );
      if (!group?.contains(element) || group === dialog) return 'Tab';
      return group.matches('[role=menu]') ? 'ArrowDown' : 'ArrowRight';
    });
    if (next === null) return;
    await page.keyboard.press(next);
  }
  throw new Error(`No key leads to ${target}.`);
}

const keys: Hand = {
  visit: {},
  async press(target) {
    await reach(target);
    const role = await target.evaluate(
      (one) => one.getAttribute('role') ?? one.getAttribute('type'),
    );
    const isTicked = ['checkbox', 'radio', 'switch'].includes(role ?? '');
    await target.page().keyboard.press(isTicked ? 'Space' : 'Enter');
  },
  pick: async (page) => {
    await page.getByRole('option', { selected: true }).waitFor();
    await page.keyboard.press('Enter');
  },
  async enter(field) {
    await reach(field);
    await field.page().keyboard.press('ControlOrMeta+a');
  },
  async select(page, block) {
    await page.keyboard.press('Escape');
    const isSelected = () => page.locator(`${block}:focus`).count();
    // From the first block on: what was selected before may lie below.
    for (let step = 0; step < STEPS && !(await isSelected()); step++) {
      await page.keyboard.press(step < 9 ? 'ArrowUp' : 'ArrowDown');
    }
    expect(await isSelected()).toBe(1);
  },
  async openFields(page) {
    const toggle = button(page, 'Eigenschaften');
    if ((await toggle.getAttribute('aria-pressed')) !== 'true') await keys.press(toggle);
  },
  async chooseMore(page, name) {
    await keys.press(button(page, 'Weiteres zum Veröffentlichen'));
    await keys.press(page.getByRole('menuitem', { name }));
  },
};

describe.each([
  ['with a finger on a phone', finger],
  ['by keyboard alone', keys],
] as const)('%s', (_, hand) => {
  async function open(path: string, more: Visit = {}): Promise<Page> {
    const page = await edit(people(), path, { ...hand.visit, ...more });
    if (hand === finger) await page.setViewportSize(PHONE);
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(window, 'pointers', seen);
      addEventListener('pointerdown', ({ pointerType }) => seen.push(pointerType), true);
    });
    onTestFinished(async () => {
      const pointers = await page.evaluate<string[]>('window.pointers ?? []');
      expect(pointers.filter((one) => hand === keys || one !== 'touch')).toEqual([]);
    });
    return page;
  }

  async function write(page: Page, block: string, text: string): Promise<void> {
    await hand.select(page, block);
    await hand.openFields(page);
    await hand.enter(inspector(page).getByLabel('Text', { exact: true }));
    await page.keyboard.type(text);
    await expect.poll(() => page.locator(`${block} [data-field]`).textContent()).toBe(text);
  }

  async function insert(page: Page, behind: string, kind: string): Promise<void> {
    await hand.select(page, behind);
    await hand.press(button(page, /^Block einfügen( nach .+)?$/).last());
    await hand.enter(page.getByRole('combobox', { name: 'Block suchen' }));
    await page.keyboard.type(kind);
    await hand.pick(page);
  }

  test('a block is given its words, columns a third one, and a button where it leads', async () => {
    const own = await ownPage(people());
    const page = await open(own.path);
    await write(page, LAST, 'Bis in die Stube');
    await hand.press(inspector(page).getByRole('tab', { name: 'Verhalten' }));
    await hand.press(inspector(page).getByRole('switch', { name: 'Anzeigen' }));
    expect(await inspector(page).getByRole('switch', { name: 'Anzeigen' }).isChecked()).toBe(false);
    await insert(page, FIRST, 'spalten');
    const columns = page.locator('.b-columns > .columns > .b-section');
    await expect.poll(() => columns.count()).toBe(2);
    await hand.openFields(page);
    await hand.press(inspector(page).getByRole('tab', { name: 'Inhalt' }));
    await hand.press(inspector(page).getByRole('button', { name: 'Spalte hinzufügen' }));
    await expect.poll(() => columns.count()).toBe(3);
    await insert(page, FIRST, 'knopf');
    await page.locator('.b-button [contenteditable]').waitFor();
    await page.keyboard.type('Zur Pflege');
    await hand.openFields(page);
    const field = inspector(page).getByRole('group', { name: 'Führt zu' });
    await hand.press(field.getByRole('button', { name: /^(Auswählen|Ersetzen)/ }));
    await page.getByRole('combobox', { name: 'Führt zu' }).waitFor();
    await page.keyboard.type('pflege');
    await hand.pick(page);
    await expect.poll(() => page.locator('.b-button a').getAttribute('href')).toBe('/de/pflege');
    await saved(page);
  });

  test('a page is translated, and English alone goes live', async () => {
    const own = await ownPage(people());
    const page = await open(own.path);
    await write(page, LAST, 'Bis in die Stube');
    await hand.press(page.locator('.pn'));
    await hand.press(button(page, 'Übersetzen'));
    const dialog = page.getByRole('dialog', { name: 'Übersetzung' });
    await hand.enter(dialog.getByRole('textbox', { name: 'Text, Englisch' }).first());
    await page.keyboard.type('From the sheep');
    await hand.press(dialog.getByRole('button', { name: 'Fertig' }));
    await dialog.waitFor({ state: 'detached' });
    await hand.press(button(page, 'Veröffentlichen'));
    const review = page.getByRole('dialog', { name: 'Das geht live' });
    await hand.press(review.getByRole('button', { name: 'Nur Englisch' }));
    await review.getByRole('heading', { name: '2 Änderungen, 1 wartet' }).waitFor();
    await hand.press(review.getByRole('button', { name: 'Eine Änderung veröffentlichen' }));
    await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
    expect(await live(page, own.path.replace('/de/', '/en/'))).toContain('From the sheep');
    expect(await live(page, own.path)).not.toContain('Bis in die Stube');
  });

  test('of two changes one waits, the other goes live, and is taken back', async () => {
    const own = await ownPage(people());
    const page = await open(own.path);
    await write(page, FIRST, 'Vom Schaf heute');
    await write(page, LAST, 'Bis in die Stube');
    if (hand === finger)
      await hand.press(inspector(page).getByRole('button', { name: 'Schließen' }));
    await hand.press(button(page, 'Veröffentlichen'));
    const review = page.getByRole('dialog', { name: 'Das geht live' });
    await hand.press(review.getByRole('checkbox', { name: /Stube/ }));
    await review.getByRole('heading', { name: '2 Änderungen, 1 wartet' }).waitFor();
    const slider = review.getByRole('slider', { name: 'Wie viel vom Stand vorher zu sehen ist' });
    if (hand === keys) {
      await reach(slider);
      await page.keyboard.press('Home');
    } else await slider.tap({ position: { x: 1, y: 10 } });
    // A tap counts once its finger is up.
    await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(10);
    await hand.press(review.getByRole('button', { name: 'Eine Änderung veröffentlichen' }));
    const done = page.getByRole('dialog', { name: 'Alles ist live' });
    await done.waitFor();
    const shown = await live(page, own.path);
    expect([shown.includes('Vom Schaf heute'), shown.includes('Bis in die Stube')]).toEqual([
      ...[true, false],
    ]);
    await hand.press(done.getByRole('button', { name: 'Zurücknehmen' }));
    await page.getByRole('dialog', { name: 'Zurückgenommen' }).waitFor();
    expect(await live(page, own.path)).not.toContain('Vom Schaf heute');
  });

  test('a version is looked at, and a block of it comes back', async () => {
    const own = await ownPage(people());
    const page = await open(own.path);
    await write(page, FIRST, 'Vom Schaf heute');
    await saved(page);
    if (hand === finger)
      await hand.press(inspector(page).getByRole('button', { name: 'Schließen' }));
    await hand.chooseMore(page, /^Versionen$/);
    await page.waitForURL(/\/versions$/);
    const change = page.locator('.changes li').filter({ hasText: 'Vom Schaf' });
    await hand.press(change.getByRole('button', { name: /zurückholen$/ }));
    await page.getByText('Zurückgeholt, als Entwurf gespeichert.').waitFor();
    const draft = await page.request.get(`/api/draft?item=${own.id}&lang=de`);
    expect(await draft.text()).not.toContain('Vom Schaf heute');
  });

  test('what somebody else saved at the same place is decided', async () => {
    const own = await ownPage(people());
    const mine = await open(own.path, { allow: CONFLICT });
    const theirs = await edit(people(), own.path, { allow: CONFLICT });
    const theirTurn = Promise.withResolvers<void>();
    await mine.route('**/squidex/content/pages/**', async (route) => {
      if (route.request().method() !== 'GET') await theirTurn.promise;
      await route.continue();
    });
    await write(mine, FIRST, 'Meine Worte');
    await theirs.locator(`${FIRST} [data-field]`).click();
    await theirs.keyboard.press('ControlOrMeta+a');
    await theirs.keyboard.type('Ihre Worte');
    await saved(theirs);
    theirTurn.resolve();
    if (hand === finger)
      await hand.press(inspector(mine).getByRole('button', { name: 'Schließen' }));
    await hand.press(button(mine, 'Konflikt'));
    await hand.press(button(mine, 'Zusammenführen'));
    const dialog = mine.getByRole('dialog', { name: /hat zur gleichen Zeit gespeichert$/ });
    await hand.press(dialog.getByRole('radio', { name: /Die andere Fassung|Fassung von/ }));
    await hand.press(dialog.getByRole('button', { name: 'Zusammenführen' }));
    await saved(mine);
    expect((await words(mine))[0]).toBe('Ihre Worte');
  });
});
