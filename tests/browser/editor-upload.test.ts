import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { withPeople } from '../site/people.ts';
import { ROOT } from '../source.ts';
import { edit, ownPage } from './editor-chrome-page.ts';
import { axeViolations } from './harness.ts';

const people = withPeople();

const FILM = join(ROOT, 'src/seed/films/film-kar.webm');
const PICTURE = join(ROOT, 'src/seed/assets/joch-tanne.webp');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const group = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Eigenschaften' })
    .getByRole('group', { name: new RegExp(`^${name}\\b`) });

async function insertFilm(page: Page): Promise<void> {
  await button(page, 'Block einfügen').click();
  const dialog = page.getByRole('dialog', { name: 'Block einfügen' });
  await dialog.getByRole('combobox').fill('Film aus einer Datei');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Noch kein Film gewählt.').waitFor();
}

/** Opens the list for a field and brings files into it. */
type Files = string[] | { name: string; mimeType: string; buffer: Buffer }[];

async function bring(page: Page, field: string, title: string, files: Files) {
  await group(page, field).getByRole('button').last().click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.locator('input[type=file]').setInputFiles(files);
  return dialog;
}

test('a film and its poster are brought, described, chosen and published', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  const { url } = people().site;
  await insertFilm(page);
  // The caret is in its title, without which it does not go live.
  await page.keyboard.type('Am Kar');
  // Another name is another address: nobody has shown that yet.
  const name = `film-kar-${own.id}.webm`;
  const film = { name, mimeType: 'video/webm', buffer: await readFile(FILM) };
  const films = await bring(page, 'Film', 'Film wählen', [film]);
  await films.getByText(`${name} ist hochgeladen`).first().waitFor();
  await page.keyboard.press('Escape');
  const video = page.locator('[data-canvas] video');
  await video.waitFor();
  // The browser has told how large it is.
  expect([await video.getAttribute('width'), await video.getAttribute('height')]).toEqual([
    ...['960', '540'],
  ]);
  const address = (await video.locator('source').getAttribute('src')) ?? '';

  const pictures = await bring(page, 'Standbild', 'Bild wählen', [
    join(ROOT, 'README.md'),
    PICTURE,
  ]);
  await pictures
    .getByText('README.md lässt sich hier nicht zeigen', { exact: false })
    .first()
    .waitFor();
  await pictures.getByText('joch-tanne.webp ist hochgeladen').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await pictures.getByLabel('Auf Deutsch').fill('Der Pass im Nebel');
  await page.keyboard.press('Escape');
  expect(
    await button(page, 'Ersetzen')
      .nth(1)
      .evaluate((one) => one.matches(':focus')),
  ).toBe(true);
  // The words wait for their turn with the content source.
  await group(page, 'Standbild').getByRole('img', { name: 'Der Pass im Nebel' }).waitFor();

  // A draft's film is for those who edit it.
  const stranger = () => fetch(url + address).then(({ status }) => status);
  expect(await stranger()).toBe(404);
  expect((await page.request.get(url + address)).headers()['cache-control']).toContain('no-store');
  await button(page, 'Gespeichert').waitFor();
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  expect(await stranger()).toBe(200);
});

