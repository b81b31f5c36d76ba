import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { axeViolations } from './harness.ts';
import { openManage } from './manage.ts';

const people = withPeople();
const PATH = '/manage/squidex-assets';
const open = (path: string, visit: Parameters<typeof openManage>[2] = {}) =>
  openManage(people(), path, visit);

/** A picture of one colour, as somebody would choose it. */
async function picture(name: string, background: string) {
  const create = { width: 80, height: 60, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

type File = { name: string; mimeType: string; buffer: Buffer };

/** Chooses files to be brought, once the script is there that hears of it. */
async function bring(page: Page, files: File | File[]): Promise<void> {
  await page.waitForLoadState();
  await page.locator('[data-upload] input').setInputFiles(files);
}

/** Drops files onto an element, as a hand would. Out: whether the page took them; else the browser shows them. */
async function drop(onto: Locator, files: File[]): Promise<boolean> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, bytes: buffer.toString('base64') }));
  return onto.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, mimeType: type, bytes } of dropped) {
      const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
      dataTransfer.items.add(new File([content], name, { type }));
    }
    const init = { bubbles: true, cancelable: true, dataTransfer };
    // An event that somebody took says false.
    return ['dragover', 'drop'].every((type) => !element.dispatchEvent(new DragEvent(type, init)));
  }, sent);
}

test('a picture is uploaded, described, replaced and deleted', async () => {
  const page = await open(PATH);
  await bring(page, await picture('rotes-tuch.png', '#a02020'));
  const tile = page.getByRole('link', { name: /rotes-tuch\.png/ });
  await tile.waitFor();
  expect(await tile.textContent()).toContain('ohne Alternativtext');
  await tile.click();
  await page.getByLabel('Alternativtext deutsch').fill('Zinnobertuch');
  await page.getByLabel('Alternativtext englisch').fill('A red cloth');
  await page.getByRole('button', { name: 'Texte speichern' }).click();
  await page.getByText('Ein Bild ist neu beschrieben.').waitFor();
  expect(await page.getByLabel('Alternativtext englisch').inputValue()).toBe('A red cloth');

  const before = await page.locator('.frame img').getAttribute('src');
  await bring(page, await picture('blau.png', '#2020a0'));
  await expect.poll(() => page.locator('.frame img').getAttribute('src')).not.toBe(before);
  expect(await page.getByLabel('Alternativtext deutsch').inputValue()).toBe('Zinnobertuch');

  await page.getByRole('button', { name: 'Datei löschen' }).click();
  await page.getByRole('status').filter({ hasText: 'ist gelöscht' }).waitFor();
  await page.goto(`${PATH}?q=Zinnobertuch`);
  expect(await page.getByText('Dazu gibt es keine Datei.').count()).toBe(1);
});

test('a document is uploaded, and replaced by another document only', async () => {
  const page = await open(PATH);
  const pdf = (name: string, words: string) => ({
    ...{ name, mimeType: 'application/pdf' },
    buffer: Buffer.from(`%PDF-1.4\n${words}\n%%EOF`),
  });
  const input = page.locator('[data-upload] input');
  await bring(page, pdf('preise-alt.pdf', '1'));
  await page.getByRole('link', { name: /preise-alt\.pdf/ }).click();
  await page.getByText('Überall erscheint dann die neue Datei, unter dem bisherigen').waitFor();
  expect(await input.getAttribute('accept')).toBe('.pdf');
  await bring(page, await picture('kein-preis.png', '#102030'));
  await page.locator('[data-upload] .refused').waitFor();
  const version = () => page.locator('input[name="version"]').getAttribute('value');
  const before = await version();
  await bring(page, pdf('preise-neu.pdf', '2'));
  await expect.poll(version).not.toBe(before);
  await page.getByRole('heading', { name: 'preise-alt.pdf' }).waitFor();
  await page.goto(`${PATH}?q=preise-`);
  expect(await page.getByRole('link', { name: /preise-.*\.pdf/ }).count()).toBe(1);
});

