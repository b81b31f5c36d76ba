import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ContentItem, contentPath } from '#src/api/contract/content.ts';
import { previewPath } from '#src/api/contract/draft.ts';
import { both } from '#src/seed/write/both.ts';
import { doc, link, p } from '#src/seed/write/rich-text.ts';
import { block } from '#src/seed/write/tree.ts';
import { run } from '../site/commands.ts';
import { addAccount, withPeople } from '../site/people.ts';
import { edit, ownPage, words } from './editor-chrome-page.ts';
import { openDesk } from './editor-page.ts';
import { axeViolations, codeRan, watchPage } from './harness.ts';
import { shoot } from './manage.ts';

const people = withPeople();

const HEADING = '[data-block="heading001"]';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const saved = (page: Page) => button(page, 'Gespeichert').waitFor();
const inspector = (page: Page) => page.getByRole('region', { name: 'Eigenschaften' });

async function select(page: Page, block: string): Promise<void> {
  await page.locator(block).click();
  await page.keyboard.press('Escape');
  await page.locator('.box.sel .tag').waitFor();
}

test('publishing shows which pages change, then that they are live, and how long it took', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' bis heute');
  // Publishing waits for the save by itself.
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByText('1 Seite ändert sich').waitFor();
  // However many letters it took.
  await review.getByRole('heading', { name: 'Eine Änderung', exact: true }).waitFor();
  const row = review.getByRole('listitem').filter({ hasText: own.path });
  expect(await row.textContent()).toContain('diese Seite selbst');
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  const done = page.getByRole('dialog', { name: 'Alles ist live' });
  await done.getByText(/^1 Seite in [\d.,]+ (Milli)?[sS]ekunden, heute um \d\d:\d\d$/).waitFor();
  const shown = await page.request.get(`${people().site.url}${own.path}`);
  expect(await shown.text()).toContain('Vom Schaf bis heute');
  const link = done.getByRole('link', { name: 'Seite ansehen' });
  expect(await link.getAttribute('href')).toBe(own.path);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('It is forbidden.'));
  });
  await done.getByRole('button', { name: 'Kopieren' }).click();
  await page.getByText('Der Browser lässt kein Kopieren zu.').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Veröffentlicht').waitFor();
});

test('a note that cannot be kept with its publish is told to be missing', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /ERR_FAILED/ });
  await page.route(/\/note-publish\.[\w-]+\.js$/, (route) => route.abort());
  await page.locator('[data-block="heading001"] :is(h1, h2)').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' heute');
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('textbox', { name: /^Notiz/ }).fill('Herbststart');
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByText('Die Notiz ließ sich nicht speichern.').first().waitFor();
  await expect.poll(() => page.getByRole('dialog', { name: 'Alles ist live' }).count()).toBe(1);
});

test('the review says in words what changed, one change waits, and what went live is taken back', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  const shown = async () => (await page.request.get(people().site.url + own.path)).text();
  for (const block of ['heading001', 'heading002']) {
    await page.locator(`[data-block="${block}"] :is(h1, h2)`).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' heute');
  }
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('heading', { name: '2 Änderungen' }).waitFor();
  await review.locator('ins', { hasText: 'heute' }).first().waitFor();
  await review.getByText('Überschriften').waitFor();
  const second = review.getByRole('checkbox', { name: /Bis zur Stube/ });
  await second.focus();
  await page.keyboard.press('Space');
  await review.getByRole('heading', { name: '2 Änderungen, 1 wartet' }).waitFor();
  const [was, now] = ['Vorher', 'Nachher'].map((title) =>
    review.frameLocator(`iframe[title="${title}"]`),
  );
  await was?.getByRole('heading', { name: 'Vom Schaf', exact: true }).waitFor();
  await now?.getByRole('heading', { name: 'Vom Schaf heute', exact: true }).waitFor();
  // What waits is not in it.
  await now?.getByRole('heading', { name: 'Bis zur Stube', exact: true }).waitFor();
  // It comes last; nothing moves the pages any more.
  await review.getByText(/^Seite ohne Bilder \d+,\d KB$/).waitFor();
  // The page before and after, with a slider that keys move.
  const slider = review.getByRole('slider', { name: 'Wie viel vom Stand vorher zu sehen ist' });
  await slider.focus();
  await page.keyboard.press('Home');
  expect(await slider.inputValue()).toBe('0');
  // All of it is after the change; the name of the other side is away.
  expect(await review.locator('.which:visible').allInnerTexts()).toEqual(['Nachher']);
  await page.keyboard.press('End');
  expect(await review.locator('.which:visible').allInnerTexts()).toEqual(['Vorher']);
  const cut = await review.locator('.cut').boundingBox();
  const stage = await review.locator('.stage').boundingBox();
  if (!cut || !stage) throw new Error('There is no line between the pages.');
  const middle = stage.y + stage.height / 2;
  await page.mouse.move(cut.x, middle);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width / 4, middle, { steps: 4 });
  await page.mouse.up();
  expect(Number(await slider.inputValue())).toBeCloseTo(25, -0.5);
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'review');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await review.boundingBox()).toMatchObject({ x: 0, width: 360 });
  await shoot(page, 'review-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await review.getByRole('textbox', { name: /^Notiz/ }).fill('Herbststart');
  await review.getByRole('button', { name: 'Eine Änderung veröffentlichen' }).click();
  const done = page.getByRole('dialog', { name: 'Alles ist live' });
  await done.getByText('Besucher bekommen die Seite so, wie die Prüfung sie gezeigt hat').waitFor();
  await shoot(page, 'live');
  await expect.poll(shown).toContain('Vom Schaf heute');
  expect(await shown()).not.toContain('Bis zur Stube heute');
  const versions = `/squidex/content/pages/${own.id}/versions`;
  await expect
    .poll(async () => (await page.request.get(versions)).text())
    .toContain('"event":"published","note":"Herbststart"');
  await done.getByRole('button', { name: 'Zurücknehmen' }).click();
  await page.getByRole('dialog', { name: 'Zurückgenommen' }).waitFor();
  await expect.poll(shown).not.toContain('Vom Schaf heute');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // All of it is a draft again.
  await button(page, 'Veröffentlichen').click();
  await review.getByRole('heading', { name: '2 Änderungen' }).waitFor();
  await review.getByRole('button', { name: 'Nur Englisch' }).click();
  await review.getByRole('heading', { name: '2 Änderungen, 2 warten' }).waitFor();
  await page.keyboard.press('Escape');
  // What visitors saw in between is still there, beside today's page.
  await button(page, 'Weiteres zum Veröffentlichen').click();
  await page.getByRole('menuitem', { name: 'Zeitreise: was Besucher sahen' }).click();
  const states = page.getByRole('navigation', { name: /^Stände der Seite/ }).getByRole('link');
  await expect.poll(() => states.count()).toBe(3);
  const then = page.frameLocator('iframe:not([title=Heute])');
  await then.locator('[data-differs]', { hasText: 'Vom Schaf heute' }).first().waitFor();
  await page
    .frameLocator('iframe[title=Heute]')
    .getByText('Vom Schaf', { exact: true })
    .first()
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'past');
});