/** Drops files onto an element. In: what is in each, by its name. Out: whether the browser keeps out of it. */
const dropTexts = (page: Page, onto: string, files: Readonly<Record<string, string>>) =>
  page.evaluate(
    ([selector, texts]) => {
      const hosts = [...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? []);
      const target = [document, ...hosts].flatMap((root) => root.querySelector(selector) ?? [])[0];
      const dataTransfer = new DataTransfer();
      for (const [name, text] of Object.entries(texts)) {
        dataTransfer.items.add(new File([text], name));
      }
      const event = new DragEvent('drop', {
        ...{ dataTransfer, bubbles: true, composed: true, cancelable: true },
      });
      target?.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [onto, files] as const,
  );

test('files are dropped onto the list; elsewhere they do not take the place of the page', async () => {
  const own = await ownPage(people());
  // A script is refused.
  const page = await edit(people(), own.path, { allow: /^415: / });
  await insertFilm(page);
  await group(page, 'Untertitel deutsch').getByRole('button').last().click();
  const dialog = page.getByRole('dialog', { name: 'Untertitel wählen' });
  await dialog.waitFor();
  const drop = (onto: string, text: string) => dropTexts(page, onto, { 'worte.vtt': text });
  expect(await drop('h1', 'WEBVTT')).toBe(true);
  expect(await dialog.locator('.sent').count()).toBe(0);
  expect(await drop('.choose', 'alert(1)')).toBe(true);
  await dialog
    .getByText('worte.vtt lässt sich hier nicht zeigen', { exact: false })
    .first()
    .waitFor();
  expect(await drop('.choose', 'WEBVTT\n\n00:00.000 --> 00:01.000\nWind')).toBe(true);
  await dialog.getByText('worte.vtt ist hochgeladen').first().waitFor();
  await page.keyboard.press('Escape');
  await group(page, 'Untertitel deutsch').getByText('worte.vtt').waitFor();
});

test('a button leads to the first of the files that were dropped last onto its list, and the others are kept', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await button(page, 'Block einfügen').click();
  const picker = page.getByRole('dialog', { name: 'Block einfügen' });
  await picker.getByRole('combobox').fill('knopf');
  await page.keyboard.press('Enter');
  await page.locator('.b-button [contenteditable]').waitFor();
  await page.keyboard.type('Preise');
  await group(page, 'Führt zu')
    .getByRole('button', { name: /^(Auswählen|Ersetzen)/ })
    .click();
  const list = page.getByRole('dialog', { name: 'Führt zu' });
  await list.getByText('oder Dateien hierher ziehen').waitFor();
  const [first, second] = [`preise-${own.id}.pdf`, `masse-${own.id}.pdf`];
  const pdf = (words: string) => `%PDF-1.4\n${words}\n%%EOF`;
  expect(await dropTexts(page, '.choose', { [first]: pdf('1'), [second]: pdf('2') })).toBe(true);
  await list.getByText(`${first} ist hochgeladen`).first().waitFor();
  await list.getByText(`${second} ist hochgeladen`).first().waitFor();
  await group(page, 'Führt zu').getByText(first).first().waitFor();
  const target = () => page.locator('.b-button a').getAttribute('href');
  // The canvas asks for the file's address by a request of its own.
  await expect.poll(target).toContain(`/preise-${own.id}`);
  // The list is still open: what is brought later is meant instead.
  const right = `neue-preise-${own.id}.pdf`;
  expect(await dropTexts(page, '.choose', { [right]: pdf('3') })).toBe(true);
  await list.getByText(`${right} ist hochgeladen`).first().waitFor();
  await page.keyboard.press('Escape');
  await group(page, 'Führt zu').getByText(right).first().waitFor();
  await expect.poll(target).toContain(`/neue-preise-${own.id}`);
});

test('a picture that somebody deleted can be taken out of its field', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await button(page, 'Block einfügen').click();
  const picker = page.getByRole('dialog', { name: 'Block einfügen' });
  await picker.getByRole('combobox').fill('zwischen zwei bildern');
  await page.keyboard.press('Enter');
  await page.locator('.b-hero [contenteditable]').first().waitFor();
  await page.keyboard.type('Vom Tal');
  const name = `wolke-${own.id}.webp`;
  const picture = { name, mimeType: 'image/webp', buffer: await readFile(PICTURE) };
  const library = await bring(page, 'Bild davor', 'Bild wählen', [picture]);
  await library.getByText(`${name} ist hochgeladen`).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Gespeichert/ }).waitFor();
  const office = await page.context().newPage();
  await office.goto(`${people().site.url}/manage/squidex-assets?q=${name}`);
  await office.getByRole('link', { name: new RegExp(name) }).click();
  await office.getByLabel('Ich weiß, dass sie dort fehlen wird').check();
  await office.getByRole('button', { name: 'Datei löschen' }).click();
  await office.getByText(`${name} ist gelöscht.`).waitFor();
  await page.goto(`${own.path}?edit`);
  await page.locator('.b-hero').getByText('Vom Tal').click();
  await page.keyboard.press('Escape');
  const field = group(page, 'Bild davor');
  await field.getByText('Das gibt es nicht mehr.', { exact: false }).waitFor();
  await field.getByRole('button', { name: /entfernen$/ }).click();
  await field.getByRole('button', { name: 'Auswählen' }).waitFor();
  expect(await field.getByText('Das gibt es nicht mehr.', { exact: false }).count()).toBe(0);
});

