import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ContentItem } from '#src/api/contract/content.ts';
import { demoPageId } from '#src/seed/demo/pages/all.ts';
import { combinations } from '../combinations.ts';
import { withPeople } from '../site/people.ts';
import { type Desk, openDesk } from './editor-page.ts';
import { ROOT } from '../source.ts';
import { shoot } from './manage.ts';
import { axeViolations, type Visit } from './harness.ts';

const people = withPeople();
const OWN_FONT = 'public/fonts/grenze-latin-300-normal.ad877994.woff2';
const BLANKET = '/de/product/plaid-hahnentritt';

let desk: Promise<Desk> | undefined;

type Opened = { page: Page; problems(): string[] };

/** A screen of /manage as a superuser sees it. */
async function openScreen(path: string, visit: Visit = {}): Promise<Opened> {
  desk ??= openDesk(people());
  const opened = await (await desk).open(visit);
  await opened.page.goto(path);
  return opened;
}

const form = (page: Page) => page.locator('.item-form');
const publish = (page: Page) => page.getByRole('button', { name: 'Veröffentlichen' }).click();
const said = (page: Page, text: string) => page.locator('.said-now', { hasText: text }).waitFor();

/** What a visitor is sent, as soon as it holds a text. */
async function shownTo(path: string, text: string | RegExp): Promise<string> {
  const { site } = people();
  const read = async () => (await fetch(site.url + path)).text();
  await expect.poll(read).toMatch(text);
  return read();
}

/** The form of the item with this name, reached by the list's own search. */
async function openItem(schema: string, name: string): Promise<Opened> {
  const opened = await openScreen(`/manage/squidex/${schema}`);
  const { page } = opened;
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await form(page).waitFor();
  return opened;
}

describe('a price', () => {
  test('is changed in the form, and live on the product, in its category, in the search and for machines', async () => {
    const { page, problems } = await openItem('products', 'Plaid Hahnentritt');
    // The form has parts; what it names opens.
    await page.getByRole('link', { name: 'Preis und Größen' }).click();
    await page
      .getByRole('heading', { name: 'Preis und Größen' })
      .and(page.locator(':focus'))
      .waitFor();
    const categories = page.getByRole('group', { name: 'Kategorien' });
    await categories.getByRole('link').first().waitFor();
    const price = page.getByRole('textbox', { name: /^Preis \(in Euro\)/ });
    await price.fill('viel');
    await price.blur();
    await page.getByText('Das lässt sich so nicht lesen.').waitFor();
    // The page beside the form is drawn from what is typed.
    const beside = page.frameLocator('.beside iframe');
    await beside.getByRole('heading', { name: 'Plaid Hahnentritt' }).first().waitFor();
    await price.fill('333,33');
    await beside.getByText('333,33').first().waitFor();
    // One look at what visitors see, and back.
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await beside.getByText('333,33').first().waitFor({ state: 'detached' });
    await beside.getByRole('heading', { name: 'Plaid Hahnentritt' }).first().waitFor();
    await page.getByRole('button', { name: 'Entwurf', exact: true }).click();
    await beside.getByText('333,33').first().waitFor();
    expect(await (await fetch(people().site.url + BLANKET)).text()).not.toMatch(/333,33/);
    // The editor of a text comes with the focus, and takes over what was typed before it was there.
    await page.getByRole('textbox', { name: /^Beschreibung Deutsch/ }).focus();
    await page.keyboard.type('Frisch vom Webstuhl. ');
    await beside.getByText('Frisch vom Webstuhl. ').first().waitFor();
    await publish(page);
    await said(page, 'Veröffentlicht');
    const product = await shownTo(BLANKET, /"price":\s?"?333\.33/);
    expect(product).toMatch(/333,33/);
    expect(product).toContain('Frisch vom Webstuhl. ');
    await shownTo('/de/kategorie/plaids-strick', /333,33/);
    await shownTo('/de/suche?q=hahnentritt', /333,33/);
    expect(problems()).toEqual([]);
  });
});

test('where the plans of an item did not come, a button asks for them again', async () => {
  const { page } = await openScreen('/manage', { allow: /ERR_FAILED/ });
  await page.route('**/api/plans?**', (route) => route.abort());
  await page.goto('/manage/squidex/products');
  await page.getByRole('link', { name: 'Lodendecke Hochkar', exact: true }).first().click();
  const foot = page.locator('.item-foot');
  const alert = foot.getByRole('alert');
  await alert.getByText('Was geplant ist, lässt sich gerade nicht abrufen.').waitFor();
  await page.unroute('**/api/plans?**');
  await alert.getByRole('button', { name: 'Noch einmal' }).click();
  await foot.locator('.planning').waitFor();
  expect(await alert.count()).toBe(0);
  // A text for search engines is counted, and who hears the form is told once they stop typing.
  const about = page.getByRole('textbox', { name: /^Beschreibung für Suchmaschinen/ }).first();
  await about.fill('Loden. '.repeat(10));
  const row = about.locator('xpath=ancestor::div[@data-path][1]');
  await row.getByText('70 Zeichen, empfohlen sind bis etwa 160').waitFor();
  await about.fill('Loden. '.repeat(40));
  const heard = row.locator('[aria-live=polite]');
  await heard.getByText('280 von höchstens 320 Zeichen').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  // Before it is deleted, what links to it is named.
  await foot.getByRole('button', { name: 'Löschen' }).click();
  const question = page.getByRole('dialog', { name: /^„Lodendecke Hochkar“ löschen\?/ });
  await question.getByText('Auf „Lodendecke Hochkar“ verweist ein Eintrag:').waitFor();
  await question.getByRole('link', { name: 'Wolle, Wetter, Zeit' }).waitFor();
  await shoot(page, 'links-to-product');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await foot.getByRole('button', { name: 'Löschen' }).and(page.locator(':focus')).waitFor();
});

test('what is live and in no campaign shows none; where campaigns did not come, a button asks for them again', async () => {
  const { page } = await openScreen('/manage', { allow: /ERR_FAILED/ });
  await page.goto('/manage/squidex/products');
  await page.getByRole('link', { name: 'Plaid Hahnentritt', exact: true }).first().click();
  const planning = page.locator('.item-foot .planning');
  const heading = planning.getByRole('heading', { name: 'Mit einer Kampagne' });
  const came = page.waitForResponse('**/api/campaigns');
  await planning.locator('summary').click();
  await planning.getByLabel('Tag und Uhrzeit').waitFor();
  await came;
  await expect.poll(() => heading.count()).toBe(0);
  await page.route('**/api/campaigns', (route) => route.abort());
  await page.reload();
  await planning.locator('summary').click();
  await planning.getByRole('alert').getByText('Der Server ist nicht zu erreichen.').waitFor();
  await page.unroute('**/api/campaigns');
  await planning.getByRole('button', { name: 'Noch einmal' }).click();
  await expect.poll(() => planning.getByRole('alert').count()).toBe(0);
});

test('a text in a form is undone and redone by keys, and its links are addresses', async () => {
  const { page, problems } = await openItem('products', 'Plaid Hahnentritt');
  const text = page.getByRole('textbox', { name: /^Beschreibung Deutsch/ });
  await text.focus();
  await page.locator('.ProseMirror-focused').waitFor();
  const before = await text.textContent();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Neu');
  expect(await text.textContent()).toBe('Neu');
  // How many steps the typing was depends on its pauses.
  const pressUntil = (keys: string, wanted: string | null) =>
    expect
      .poll(async () => {
        await page.keyboard.press(keys);
        return text.textContent();
      })
      .toBe(wanted);
  await pressUntil('ControlOrMeta+z', before);
  await pressUntil('ControlOrMeta+y', 'Neu');
  const answerWith = async (answer: string) => {
    page.once('dialog', (dialog) => void dialog.accept(answer));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+k');
  };
  await answerWith('www.beispiel.de');
  await text.locator('a[href="https://www.beispiel.de/"]').waitFor();
  for (const word of ['pflege', 'javascript:alert(1)']) {
    await answerWith(word);
    await page.getByText(/^Das ist keine Adresse, die erlaubt ist/).waitFor();
    expect(await text.locator('a').getAttribute('href')).toBe('https://www.beispiel.de/');
  }
  await answerWith('stube@almwerk.example');
  await text.locator('a[href="mailto:stube@almwerk.example"]').waitFor();
  expect(await page.getByText(/^Das ist keine Adresse/).count()).toBe(0);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  expect(problems()).toEqual([]);
});

describe('the site', () => {
  test('has its hours changed, and an entry of its menu added and put below the one before', async () => {
    const { page, problems } = await openScreen('/manage/squidex/site');
    await page.getByLabel('Öffnungszeiten Deutsch').fill('Nur bei Neuschnee');
    const menu = page.getByRole('group', { name: 'Menü Deutsch' });
    await menu.getByRole('button', { name: '+ Hinzufügen', exact: true }).last().click();
    await menu
      .getByLabel(/^Beschriftung/)
      .last()
      .fill('Neu im Menü');
    await publish(page);
    await page.getByText(/Es wurden nicht alle Felder korrekt ausgefüllt/).waitFor();
    const targets = menu.getByRole('group', { name: /^Ziel/ });
    await targets.last().getByRole('button', { name: '+ Hinzufügen' }).click();
    await targets.last().getByRole('searchbox').fill('Lodendecke Hochkar');
    const goods = targets.last().getByRole('button', { name: /^Lodendecke Hochkar/ });
    // What is chosen from comes with what it looks like.
    await goods.locator('img').waitFor();
    await goods.click();
    await menu.getByLabel('Unter dem Eintrag davor').last().check();
    await publish(page);
    await said(page, 'Veröffentlicht');
    const home = await shownTo('/de', /menu__below.*Neu im Menü/s);
    expect(home.match(/Neu im Menü/g)).toHaveLength(1);
    expect(home).toMatch(/Nur bei Neuschnee/);
    expect(problems()).toEqual([]);
  });

  test('names where all entries of its menus lead, and does not ask for each of them by itself', async () => {
    const { page, problems } = await openScreen('/manage/squidex/site');
    const targets = form(page).getByRole('group', { name: /^Ziel/ });
    await targets.first().waitFor();
    await expect.poll(() => targets.getByRole('link').count()).toBe(await targets.count());
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/api\/table/.exec(name) ?? []),
    );
    expect(await targets.count()).toBeGreaterThan(20);
    expect(asked.length).toBeLessThan(20);
    expect(problems()).toEqual([]);
  });

  test('has entries of its menu moved and taken out by keys, which go on where they are', async () => {
    const { page, problems } = await openScreen('/manage/squidex/site');
    const menu = page.getByRole('group', { name: 'Menü Deutsch' });
    const labels = menu.getByLabel(/^Beschriftung/);
    await labels.nth(2).waitFor();
    const [, second = '', third = ''] = await labels.evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
    );
    await menu.getByRole('button', { name: 'Nach oben (3)' }).focus();
    for (const place of [2, 1]) {
      await page.keyboard.press('Enter');
      await expect.poll(() => labels.nth(place - 1).inputValue()).toBe(third);
    }
    // It cannot go further: its other way has the focus.
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe('Nach unten (1)');
    await menu.getByRole('button', { name: 'Zeile löschen (2)' }).press('Enter');
    await expect.poll(() => labels.nth(1).inputValue()).toBe(second);
    await expect.poll(focused).toBe('Zeile löschen (2)');
    expect(problems()).toEqual([]);
  });
});