test('what waits goes on waiting when somebody else saves during the review, and nothing else does', async () => {
  const anna = await addAccount(people().site, 'anna@almwerk.example', '--superuser');
  const own = await ownPage(people());
  const mine = await edit(people(), own.path, { allow: /^412:/ });
  const theirs = await edit(people(), own.path, { allow: /^412:/, who: anna });
  for (const block of ['heading001', 'heading002']) {
    await mine.locator(`[data-block="${block}"] :is(h1, h2)`).click();
    await mine.keyboard.press('End');
    await mine.keyboard.type(' heute');
  }
  await button(mine, 'Veröffentlichen').click();
  const review = mine.getByRole('dialog', { name: 'Das geht live' });
  const second = review.getByRole('checkbox', { name: /Bis zur Stube/ });
  await second.uncheck();
  await review.getByRole('heading', { name: '2 Änderungen, 1 wartet' }).waitFor();
  // All changes together are asked for as well, so that nobody waits for them who lets none wait after all.
  const anew = mine.waitForRequest((request) => {
    const sent = request.url().endsWith('/api/affected') ? (request.postData() ?? '') : '';
    return sent.includes(own.id) && !/"(?:data|path|from)"/.test(sent);
  });
  await theirs.locator('[data-block="richtext01"] [data-field]').click();
  await theirs.keyboard.press('End');
  await theirs.keyboard.type(' Immer.');
  await saved(theirs);
  await review.getByRole('heading', { name: '3 Änderungen, 1 wartet' }).waitFor();
  expect(await second.isChecked()).toBe(false);
  await anew;
  await review.getByRole('button', { name: '2 Änderungen veröffentlichen' }).click();
  await mine.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  const shown = await (await mine.request.get(people().site.url + own.path)).text();
  expect(
    ['Vom Schaf heute', 'Immer.', 'Bis zur Stube heute'].map((one) => shown.includes(one)),
  ).toEqual([true, true, false]);
});

test('a publish whose answer is lost is live, and told so', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /ERR_FAILED/ });
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' heute');
  await page.route(
    '**/status',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  const shown = await page.request.get(people().site.url + own.path);
  expect(await shown.text()).toContain('Vom Schaf heute');
});

test('where the answer to a publish and the one to its build are lost, nobody says that visitors see the old version', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /ERR_FAILED/ });
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' heute');
  await page.route('**/status', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/builds', (route) => route.abort());
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  const unanswered = page.getByRole('dialog', { name: 'Keine Antwort vom Server' });
  await unanswered.waitFor();
  expect(await unanswered.textContent()).not.toMatch(/alte Fassung/);
});

test('a link to an address that is none leads nowhere, and what nobody has looked at is not told to be right', async () => {
  const desk = await openDesk(people());
  const words = (text: string) => doc(p(link('/de/aktion-20%-rabatt', text)));
  const id = await desk.newPage('mit-rabatt', [
    block('heading', 'kopf', { text: both('Rabatt', 'Discount'), level: 'h1' }),
    block('rich-text', 'text', { text: { de: words('Zur Aktion'), en: words('To the offer') } }),
  ]);
  const page = await edit(people(), previewPath(id, 'de'), { allow: /^400:|ERR_FAILED/ });
  await button(page, 'Veröffentlichen').click();
  const checks = page.getByRole('region', { name: /^Prüfungen/ });
  await checks.getByText('Ein Link führt ins Leere').waitFor();
  await checks.getByText(/ zu \/de\/aktion-20%-rabatt$/).waitFor();
  await checks.locator('.right', { hasText: 'Überschriften' }).waitFor();
  await page.keyboard.press('Escape');
  await page.route('**/api/affected', (route) =>
    route.request().postData()?.includes('"path"') ? route.abort() : route.continue(),
  );
  await button(page, 'Veröffentlichen').click();
  await checks.getByText('Nicht alles ist geprüft.').waitFor();
  expect(await checks.locator('.right').textContent()).not.toMatch(/Links|Überschriften/);
});

test('where no change of a page goes live, its links and headings are neither right nor left out', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' heute');
  await button(page, 'Veröffentlichen').click();
  const checks = page.getByRole('region', { name: /^Prüfungen/ });
  const right = checks.locator('.right');
  await right.getByText('Überschriften').waitFor();
  await page.getByRole('checkbox', { name: /Vom Schaf/ }).uncheck();
  await right.getByText('Überschriften').waitFor({ state: 'detached' });
  expect(await right.textContent()).not.toMatch(/Links/);
  expect(await checks.textContent()).not.toMatch(/Nicht alles ist geprüft/);
});

test('links beyond those that are followed are not told to be right', async () => {
  const desk = await openDesk(people());
  const links = Array.from({ length: 61 }, (_, one) =>
    p(link(`/de/aktion-${one}%-rabatt`, `${one}`)),
  );
  const id = await desk.newPage('mit-links', [
    block('heading', 'kopf', { text: both('Wege', 'Ways'), level: 'h1' }),
    block('rich-text', 'text', { text: { de: doc(...links), en: doc(...links) } }),
  ]);
  const page = await edit(people(), previewPath(id, 'de'), { allow: /^400:/ });
  await button(page, 'Veröffentlichen').click();
  const checks = page.getByRole('region', { name: /^Prüfungen/ });
  await checks.locator('.right', { hasText: 'Überschriften' }).waitFor();
  expect(await checks.textContent()).toMatch(/Nicht alles ist geprüft/);
  expect(await checks.textContent()).toMatch(/\d+ Links führen ins Leere/);
});