test('folders are made where one looks, take what is uploaded there and what is ticked, and go when empty', async () => {
  const page = await open(PATH);
  const folders = page.getByRole('navigation', { name: 'Ordner' });
  await page.getByText('Neuer Ordner', { exact: true }).first().click();
  await page.getByLabel('Name des Ordners').fill('Werkstatt');
  await page.getByRole('button', { name: 'Neuer Ordner' }).click();
  await page.getByText('Der Ordner ist angelegt.').waitFor();
  await bring(page, await picture('webstuhl.png', '#704020'));
  await page.getByRole('link', { name: /webstuhl\.png/ }).waitFor();
  expect(await page.locator('.tiles li').count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: /webstuhl\.png/ }).click();
  const focus = page.locator('[data-focus]');
  // By then its script is there, which hears the click.
  await page.waitForLoadState();
  const { width = 0, height = 0 } = (await focus.locator('img').boundingBox()) ?? {};
  await focus.locator('img').click({ position: { x: width / 4, y: height * 0.75 } });
  expect(await focus.getByLabel('Von links').inputValue()).toBe('25');
  await page.getByRole('button', { name: 'Mittelpunkt speichern' }).click();
  await page.getByText('Der Bildmittelpunkt ist gespeichert.').waitFor();
  expect(await focus.getByLabel('Von oben').inputValue()).toBe('75');
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Alle Dateien' }).first().click();
  await page.getByRole('checkbox', { name: 'webstuhl.png auswählen' }).check();
  await page.getByText('Angekreuzte Dateien').click();
  await page.getByLabel('Was geschieht damit?').selectOption('tag');
  await page.getByLabel('Stichwort', { exact: true }).fill('handwerk');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ausführen' }).click();
  await page.getByText('Eine Datei trägt das Stichwort.').waitFor();
  await page.goto(`${PATH}?q=handwerk`);
  await page.getByRole('checkbox', { name: 'webstuhl.png auswählen' }).check();
  await page.getByText('Angekreuzte Dateien').click();
  await page.getByLabel('Was geschieht damit?').selectOption('remove');
  await page.getByRole('button', { name: 'Ausführen' }).click();
  await page.getByText('Eine Datei ist gelöscht.').waitFor();

  await page.goto(PATH);
  await folders.getByRole('link', { name: 'Werkstatt (0)' }).click();
  await page.getByText('Diesen Ordner ändern').click();
  await page.getByRole('button', { name: 'Ordner löschen' }).click();
  await page.getByText('Der Ordner ist gelöscht.').waitFor();
  expect(await folders.getByRole('link', { name: 'Werkstatt' }).count()).toBe(0);
});