test('a picture that was there before is described, and its pages say so when that is published', async () => {
  const { url } = people().site;
  const path = '/de/pflege';
  const page = await edit(people(), path);
  const picture = page.locator('[data-block].b-picture').first();
  await picture.locator('img').click();
  const inspector = page.getByRole('region', { name: 'Eigenschaften' });
  const change = inspector.getByRole('button', { name: 'Alternativtext und Ausschnitt' });
  await change.click();
  // It is said where a change would be seen.
  await inspector.getByText('Auf 2 Seiten zu sehen').click();
  const listed = inspector.locator('.shown-on').getByRole('listitem');
  expect((await listed.locator('small').allTextContents()).sort()).toEqual([path, '/en/care']);
  const [german, english] = [
    inspector.getByLabel('Auf Deutsch'),
    inspector.getByLabel('Auf Englisch'),
  ];
  await german.fill('Nebel über dem See');
  await english.fill('');
  await german.focus();
  await inspector.getByText('Auf Englisch fehlt der Alternativtext').waitFor();
  await inspector.getByText('Gespeichert. Beim Veröffentlichen ändern sich 2 Seiten').waitFor();
  await picture.getByRole('img', { name: 'Nebel über dem See' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Its middle is set where it is seen, and is there again afterwards.
  const fromLeft = inspector.getByLabel('Von links');
  await inspector.locator('.alts .whole img').click({ position: { x: 20, y: 20 } });
  await expect.poll(() => fromLeft.inputValue()).toBe('10');
  await fromLeft.press('ArrowRight');
  await change.click();
  await fromLeft.waitFor({ state: 'detached' });
  await change.click();
  await expect.poll(() => fromLeft.inputValue()).toBe('15');
  const shown = async () => (await page.request.get(url + path)).text();
  expect(await shown()).not.toContain('Nebel über dem See');

  // Nothing of the page itself has changed: what waits is published all the same.
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  const row = review.getByRole('listitem').filter({ hasText: path });
  expect(await row.textContent()).toMatch(/durch „[^“]+\.webp“/);
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  const done = page.getByRole('dialog', { name: 'Alles ist live' });
  await done.getByRole('link', { name: 'Seite ansehen' }).waitFor();
  // The page itself is as it was, so nothing of it can be taken back.
  expect(await done.getByRole('button', { name: 'Zurücknehmen' }).count()).toBe(0);
  expect(await shown()).toContain('alt="Nebel über dem See"');
  await page.keyboard.press('Escape');
  await button(page, 'Veröffentlicht').waitFor();

  await inspector.getByLabel('Schmuck, braucht keine Worte').check();
  await inspector.getByText('Nur Schmuck, ohne Alternativtext').waitFor();
  await button(page, 'Veröffentlichen').waitFor();
});

/** What comes with an event: files by their names, and words. */
type Given = { files: readonly { name: string; base64: string }[]; text?: string };

const file = (name: string, path: string) => ({
  name,
  base64: readFileSync(path).toString('base64'),
});

/** Pastes where the focus is, or drops onto an element. Out: whether the browser keeps out of it. */
function give(page: Page, what: 'paste' | 'drop', given: Given, onto = ''): Promise<boolean> {
  return page.evaluate(
    ({ kind, files, text, selector }) => {
      const data = new DataTransfer();
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: `image/${name.split('.').pop()}` }));
      }
      if (text) data.setData('text/plain', text);
      let target =
        (selector ? document.querySelector(selector) : document.activeElement) ?? document.body;
      while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
      const { left, width, bottom } = target.getBoundingClientRect();
      const init = { bubbles: true, composed: true, cancelable: true };
      const at = { clientX: left + width / 2, clientY: bottom - 2 };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, ...at, dataTransfer: data });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
    { kind: what, files: given.files, text: given.text, selector: onto },
  );
}

const kinds = (page: Page) =>
  page
    .locator('[data-canvas] > [data-block]')
    .evaluateAll((all) => all.map((one) => one.className.match(/\bb-[a-z-]+/)?.[0]));

test('a pasted picture becomes a block behind the selected one, then takes the place of its own', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('ArrowDown');
  const picture = file('image.png', PICTURE);
  expect(await give(page, 'paste', { files: [picture, file('worte.txt', PICTURE)] })).toBe(true);
  await expect
    .poll(() => kinds(page))
    .toEqual(['b-heading', 'b-picture', 'b-rich-text', 'b-heading']);
  const list = page.getByRole('region', { name: 'Bilder für die Seite' });
  await list
    .getByText('worte.txt lässt sich hier nicht zeigen', { exact: false })
    .first()
    .waitFor();
  await list.getByLabel('Auf Deutsch').fill('Der Pass im Nebel');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  const image = page.locator('[data-canvas] .b-picture img');
  await expect.poll(() => image.getAttribute('alt')).toBe('Der Pass im Nebel');

  const before = await image.getAttribute('src');
  const other = join(ROOT, 'src/seed/assets/joch-enzian.webp');
  await give(page, 'paste', { files: [file('enzian.webp', other)] });
  await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => image.getAttribute('src')).toBe(before);
  // So it does where a picture is chosen.
  await group(page, 'Bild').locator('img').click();
  await give(page, 'paste', { files: [file('enzian.webp', other)] });
  await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => kinds(page)).toEqual(['b-heading', 'b-rich-text', 'b-heading']);
});