test('a page is translated side by side: what is missing or the same is marked, keys copy and lead on', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator('.pn').click();
  await page.getByRole('button', { name: 'Übersetzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Übersetzung' });
  const heading = dialog.getByRole('textbox', { name: 'Text, Englisch' }).first();
  await expect.poll(() => heading.getAttribute('placeholder')).toBe('Vom Schaf');
  await heading.fill('');
  await dialog.getByText('Fehlt. Besucher sehen hier nichts oder Deutsch.').waitFor();
  await dialog.getByText('1 von 4 Texten').waitFor();
  await dialog.getByText('Strg+↵').waitFor();
  await dialog.getByRole('button', { name: 'Offen 3' }).click();
  // The heading on the page behind is empty, since its text is missing.
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^empty-heading: /)]);
  await shoot(page, 'translate');
  await heading.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => heading.inputValue()).toBe('Vom Schaf');
  await heading.fill('From the sheep');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Our wool comes from the valley.');
  // The same on purpose: somebody says so, and it stays.
  await dialog.getByRole('button', { name: /^So lassen/ }).click();
  await dialog.getByRole('button', { name: 'Offen 0' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await shoot(page, 'translate-phone');
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  // Back in German, where one was; English has what was written.
  await page.locator('h1', { hasText: 'Vom Schaf' }).waitFor();
  await button(page, /^EN/).click();
  await page.locator('h1', { hasText: 'From the sheep' }).waitFor();
  await page.getByText('Our wool comes from the valley.').waitFor();
  await saved(page);
});

test('a link to drafts is made from the menu, copied, read by a stranger, and taken back', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' geteilt');
  await button(page, 'Menü von Loden').click();
  await page.getByRole('menuitem', { name: 'Vorschaulink teilen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vorschaulink teilen' });
  await dialog.locator('button:focus', { hasText: 'Link erstellen' }).press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Vorschaulink' });
  await field.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'editor-share');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Kopieren' }).click();
  await page.getByText('Der Link ist kopiert.').waitFor();
  const url = await field.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // The caret is where it was.
  await page.keyboard.type('!');
  await saved(page);

  const { page: stranger, problems } = await watchPage({ url: people().site.url });
  await stranger.goto(url);
  expect(new URL(stranger.url()).pathname).toBe(`/share${own.path}`);
  await stranger.getByRole('heading', { name: 'Vom Schaf geteilt!' }).waitFor();
  await stranger.getByRole('complementary', { name: 'Vorschau' }).waitFor();
  expect(await axeViolations(stranger)).toEqual([]);
  await shoot(stranger, 'shared-page');
  await stranger.locator('footer').getByRole('link', { name: 'English' }).first().click();
  await stranger.waitForURL(/\/share\/en\//);
  expect(problems).toEqual([]);

  await page.goto('/manage/share');
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'manage-share');
  await button(page, `Link zu ${own.path} zurücknehmen`).click();
  await page.getByText('Der Link gilt nicht mehr.').waitFor();
  await stranger.reload();
  await stranger.getByRole('heading', { name: 'This link has ended' }).waitFor();
  expect(await axeViolations(stranger)).toEqual([]);
  await shoot(stranger, 'shared-ended');
});

test('a draft is planned by keyboard by the clock of the shop, that is given up, and the draft discarded', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' im Advent');
  await saved(page);
  const choose = async (name: string) => {
    await button(page, 'Weiteres zum Veröffentlichen').press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  const stored = async () =>
    v.parse(ContentItem, await (await page.request.get(contentPath('pages', own.id))).json());
  await choose('Zeitpunkt wählen …');
  const plan = page.getByRole('dialog', { name: 'Später veröffentlichen' });
  await plan.getByLabel('Tag und Uhrzeit').and(page.locator(':focus')).waitFor();
  await plan.getByLabel('Tag und Uhrzeit').fill('2030-12-01T06:00');
  // What somebody else saves meanwhile does not stand in the way.
  const { version, draft } = await stored();
  const written = await page.request.put(`${contentPath('pages', own.id)}?publish=false`, {
    headers: { Origin: people().site.url, 'If-Match': `"${version}"` },
    data: { ...draft?.data, critical: { iv: true } },
  });
  expect(written.status()).toBe(200);
  await plan.getByText(/^Zeit in Berlin\. In \d+ Tagen/).waitFor();
  await plan.getByText(/^Jetzt gezeichnet und geprüft: 1 Seite würde sich ändern/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'editor-plan');
  await plan.getByRole('button', { name: 'Einplanen' }).press('Enter');
  await page.getByText('Eingeplant', { exact: true }).waitFor();
  expect((await stored()).schedule).toEqual({
    ...{ status: 'Published', dueTime: '2030-12-01T05:00:00.000Z' },
  });
  // Who planned goes on writing, and it is saved.
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect.poll(async () => JSON.stringify((await stored()).draft)).toContain('im Advent!');
  await choose('Eingeplant: So., 1. Dez., 06:00 …');
  await plan.getByText(/^Geht am So., 1. Dez., 06:00 live \(Zeit in Berlin\)\./).waitFor();
  await plan.getByRole('button', { name: 'Planung löschen' }).press('Enter');
  await page.getByText('Die Planung ist gelöscht').waitFor();
  expect((await stored()).schedule).toBeUndefined();

  await choose('Entwurf verwerfen …');
  const question = page.getByRole('dialog', { name: 'Den Entwurf verwerfen?' });
  await question.getByRole('button', { name: 'Entwurf verwerfen' }).press('Enter');
  await page.getByText('Der Entwurf ist verworfen').waitFor();
  await button(page, 'Veröffentlicht').waitFor();
  expect((await words(page))[0]).toContain('Vom Schaf');
  expect((await words(page))[0]).not.toContain('Advent');
});

async function chooseIn(page: Page, menu: string, name: string): Promise<void> {
  await button(page, menu).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
}

