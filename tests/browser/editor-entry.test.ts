import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { both } from '#src/seed/write/both.ts';
import { block } from '#src/seed/write/tree.ts';
import { withPeople } from '../site/people.ts';
import { type Desk, openDesk } from './editor-page.ts';
import { axeViolations, openPage, wakeApp } from './harness.ts';

const people = withPeople();
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(people());
});

test('visitors load no byte of the editor and ask for no session', async () => {
  const page = await openPage('/de', { url: people().site.url });
  const code = new Set<string>();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('response', (response) => {
    const isCode = /\.(?:js|css)$/.test(new URL(response.url()).pathname);
    if (isCode && response.status() === 200) code.add(response.url());
  });
  for (const path of ['/de', '/de/product/huettendecke-karalm', '/de/kategorie/decken-plaids']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('body').press('e');
  }
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(code.size).toBeGreaterThan(1);
  for (const url of code) {
    const text = await (await page.request.get(url)).text();
    expect(text).not.toMatch(/data-canvas|data-editor|ProseMirror|Bearbeiten/);
  }
});

/** The scripts that a visitor loads with a page. */
async function scriptsOfVisitors(path: string): Promise<Set<string>> {
  const page = await openPage(path, { url: people().site.url });
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(new URL(response.url()).pathname);
  });
  await page.reload({ waitUntil: 'networkidle' });
  await wakeApp(page);
  return scripts;
}

/** What is asked for before a page can be edited: the pill, the editor, its dialogs and words. */
const FIRST = ['entry', 'start-editing', 'Dialogs', 'de'].map((name) => `/${name}.`);

/** The texts of scripts, and of those that they import at once, by path. */
async function withImports(page: Page, paths: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (texts.has(path)) continue;
    const text = await (await page.request.get(path)).text();
    texts.set(path, text);
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(`/_astro/${name}`);
    }
  }
  return texts;
}