test('a picture that comes beside words is not meant; one that is dropped stands where it was dropped', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('ArrowDown');
  const picture = file('image.png', PICTURE);
  await give(page, 'paste', { files: [picture], text: 'Loden ist dicht.' });
  await expect
    .poll(() => kinds(page))
    .toEqual(['b-heading', 'b-rich-text', 'b-rich-text', 'b-heading']);
  await page.keyboard.press('ControlOrMeta+z');
  const dropped = { files: [file('pass.webp', PICTURE)] };
  expect(await give(page, 'drop', dropped, '[data-block="richtext01"]')).toBe(true);
  await expect
    .poll(() => kinds(page))
    .toEqual(['b-heading', 'b-rich-text', 'b-picture', 'b-heading']);
  // Who writes goes on writing; the picture comes behind the text.
  await page.locator('[data-block="heading002"] h2').click();
  await give(page, 'paste', { files: [picture] });
  await expect
    .poll(() => kinds(page))
    .toEqual(['b-heading', 'b-rich-text', 'b-picture', 'b-heading', 'b-picture']);
  await page.keyboard.press('End');
  await page.keyboard.type(' und zurück');
  await page.getByRole('heading', { name: 'Bis zur Stube und zurück' }).waitFor();
});

/** Puts in a block with a picture, and opens the pictures to choose from. */
async function openLibrary(page: Page) {
  await button(page, 'Block einfügen').click();
  const picker = page.getByRole('dialog', { name: 'Block einfügen' });
  await picker.getByRole('combobox').fill('bild mit bildunterschrift');
  await page.keyboard.press('Enter');
  await picker.waitFor({ state: 'detached' });
  const opener = group(page, 'Bild').getByRole('button', { name: /^(?:Auswählen|Ersetzen)$/ });
  await opener.click();
  const library = page.getByRole('dialog', { name: 'Bild wählen' });
  return { opener, library };
}

test('pictures are looked at in a library, where those without an alternative text are found', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  const { opener, library } = await openLibrary(page);
  const pictures = library.getByRole('option');
  await pictures.nth(6).waitFor();
  expect((await library.boundingBox())?.width).toBe(1120);
  expect(await axeViolations(page, '[data-editor]')).toEqual([]);
  // Names end with their second line, also beside the tile that says that it is chosen.
  const heights = await library
    .locator('.tiles .trunc')
    .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(33);
  // Arrows walk by rows of five.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await pictures.nth(5).getAttribute('aria-selected')).toBe('true');
  const all = await pictures.count();
  await library.getByRole('radio', { name: 'Ohne Alternativtext' }).click();
  await expect.poll(() => pictures.count()).toBeLessThan(all);
  for (const one of await pictures.all()) {
    expect(await one.textContent()).toContain('ohne Text');
  }
  await library.getByRole('radio', { name: /^Alle/ }).click();
  const chosen = (await pictures.nth(7).locator('img').getAttribute('src')) ?? '';
  await pictures.nth(7).click();
  await library.waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element.matches(':focus'))).toBe(true);
  const [, hash = ''] = /\/pictures\/([^/]+)\//.exec(chosen) ?? [];
  await page.locator(`[data-canvas] .b-picture img[src*="${hash}"]`).waitFor();
});

test('a folder shows what lies in it, and takes what is brought while one looks at it', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  const name = `Stoffe ${own.id}`;
  const office = await page.context().newPage();
  await office.goto(`${people().site.url}/manage/squidex-assets`);
  await office.getByText('Neuer Ordner', { exact: true }).first().click();
  await office.getByLabel('Name des Ordners').fill(name);
  await office.getByRole('button', { name: 'Neuer Ordner' }).click();
  await office.getByText('Der Ordner ist angelegt.').waitFor();
  const { library } = await openLibrary(page);
  const folder = library.getByRole('radio', { name: new RegExp(name) });
  await folder.click();
  await library.getByText('Nichts gefunden').waitFor();
  const buffer = await readFile(PICTURE);
  const file = { name: `tuch-${own.id}.webp`, mimeType: 'image/webp', buffer };
  await library.locator('input[type=file]').setInputFiles([file]);
  const pictures = library.getByRole('option');
  // What was brought is chosen at once.
  await expect.poll(() => pictures.allTextContents()).toEqual([expect.stringContaining('Gewählt')]);
  await expect.poll(() => folder.textContent()).toBe(`${name}1`);
  expect(await axeViolations(page, '[data-editor]')).toEqual([]);
});