test('what cannot be asked or done is told', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /ERR_FAILED/ });
  await page.route('**/api/plans?**', (route) => route.abort());
  await chooseIn(page, 'Weiteres zum Veröffentlichen', 'Später offline nehmen …');
  const plan = page.getByRole('dialog', { name: 'Später offline nehmen' });
  await plan.getByText('Was geplant ist, lässt sich gerade nicht abrufen.').waitFor();
  await page.keyboard.press('Escape');
  await page.route('**/api/_auth/session', (route) => route.abort());
  await chooseIn(page, 'Menü von Loden', 'Abmelden');
  await page.getByText('Du bist noch angemeldet').waitFor();
  expect(await page.locator('[data-canvas]').count()).toBe(1);
});

test('a dialog that was opened while another one had an answer to wait for stays open', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' im Advent');
  await saved(page);
  const later = Promise.withResolvers<void>();
  await page.route('**/squidex/content/pages/**', async (route) => {
    if (route.request().method() !== 'GET') await later.promise;
    await route.continue();
  });
  await chooseIn(page, 'Weiteres zum Veröffentlichen', 'Entwurf verwerfen …');
  const question = page.getByRole('dialog', { name: 'Den Entwurf verwerfen?' });
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await question.getByRole('button', { name: 'Entwurf verwerfen' }).press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await chooseIn(page, 'Menü von Loden', 'Vorschaulink teilen');
  const share = page.getByRole('dialog', { name: 'Vorschaulink teilen' });
  await share.waitFor();
  later.resolve();
  await page.getByText('Der Entwurf ist verworfen').waitFor();
  expect(await share.isVisible()).toBe(true);
});

test('a draft goes live with a campaign, and comes back with it', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' im Advent');
  await saved(page);
  await button(page, 'Weiteres zum Veröffentlichen').press('Enter');
  await page.getByRole('menuitem', { name: 'Zeitpunkt wählen …' }).press('Enter');
  const plan = page.getByRole('dialog', { name: 'Später veröffentlichen' });
  await plan.getByLabel('Name der Kampagne').fill('Advent');
  await plan.getByRole('button', { name: 'In die Kampagne' }).press('Enter');
  await plan.getByText('Gehört zur Kampagne „Advent“.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'editor-campaign');

  const seen = async () => (await page.request.get(own.path)).text();
  await page.goto('/manage/campaigns');
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'manage-campaigns');
  await button(page, 'Advent: Jetzt veröffentlichen').press('Enter');
  await button(page, 'Advent: Jetzt beenden').waitFor();
  await expect.poll(seen).toContain('im Advent');
  await button(page, 'Advent: Jetzt beenden').press('Enter');
  await page.getByText('wieder wie vorher').waitFor();
  await expect.poll(seen).not.toContain('im Advent');
  await page.locator('summary[aria-label="Advent: Löschen"]').press('Enter');
  const remove = button(page, 'Advent: Löschen: Endgültig löschen');
  await remove.press('Enter');
  const heading = page.getByRole('heading', { name: 'Advent', exact: true });
  expect(await heading.count()).toBe(1);
  await page.getByLabel('Ich weiß, dass sich das nicht rückgängig machen lässt').check();
  expect(await axeViolations(page)).toEqual([]);
  await remove.press('Enter');
  await page.getByText('Die Kampagne ist gelöscht.').waitFor();
  expect(await heading.count()).toBe(0);
  const stored = await page.request.get(contentPath('pages', own.id));
  expect(JSON.stringify(v.parse(ContentItem, await stored.json()).draft)).toContain('im Advent');
});

test('what a text is, since when it reads so, by whom, and what comes next is told by a key', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  const dialog = page.getByRole('dialog', { name: 'Woher kommt das?' });
  await page.keyboard.press('Alt+3');
  await dialog.getByText('Wähle einen Block aus, um zu sehen').waitFor();
  await page.keyboard.press('Escape');
  await page.locator(`${HEADING} h1`).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' heute');
  await page.keyboard.press('Alt+3');
  const told = async (name: string) =>
    dialog
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .textContent();
  await dialog.getByText('Steht so seit').waitFor();
  expect(await told('Text')).toBe('„Vom Schaf heute“');
  expect(await told('Eintrag')).toMatch(/^Seite „Prüfung \d+“Alle Versionen$/);
  expect(await told('Stelle')).toBe('Block „Überschrift“, Feld „Text“');
  expect(await told('Sprache')).toBe('Deutsch');
  expect(await told('Stand')).toMatch(/^Entwurf, Version \d+Besucher sehen: „Vom Schaf“$/);
  const { email } = people().superuser;
  await expect
    .poll(() => told('Steht so seit'))
    .toMatch(new RegExp(`^Version \\d+, von ${email}, `));
  expect(await told('Eintrag zuletzt geändert')).toContain(`von ${email}, `);
  expect(await told('Nächste Änderung')).toContain('wartet darauf');
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'editor-explain');
  // It closes to where one was; a block that nobody changed tells since when from its menu.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.type('!');
  expect((await words(page))[0]).toBe('Vom Schaf heute!');
  await select(page, '[data-block="heading002"]');
  await page
    .getByRole('toolbar', { name: 'Block Überschrift' })
    .getByRole('button', { name: 'Weitere Aktionen' })
    .click();
  await page.getByRole('menuitem', { name: 'Woher kommt das?' }).click();
  await dialog.getByText('Steht so seit').waitFor();
  expect(await told('Text')).toBe('„Bis zur Stube“');
  expect(await told('Stand')).toMatch(/^Version \d+, für Besucher derselbe Text$/);
});

test('the review names the redirect of a page that gets a new address', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator('.pn').click();
  const slug = `umgezogen-${own.id.slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Adresse' }).fill(slug);
  await page
    .getByText(`${own.path} leitet nach dem Veröffentlichen hierher weiter (301).`)
    .waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByText(`zieht um; ${own.path} leitet weiter (301)`).waitFor();
  expect(await review.getByText('entfällt').count()).toBe(0);
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  const link = page.getByRole('link', { name: 'Seite ansehen' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/de/${slug}`);
  const { url } = people().site;
  expect((await page.request.get(`${url}/de/${slug}`)).status()).toBe(200);
  const former = await page.request.get(url + own.path, { maxRedirects: 0 });
  expect([former.status(), former.headers()['location']]).toEqual([301, `/de/${slug}`]);
});