test('an editor gets a pill with the ways on, and what it leads to while nothing else is to do', async () => {
  const { page, problems } = await desk.open();
  const ofVisitors = await scriptsOfVisitors('/de/pflege');
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/de/pflege');
  const pill = page.getByRole('region', { name: 'Website bearbeiten' });
  await pill.getByRole('button', { name: 'Mehr' }).click();
  await pill.getByRole('link', { name: 'Verwaltung öffnen' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await pill.getByRole('link', { name: 'Verwaltung öffnen' }).isVisible()).toBe(false);
  const isThere = (name: string) => scripts.some((one) => one.includes(name));
  const firstOnes = () =>
    withImports(
      page,
      scripts.filter((one) => FIRST.some((name) => one.includes(name))),
    );
  const missing = async (there: readonly string[]) =>
    [...(await firstOnes()).keys()].filter((one) => !there.includes(one) && !ofVisitors.has(one));
  await expect.poll(() => FIRST.filter((name) => !isThere(name))).toEqual([]);
  await expect.poll(() => missing(scripts), { interval: 500 }).toEqual([]);
  const before = [...scripts];
  await pill.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.locator('[data-canvas] [data-block]').first().waitFor();
  expect(await pill.count()).toBe(0);
  // It was loaded before the click.
  expect(await missing(before)).toEqual([]);
  // React is not counted, nor what visitors of this page load themselves.
  const own = [...(await firstOnes())].filter(
    ([path, text]) => !ofVisitors.has(path) && !/react\.profiler|__DOM_INTERNALS_DO/.test(text),
  );
  const bytes = own.reduce((sum, [, text]) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(120 * 1024);
  expect(problems()).toEqual([]);
});

test('E edits, but not while somebody writes, nor on a page without blocks', async () => {
  const { page } = await desk.open();
  await page.goto('/login');
  await page.getByRole('region', { name: 'Website bearbeiten' }).waitFor();
  await page.keyboard.press('e');
  expect(await page.getByRole('button', { name: 'Bearbeiten' }).count()).toBe(0);
  expect(await page.locator('[data-canvas]').count()).toBe(0);
});

test('signing out is in the menu', async () => {
  const { page } = await desk.open();
  const own = await openDesk(people());
  const { page: other } = await own.open();
  await other.goto('/de');
  const pill = other.getByRole('region', { name: 'Website bearbeiten' });
  await pill.getByRole('button', { name: 'Mehr' }).click();
  await other.context().setOffline(true);
  await pill.getByRole('button', { name: 'Abmelden' }).click();
  await pill.getByText('Du bist noch angemeldet: Das Abmelden hat nicht geklappt.').waitFor();
  await other.context().setOffline(false);
  await pill.getByRole('button', { name: 'Abmelden' }).click();
  await pill.waitFor({ state: 'detached' });
  expect(await other.context().cookies()).toEqual([]);
  await page.goto('/de');
  await page.getByRole('region', { name: 'Website bearbeiten' }).waitFor();
});

test('the list of pages leads into editing, also of pages that nobody can visit', async () => {
  const { page, problems } = await desk.open();
  await page.goto('/manage/pages');
  await page.getByRole('link', { name: 'Pflege bearbeiten' }).click();
  await page.locator('[data-canvas] [data-block]').first().waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/de/pflege');
  await page.goto('/manage/pages');
  await page.getByRole('link', { name: /^Vorlage für Produkte bearbeiten$/ }).click();
  await page.locator('[data-canvas] [data-frame]').first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/preview\/id\//);
  await page.goto('/manage/pages/care');
  await page.locator('[data-canvas] [data-block]').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/care');
  await page.goto('/manage/pages');
  await page.getByRole('heading', { name: 'Seiten' }).waitFor();
  expect(problems()).toEqual([]);
});

test('a new page is made from its title, opens for editing, and offers itself to the menu when it is live', async () => {
  const { page, problems } = await desk.open();
  await page.goto('/manage/pages#neu');
  await page.getByLabel('Titel auf Deutsch').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Wollmarkt im Herbst');
  await page.keyboard.press('Enter');
  await page.getByText('Diese Seite ist noch leer.').waitFor();
  // The page is drawn before the interface that hears keys.
  await page.getByRole('toolbar', { name: 'Editor' }).waitFor();
  await page.keyboard.press('Control+Enter');
  const review = page.getByRole('dialog');
  await review.getByRole('button', { name: /veröffentlichen$/i }).click();
  // The sitemap, which names it, is no page.
  await page.getByText(/^2 Seiten in /).waitFor();
  await page.getByRole('button', { name: 'Ins Menü aufnehmen' }).click();
  await page.getByText('als letzter Eintrag im Menü').waitFor();
  const home = async () => (await fetch(`${people().site.url}/de`)).text();
  await expect.poll(home).toMatch(/class="nav".*href="\/de\/wollmarkt-im-herbst"/s);
  expect(problems()).toEqual([]);
  await page.goto('/manage/pages');
  const row = page.getByRole('row', { name: /Wollmarkt im Herbst/ });
  expect(await row.getByRole('cell').nth(1).textContent()).toContain('/de/wollmarkt-im-herbst');
});

test('a page is found in the list, and deleted after a question; needed ones cannot be', async () => {
  await desk.newPage('zum-loeschen', []);
  const { page, problems } = await desk.open();
  await page.goto('/manage/pages');
  const rows = page.locator('tbody tr:visible');
  const all = await rows.count();
  await page.getByRole('searchbox', { name: 'Seite suchen' }).fill('LOESCHEN');
  expect(await rows.count()).toBe(1);
  await page.getByLabel('Mehr zu zum-loeschen').click();
  await page.getByRole('button', { name: 'zum-loeschen löschen' }).click();
  const dialog = page.getByRole('dialog', { name: '„zum-loeschen“ löschen?' });
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Mehr zu zum-loeschen').and(page.locator(':focus')).press('Enter');
  await page.getByRole('button', { name: 'zum-loeschen löschen' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Seite löschen' }).click();
  await page.getByRole('status').getByText('„zum-loeschen“ ist gelöscht.').waitFor();
  await page.goto('/manage/pages');
  expect(await rows.count()).toBe(all - 1);
  await page.getByLabel('Mehr zu Vorlage für Produkte').click();
  expect(await page.getByRole('button', { name: /^Vorlage/ }).count()).toBe(0);
  expect(problems()).toEqual([]);
});

test('a deletion that was confirmed is sent once, and says that it is on its way', async () => {
  await desk.newPage('nur-einmal', []);
  const { page, problems } = await desk.open();
  const held: (() => void)[] = [];
  await page.route(
    (url) => url.pathname.startsWith('/squidex/'),
    async (route) => {
      if (route.request().method() === 'DELETE') await new Promise<void>((go) => held.push(go));
      await route.continue();
    },
  );
  await page.goto('/manage/pages');
  await page.getByLabel('Mehr zu nur-einmal').click();
  await page.getByRole('button', { name: 'nur-einmal löschen' }).click();
  await page.getByRole('button', { name: 'Seite löschen' }).dblclick();
  const busy = page.getByRole('button', { name: 'Wird gelöscht …' });
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  await busy.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  // Who goes on meanwhile hears of it over the list.
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Seite suchen' }).focus();
  for (const go of held) go();
  await page.getByRole('status').getByText('„nur-einmal“ ist gelöscht.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-find'))).toBe(true);
  expect(held).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('a page without a title, or with one whose address is taken by the application, is not made', async () => {
  const { page } = await desk.open();
  await page.goto('/manage/pages#neu');
  const title = page.getByLabel('Titel auf Deutsch');
  await title.fill('   ');
  await page.keyboard.press('Enter');
  await page.getByText('Bitte einen Titel eingeben.').waitFor();
  await title.fill('Login');
  await page.keyboard.press('Enter');
  await page.getByText('Bitte einen anderen Titel wählen.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/manage/pages');
});

test('a page that is made after the session has ended waits for a sign-in in another tab', async () => {
  const { page } = await desk.open();
  await page.goto('/manage/pages#neu');
  await page.getByLabel('Titel auf Deutsch').fill('Nach der Anmeldung');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.keyboard.press('Enter');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'In neuem Tab anmelden' }).press('Enter');
  await (await opened).waitForURL('**/login');
  await page.context().addCookies(cookies);
  await page.getByLabel('Titel auf Deutsch').press('Enter');
  await page.waitForURL('**/preview/**');
  expect(await page.title()).toContain('Nach der Anmeldung');
});

test('a preview at its address is edited as well', async () => {
  await desk.newPage('vorschau', [block('heading', 'one', { text: both('Vorschau', 'Preview') })]);
  const { page } = await desk.open();
  await page.goto('/preview/de/vorschau?edit');
  const heading = page.locator('[data-canvas]').getByText('Vorschau');
  await heading.waitFor();
  expect(await heading.count()).toBe(1);
});