test('a picture gets its words and its middle in the form of what it belongs to, in a table too', async () => {
  const page = await open('/manage/squidex/products?q=plaid+zirm', { viewport: 'phone' });
  await page.getByRole('link', { name: 'Plaid Zirm' }).click();
  const pictures = page.getByRole('group', { name: 'Bilder', exact: true });
  const panel = page.locator('.picture-panel');
  // The pages that show it are listed within the screen.
  await page.getByText(/^auf \d+ Seiten$/).click();
  const listed = await page.locator('.item-head .shown-on ul').boundingBox();
  expect((listed?.x ?? 0) + (listed?.width ?? 0)).toBeLessThanOrEqual(360);
  await page.getByText(/^auf \d+ Seiten$/).click();
  await pictures
    .first()
    .getByRole('button', { name: /^Bild 2 bearbeiten/ })
    .click();
  await panel.getByLabel('Alternativtext englisch').fill('The weave, close up');
  await panel.getByLabel('Von links').press('ArrowLeft');
  await panel.getByText('Gespeichert.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // A colour of the product shows the same picture.
  await page.reload();
  await pictures
    .nth(1)
    .getByRole('button', { name: /^Bild 2 bearbeiten/ })
    .click();
  expect(await panel.getByLabel('Alternativtext englisch').inputValue()).toBe(
    'The weave, close up',
  );
  expect(await panel.getByLabel('Von links').inputValue()).toBe('45');
  // What is still being written when the page is left is not lost.
  await panel.getByLabel('Alternativtext englisch').fill('The weave, closer');
  await page.reload();
  const words = async () => {
    await page.reload();
    await pictures
      .first()
      .getByRole('button', { name: /^Bild 2 bearbeiten/ })
      .click();
    return panel.getByLabel('Alternativtext englisch').inputValue();
  };
  await expect.poll(words).toBe('The weave, closer');
});

test('the form of a product takes several pictures at once, where they are dropped, into the folder that is open', async () => {
  const office = await open(PATH);
  await office.getByText('Neuer Ordner', { exact: true }).first().click();
  await office.getByLabel('Name des Ordners').fill('Neuheiten');
  await office.getByRole('button', { name: 'Neuer Ordner' }).click();
  await office.getByText('Der Ordner ist angelegt.').waitFor();
  await office.goto(`/manage/squidex/products?q=Karalm`);
  await office.locator('table').getByRole('link', { name: 'Hüttendecke Karalm' }).click();
  const pictures = office.locator('.pictures').first();
  const places = pictures.locator('.picture-tiles > li');
  await places.first().waitFor();
  const before = await places.count();
  await pictures.getByRole('button', { name: '+ Bild wählen' }).click();
  const chooser = pictures.locator('.chooser');
  await chooser.getByLabel('Welche Bilder').selectOption({ label: 'Neuheiten (0)' });
  await chooser.getByText('Nichts gefunden').waitFor();

  await drop(pictures, [
    await picture('eins.png', '#305070'),
    { name: 'notiz.png', mimeType: 'image/png', buffer: Buffer.from('Das ist kein Bild') },
    await picture('zwei.png', '#703050'),
  ]);
  await expect.poll(() => places.count()).toBe(before + 2);
  // It may be the last of the three that is answered.
  await pictures
    .locator('.uploads')
    .getByText('notiz.png lässt sich nicht als Bild lesen', { exact: false })
    .first()
    .waitFor();
  // They are the last ones of the product, in the folder, and chosen.
  await expect
    .poll(() => chooser.getByLabel('Welche Bilder').locator('option:checked').textContent())
    .toBe('Neuheiten (2)');
  await expect.poll(() => chooser.locator('li [aria-pressed=true]').count()).toBe(2);
  expect(await chooser.locator('li').allTextContents()).toEqual(['zwei.png', 'eins.png']);
  expect(await axeViolations(office)).toEqual([]);
  await office.getByRole('button', { name: 'Entwurf speichern' }).first().click();
  await office.getByText('Als Entwurf gespeichert').first().waitFor();
  await office.reload();
  await expect.poll(() => places.count()).toBe(before + 2);
});

test('a picture that is chosen is seen, and nothing is called deleted, also while the server does not answer', async () => {
  const page = await open('/manage/squidex/products?q=plaid+zirm', { allow: /ERR_FAILED/ });
  await page.locator('table').getByRole('link', { name: 'Plaid Zirm' }).click();
  const pictures = page.locator('.pictures').first();
  const places = pictures.locator('.picture-tiles > li');
  await places.first().locator('img').waitFor();
  const before = await places.count();
  await pictures.getByRole('button', { name: '+ Bild wählen' }).click();
  const chooser = pictures.locator('.chooser');
  const free = chooser.locator('[aria-pressed=false]').first();
  const name = await free.locator('span').first().textContent();
  await page.route('**/api/items?**', (route) => route.abort());
  await free.click();
  await expect.poll(() => places.count()).toBe(before + 1);
  await places.last().locator(`[title="${name}"] img`).waitFor();
  expect(await pictures.locator('.gone').count()).toBe(0);
  await chooser.getByRole('searchbox').fill('loden');
  await chooser.getByRole('alert').getByText('Der Server antwortet nicht.').waitFor();
  expect(await chooser.getByText('Nichts gefunden').count()).toBe(0);
  await page.unroute('**/api/items?**');
  await chooser.getByRole('searchbox').fill('zirm');
  await chooser.locator('li').first().waitFor();
  expect(await chooser.getByRole('alert').count()).toBe(0);
});

test('pictures of a product are dragged into another order, and the last one becomes the main one', async () => {
  const page = await open('/manage/squidex/products?q=plaid+zirm');
  await page.locator('table').getByRole('link', { name: 'Plaid Zirm' }).click();
  const places = page.locator('.pictures').first().locator('.picture-tiles > li');
  const names = () =>
    places.locator('button').evaluateAll((all: HTMLElement[]) => all.map(({ title }) => title));
  await places.first().locator('img').waitFor();
  const before = await names();
  await places.last().dragTo(places.first());
  const wanted = [before.at(-1), ...before.slice(0, -1)];
  expect(await names()).toEqual(wanted);
  await places.first().dragTo(places.nth(1));
  expect(await names()).toEqual([wanted[1], wanted[0], ...wanted.slice(2)]);
  // Nothing was brought by it.
  expect(await places.count()).toBe(before.length);
  expect(await page.locator('.picture-tiles [data-drag]').count()).toBe(0);
  await page.getByRole('button', { name: 'Entwurf speichern' }).click();
  await page.getByText('Als Entwurf gespeichert').first().waitFor();
  await page.reload();
  await expect.poll(names).toEqual([wanted[1], wanted[0], ...wanted.slice(2)]);
});

test('a cell of a table takes files, and says below its row what is wrong with them', async () => {
  const page = await open('/manage/squidex/products?q=plaid+zirm');
  await page.locator('table').getByRole('link', { name: 'Plaid Zirm' }).click();
  const cell = page.locator('.tabular .pictures').first();
  const tiles = cell.locator('.picture-tiles > li');
  await tiles.first().waitFor();
  const before = await tiles.count();
  await drop(cell, [
    { name: 'brief.png', mimeType: 'image/png', buffer: Buffer.from('Das ist kein Bild') },
  ]);
  const said = page.locator('.uploads').getByText('brief.png');
  // One that misses its field does not take the place of the form, and nothing comes of it.
  expect(await drop(page.locator('h1'), [await picture('daneben.png', '#102030')])).toBe(true);
  await said.waitFor();
  expect(await tiles.count()).toBe(before);
  await drop(cell, [await picture('gewebe.png', '#405060')]);
  await expect.poll(() => tiles.count()).toBe(before + 1);
  expect(await said.count()).toBe(0);
  expect(await page.getByText('daneben.png').count()).toBe(0);
});

test('a field for one picture takes one of several, and says so of the others', async () => {
  const page = await open('/manage/squidex/categories');
  await page.locator('table tbody').getByRole('link').first().click();
  const pictures = page.locator('.pictures').first();
  await pictures.locator('.picture-tiles > li').first().waitFor();
  await drop(pictures, [
    await picture('vorn.png', '#506030'),
    await picture('hinten.png', '#603050'),
  ]);
  await pictures.getByRole('button', { name: /vorn\.png/ }).waitFor();
  await expect
    .poll(() => pictures.locator('.uploads').textContent())
    .toBe('hinten.png: nicht hochgeladen, denn hier ist Platz für höchstens 1.');
});

test('a file that is no picture is refused where it was brought, and the others are in the list', async () => {
  const page = await open(PATH);
  const brought = page.locator('[data-upload] li');
  await bring(page, [
    { name: 'notiz.png', mimeType: 'image/png', buffer: Buffer.from('Das ist kein Bild') },
    await picture('beifang.png', '#20a020'),
    { name: 'brief.docx', mimeType: 'application/zip', buffer: Buffer.from('PK') },
  ]);
  await expect.poll(() => brought.first().textContent()).toContain('notiz.png');
  await page.getByRole('link', { name: /beifang\.png/ }).waitFor();
  const refused = page.locator('[data-upload] .refused');
  await expect.poll(() => refused.count()).toBe(2);
  // Here are documents and films, too.
  expect(await refused.last().textContent()).toMatch(/brief\.docx .* PDF/);
});

test('pictures without words get them below their tiles, without JavaScript too', async () => {
  const first = await open(PATH);
  await bring(first, [
    await picture('ein-korb.png', '#806040'),
    await picture('ein-punkt.png', '#101010'),
  ]);
  await first.getByRole('link', { name: /ein-punkt\.png/ }).waitFor();
  await first.goto(`${PATH}?state=wordless`);
  expect(await axeViolations(first)).toEqual([]);
  const page = await open(`${PATH}?state=wordless`, { javaScript: false });
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await tile('ein-korb.png').getByRole('textbox').fill('Ein Korb aus Weide');
  await tile('ein-punkt.png').getByRole('checkbox', { name: 'nur Schmuck' }).check();
  await page.getByRole('button', { name: 'Texte speichern' }).click();
  await page.getByText('2 Bilder sind neu beschrieben.').waitFor();
  expect(await tile('ein-korb.png').count()).toBe(0);
  await page.goto(`${PATH}?q=Korb+aus+Weide`);
  expect(await tile('ein-korb.png').textContent()).toContain('Ein Korb aus Weide');
});

test('texts are written in a table, without JavaScript too', async () => {
  const page = await open(`${PATH}?view=table&sort=name`, { javaScript: false, language: 'en' });
  const field = page.getByRole('textbox', { name: /^English alternative text/ }).first();
  await field.fill('Written in the table');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await page.getByText('One picture has a new alternative text.').waitFor();
  expect(await field.inputValue()).toBe('Written in the table');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await page.getByText('There was nothing to save.').waitFor();
});

test('a table that somebody else overtook writes nothing over their words', async () => {
  const first = await open(`${PATH}?view=table&sort=name`);
  const second = await open(`${PATH}?view=table&sort=name`);
  const field = (page: typeof first) =>
    page.getByRole('textbox', { name: /^Alternativtext auf Deutsch/ }).nth(1);
  await field(first).fill('Der erste war schneller');
  await first.getByRole('button', { name: 'Texte speichern' }).click();
  await first.getByText('Ein Bild ist neu beschrieben.').waitFor();
  await field(second).fill('Der zweite war langsamer');
  await second.getByRole('button', { name: 'Texte speichern' }).click();
  await second.getByText('inzwischen jemand anders').waitFor();
  expect(await field(second).inputValue()).toBe('Der erste war schneller');
});

test('what would lack a file is named before it is deleted', async () => {
  const page = await open(`${PATH}?sort=uses&down`);
  await page.locator('.tiles a').first().click();
  const uses = page.locator('.uses li');
  await uses.first().waitFor();
  const button = page.getByRole('button', { name: 'Datei löschen' });
  await button.click();
  // The browser asks for the tick first.
  expect(await page.getByRole('status').count()).toBe(0);
  expect(await uses.count()).toBeGreaterThan(0);
});

test.each([
  ['grid', ''],
  ['table', '?view=table'],
])('the library is free of axe violations as a %s, light and dark', async (_view, query) => {
  for (const viewport of ['phone', 'desktop'] as const) {
    const page = await open(`${PATH}${query}`, { viewport });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(page.viewportSize()?.width);
    await page.goto(`${PATH}?sort=uses&down`);
    await page.locator('.tiles a').first().click();
    await page.locator('.uses').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }
});