test('while the site is held, publishing says that it is done but not live, and how it goes on', async () => {
  const { dataDir, url } = people().site;
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  expect((await run(dataDir, 'publish', '--rollback')).code).toBe(0);
  try {
    await page.locator(`${HEADING} h1`).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' und zurück');
    await button(page, 'Veröffentlichen').click();
    const review = page.getByRole('dialog', { name: 'Das geht live' });
    await review.getByText('auf einem früheren Stand angehalten').waitFor();
    await review.getByRole('button', { name: 'Veröffentlichen' }).click();
    const done = page.getByRole('dialog', { name: 'Fertig, aber noch nicht live' });
    await done.getByText('nichts geht verloren').waitFor();
    await done.getByText('„Mit dem neuesten Stand weitermachen“').waitFor();
    await done.getByText('npm run publish -- --resume').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await done.boundingBox()).toMatchObject({ x: 0, width: 360 });
    await page.keyboard.press('Escape');
    const held =
      'Alles ist veröffentlicht, aber die Website ist auf einem früheren Stand angehalten';
    await expect.poll(() => button(page, 'Veröffentlicht').getAttribute('data-tip')).toBe(held);
  } finally {
    expect((await run(dataDir, 'publish', '--resume')).code).toBe(0);
  }
  expect(await (await page.request.get(url + own.path)).text()).toContain('Vom Schaf und zurück');
});

/** What visitors see of a page's theme and background. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const [main, root] = ['main', ':root'].map((one) =>
      getComputedStyle(document.querySelector(one) ?? document.body),
    );
    const roles = ['--paper', '--ink', '--field', '--thread'];
    const theme = roles.map((role) => root?.getPropertyValue(role));
    return [main?.backgroundColor, main?.color, ...theme];
  });

async function chooseForPage(page: Page, field: string, name: string): Promise<void> {
  await page.locator('.bar .pn').click();
  const panel = page.getByRole('dialog', { name: 'Seite' });
  await panel.getByRole('group', { name: field }).getByRole('button').last().click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

test('theme and background are seen when they are chosen, and by visitors when they are published', async () => {
  const { url } = people().site;
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  const before = await colours(page);
  await chooseForPage(page, 'Farbwelt', 'Blaue Stunde');
  await expect.poll(async () => (await colours(page)).at(-1)).not.toBe(before.at(-1));
  const themed = await colours(page);
  // The sheet that came with the page may be older than the colour.
  await page.evaluate(() => {
    for (const { href, cssRules, ownerNode } of document.styleSheets) {
      if (!href?.endsWith('/theme.css')) continue;
      const { sheet } = ownerNode as HTMLLinkElement;
      for (const [at, rule] of [...cssRules].entries().toArray().reverse()) {
        if (rule.cssText.startsWith('.c-')) sheet?.deleteRule(at);
      }
    }
  });
  await chooseForPage(page, 'Hintergrund', 'Tanne');
  await page.locator('main.page--dyed').waitFor();
  const dressed = await colours(page);
  expect(dressed.slice(0, 2)).not.toEqual(themed.slice(0, 2));
  expect(await axeViolations(page)).toEqual([]);

  await button(page, /^Rückgängig: Hintergrund/).click();
  expect(await colours(page)).toEqual(themed);
  await button(page, /^Rückgängig: Farbwelt/).click();
  expect(await colours(page)).toEqual(before);
  await button(page, /^Wiederholen/).click();
  await button(page, /^Wiederholen/).click();
  expect(await colours(page)).toEqual(dressed);

  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  // Both languages: a theme is none of words.
  await review.getByText('2 Seiten ändern sich').waitFor();
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  const visitor = await page.context().newPage();
  await visitor.goto(url + own.path);
  expect(await colours(visitor)).toEqual(dressed);
});

test('what two editors changed at one place is decided block by block', async () => {
  const own = await ownPage(people());
  const conflict = /^412:|^409:/;
  const mine = await edit(people(), own.path, { allow: conflict });
  const theirs = await edit(people(), own.path, { allow: conflict });
  const typeTo = async (page: Page, text: string) => {
    await select(page, HEADING);
    await inspector(page).getByLabel('Text', { exact: true }).fill(text);
  };
  // The other one is faster.
  const theirTurn = Promise.withResolvers<void>();
  await mine.route('**/squidex/content/pages/**', async (route) => {
    if (route.request().method() !== 'GET') await theirTurn.promise;
    await route.continue();
  });
  await chooseForPage(mine, 'Hintergrund', 'Tanne');
  await typeTo(mine, 'Meine Worte');
  await chooseForPage(theirs, 'Hintergrund', 'Moos');
  await typeTo(theirs, 'Ihre Worte');
  await saved(theirs);
  theirTurn.resolve();
  await button(mine, 'Konflikt').waitFor();
  const publish = button(mine, 'Veröffentlichen');
  expect(await publish.getAttribute('aria-disabled')).toBe('true');
  expect(await publish.getAttribute('data-tip')).toBe('Erst zusammenführen');
  await button(mine, 'Konflikt').click();
  await button(mine, 'Zusammenführen').click();
  const dialog = mine.getByRole('dialog', { name: 'Jemand hat zur gleichen Zeit gespeichert' });
  await dialog.getByText('Meine Worte').waitFor();
  await dialog.getByText('Ihre Worte').waitFor();
  // What both languages share is named as such, by its own name.
  const shared = dialog.getByRole('group', { name: 'gilt für beide Sprachen' });
  await shared.getByText('Tanne').waitFor();
  await shared.getByText('Moos').waitFor();
  expect(await axeViolations(mine)).toEqual([]);
  const merge = dialog.getByRole('button', { name: 'Zusammenführen, noch 2 offen' });
  expect(await merge.getAttribute('aria-disabled')).toBe('true');
  for (const other of await dialog.getByRole('radio', { name: /Die andere Fassung/ }).all()) {
    await other.check();
  }
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click();
  await saved(mine);
  expect((await words(mine))[0]).toContain('Ihre Worte');
});

test('whoever publishes behind the save of somebody else is told so, sees it, and publishes then', async () => {
  const own = await ownPage(people());
  const refused = /^412:|^409:|ERR_FAILED/;
  const mine = await edit(people(), own.path, { allow: refused });
  // Nothing comes in by itself.
  await mine.route('**/api/presence**', (route) => route.abort());
  const theirs = await edit(people(), own.path, { allow: refused });
  await mine.locator('[data-block="heading002"] [data-field]').click();
  await mine.keyboard.press('End');
  await mine.keyboard.type(' hinauf');
  await button(mine, 'Veröffentlichen').click();
  const review = mine.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('heading', { name: 'Eine Änderung', exact: true }).waitFor();
  await theirs.locator(`${HEADING} [data-field="text"]`).click();
  await theirs.keyboard.press('End');
  await theirs.keyboard.type(' der Nachbarn');
  await saved(theirs);
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  const failed = mine.getByRole('dialog', { name: 'Nicht veröffentlicht' });
  await failed.getByText(/hat inzwischen gespeichert\. Was zusammenpasst, ist vereint\./).waitFor();
  expect(await failed.textContent()).not.toMatch(/Nicht gespeichert|Version \d/);
  expect((await words(mine))[0]).toBe('Vom Schaf der Nachbarn');
  expect((await words(mine))[2]).toBe('Bis zur Stube hinauf');
  await failed.getByRole('button', { name: 'Noch einmal' }).click();
  await review.getByRole('heading', { name: '2 Änderungen', exact: true }).waitFor();
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  await mine.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  const shown = await (await mine.request.get(people().site.url + own.path)).text();
  expect(shown).toContain('Vom Schaf der Nachbarn');
  expect(shown).toContain('Bis zur Stube hinauf');
});