describe('a redirect', () => {
  test('without effect is told while it is typed, and in the list, until it leads somewhere', async () => {
    const { page, problems } = await openScreen('/manage/squidex/redirects/new');
    const from = page.getByLabel(/^Von/);
    await from.fill('/de/die-huette');
    await page.getByLabel('Nach (Pfad oder Adresse)').fill('/de/zwei');
    await page.getByText('Unter /de/die-huette steht eine Seite').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await from.fill('/de/eins');
    await page.getByText('Führt ins Leere').waitFor();
    await publish(page);
    await said(page, 'Veröffentlicht');
    await page.getByText('Führt ins Leere').waitFor();

    await page.goto('/manage/squidex/redirects');
    const row = page.getByRole('row', { name: /de\/eins/ });
    await row.getByText('Führt ins Leere').waitFor();
    expect(await page.getByText(/Ohne Wirkung|Führt ins Leere/).count()).toBe(1);
    // A cell that is edited in the list changes what is said there.
    await row.getByRole('button', { name: /^Nach \(Pfad oder Adresse\)/ }).click();
    await page.keyboard.type('/de/die-huette');
    await page.keyboard.press('Enter');
    await expect.poll(() => row.getByText('Führt ins Leere').count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});

describe('a font', () => {
  test('is said to be on all pages, and its list counts none', async () => {
    const { page } = await openScreen('/manage/squidex/font-styles');
    await page.getByRole('columnheader', { name: 'Aufgabe' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Seiten' }).count()).toBe(0);
    await page.locator('table.items tbody th a').first().click();
    await page.getByText('Gilt auf allen Seiten.').waitFor();
    expect(await page.getByText('Bisher nirgends verwendet.').count()).toBe(0);
  });

  test('that is uploaded sets the text of visitors', async () => {
    const { page, problems } = await openScreen('/manage/squidex/font-styles/new');
    await page.getByLabel(/^Name/).first().fill('Hausschrift');
    await page.getByLabel(/^Aufgabe/).selectOption('Navigation');
    await page.getByRole('button', { name: /Schriftdatei/ }).click();
    await page.getByLabel(/^Name der Schrift/).fill('Hausschrift');
    await page.locator('.item-form input[type=file]').setInputFiles({
      ...{ name: 'Hausschrift.woff2', mimeType: 'font/woff2' },
      buffer: await readFile(join(ROOT, OWN_FONT)),
    });
    await page.getByText('Hausschrift.woff2 ist hochgeladen').waitFor();
    await publish(page);
    await said(page, 'Veröffentlicht');
    const sheet = await shownTo('/theme.css', 'hausschrift.woff2');
    const [address = ''] = /\/assets\/[^"]+hausschrift\.woff2/.exec(sheet) ?? [];
    const answer = await fetch(people().site.url + address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(problems()).toEqual([]);
  });

  test('without a file says that it has no effect', async () => {
    const { page, problems } = await openScreen('/manage/squidex/font-styles/new');
    await page.getByLabel(/^Name/).first().fill('Zweite');
    await page.getByLabel(/^Aufgabe/).selectOption('Überschriften');
    await page.getByRole('button', { name: /Schriftdatei/ }).click();
    await page.getByLabel(/^Name der Schrift/).fill('Zweite');
    await page.getByText('Zu „Zweite“ fehlt eine Datei.').waitFor();
    await page.getByLabel(/^Oder: Adresse/).fill('/fonts/none.woff2');
    await expect.poll(() => page.getByText('fehlt eine Datei').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

describe('a colour', () => {
  test('says Bad Hex and what a hex code is where none is typed, shows its shades, and warns of too little contrast', async () => {
    const { page, problems } = await openScreen('/manage/squidex/colors/new');
    await page.getByLabel('Name Deutsch').fill('Eidotter');
    const hex = page.getByLabel(/^Hexcode/).last();
    const picker = page.locator('input[type=color]');
    // A new colour is not black.
    expect(await picker.getAttribute('aria-label')).toBe('Hexcode: Noch nichts gewählt.');
    await hex.fill('#ffd');
    expect(await picker.inputValue()).toBe('#ffffdd');
    await page.getByText('Zu wenig Kontrast für Text').waitFor();
    await hex.fill('#ffd2');
    const wrong = page.getByText('Bad Hex: bitte drei oder sechs Stellen aus 0–9 und a–f');
    await page.getByRole('alert').and(wrong).waitFor();
    expect(await picker.getAttribute('class')).toBe('none');
    // As slowly as some people press: what the field says when it is left does not move the button away.
    await page.getByRole('button', { name: 'Entwurf speichern' }).click({ delay: 400 });
    await page.getByText(/Es wurden nicht alle Felder/).waitFor();
    expect(await wrong.count()).toBe(1);
    await hex.fill('#ffd200');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(page, 'Als Entwurf gespeichert');
    await page.goto('/manage/squidex/colors');
    const inTheme = page.getByRole('row', { name: /Vogelbeere/ });
    await inTheme.getByText('Akzent', { exact: true }).waitFor();
    await page
      .getByRole('row', { name: /Eidotter/ })
      .getByText('Entwurf')
      .waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('a theme', () => {
  test('is seen on pages while it is typed, and says which of its colours can be read on which', async () => {
    const { page, problems } = await openItem('theme-settings', 'Loden');
    const beside = page.frameLocator('.beside iframe');
    await beside.locator('.footer').waitFor({ state: 'attached' });
    await page
      .getByLabel(/^Hauptfarbe/)
      .last()
      .fill('#123456');
    const ground = () =>
      beside.locator('.footer').evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect.poll(ground).toBe('rgb(18, 52, 86)');
    await page.getByRole('button', { name: 'Live', exact: true }).click();
    await expect.poll(ground).not.toBe('rgb(18, 52, 86)');
    await page.getByRole('button', { name: 'Entwurf', exact: true }).click();
    await expect.poll(ground).toBe('rgb(18, 52, 86)');
    await page.getByRole('button', { name: 'Produkt', exact: true }).click();
    await beside.locator('.b-product-detail').first().waitFor({ state: 'attached' });
    const contrasts = page.getByRole('table', { name: /^Kontrast/ });
    const row = contrasts.getByRole('row', { name: /^Weiß/ });
    await row.getByText('gut lesbar').first().waitFor();
    // White is a ground: only what stands on it can be too weak.
    expect(await page.getByText('Zu wenig Kontrast für Text').count()).toBe(0);
    const warning = page.getByText(/^Text steht auf allen Seiten in Schwarz auf Weiß/);
    expect(await warning.count()).toBe(0);
    await page
      .getByLabel(/^Schwarz/)
      .last()
      .fill('#999999');
    await warning.getByText('2,6 : 1').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

describe('a form on a phone', () => {
  test('leaves no line of the menu half empty: label, target and whether it is below another one are as wide', async () => {
    const { page } = await openScreen('/manage/squidex/site', { viewport: 'phone' });
    const fields = page.locator('.rows li:first-child .row-fields', { hasText: 'Beschriftung' });
    await fields.first().waitFor();
    const widths = await fields
      .first()
      .locator('> .field')
      .evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().width)));
    expect(widths.length).toBeGreaterThan(2);
    expect(new Set(widths).size).toBe(1);
  });

  test('leaves inputs beside each other at one height, and says at its field whose number another product has', async () => {
    const { page } = await openScreen('/manage/squidex/products?q=Steinzeug', {
      viewport: 'phone',
    });
    await page.getByRole('link', { name: 'Steinzeug Lehm', exact: true }).click();
    const inputs = page.locator('.row-fields', { hasText: 'Größe' }).first().locator('input');
    await inputs.first().waitFor();
    const tops = await inputs.evaluateAll((all) =>
      all.slice(0, 2).map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    expect(tops).toEqual([tops[0], tops[0]]);
    const number = page.getByLabel('Artikelnummer');
    await number.fill('AW 2140');
    await page.getByText('Die Artikelnummer AW 2140 hat auch „Lodendecke Hochkar“.').waitFor();
  });

  test('has a calendar for a day, also in a table, where it stands below its row', async () => {
    const { page, problems } = await openItem('products', 'Plaid Zirm');
    await page.setViewportSize({ width: 360, height: 740 });
    const choose = async (at: number, shows: string, ...keys: string[]) => {
      const day = page.getByRole('textbox', { name: 'Wieder da ab' }).nth(at);
      await day.fill('24.12.2026');
      await page.getByRole('button', { name: 'Kalender: Wieder da ab' }).nth(at).click();
      const calendar = page.getByRole('dialog', { name: 'Dezember 2026' });
      await calendar.getByRole('button', { name: 'Donnerstag, 24. Dezember 2026' }).waitFor();
      const box = await calendar.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      if (at === 0) expect(await axeViolations(page)).toEqual([]);
      for (const key of keys) await page.keyboard.press(key);
      expect(await calendar.count()).toBe(0);
      expect(await day.inputValue()).toBe(shows);
    };
    await choose(0, '24.12.2026', 'ArrowRight', 'Escape');
    await choose(0, '25.12.2026', 'ArrowRight', 'Enter');
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(1, '17.12.2026', 'ArrowUp', 'Enter');
    // What stands in one row of a table stands at one height.
    for (const [table, cells] of [
      ['Größen', 'input, [data-add], :scope > .row-tools'],
      // Its pictures need more lines than one.
      ['Farben', 'select, .dated, :scope > .row-tools'],
    ] as const) {
      const row = page.getByRole('group', { name: table, exact: true }).locator('ol > li').first();
      const centres = await row
        .locator(cells)
        .evaluateAll((all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .map(({ top, bottom }) => (top + bottom) / 2),
        );
      expect(centres.length, table).toBeGreaterThan(2);
      expect(Math.max(...centres) - Math.min(...centres), table).toBeLessThanOrEqual(3);
    }
    // What a cell opens below its row looks as it does elsewhere.
    const sizes = page.getByRole('group', { name: 'Größen', exact: true });
    await sizes.getByRole('button', { name: 'Hinzufügen' }).first().click();
    const face = sizes.locator('.chooser .face').first();
    await expect.poll(async () => (await face.boundingBox())?.width).toBe(28);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    expect(problems()).toEqual([]);
  });
});

describe('a new theme', () => {
  test('has no page and no contrasts yet, and does not say that one sees an earlier state', async () => {
    const { page } = await openScreen('/manage/squidex/theme-settings/new');
    await page.getByText('Mit diesen Angaben gibt es noch keine Seite.', { exact: true }).waitFor();
    const contrasts = page.getByRole('table', { name: /^Kontrast/ });
    expect(await contrasts.count()).toBe(0);
    for (const slot of ['Schwarz', 'Weiß']) {
      const hex = page.getByLabel(new RegExp(`^${slot}`)).last();
      await hex.fill(slot === 'Schwarz' ? '#101010' : '#ffffff');
    }
    await contrasts.waitFor();
  });
});

describe('what only some pages wear', () => {
  test('is seen on one of them beside its form', async () => {
    const { page, problems } = await openItem('theme-settings', 'Blaue Stunde');
    const first = page.getByRole('group', { name: 'Seite' }).getByRole('button').first();
    expect(await first.getAttribute('aria-pressed')).toBe('true');
    expect(await first.textContent()).toBe('Die Hütte');
    const beside = page.frameLocator('.beside iframe');
    await beside.getByRole('heading', { name: /^Elf Zimmer/ }).waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('an icon', () => {
  test('with a script inside loses it, and its form says so', async () => {
    const { page, problems } = await openScreen('/manage/squidex/icons/new');
    await page.getByLabel(/^Name/).fill('blitz');
    // What makes no drawing is not saved, by whichever way it came.
    await page.getByRole('textbox', { name: /^SVG/ }).fill('<svg><script>1</script></svg>');
    const refused = page.getByText('Das lässt sich so nicht lesen.');
    await page.getByLabel(/^Name/).focus();
    await refused.waitFor();
    await publish(page);
    await page.getByText(/Es wurden nicht alle Felder/).waitFor();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><path d="M1 1h7" stroke="#f00" onclick="alert(2)"/></svg>';
    await page.locator('.svg input[type=file]').setInputFiles({
      ...{ name: 'blitz.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    });
    await page.getByText('SVG bereinigt, entfernt: <script>, onclick.').waitFor();
    await expect.poll(() => refused.count()).toBe(0);
    const text = await page.getByRole('textbox', { name: /^SVG/ }).inputValue();
    expect(text).toContain('stroke="currentColor"');
    expect(text).not.toContain('alert');
    await publish(page);
    await said(page, 'Veröffentlicht');
    await page.goto('/manage/squidex/icons?q=blitz');
    expect(await page.locator('.icons a').count()).toBe(1);
    // Its drawing comes when it is seen.
    await page.locator('.icons [data-icon][aria-busy=false] svg').waitFor();
    await page.goto('/manage/squidex/icons?q=mountain');
    expect(await page.locator('.icons a', { hasText: 'Berg' }).count()).toBe(1);
    expect(problems()).toEqual([]);
  });

  test('is there although code could not be loaded: the page comes again, the form on its own', async () => {
    const { page } = await openScreen('/manage');
    // However long it takes, it is within the ten seconds in which a page comes again by itself once.
    await page.clock.setFixedTime(Date.now());
    await page.route(/\/icons\.[\w-]+\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto('/manage/squidex/icons');
    const wool = page.getByRole('link', { name: /^Wolle/ });
    await wool.locator('svg').waitFor();
    await page.route(/\/panel\.[\w-]+\.js$/, (route) => route.abort());
    await wool.click();
    await page.waitForURL(/\/manage\/squidex\/icons\/[\w-]+$/);
    expect(await form(page).getByRole('heading', { level: 1 }).textContent()).toBe('Wolle');
    const id = page.url().split('/').at(-1) ?? '';
    await page.goto(`/manage/squidex/icons?open=${id}`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/manage/squidex/icons/${id}`);
  });

  test('is not brought without a connection, and that is said in the list and in the form', async () => {
    const { page } = await openScreen('/manage/squidex/icons');
    const file = {
      ...{ name: 'kreis.svg', mimeType: 'image/svg+xml' },
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1h7"/></svg>'),
    };
    const said = page.getByText('Nicht hochgeladen: Der Server antwortet nicht.');
    await page.context().setOffline(true);
    await page.locator('[data-icon-upload] input').setInputFiles(file);
    await said.waitFor();
    await page.context().setOffline(false);
    await page.goto('/manage/squidex/icons/new');
    await page.getByLabel(/^Name/).fill('kreis');
    await page.context().setOffline(true);
    const svg = page.locator('.svg');
    await svg.locator('input[type=file]').setInputFiles(file);
    await said.waitFor();
    await page.context().setOffline(false);
    await svg.locator('input[type=file]').setInputFiles([]);
    await svg.locator('input[type=file]').setInputFiles(file);
    await svg.locator('.drawing svg').waitFor();
    expect(await said.count()).toBe(0);
  });

  test('is found among those that nothing uses, and changed beside the list', async () => {
    const { page, problems } = await openScreen('/manage/squidex/icons');
    const all = await page.locator('.icons a').count();
    await page.getByRole('link', { name: /^Nirgends verwendet/ }).click();
    const unused = page.locator('.icons a');
    await expect.poll(() => unused.count()).toBeLessThan(all);
    await page.getByRole('link', { name: '32 Pixel' }).click();
    const wool = page.getByRole('link', { name: /^Wolle/ });
    // By then the script is there that opens it beside the list.
    await page.waitForLoadState();
    await wool.click();
    const panel = page.getByRole('region', { name: 'Gewählter Eintrag' });
    await panel.getByRole('heading', { name: 'Wolle' }).waitFor();
    await panel.getByText('Bisher nirgends verwendet.').waitFor();
    await panel.getByRole('textbox', { name: /^Name/ }).fill('Wollknäuel');
    await panel.getByRole('button', { name: 'Entwurf speichern' }).click();
    // The list follows, and keeps its filter and size.
    await page.locator('.icons a[aria-current=true]', { hasText: 'Wollknäuel' }).waitFor();
    expect(new URL(page.url()).searchParams.get('size')).toBe('32');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Wollknäuel');
    await page.goBack();
    await panel.getByRole('textbox', { name: /^Name/ }).waitFor();
    expect(problems()).toEqual([]);
  });
});

test('a list beside which two changes are saved quickly shows the second one, also when the first answer is late', async () => {
  const { page } = await openScreen('/manage/squidex/icons');
  await page.locator('.icons a').first().click();
  const panel = page.getByRole('region', { name: 'Gewählter Eintrag' });
  const save = async (name: string) => {
    await panel.getByRole('textbox', { name: /^Name/ }).fill(name);
    await panel.getByRole('button', { name: 'Entwurf speichern' }).click();
  };
  const { promise: isNewer, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isLate, resolve: late } = Promise.withResolvers<void>();
  let lists = 0;
  await page.route('**/manage/squidex/icons?**', async (route) => {
    lists += 1;
    if (lists > 1) return route.continue();
    const response = await route.fetch();
    await isNewer;
    await route.fulfill({ response });
    late();
  });
  await save('Erster Name');
  await expect.poll(() => lists).toBe(1);
  await save('Zweiter Name');
  const current = page.locator('.icons a[aria-current=true]');
  await current.getByText('Zweiter Name').waitFor();
  letGo();
  await isLate;
  await page.waitForLoadState('networkidle');
  expect(await current.textContent()).toContain('Zweiter Name');
});

describe('a text style', () => {
  test('that names classes which do not exist says so, in the form and in the list', async () => {
    const { page, problems } = await openScreen('/manage/squidex/text-styles/new');
    await page.getByLabel(/^Name/).fill('Tippfehler');
    await page.getByLabel(/^Tailwind-Klassen/).fill('font-bold txet-lg');
    const told = page.getByText('Textstil Tippfehler: txet-lg gibt es nicht');
    await told.waitFor();
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(page, 'Als Entwurf gespeichert');
    await page.goto('/manage/text-styles');
    await told.waitFor();
    await page.getByRole('link', { name: 'Tippfehler', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Gewählter Eintrag' });
    await panel.getByLabel(/^Tailwind-Klassen/).fill('font-bold text-lg');
    await expect.poll(() => panel.getByText('gibt es nicht').count()).toBe(0);
    await panel.getByRole('button', { name: 'Entwurf speichern' }).click();
    await expect.poll(() => told.count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test('is set in fields, seen in the list at each width while it is typed, and live on its page', async () => {
    const { page, problems } = await openScreen('/manage/text-styles');
    const sample = page.getByRole('textbox', { name: /^Muster für Etikett/ });
    const sizeOf = () => sample.evaluate((one) => getComputedStyle(one).fontSize);
    await expect.poll(sizeOf).toBe('16px');
    // Who clicks into the sample tries words of their own, and has its style beside it.
    await sample.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Lodenjanker');
    const panel = page.getByRole('region', { name: 'Gewählter Eintrag' });
    const size = panel.getByRole('textbox', { name: /^Größe px Desktop/ });
    await size.fill('3');
    await size.blur();
    await panel.getByRole('alert').getByText('Größe: Bitte eine Zahl von 6 bis 300.').waitFor();
    expect(await size.inputValue()).toBe('3');
    await size.fill('41,5');
    await expect.poll(sizeOf).toBe('41.5px');
    expect(await sample.textContent()).toBe('Lodenjanker');
    await page.getByRole('button', { name: 'Telefon', exact: true }).click();
    await expect.poll(sizeOf).toBe('16px');
    await panel.getByRole('combobox', { name: 'Schnitt' }).selectOption('Fett');
    await panel.getByRole('textbox', { name: /^Laufweite % Telefon/ }).fill('');
    expect(await panel.getByRole('textbox', { name: /^Tailwind-Klassen/ }).inputValue()).toBe(
      'font-support text-base font-bold lining-nums lg:text-[41.5px]',
    );
    expect(await axeViolations(page)).toEqual([]);
    await publish(page);
    await said(page, 'Veröffentlicht');
    await shownTo('/theme.css', /font-size: 41\.5px/);
    expect(problems()).toEqual([]);
  });
});

describe('what was typed', () => {
  const NAME = 'Strickdecke Grat';
  const short = (page: Page) => page.getByLabel('In einem Satz Deutsch');

  test('is there again after a reload, and after the session has ended', async () => {
    const { page } = await openItem('products', NAME);
    await short(page).fill('Noch nicht gespeichert.');
    await said(page, 'Nicht gespeichert, auf diesem Gerät gesichert');
    await page.reload();
    await page.getByText(/Deine Änderungen vom .* sind wieder da/).waitFor();
    expect(await short(page).inputValue()).toBe('Noch nicht gespeichert.');
    const price = page.getByRole('textbox', { name: /^Preis \(in Euro\)/ });
    await price.fill('12,');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Verwerfen' }).waitFor();
    await price.fill('12,50');
    await publish(page);
    await page.getByText('Du bist abgemeldet').waitFor();
    await page.context().addCookies(cookies);
    await page.reload();
    await expect.poll(() => short(page).inputValue()).toBe('Noch nicht gespeichert.');
    expect(await price.inputValue()).toBe('12,50');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    expect(await short(page).inputValue()).not.toBe('Noch nicht gespeichert.');
  });

  test('into a new item is there again after its first save, and in no other new item', async () => {
    const label = (page: Page) => page.getByLabel(/^Name Deutsch/);
    const save = (page: Page) => page.getByRole('button', { name: 'Entwurf speichern' }).click();
    const { page } = await openScreen('/manage/squidex/categories/new');
    await label(page).fill('Kissen, erste Fassung');
    await save(page);
    await said(page, 'Als Entwurf gespeichert');
    const address = page.url();
    await label(page).fill('Kissen, zweite Fassung');
    await said(page, 'Nicht gespeichert, auf diesem Gerät gesichert');
    await page.reload();
    await page.getByText(/Deine Änderungen vom .* sind wieder da/).waitFor();
    expect(await label(page).inputValue()).toBe('Kissen, zweite Fassung');
    // Back leads from a duplicate to what it was made of.
    await page.getByRole('button', { name: 'Duplizieren' }).click();
    await page.waitForURL('**/categories/new');
    await page.goBack();
    await page.waitForURL(address);
    await page.getByText(/Deine Änderungen vom .* sind wieder da/).waitFor();
    await page.goto('/manage/squidex/categories/new');
    await form(page).waitFor();
    await expect.poll(() => label(page).inputValue()).toBe('Kopie von Kissen, zweite Fassung');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    expect(await label(page).inputValue()).toBe('');
    // What nobody typed into is no work that comes back.
    await page.reload();
    await form(page).waitFor();
    expect(await page.locator('.said-now').textContent()).toBe('');
  });

  test('and left does not win over what somebody else has saved since', async () => {
    const anna = await openItem('products', NAME);
    await short(anna.page).fill('Von Anna, nicht gespeichert.');
    await said(anna.page, 'Nicht gespeichert, auf diesem Gerät gesichert');
    const address = anna.page.url();
    await anna.page.goto('/manage');
    const ben = await openItem('products', NAME);
    await short(ben.page).fill('Von Ben, gespeichert.');
    await ben.page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(ben.page, 'Als Entwurf gespeichert');
    await anna.page.goto(address);
    const conflict = anna.page.getByRole('region', { name: 'Jemand anders war schneller' });
    await conflict.getByText('Von Ben, gespeichert.').click();
    await conflict.getByRole('button', { name: 'Zusammenführen' }).click();
    expect(await short(anna.page).inputValue()).toBe('Von Ben, gespeichert.');
    await anna.page.reload();
    await form(anna.page).waitFor();
    expect(await anna.page.locator('.said-now').textContent()).toBe('');
  });

  test('meets what somebody else saved: both are kept, and what collides is asked', async () => {
    const first = await openItem('products', NAME);
    const second = await openItem('products', NAME);
    await short(first.page).fill('Von Anna.');
    await short(second.page).fill('Von Ben.');
    await first.page.getByLabel(/^Früherer Preis/).fill('3001');
    await second.page.getByLabel(/^Früherer Preis/).fill('3002');
    await second.page.getByLabel(/^Artikelnummer/).fill('BEN-1');
    await first.page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(first.page, 'Als Entwurf gespeichert');
    await second.page.getByRole('button', { name: 'Entwurf speichern' }).click();
    const conflict = second.page.getByRole('region', { name: 'Jemand anders war schneller' });
    await conflict.getByText('Von Anna.').waitFor();
    // The box has a frame, and nothing in it another one.
    const lines = await conflict
      .locator('h2, fieldset')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
    expect(lines).toEqual(['0px', '0px', '0px']);
    await conflict.getByText('Von Ben.').click();
    // What is kept in cents is called what it is in the form.
    const price = conflict.getByRole('group', { name: 'Früherer Preis (in Euro)' });
    await price.getByText('3002,00').click();
    await conflict.getByRole('button', { name: 'Zusammenführen' }).click();
    await second.page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(second.page, 'Als Entwurf gespeichert');
    await second.page.reload();
    expect(await short(second.page).inputValue()).toBe('Von Ben.');
    expect(await second.page.getByLabel(/^Artikelnummer/).inputValue()).toBe('BEN-1');
    await second.page.goto('/manage');
    await second.page.getByRole('link', { name: NAME }).waitFor();
  });
});

describe('the list of pages', () => {
  test('says which pages wait with changes, makes a second one, and takes it offline', async () => {
    const { page, problems } = await openScreen('/manage/pages');
    await page.getByLabel('Mehr zu Kontakt').click();
    await page.getByRole('button', { name: 'Kontakt duplizieren' }).click();
    await form(page).waitFor();
    await page.getByLabel('Titel Deutsch').fill('Zweite Fassung');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(page, 'Als Entwurf gespeichert');
    await publish(page);
    await said(page, 'Veröffentlicht');
    // Where it is to be seen is known once it is live, without loading the form again.
    await page.getByText(/^auf \d+ Seiten$/).waitFor();
    await page.getByLabel('Titel Deutsch').fill('Dritte Fassung');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(page, 'Als Entwurf gespeichert');
    await page.goto('/manage/pages');
    const row = page.getByRole('row', { name: /Dritte Fassung/ });
    await row.getByText('Live, mit Änderungen').waitFor();
    expect(await row.locator('.who').textContent()).not.toBe('');
    const areas = page.getByRole('navigation', { name: 'Bereiche' });
    await areas
      .getByRole('link', { name: /^Seiten [1-9]\d* noch nicht veröffentlicht \d+ insgesamt$/ })
      .waitFor();
    await areas.getByRole('link', { name: /^Übersicht .*[1-9]\d* noch nicht/ }).waitFor();
    const links = await areas.getByRole('link').count();
    expect(await areas.getByRole('link').locator('svg').count()).toBeGreaterThanOrEqual(links);
    // What was changed last comes first in the table; what is hidden by the filter is not chosen along.
    await page.getByRole('link', { name: 'Tabelle' }).click();
    await page.locator('[data-page="Dritte Fassung"]:first-child').waitFor();
    const name = row.getByRole('link', { name: 'Dritte Fassung', exact: true });
    expect(await name.getAttribute('href')).toMatch(/\?edit$/);
    await page.waitForLoadState();
    await page.getByLabel('Welche Seiten').selectOption('Live, mit Änderungen');
    await page.getByLabel('Alle Seiten auswählen').check();
    await page.getByLabel('Welche Seiten').selectOption('Live');
    await page.getByText('1 ausgewählt').waitFor({ state: 'hidden' });
    await row.waitFor({ state: 'hidden' });
    await page.goto('/manage/pages');
    await page.getByLabel('Dritte Fassung auswählen').check();
    // What was not published yet cannot go offline, and says so.
    await page.getByRole('button', { name: 'Offline nehmen', exact: true }).click();
    await page
      .getByRole('status')
      .getByText(/^Dritte Fassung: /)
      .waitFor();
    await page.getByLabel('Dritte Fassung auswählen').check();
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
    await page.getByRole('status').getByText('Veröffentlicht: 1.').waitFor();
    await row.getByText('Live', { exact: true }).waitFor();
    // Moved, it says first where it will stand; on the overview it goes live, and nothing else does.
    await page.getByLabel('Mehr zu Dritte Fassung').click();
    await page.getByRole('button', { name: 'Dritte Fassung verschieben nach …' }).click();
    await page.getByLabel('Unter welche Seite?').selectOption('Über uns');
    await page.getByRole('cell', { name: '/de/ueber-uns/kontakt-2' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Verschieben', exact: true }).last().click();
    await page.getByRole('status').getByText('Verschoben: 1.').waitFor();
    await page.goto('/manage');
    await page.getByRole('button', { name: /^Alle veröffentlichen/ }).click();
    const review = page.getByRole('dialog', { name: 'Was veröffentlicht wird' });
    for (const box of await review.getByRole('checkbox').all()) await box.uncheck();
    await review.getByRole('checkbox', { name: /^Dritte Fassung/ }).check();
    await review.getByText('zieht um, /de/kontakt-2 leitet weiter (301)').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await review.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByRole('status').getByText('Veröffentlicht: 1.').waitFor();
    const former = async () => (await fetch(`${people().site.url}/de/kontakt-2`)).url;
    await expect.poll(former).toMatch(/\/de\/ueber-uns\/kontakt-2$/);
    // What links to a page is named before it is deleted.
    await page.goto('/manage/pages');
    await page.getByLabel('Mehr zu Pflege').click();
    await page.getByRole('button', { name: 'Pflege löschen' }).click();
    const question = page.getByRole('dialog', { name: '„Pflege“ löschen?' });
    await question
      .getByText(/^Auf „Pflege“ verweisen 2 Seiten und ein weiterer Eintrag:$/)
      .waitFor();
    await question.getByRole('link', { name: 'Almwerk' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'links-to');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    // An answer that says nothing of links is not taken for 'nobody'.
    await page.route('**/api/links-to', (route) => route.fulfill({ json: {} }));
    await page.getByLabel('Mehr zu Pflege').click();
    await page.getByRole('button', { name: 'Pflege löschen' }).click();
    await question.getByText('Was darauf verweist, ließ sich gerade nicht feststellen.').waitFor();
    await page.unroute('**/api/links-to');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByLabel('Pflege auswählen').check();
    await page.getByRole('button', { name: 'Löschen', exact: true }).last().click();
    const asked = page.getByRole('dialog', { name: 'Ausgewählte Seiten löschen (1)?' });
    await asked.getByText(/^Auf „Pflege“ verweisen/).waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await page.getByLabel('Pflege auswählen').uncheck();
    // Copies of those that are chosen have a name and an address of their own; nobody links to them.
    await page.getByLabel('AGB auswählen').check();
    // Beside the menu of a tablet there is room for all buttons.
    const window = page.viewportSize();
    await page.setViewportSize({ width: 780, height: 800 });
    const bar = await page.locator('.chosen-pages').boundingBox();
    expect(bar && bar.x + bar.width).toBeLessThanOrEqual(780);
    if (window) await page.setViewportSize(window);
    await page.getByRole('button', { name: 'Duplizieren', exact: true }).last().click();
    await page.getByRole('status').getByText('Dupliziert, als Entwürfe: 1.').waitFor();
    const copy = page.getByRole('row', { name: /Kopie von AGB/ }).filter({ hasText: '/de/agb-2' });
    await copy.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Löschen', exact: true }).last().click();
    await asked.waitFor();
    expect(await asked.getByRole('link').count()).toBe(0);
    await asked.getByRole('button', { name: 'Seiten löschen' }).click();
    await page.getByRole('status').getByText('Gelöscht: 1.').waitFor();
    // What links to a page that visitors see no more is named, until the page is back.
    await page.getByLabel('Mehr zu Pflege').click();
    await page.getByRole('button', { name: 'Pflege offline nehmen' }).click();
    const care = page.locator('[data-page="Pflege"]');
    await care.getByText('Offline', { exact: true }).waitFor();
    const broken = page.getByRole('region', { name: 'Probleme' });
    const dead = broken.getByText('Ein Link führt ins Leere, zu /de/pflege. Er steht auf');
    const deadLinks = async () => {
      await page.goto('/manage');
      return dead.count();
    };
    await expect.poll(deadLinks).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/manage/pages');
    await page.getByLabel('Mehr zu Pflege').click();
    await page.getByRole('button', { name: 'Pflege veröffentlichen' }).click();
    await care.getByText('Live', { exact: true }).waitFor();
    await expect.poll(deadLinks).toBe(0);
    const refused: unknown = expect.stringMatching(/^409: .*\/status$/);
    expect(problems()).toEqual([refused]);
  });
});

describe('a table', () => {
  const LIST = '/manage/squidex/products?q=plaid+zirm';
  const cell = (page: Page, column: string) =>
    page.getByRole('button', { name: new RegExp(`^${column}:`) });

  test('has its prices, names and states changed where they stand, with Enter, Esc and Tab', async () => {
    const { page, problems } = await openScreen(LIST);
    const row = page.getByRole('row', { name: /Zirm/ });
    await cell(page, 'Preis').press('Enter');
    const price = page.getByRole('textbox', { name: 'Preis' });
    const before = await price.inputValue();
    await price.fill('1,00');
    await price.press('Escape');
    expect(await price.count()).toBe(0);
    await cell(page, 'Preis').getByText(before).waitFor();

    await page.keyboard.press('F2');
    await price.fill('viel');
    await price.press('Enter');
    await row.getByText('Das lässt sich so nicht lesen.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await price.fill('321,50');
    await price.press('Enter');
    await cell(page, 'Preis').getByText('321,50').waitFor();
    await row.getByText('Live, mit Änderungen').waitFor();

    await cell(page, 'Name').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Plaid Zirm neu');
    await page.keyboard.press('Tab');
    // The next cell is open while the one before is saved.
    await page.locator('.cell-open').locator('input, select').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Plaid Zirm neu' }).waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });

    await cell(page, 'Status').click();
    await page.getByRole('combobox', { name: 'Status' }).last().selectOption('live');
    await page.keyboard.press('Enter');
    await cell(page, 'Status').getByText('Live', { exact: true }).waitFor();
    await shownTo('/de/product/plaid-zirm', /321,50/);
    expect(problems()).toEqual([]);
  });

  test('keeps what was typed where somebody else was faster, and asks', async () => {
    const first = await openScreen(LIST);
    const second = await openScreen(LIST);
    await cell(first.page, 'Preis').click();
    await cell(second.page, 'Preis').click();
    const price = ({ page }: Opened) => page.getByRole('textbox', { name: 'Preis' });
    await price(second).fill('111,00');
    await price(second).press('Enter');
    await second.page.getByText('Preis von Plaid Zirm neu ist gespeichert.').waitFor();
    await price(first).fill('222,00');
    await price(first).press('Enter');
    await first.page.getByText('Jemand anders hat inzwischen „111,00“ gespeichert.').waitFor();
    expect(await price(first).inputValue()).toBe('222,00');
    await price(first).press('Enter');
    await first.page.getByText('Preis von Plaid Zirm neu ist gespeichert.').waitFor();
    await second.page.reload();
    await cell(second.page, 'Preis').getByText('222,00').waitFor();
  });

  test('leads to sign in where the session has ended, and saves what was typed then', async () => {
    const { page } = await openScreen(LIST, { allow: /^401: / });
    const price = page.getByRole('textbox', { name: 'Preis' });
    await cell(page, 'Preis').press('Enter');
    await price.fill('223,00');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await price.press('Enter');
    const link = page.getByRole('link', { name: 'In neuem Tab anmelden' });
    await link.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await price.press('Tab');
    await link.and(page.locator(':focus')).waitFor();
    const opened = page.context().waitForEvent('page');
    await link.press('Enter');
    await (await opened).waitForURL('**/login');
    await page.context().addCookies(cookies);
    expect(await price.inputValue()).toBe('223,00');
    await price.press('Enter');
    await page.getByText(/^Preis von Plaid Zirm.* ist gespeichert\.$/).waitFor();
  });

  test('is not left busy by a row that cannot be shown', async () => {
    const { page } = await openScreen(LIST, { allow: /RangeError/ });
    const wasBusy = Promise.withResolvers<void>();
    await page.route('**/api/table?**', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await wasBusy.promise;
      await route.fulfill({
        response,
        body: text.replace(/("lastModified":)"[^"]*"/, '$1"no day"'),
      });
    });
    await cell(page, 'Preis').click();
    const isBusy = page.locator('[aria-busy=true]');
    const answered = page.waitForResponse('**/api/table?**');
    await page.getByRole('textbox', { name: 'Preis' }).fill('123,00');
    await page.keyboard.press('Enter');
    await isBusy.waitFor();
    wasBusy.resolve();
    await answered;
    await isBusy.waitFor({ state: 'detached' });
    expect(
      await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    ).toBe(true);
  });

  test('fits into the window of a laptop with all columns of products', async () => {
    const { page } = await openScreen('/manage/squidex/products');
    for (const width of [1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page
        .locator('.scroll')
        .evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(over, `${width} pixels`).toBe(0);
    }
  });

  test('opens the choice of its columns within the window of a tablet', async () => {
    const { page } = await openScreen('/manage/squidex/theme-settings');
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.getByText('Spalten', { exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  });

  test('shows the columns that somebody chose, in its address, and the next time too', async () => {
    const { page, problems } = await openScreen('/manage/squidex/products');
    await page.getByText('Spalten', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Preis', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Artikelnummer' }).check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Anzeigen' }).click();
    await page.waitForURL(/column=articleNumber/);
    const heads = page.getByRole('columnheader');
    await heads.filter({ hasText: 'Artikelnummer' }).waitFor();
    const price = page.getByRole('columnheader', { name: 'Preis', exact: true });
    expect(await price.count()).toBe(0);

    await page.getByRole('searchbox').fill('plaid');
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.getByRole('rowheader').first().getByRole('link').click();
    await form(page).waitFor();
    await page.getByRole('link', { name: '← Produkte' }).click();
    await heads.first().waitFor();
    expect(page.url()).toMatch(/q=plaid.*column=articleNumber/);
    await page.goto('/manage/squidex/products');
    expect(page.url()).not.toContain('q=');
    await heads.filter({ hasText: 'Artikelnummer' }).waitFor();
    await page.getByText('Spalten', { exact: true }).click();
    await page.getByRole('link', { name: 'Wie am Anfang' }).click();
    await price.waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('a list', () => {
  test('is filtered by what its items belong to, and says where nothing is left', async () => {
    const { page, problems } = await openScreen('/manage/squidex/products');
    const shelf = page.getByRole('combobox', { name: 'Kategorien' });
    await shelf.selectOption('Kissen & Polster');
    const find = page.getByRole('button', { name: 'Suchen' });
    await find.click();
    await page.waitForURL(/in\.categories=/);
    const rows = page.locator('tbody tr');
    const shelves = await rows.filter({ hasText: 'Kissen & Polster' }).count();
    expect(shelves).toBeGreaterThan(2);
    expect(await rows.count()).toBe(shelves);
    expect(await shelf.locator(':checked').textContent()).toBe('Kissen & Polster');
    // The order and the next page are those of what was chosen.
    await page.getByRole('link', { name: /^Preis/ }).click();
    await page.waitForURL(/in\.categories=.*sort=priceCents/);
    expect(await rows.count()).toBe(shelves);

    await page.getByRole('searchbox').fill('gibt es nicht');
    await find.click();
    await page.getByText('Dazu wurde nichts gefunden.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Suche löschen' }).click();
    await rows.nth(10).waitFor();
    expect(problems()).toEqual([]);
  });

  test('tells the colours of products, which texts a language lacks, and on how many pages they are', async () => {
    const { page, problems } = await openScreen('/manage/squidex/products?q=kissen+kar');
    const row = page.getByRole('row', { name: /Kissen Kar/ });
    expect(
      await row.getByRole('img').evaluateAll((all) => all.map((one) => one.textContent)),
    ).toEqual(['Vogelbeere', 'Tanne', 'Arnika']);
    await row.getByTitle('Deutsch ist vollständig').waitFor();
    await row.getByTitle('Englisch ist vollständig').waitFor();
    const pages = row.getByRole('link').last();
    expect(Number(await pages.textContent())).toBeGreaterThan(3);

    const id = (await row.getAttribute('data-id')) ?? '';
    const item = await read(page, id, 'products');
    const data = (item.draft ?? item.published)?.data ?? {};
    const german = ['summary', 'materials'].map((name) => [name, { de: data[name]?.['de'] }]);
    const saved = await page.request.put(`/squidex/content/products/${id}?publish=false`, {
      headers: { 'If-Match': `"${item.version}"`, Origin: people().site.url },
      data: { ...data, ...Object.fromEntries(german) },
    });
    expect(saved.status()).toBe(200);
    await page.reload();
    await row.getByTitle('Englisch: 2 Texte fehlen').waitFor();
    await row.getByText('EN 2').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const count = await pages.textContent();
    await pages.click();
    await page.getByText(`Auf ${count} Seiten`, { exact: true }).waitFor();
    await page.getByText(`auf ${count} Seiten`, { exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('many items', () => {
  test('get prices five percent higher after a look at what would change, and have them back', async () => {
    const { page, problems } = await openScreen('/manage/squidex/products?q=plaid');
    const boxes = page.locator('input[data-choose]');
    await boxes.first().check();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('3 ausgewählt').waitFor();
    // The bar stays in sight.
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await page.locator('form[data-bulk]').boundingBox()).toMatchObject({ y: 0 });
    await page.getByLabel('Feld', { exact: true }).selectOption('priceCents');
    await page.getByRole('textbox', { name: 'Wert', exact: true }).fill('5');
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await page.getByText('3 Einträge würden sich ändern').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    // It says once that it runs, and shows how far it is, until the page of the outcome comes.
    let polled = Promise.withResolvers<void>();
    await page.route('**/products/bulk?*', async (route) => {
      const request = route.request();
      if (new URL(request.url()).searchParams.has('run')) {
        polled.resolve();
        return route.fulfill({ json: { done: 1, total: 3 } });
      }
      if (request.method() === 'POST') await polled.promise;
      return route.continue();
    });
    // The event alone sends nothing: what is shown meanwhile stays.
    await page.locator('form[data-run]').dispatchEvent('submit');
    await page.getByRole('status').getByText('Die Einträge werden geändert.').waitFor();
    await page.getByText('1 von 3', { exact: true }).waitFor();
    expect(await page.getByRole('progressbar').getAttribute('value')).toBe('1');
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    polled = Promise.withResolvers();
    await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
    await page.getByText('3 Einträge sind geändert.').and(page.locator(':focus')).waitFor();
    await page.unroute('**/products/bulk?*');
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await page.getByText('3 Einträge sind wieder wie vorher.').waitFor();
    expect(problems()).toEqual([]);
  });

  test('go to the trash together after a look at the pages that show them, and come back', async () => {
    const { page, problems } = await openScreen('/manage');
    for (const number of [1, 2, 3]) {
      const made = await page.request.post('/squidex/content/products?publish=true', {
        headers: { Origin: people().site.url },
        data: { name: { de: `Saisonware ${number}` }, priceCents: { iv: 1_900 } },
      });
      expect(made.status()).toBe(201);
    }
    await page.goto('/manage/squidex/products?q=saisonware');
    const boxes = page.locator('input[data-choose]');
    const ask = async (what = 'Löschen') => {
      await page.getByLabel('Alle auf dieser Seite auswählen').check();
      await page.getByRole('button', { name: what, exact: true }).click();
    };
    // Copies of all three, and no more of them.
    await ask('Duplizieren');
    await page.getByText('Von 3 Einträgen würden Kopien angelegt, als Entwürfe.').waitFor();
    await page.getByRole('button', { name: '3 duplizieren' }).click();
    await page.getByText('3 Kopien sind angelegt, als Entwürfe.').waitFor();
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await page.getByText('3 Kopien liegen im Papierkorb.').waitFor();
    await page.goto('/manage/squidex/products?q=saisonware');
    await ask();
    await page.getByText('3 Einträge kämen in den Papierkorb.').waitFor();
    await page.getByRole('columnheader', { name: 'Auf Seiten' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Darauf verweisen' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: '3 löschen' }).click();
    await page.getByText('3 Einträge liegen im Papierkorb.').waitFor();
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await page.getByText('3 Einträge sind wieder wie vorher.').waitFor();
    await page.goto('/manage/squidex/products?q=saisonware');
    expect(await boxes.count()).toBe(3);
    // Who signs in in between comes to the list.
    await page.goto('/manage/squidex/products/bulk');
    await page.waitForURL(/\/manage\/squidex\/products(?:\?|$)/);
    await page.goto('/manage/squidex/products?q=saisonware');
    await ask();
    await page.getByRole('button', { name: '3 löschen' }).click();
    await page.getByText('3 Einträge liegen im Papierkorb.').waitFor();
    // The trash brings several back at once, by the keys alone too.
    await page.goto('/manage/trash');
    for (const box of await page.getByLabel(/^Saisonware .* auswählen$/).all()) {
      await box.focus();
      await page.keyboard.press('Space');
    }
    await page.getByText('3 ausgewählt').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ausgewählte wiederherstellen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('3 Einträge sind als Entwürfe wieder da.').waitFor();
    expect(await page.getByLabel(/^Saisonware .* auswählen$/).count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test('are found in the trash by their names, on pages, and all that is found comes back with one press', async () => {
    const { page, problems } = await openScreen('/manage');
    const headers = { Origin: people().site.url };
    for (let number = 1; number <= 52; number += 1) {
      const made = await page.request.post('/squidex/content/colors?publish=false', {
        headers,
        data: { name: { de: `Restposten ${number}` }, hexcode: { iv: '#334422' } },
      });
      const { id, version } = v.parse(
        v.object({ id: v.string(), version: v.number() }),
        await made.json(),
      );
      const gone = await page.request.delete(`/squidex/content/colors/${id}`, {
        headers: { ...headers, 'If-Match': `"${version}"` },
      });
      expect(gone.status()).toBe(200);
    }
    await page.goto('/manage/trash');
    expect(await page.locator('tbody tr').count()).toBe(50);
    await page.getByRole('link', { name: 'Weiter', exact: true }).click();
    await page.getByText(/^51 bis /).waitFor();
    await page.getByLabel('Im Papierkorb suchen').fill('restposten 4');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manage/trash?q=*');
    expect(await page.locator('tbody tr').count()).toBe(14);
    await page.getByLabel('Im Papierkorb suchen').fill('restposten');
    await page.keyboard.press('Enter');
    const all = page.getByRole('button', { name: 'Alle 52 gefundenen wiederherstellen' });
    await all.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await all.click();
    await page.getByText('52 Einträge sind als Entwürfe wieder da.').waitFor();
    await page.goto('/manage/squidex/colors?q=restposten');
    expect(await page.locator('tbody tr').count()).toBe(52);
    expect(problems()).toEqual([]);
  });

  test('get one of the choices of a field, which nothing raises by percent', async () => {
    const { page, problems } = await openScreen('/manage/squidex/products?q=plaid');
    await page.locator('input[data-choose]').first().check();
    await page.getByLabel('Feld', { exact: true }).selectOption('availability');
    expect(await page.getByLabel('Art der Änderung').inputValue()).toBe('set');
    await page.getByRole('combobox', { name: 'Wert', exact: true }).selectOption('onOrder');
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await page.getByText('Verfügbarkeit: Ein Eintrag würde sich ändern').waitFor();
    expect(await page.getByRole('cell', { name: 'onOrder' }).count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});

describe('versions', () => {
  test('of a product say who changed what, show the page then and now, bring one value back, and end a draft', async () => {
    const { page, problems } = await openItem('products', 'Kinderdecke Gams');
    const price = page.getByRole('textbox', { name: /^Preis \(in Euro\)/ });
    const before = await price.inputValue();
    await price.fill('456,70');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await said(page, 'Als Entwurf gespeichert');
    await page.getByRole('link', { name: 'Versionen' }).click();
    const list = page.getByRole('complementary', { name: /^Versionen/ });
    await list.getByText(people().superuser.email).first().waitFor();
    await list.getByText('Programm oder Squidex').first().waitFor();
    const [then, now] = [
      page.frameLocator('iframe[title^=Version]'),
      page.frameLocator('iframe[title=Jetzt]'),
    ];
    await then.getByText(before.replace(/,00$/, '')).first().waitFor();
    await now.locator('[data-differs]', { hasText: '456,70' }).first().waitFor();
    const changes = page.getByRole('region', { name: /^Eine Änderung seit Version \d+$/ });
    await changes.locator('ins', { hasText: '456,70' }).waitFor();
    await changes.locator('del', { hasText: before }).waitFor();
    await page.getByLabel(/^Notiz zu Version/).fill('Preis vom Sommer');
    // What cannot be kept at once stays typed.
    const lost = Promise.withResolvers<void>();
    await page.route(
      '**/versions/*',
      async (route) => {
        await route.abort();
        lost.resolve();
      },
      { times: 1 },
    );
    const note = page.getByLabel(/^Notiz zu Version/);
    await note.press('Enter');
    await lost.promise;
    await page.getByRole('alert').getByRole('button').waitFor();
    expect(await note.inputValue()).toBe('Preis vom Sommer');
    await note.press('Enter');
    await said(page, 'Die Notiz ist gespeichert.');
    await list.getByText('Preis vom Sommer').waitFor();
    // A version that cannot be read is not shown as another one; what went wrong goes with it.
    await page.route('**/versions/*', (route) => route.abort());
    await list.getByRole('radio').first().check();
    await page.getByRole('alert').getByRole('button').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: /^Version \d+ wiederherstellen$/ }).count())
      .toBe(0);
    await page.unroute('**/versions/*');
    await list.getByRole('radio').nth(1).check();
    await changes.waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.inputValue()).toBe('0');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'versions');
    await changes.getByRole('button', { name: 'Preis (in Euro) zurückholen' }).click();
    await said(page, 'Zurückgeholt, als Entwurf gespeichert.');
    await page.getByText('Seit dieser Version hat sich nichts geändert.').waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
    await said(page, 'Der Entwurf ist verworfen.');
    await list.getByText('Entwurf verworfen').waitFor();
    // The version with the other price becomes a product of its own, by keyboard.
    await list.getByRole('radio').nth(1).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Als Kopie öffnen' }).press('Enter');
    await page.getByRole('textbox', { name: /^Name/ }).first().waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Name/ }).first().inputValue())
      .toMatch(/^Kopie von Kinderdecke Gams/);
    expect(problems().filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });

  test('of a page bring back a block with its texts in both languages, or the whole page, on a phone, too', async () => {
    const { page, problems } = await openScreen('/manage/pages', { viewport: 'phone' });
    const id = demoPageId('about');
    const { draft, published, version } = await read(page, id);
    const data = (draft ?? published)?.data ?? {};
    const without = Object.fromEntries(
      Object.entries(data['data'] ?? {}).map(([lang, tree]) => [
        lang,
        Array.isArray(tree) ? tree.slice(1) : tree,
      ]),
    );
    const described = Object.fromEntries(
      Object.entries(data['seo'] ?? {}).map(([lang, seo]) => [
        lang,
        { ...(typeof seo === 'object' ? seo : {}), seotitle: 'Weber seit 1640' },
      ]),
    );
    const path = `/squidex/content/pages/${id}`;
    const saved = await page.request.put(`${path}?publish=false`, {
      headers: { 'If-Match': `"${version}"`, Origin: people().site.url },
      data: { ...data, data: without, seo: described },
    });
    expect(saved.status()).toBe(200);
    await page.goto(`/manage/squidex/pages/${id}/versions`);
    await page.getByText('wurde entfernt').waitFor();
    // The block that went is seen; what search engines get is not.
    const unseen = page.getByRole('heading', { name: 'Auf der Seite nicht zu sehen' });
    await unseen.waitFor();
    await expect
      .poll(() => page.locator('h3 + ul').getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringContaining('Suchmaschinen'),
        expect.stringContaining('Suchmaschinen'),
      ]);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'versions-phone');
    await page
      .locator('.changes ul')
      .first()
      .getByRole('button', { name: /zurückholen$/ })
      .click();
    await said(page, 'Zurückgeholt, als Entwurf gespeichert.');
    // What is off by default may be left out.
    const told = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (name, one) => (name === 'own' ? undefined : one)));
    expect(told((await read(page, id)).draft?.data['data'])).toEqual(told(data['data']));
    await page.getByRole('button', { name: 'Liste der Änderungen' }).click();
    const rows = page.getByRole('complementary').getByRole('radio');
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Nebeneinander' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => innerWidth),
    );
    expect(problems()).toEqual([]);
  });
});

async function read(page: Page, id: string, schema = 'pages') {
  const answer = await page.request.get(`/squidex/content/${schema}/${id}`);
  return v.parse(ContentItem, await answer.json());
}

describe('the overview', () => {
  test('has the buttons of what waits below each other, says what it leaves out, and nothing waits that was taken back', async () => {
    const { page, problems } = await openScreen('/manage/squidex/products');
    const names = ['Vase Brunnen', 'Waffeltücher Quelle aus Baumwolle und Leinen'];
    for (const name of names) await page.getByLabel(`${name} auswählen`).check();
    const others = await page.locator('tbody').getByRole('checkbox').all();
    for (const one of others.slice(0, 11)) await one.check();
    await page.getByLabel('Feld', { exact: true }).selectOption('priceCents');
    await page.getByRole('textbox', { name: 'Wert', exact: true }).fill('5');
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await page.getByRole('button', { name: 'Als Entwurf speichern' }).click();
    await page.getByText('13 Einträge sind geändert.').waitFor();
    const overview = await page.context().newPage();
    await overview.goto('/manage');
    const waiting = overview.getByRole('region', { name: 'Wartet auf Veröffentlichung' });
    await waiting.getByText(/^Die ersten 12 von \d+\.$/).waitFor();
    const ends = waiting.getByRole('button', { name: / veröffentlichen$/ });
    const rights = await ends.evaluateAll((buttons) =>
      buttons.map((button) => Math.round(button.getBoundingClientRect().right)),
    );
    expect(rights.length).toBeGreaterThan(1);
    expect(new Set(rights).size).toBe(1);
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await page.getByText('13 Einträge sind wieder wie vorher.').waitFor();
    await overview.reload();
    for (const name of names) {
      expect(await overview.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    expect(problems()).toEqual([]);
  });

  test('leads to pictures without words, and takes a publish back', async () => {
    const { page, problems } = await openItem('products', 'Kissen Vorderalm');
    const price = page.getByRole('textbox', { name: /^Preis \(in Euro\)/ });
    const before = await price.inputValue();
    await price.fill('654,30');
    await publish(page);
    await said(page, 'Veröffentlicht');
    await shownTo('/de/product/kissen-vorderalm', /654,30/);
    await page.goto('/manage');
    expect(await axeViolations(page)).toEqual([]);
    const builds = page.getByRole('region', { name: 'Zuletzt veröffentlicht' });
    await builds.getByRole('listitem').first().getByText('Zu sehen').waitFor();
    await builds
      .getByRole('button', { name: /^Hierher zurück/ })
      .first()
      .click();
    await page.getByText('Die Website zeigt einen früheren Stand.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shownTo('/de/product/kissen-vorderalm', `"price":"${before.replace(',', '.')}"`);
    await page.getByRole('button', { name: 'Mit dem neuesten Stand weitermachen' }).click();
    await shownTo('/de/product/kissen-vorderalm', /654,30/);

    const { site } = people();
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
    const drawn = await page.locator('body').screenshot();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(drawn)], 'ohne-worte.png', { type: 'image/png' }));
    const headers = {
      cookie: cookie.join('; '),
      'sec-fetch-site': 'same-origin',
      origin: site.url,
    };
    const sent = await fetch(`${site.url}/squidex/assets`, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(201);
    await page.goto('/manage');
    await page.getByRole('link', { name: /ohne Alternativtext$/ }).click();
    await page.getByLabel('Alternativtext auf Deutsch für ohne-worte.png').fill('Die Verwaltung');
    await page.getByRole('button', { name: 'Texte speichern' }).click();
    await page.getByText('Ein Bild ist neu beschrieben.').waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('the handbook', () => {
  test('is opened at the chapter of the screen, and searched', async () => {
    const { page, problems } = await openScreen('/manage/trash');
    const help = page.getByRole('link', { name: 'Hilfe zu dieser Ansicht' });
    // In sight without scrolling the areas, and on a phone without opening them.
    for (const [width, height] of [
      [1440, 600],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { x = -1, y = -1 } = (await help.boundingBox()) ?? {};
      expect(x > 0 && x < width && y > 0 && y < height, `${width}`).toBe(true);
    }
    await help.click();
    await page.getByRole('heading', { name: 'Papierkorb', level: 1 }).waitFor();
    await page.getByRole('link', { name: '← Handbuch' }).click();
    await page.getByRole('searchbox').fill('öffnungszeiten');
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.getByRole('link', { name: 'Menü, Fußzeile, Öffnungszeiten' }).click();
    await page.getByText('Einen Menüpunkt fügst du mit').waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('the interface of /manage', () => {
  test('is German until somebody chooses English, and stays so', async () => {
    const { page } = await openScreen('/manage');
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto('/manage/squidex/products');
    await page.getByRole('heading', { name: 'Products' }).waitFor();
    const price = page.getByRole('columnheader', { name: 'Price', exact: true });
    expect(await price.count()).toBe(1);
    // So it does beside /manage, and on the pages of the site.
    await page.goto('/manage/flushcache?watch');
    expect(await page.title()).toContain('Flush cache');
    await page.goto('/de/pflege');
    await page.getByRole('button', { name: /^Edit/ }).waitFor();
  });

  test('finds everything by its words', async () => {
    const { page } = await openScreen('/manage/content?q=hahnentritt');
    await page.getByRole('link', { name: 'Plaid Hahnentritt' }).click();
    await form(page).waitFor();
    expect(page.url()).toContain('/manage/squidex/products/');
    // The search also finds what no list shows: words of blocks, which lead to their page; the other language; files.
    await page.goto('/manage/content?q=ofen+fernseher');
    const pages = page.getByRole('region', { name: /^Seiten/ });
    await pages.getByText('Elf Zimmer, ein Ofen, kein Fernseher').first().waitFor();
    expect(await pages.locator('a[href$="?edit"]').count()).toBeGreaterThan(0);
    await page.goto('/manage/content?q=undyed');
    await page.getByRole('link', { name: 'Hüttendecke Karalm' }).waitFor();
    await page.goto('/manage/content?q=imker-bank');
    await page.getByRole('link', { name: 'imker-bank.webp' }).click();
    await page
      .getByLabel(/^Alternativtext/)
      .first()
      .waitFor();
  });

  test('says where a form would be that it needs JavaScript', async () => {
    const { page } = await openScreen('/manage/squidex/products/new', { javaScript: false });
    const said = page.locator('main noscript p');
    expect(await said.textContent()).toBe('Dieses Formular braucht JavaScript.');
  });

  test('leads nowhere without a right', async () => {
    const { site } = people();
    for (const path of ['', '/content', '/squidex/products', '/squidex/products/new', '/pages']) {
      const answer = await fetch(`${site.url}/manage${path}`, { redirect: 'manual' });
      expect(answer.status, path).toBe(303);
    }
  });
});

/** Code of a screen as it travels: 150 KB and React. */
const SCRIPTS = 210 * 1024;

const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
  );

const SCREENS = [
  '/manage',
  '/manage/blocks',
  '/manage/archive',
  '/manage/trash',
  '/manage/unused',
  '/manage/help',
  '/manage/help/edit',
  '/manage/pages',
  '/manage/content?q=decke',
  '/manage/text-styles',
  '/manage/squidex/products',
  '/manage/squidex/icons',
  '/manage/squidex/colors',
  '/manage/squidex/redirects',
  '/manage/squidex/products/new',
  '/manage/squidex/colors/new',
  '/manage/squidex/icons/new',
  '/manage/squidex/site',
];

test.each(
  combinations(
    [
      ['phone', 'light'],
      ['phone', 'dark'],
      ['desktop', 'light'],
      ['desktop', 'dark'],
    ] as const,
    [
      ['phone', 'dark'],
      ['desktop', 'light'],
    ] as const,
  ),
)('every screen is accessible, on the %s, %s', async (viewport, scheme) => {
  const { page, problems } = await openScreen('/manage', { viewport });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.goto('/manage/squidex/products');
  const product = await page.getByRole('link', { name: 'Plaid Zirm' }).getAttribute('href');
  for (const path of [...SCREENS, product ?? '']) {
    await page.goto(path);
    const isForm = /squidex\/(?:\w+\/|site$)/.test(path);
    if (isForm) await form(page).waitFor();
    expect(await axeViolations(page), path).toEqual([]);
    expect(await scriptBytes(page), `${path} loads too much`).toBeLessThan(SCRIPTS);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
    expect(isWide, `${path} scrolls sideways`).toBe(false);
    // On a phone a row of a list is a card.
    const hasWideList = await page.evaluate(() =>
      [...document.querySelectorAll('.scroll:has([data-schema])')].some(
        (list) => list.scrollWidth > list.clientWidth + 1,
      ),
    );
    expect(viewport === 'phone' && hasWideList, `${path} has a wide list`).toBe(false);
    const hasIdleHeads = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('table[data-schema] thead th')].some(
        (head) => head.offsetWidth > 1 && !head.querySelector('a'),
      ),
    );
    expect(viewport === 'phone' && hasIdleHeads, `${path} has heads that do nothing`).toBe(false);
    const isCut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('td > input[type=checkbox]')].some(
        (box) => box.offsetWidth > (box.parentElement?.clientWidth ?? 0),
      ),
    );
    expect(isCut, `${path} has a box that is cut`).toBe(false);
    await shoot(page, `${path.replaceAll(/\W+/g, '-')}-${viewport}-${scheme}`);
  }
  expect(problems()).toEqual([]);
});

describe('what a page only shows', () => {
  test('is edited over it: a price where it stands, the hours in the footer', async () => {
    const { page } = await openScreen('/de/product/plaid-zirm?edit');
    const dialog = page.getByRole('dialog', { name: 'Produkt' });
    await page.locator('[data-editor]').waitFor({ state: 'attached' });
    // What follows the pointer is there by now.
    await page.getByText(/^Vorlage: /).waitFor();
    // A click on a picture means the picture, not to see it large.
    await page.locator('[data-canvas] .zoom__open:visible').first().click();
    await dialog.locator('[data-path*="images"] :focus').waitFor();
    expect(await page.locator('.lightbox[open], .lightbox:popover-open').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Schließen' }).first().click();
    // What is no block's own says at the pointer whose it is.
    const shown = page.locator('[data-canvas] .bigprice:visible').first();
    await shown.hover();
    await page.getByText(/^Produkt Plaid Zirm.*, auf \d+ Seiten$/).waitFor();
    // Of the next one it says no number before that is known.
    const known = Promise.withResolvers<void>();
    await page.route('**/api/shown-on?*', async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.locator('[data-canvas] .card__name a:visible').first().hover();
    await page.locator('.floats .tag', { hasText: /^Produkt [^,]+$/ }).waitFor();
    known.resolve();
    await page.locator('.floats .tag', { hasText: /^Produkt .*, auf \d+ Seiten$/ }).waitFor();
    await page.unroute('**/api/shown-on?*');
    await shown.click();
    const price = dialog.getByRole('textbox', { name: /^Preis \(in Euro\)/ });
    await dialog.locator('[data-path="priceCents.iv"] :focus').waitFor();
    const hint = dialog.getByText('oder hierher ziehen').first();
    expect(await hint.evaluate((one) => getComputedStyle(one).position)).toBe('static');
    await price.fill('77,70');
    // What the form names opens in its place; on the way back everything typed is there again.
    const categories = dialog.getByRole('group', { name: 'Kategorien' });
    await categories
      .getByRole('button', { name: /öffnen$/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Name Deutsch').waitFor();
    await page.getByRole('button', { name: 'Zurück', exact: true }).click();
    await expect.poll(() => price.inputValue()).toBe('77,70');
    await dialog.getByText(/auf \d+ Seiten/).click();
    await dialog
      .getByRole('link', { name: /Plaid Zirm/ })
      .first()
      .waitFor();
    await dialog.getByText(/auf \d+ Seiten/).click();
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
    await dialog.locator('.said-now', { hasText: 'Veröffentlicht' }).waitFor();
    // Once the buttons have their colours again.
    await expect.poll(() => axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Schließen' }).first().click();
    await shown.filter({ hasText: '77,70' }).waitFor();
    await shownTo('/de/product/plaid-zirm', /77,70/);
    // It says so below the bar, too, where the upper edge of what it marks is scrolled away.
    const everywhere = page.getByText('Kopf, Menü, Fußzeile und Öffnungszeiten, auf allen Seiten');
    await page.evaluate(() => scrollTo(0, 24));
    await page.locator('.header .nav a:visible').first().hover();
    await expect.poll(async () => (await everywhere.boundingBox())?.y).toBeGreaterThanOrEqual(44);
    // Once the pointer has left the window nothing is at it.
    await page.mouse.move(-10, -10);
    await everywhere.waitFor({ state: 'detached' });
    await page.locator('.footer p').first().hover();
    await everywhere.waitFor();
    await page.locator('.footer p').first().click();
    const site = page.getByRole('dialog', { name: /^Kopf, Menü/ });
    const before = await page.locator('.footer__reach .soft').textContent();
    await site.getByLabel('Öffnungszeiten Deutsch').fill('Immer um Mitternacht');
    await page.locator('.footer', { hasText: 'Immer um Mitternacht' }).waitFor();
    await site.getByRole('button', { name: 'Entwurf speichern' }).click();
    await site.locator('.said-now', { hasText: 'Als Entwurf gespeichert' }).waitFor();
    await site.getByRole('button', { name: 'Schließen' }).first().click();
    await page.locator('.footer', { hasText: 'Immer um Mitternacht' }).waitFor();
    // Visitors see nothing of a draft, and nor does who stops editing.
    await page.getByRole('button', { name: 'Menü von Loden' }).click();
    await page.getByRole('menuitem', { name: 'Bearbeiten beenden' }).click();
    await page.locator('.footer', { hasText: before ?? '' }).waitFor();
    expect(await page.locator('.footer', { hasText: 'Mitternacht' }).count()).toBe(0);
  });
});

test('what is typed over a page is kept for who edits it, also while nobody can be asked who that is', async () => {
  const { page } = await openScreen('/de/product/lodendecke-hochkar?edit', { allow: /ERR_FAILED/ });
  const editor = page.locator('[data-editor]');
  const price = page.getByRole('dialog').getByRole('textbox', { name: /^Preis \(in Euro\)/ });
  const open = () => page.locator('[data-canvas] .price:visible').first().click({ force: true });
  await editor.waitFor({ state: 'attached' });
  await page.route('**/api/_auth/session', (route) => route.abort());
  await open();
  await price.fill('66,60');
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).first().click();
  await price.waitFor({ state: 'detached' });
  await page.unroute('**/api/_auth/session');
  await page.reload();
  // The key is heard once this is there.
  await page.getByRole('region', { name: 'Website bearbeiten' }).waitFor();
  await page.keyboard.press('e');
  await editor.waitFor({ state: 'attached' });
  await open();
  await expect.poll(() => price.inputValue()).toBe('66,60');
});

test('where nobody answers what the footer shows, its dialog says so, and a button asks again', async () => {
  const { page } = await openScreen('/de/product/plaid-zirm?edit', { allow: /ERR_FAILED/ });
  await page.locator('[data-editor]').waitFor({ state: 'attached' });
  await page.route('**/api/table?**', (route) => route.abort());
  await page.locator('.footer p').first().click();
  const dialog = page.getByRole('dialog', { name: /^Kopf, Menü/ });
  await dialog.getByRole('alert').getByText('Der Server antwortet nicht.').waitFor();
  await page.unroute('**/api/table?**');
  await dialog.getByRole('button', { name: 'Noch einmal' }).click();
  await dialog.getByLabel('Öffnungszeiten Deutsch').waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
});

describe('a reusable block', () => {
  test('is seen in the list with its pages, and edited on a canvas of its own', async () => {
    const { page, problems } = await openScreen('/manage/blocks');
    const block = page.getByRole('listitem').filter({ hasText: 'Stoffproben' }).first();
    const picture = block.frameLocator('iframe');
    await picture.getByRole('heading', { name: 'Fünf Muster, ein Brief' }).waitFor();
    await block.getByText(/^Auf \d+ Seiten$/).click();
    await block.getByRole('link', { name: 'Kontakt' }).waitFor();
    await block.getByRole('link', { name: 'Stoffproben bearbeiten' }).click();
    await page.locator('[data-editor]').waitFor({ state: 'attached' });
    expect(await page.locator('.header').count()).toBe(0);
    const heading = page.locator('[data-canvas] h2').first();
    await heading.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Sechs Muster, ein Brief');
    await page.keyboard.press('Control+Enter');
    const review = page.getByRole('dialog');
    await review.getByRole('button', { name: /veröffentlichen$/i }).click();
    await shownTo('/de/kontakt', /Sechs Muster, ein Brief/);
    expect(problems()).toEqual([]);
  });

  test('leads to its canvas as soon as it is saved, and a duplicate of it to another one', async () => {
    const { page, problems } = await openScreen('/manage/blocks');
    await page.getByRole('link', { name: 'Neu' }).click();
    await page
      .getByText('Ist der Eintrag gespeichert, bearbeitest du ihn auf der Seite.')
      .waitFor();
    const there = page.getByRole('link', { name: 'Auf der Seite bearbeiten' });
    const save = async (name: string) => {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Entwurf speichern' }).click();
      await said(page, 'Als Entwurf gespeichert');
      return there.getAttribute('href');
    };
    const first = await save('Versandhinweis');
    await page.getByRole('button', { name: 'Duplizieren' }).click();
    await there.waitFor({ state: 'detached' });
    expect(await save('Noch ein Hinweis')).not.toBe(first);
    await there.click();
    await page.locator('[data-canvas]').waitFor();
    await page.getByRole('button', { name: 'Noch ein Hinweis' }).first().waitFor();
    expect(problems()).toEqual([]);
  });

  test('asks on a page what is meant, once: it is edited in its place, or becomes blocks of that page alone', async () => {
    const { page, problems } = await openScreen('/de/kontakt?edit');
    await page.locator('[data-editor]').waitFor({ state: 'attached' });
    const block = page.locator('[data-canvas] .b-dynamic-block').first();
    await block.locator('h2').click();
    const question = page.getByRole('dialog', { name: 'Das ist ein Baustein' });
    await question.getByText(/Er steht auf \d+ Seiten/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await block.locator('h2').click();
    expect(await question.count()).toBe(0);
    await page.reload();
    await page.getByRole('region', { name: 'Website bearbeiten' }).waitFor();
    await page.keyboard.press('e');
    await block.locator('h2').click();
    const code = /\/edit-part\.[\w-]+\.js$/;
    await page.route(code, (route) => route.abort());
    await question.getByRole('button', { name: 'Baustein bearbeiten' }).click();
    await question.getByText('Der Server antwortet nicht.').waitFor();
    await page.unroute(code);
    await question.getByRole('button', { name: 'Baustein bearbeiten' }).click();
    // It is edited in its place, and the page around it waits.
    const inside = page.locator('[data-frozen] [data-canvas] h2');
    await inside.click();
    expect(await page.locator('.header').count()).toBe(1);
    // The title of the page waits with it.
    expect(await axeViolations(page)).toEqual([expect.stringMatching(/^page-has-heading-one: /)]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Sieben Muster, ein Brief');
    await page.getByRole('button', { name: 'Gespeichert' }).waitFor();
    await page.getByRole('button', { name: 'Fertig' }).click();
    await block.locator('h2', { hasText: 'Sieben Muster, ein Brief' }).click();
    expect(await page.locator('[data-frozen]').count()).toBe(0);
    await question.getByRole('button', { name: 'Nur hier ändern' }).click();
    await expect.poll(() => block.count()).toBe(0);
    await page.getByText('Vom Baustein gelöst').waitFor();
    await page.locator('[data-canvas] h2', { hasText: /Muster, ein Brief/ }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Nur hier');
    await page.getByRole('button', { name: 'Gespeichert' }).waitFor();
    expect(problems()).toEqual([expect.stringMatching(/ERR_FAILED.*edit-part/)]);
  });
});