test('two editors see each other in their blocks, and what one saves comes to the other by itself', async () => {
  const { site } = people();
  const miriam = await addAccount(site, 'miriam@almwerk.example', '--superuser');
  const own = await ownPage(people());
  const conflict = /^412:|^409:|ERR_CONNECTION_CLOSED/;
  const mine = await edit(people(), own.path, { allow: conflict });
  const theirs = await edit(people(), own.path, { allow: conflict, who: miriam });
  await mine.getByRole('img', { name: 'miriam' }).waitFor();
  await theirs.getByRole('img', { name: 'vroni' }).waitFor();
  await select(theirs, HEADING);
  const mark = mine.locator('.mate.here', { hasText: 'miriam' });
  await mark.waitFor();
  const place = await mine.locator(HEADING).boundingBox();
  await expect.poll(async () => (await mark.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  expect(await axeViolations(mine, '[data-editor]')).toEqual([]);
  // In a frame of another width they are in the same block, where that is seen.
  await mine.keyboard.press('Alt+2');
  const copy = mine.locator('.widths iframe').contentFrame().locator(HEADING);
  const isOver = async () => {
    const [over, below] = [await mark.boundingBox(), await copy.boundingBox()];
    return over && below && Math.hypot(over.x - below.x, over.width - below.width) < 1;
  };
  await expect.poll(isOver).toBe(true);
  await mine.keyboard.press('Alt+2');
  // I write in another block meanwhile, and lose nothing.
  await mine.locator('[data-block="heading002"]').click();
  await mine.keyboard.press('End');
  await mine.keyboard.type(' hinauf');
  await inspector(theirs).getByLabel('Text', { exact: true }).fill('Von Miriam');
  await saved(theirs);
  await expect.poll(async () => (await words(mine))[0]).toBe('Von Miriam');
  await mine.locator('.mate.touched', { hasText: 'miriam hat das gerade geändert' }).waitFor();
  expect((await words(mine))[2]).toBe('Bis zur Stube hinauf');
  await mine.keyboard.type(' zum Ofen');
  const written = 'Bis zur Stube hinauf zum Ofen';
  await expect.poll(async () => (await words(mine))[2]).toBe(written);
  await expect.poll(async () => (await words(theirs))[2]).toBe(written);

  // What somebody else deletes is told, without a way back that would take back my own step.
  await select(theirs, '[data-block="heading002"]');
  await button(theirs, 'Löschen').click();
  const told = mine.locator('.toast', { hasText: 'Von miriam gelöscht: Überschrift' });
  await told.waitFor();
  expect(await told.getByRole('button', { name: /Rückgängig/ }).count()).toBe(0);
  await theirs.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await words(mine))[2]).toBe(written);
  await select(theirs, HEADING);

  // At the same place somebody has to decide: the dialog says with whom, and has what was typed since.
  await theirs.route('**/squidex/content/pages/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionclosed'),
  );
  const theirText = inspector(theirs).getByLabel('Text', { exact: true });
  await theirText.fill('Noch von Miriam');
  await select(mine, HEADING);
  await inspector(mine).getByLabel('Text', { exact: true }).fill('Von mir');
  await saved(mine);
  await button(theirs, 'Konflikt').waitFor();
  await theirs.locator(`${HEADING} [data-field="text"]`).click();
  await theirs.keyboard.press('End');
  await theirs.keyboard.type(', und mehr');
  await button(theirs, 'Konflikt').click();
  await button(theirs, 'Zusammenführen').click();
  const dialog = theirs.getByRole('dialog', { name: 'vroni hat zur gleichen Zeit gespeichert' });
  await dialog.getByText('Noch von Miriam, und mehr').waitFor();
  await dialog.getByText('Fassung von vroni').waitFor();
  expect(await axeViolations(theirs)).toEqual([]);
  await theirs.unroute('**/squidex/content/pages/**');
  await dialog.getByRole('radio', { name: /Deine Fassung/ }).check();
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The caret is where it was.
  await theirs.keyboard.type('!');
  await expect.poll(async () => (await words(mine))[0]).toBe('Noch von Miriam, und mehr!');

  await theirs.close();
  await mine.getByRole('img', { name: 'miriam' }).waitFor({ state: 'detached' });
});

test('a session that is over asks to sign in again in its place, and saving goes on', async () => {
  const own = await ownPage(people());
  // What the editor still reads when the session ends is refused, and that is logged.
  const page = await edit(people(), own.path, {
    allow: /^401:|^422:|^403:|Dafür braucht es eine Anmeldung/,
  });
  await select(page, HEADING);
  await page.context().clearCookies();
  await inspector(page).getByLabel('Text', { exact: true }).fill('Noch da');
  const dialog = page.getByRole('dialog', {
    name: 'Bitte neu anmelden, deine Änderungen sind gesichert',
  });
  await dialog.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Später' }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Veröffentlichen geht wieder, sobald du angemeldet bist').waitFor();
  await button(page, /hier gesichert$/).click();
  await button(page, 'Jetzt speichern').click();
  await dialog.waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => smallTargets(page)).toEqual([]);
  const { email, password } = people().superuser;
  await dialog.getByLabel('E-Mail').fill(email);
  await dialog.getByLabel('Passwort').fill('falsch und lang');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('E-Mail oder Passwort stimmt nicht.').waitFor();
  await dialog.getByLabel('Passwort').fill(password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await saved(page);
  expect((await words(page))[0]).toContain('Noch da');
});

test('whoever publishes when the session is over signs in, and goes on to the review', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /^401:|Dafür braucht es eine Anmeldung/ });
  await select(page, HEADING);
  await inspector(page).getByLabel('Text', { exact: true }).fill('Bald für alle');
  await saved(page);
  await page.context().clearCookies({ name: 'sid' });
  await button(page, 'Veröffentlichen').click();
  const failed = page.getByRole('dialog', { name: 'Nicht veröffentlicht' });
  await failed.getByText(/^Deine Sitzung ist zu Ende/).waitFor();
  await failed.getByText('Besucher sehen weiter die alte Fassung; deine Änderungen sind').waitFor();
  await button(page, 'Abgemeldet').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Bitte neu anmelden' });
  const { email, password } = people().superuser;
  await dialog.getByLabel('E-Mail').fill(email);
  await dialog.getByLabel('Passwort').fill(password);
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  expect((await words(page))[0]).toContain('Bald für alle');
});

test('a part whose code comes between its drawing and what follows from it is shown', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /^503:|answers 503/ });
  // What React does after it has drawn comes that much later.
  await page.addInitScript(() => {
    Reflect.set(window, 'setImmediate', (act: () => void) => setTimeout(act, 400));
  });
  await page.goto(`${own.path}?edit`);
  await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
  await select(page, HEADING);
  await inspector(page).getByLabel('Text', { exact: true }).fill('Bald für alle');
  await saved(page);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/Failed\.[^/]+\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.route('**/api/affected', (route) => route.fulfill({ status: 503, body: '' }));
  const refused = page.waitForResponse('**/api/affected');
  await button(page, 'Veröffentlichen').click();
  await refused;
  await page.waitForTimeout(600);
  arrive();
  await page.getByRole('dialog', { name: 'Nicht veröffentlicht' }).waitFor();
  expect(await button(page, 'Noch einmal versuchen').count()).toBe(1);
});

test('work that a closed tab left behind is offered and comes back', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /ERR_FAILED|ERR_INTERNET/ });
  await page
    .context()
    .route('**/squidex/content/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
  await select(page, HEADING);
  await inspector(page).getByLabel('Text', { exact: true }).fill('Nicht verloren');
  await button(page, /hier gesichert$/).waitFor();
  const context = page.context();
  await page.close();
  await context.unrouteAll();
  const next = await context.newPage();
  await next.goto(`${own.path}?edit`);
  const offer = next.getByRole('alertdialog', { name: 'Gesicherte Änderungen' });
  await offer.getByText(/^\d+ Änderung(en)? von heute, \d\d:\d\d, (ist|sind) auf diesem/).waitFor();
  expect(await axeViolations(next)).toEqual([]);
  await offer.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect.poll(async () => (await words(next))[0]).toContain('Nicht verloren');
  await saved(next);
});

test('a page is built, changed and published by keyboard alone', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('/');
  await page.keyboard.type('zitat');
  await page.keyboard.press('Enter');
  await page.locator('.b-quote [contenteditable]').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Warm bleibt warm');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await words(page))[0]).toContain('Warm bleibt warm');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await words(page))[1]).toContain('Warm bleibt warm');
  await page.keyboard.press('ControlOrMeta+Enter');
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  // The English page has no words for the quote yet: it looks as before.
  await review.getByText('1 Seite ändert sich').waitFor();
  await review.getByText('Ein englischer Text fehlt').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Alles ist live' }).waitFor();
  await page.keyboard.press('Escape');
  const shown = await page.request.get(`${people().site.url}${own.path}`);
  expect(await shown.text()).toContain('Warm bleibt warm');
});

describe('on a phone', () => {
  test('the selected block has its bar in reach of the thumb, and its fields in a sheet', async () => {
    const own = await ownPage(people());
    const page = await edit(people(), own.path, { viewport: 'phone' });
    await page.locator(HEADING).click();
    await page.keyboard.press('Escape');
    const bar = page.getByRole('toolbar', { name: 'Block Überschrift' });
    await bar.waitFor();
    const place = await bar.boundingBox();
    expect(place?.y).toBeGreaterThan(600);
    expect(await inspector(page).count()).toBe(0);
    await bar.getByRole('button', { name: 'Inhalt' }).click();
    await inspector(page).getByLabel('Text', { exact: true }).fill('Am Telefon');
    expect((await words(page))[0]).toContain('Am Telefon');
    expect(await axeViolations(page)).toEqual([]);
    await inspector(page).getByRole('button', { name: 'Schließen' }).click();
    await bar.getByRole('button', { name: 'Nach unten' }).click();
    await expect.poll(async () => (await words(page))[1]).toContain('Am Telefon');
  });

  test('a finger that rests on a block picks it up, and drops it elsewhere', async () => {
    const own = await ownPage(people());
    const page = await edit(people(), own.path, { viewport: 'phone' });
    const middle = async (block: string) => {
      const box = await page.locator(block).boundingBox();
      return { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points as never });
    const last = '[data-block="heading002"]';
    // What hears of a finger that rests comes after the interface.
    await codeRan(page, 'hold');
    const from = await middle(HEADING);
    const to = await middle(last);
    const height = (await page.locator(last).boundingBox())?.height ?? 0;
    await send('touchStart', [from]);
    await page.locator('.chip-drag').waitFor();
    for (const y of [from.y + 40, to.y, to.y + height / 3]) await send('touchMove', [{ ...to, y }]);
    await page.locator('.drop').waitFor();
    await send('touchEnd', []);
    await expect.poll(async () => (await words(page))[2]).toContain('Vom Schaf');
    await page.locator('.chip-drag').waitFor({ state: 'detached' });
  });

  test('nothing is wider than the window, and every target is large enough', async () => {
    const own = await ownPage(people());
    const page = await edit(people(), own.path, { viewport: 'phone' });
    await page.locator(HEADING).click();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar', { name: 'Block Überschrift' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await smallTargets(page)).toEqual([]);
    await button(page, 'Menü von Loden').click();
    await page.getByRole('menuitem', { name: 'Später offline nehmen …' }).click();
    await page.getByText(/^Jetzt gezeichnet und geprüft/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await smallTargets(page)).toEqual([]);
    await shoot(page, 'editor-plan-phone');
    await page.keyboard.press('Escape');
    await button(page, 'Menü von Loden').click();
    await page.getByRole('menuitem', { name: 'Englisch bearbeiten' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
  });
});

/** Controls of the interface that are smaller than 24 px or reach out of the window. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[data-editor]')?.shadowRoot;
    const all = root?.querySelectorAll<HTMLElement>('button, a[href], input, select') ?? [];
    return [...all].flatMap((one) => {
      const { width, height, left, right } = one.getBoundingClientRect();
      const isShown = width > 0 && height > 0;
      const isFine = width >= 24 && height >= 24 && left >= 0 && right <= innerWidth;
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return !isShown || isFine ? [] : [`${name}: ${width} × ${height} at ${left}`];
    });
  });
}

test.each([
  ['light', 'desktop'],
  ['dark', 'tablet'],
] as const)('nothing is in the way of assistive tools (%s, %s)', async (scheme, viewport) => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { viewport });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const states: Record<string, () => Promise<unknown>> = {
    'nothing selected': async () => undefined,
    'a block selected': () => select(page, HEADING),
    'the picker': async () => {
      await button(page, 'Block einfügen').click();
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
    'a kind chosen': async () => {
      await page.getByRole('dialog').getByRole('combobox').fill('spalten');
      await page.getByRole('option', { name: /^Spalten/, selected: true }).waitFor();
    },
    'the picker closed, the outline open': async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Alt+1');
      await page.getByRole('treeitem').first().waitFor();
    },
    'the menu': async () => {
      await button(page, 'Menü von Loden').click();
      await page.getByRole('menuitem').first().waitFor();
    },
    'the page': async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+1');
      await page.locator('.pn').click();
      await inspector(page).getByRole('textbox').first().waitFor();
    },
    'what is saved': async () => {
      await page.keyboard.press('Escape');
      await button(page, 'Gespeichert').click();
      await page.getByRole('dialog').waitFor();
    },
    'the keys': async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Tastaturkürzel' }).locator('dl').first().waitFor();
    },
    'a message': async () => {
      await page.keyboard.press('Escape');
      await inspector(page).getByLabel('Text', { exact: true }).fill('');
      await page.keyboard.press('Tab');
      await inspector(page).getByText('Bitte ausfüllen').waitFor();
    },
    'what is to be fixed': async () => {
      await button(page, '1 Fehler beheben').click();
      await page.getByRole('dialog', { name: 'Vorher zu beheben' }).waitFor();
    },
  };
  const found: Record<string, string[]> = {};
  for (const [state, reach] of Object.entries(states)) {
    await reach();
    // The page's own heading is empty when its text is: that is what the message is about.
    const all = await axeViolations(page);
    const violations = all.filter((one) => !one.startsWith('empty-heading'));
    if (violations.length > 0) found[state] = violations;
  }
  expect(found).toEqual({});
  expect(await smallTargets(page)).toEqual([]);
});

test('where the system forces its colours, one still sees what is chosen, and where fields and panels end', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await select(page, HEADING);
  await page.keyboard.press('Alt+1');
  const outline = page.getByRole('region', { name: 'Gliederung' });
  await outline.getByRole('treeitem').first().waitFor();
  const looks = (one: Locator) =>
    one.first().evaluate((element) => {
      const { backgroundColor, borderBottomColor } = getComputedStyle(element);
      return `${backgroundColor} ${borderBottomColor}`;
    });
  const edge = (one: Locator) =>
    one.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
  const row = (isSelected: boolean) => outline.getByRole('treeitem', { selected: isSelected });
  const tab = (isSelected: boolean) => inspector(page).getByRole('tab', { selected: isSelected });
  // They come with the first quiet moment.
  await expect.poll(() => edge(inspector(page))).toBeGreaterThan(0);
  expect(await looks(row(true))).not.toBe(await looks(row(false)));
  expect(await looks(tab(true))).not.toBe(await looks(tab(false)));
  expect(await edge(inspector(page).getByRole('textbox'))).toBeGreaterThan(0);
  const language = (isShown: boolean) =>
    page.getByRole('button', { name: isShown ? 'Deutsch' : 'Englisch', pressed: isShown });
  expect(await looks(language(true))).not.toBe(await looks(language(false)));
});

test('where the system forces its colours, the hints of a first visit have an edge', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { isNewcomer: true });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const hints = page.locator('.hints');
  // They come once somebody moves.
  let x = 400;
  await expect
    .poll(async () => {
      await page.mouse.move(x++, 300);
      return hints.count();
    })
    .toBe(1);
  expect(await hints.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px');
});

test('where the system forces dark colours, the tile that is chosen shows its block as before', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.keyboard.press('/');
  const tile = page.getByRole('option', { name: 'Überschrift', exact: true });
  const picture = tile.locator('.sketch');
  await picture.getByText('Neue Überschrift').waitFor();
  const lightest = async () => {
    const { channels } = await sharp(await picture.screenshot()).stats();
    return channels[0]?.max ?? 0;
  };
  await expect.poll(lightest).toBeGreaterThan(200);
  await tile.hover();
  await tile.and(page.locator('[aria-selected="true"]')).waitFor();
  expect(await lightest()).toBeGreaterThan(200);
});
