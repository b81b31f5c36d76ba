import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { run } from '../site/commands.ts';
import { addAccount, withPeople } from '../site/people.ts';
import { edit, ownPage, words } from './editor-chrome-page.ts';
import { axeViolations } from './harness.ts';
import { shoot } from './manage.ts';

const people = withPeople();

const HEADING = '[data-block="heading001"]';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const saved = (page: Page) => button(page, 'Gespeichert').waitFor({ timeout: 15_000 });
const inspector = (page: Page) => page.getByRole('region', { name: 'Eigenschaften' });

async function select(page: Page, block: string): Promise<void> {
  await page.locator(block).click();
  await page.keyboard.press('Escape');
  await page.locator('.tag').waitFor();
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
  const row = review.getByRole('listitem').filter({ hasText: own.path });
  expect(await row.textContent()).toContain('diese Seite selbst');
  await review.getByRole('button', { name: 'Veröffentlichen' }).click();
  const done = page.getByRole('dialog', { name: 'Alles ist live' });
  await done.getByText(/^1 Seite in [\d.,]+ (Milli)?[sS]ekunden, heute um \d\d:\d\d$/).waitFor();
  const shown = await page.request.get(`${people().site.url}${own.path}`);
  expect(await shown.text()).toContain('Vom Schaf bis heute');
  const link = done.getByRole('link', { name: 'Seite ansehen' });
  expect(await link.getAttribute('href')).toBe(own.path);
  await page.keyboard.press('Escape');
  await button(page, 'Veröffentlicht').waitFor();
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
  expect(await axeViolations(page)).toEqual([]);
  await shoot(page, 'review');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await review.boundingBox()).toMatchObject({ x: 0, width: 360 });
  await shoot(page, 'review-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await review.getByRole('button', { name: 'Eine Änderung veröffentlichen' }).click();
  const done = page.getByRole('dialog', { name: 'Alles ist live' });
  await done.waitFor();
  await expect.poll(shown).toContain('Vom Schaf heute');
  expect(await shown()).not.toContain('Bis zur Stube heute');
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

test('the review names the redirect of a page that gets a new address', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path);
  await page.locator('.pn').click();
  await page.getByRole('textbox', { name: 'Adresse' }).fill(`umgezogen-${own.id.slice(0, 8)}`);
  await page.keyboard.press('Escape');
  await button(page, 'Veröffentlichen').click();
  const review = page.getByRole('dialog', { name: 'Das geht live' });
  await review.getByText(`zieht um; ${own.path} leitet weiter (301)`).waitFor();
  expect(await review.getByText('entfällt').count()).toBe(0);
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
  await button(mine, 'Konflikt').waitFor({ timeout: 15_000 });
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
  expect((await mark.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  expect(await axeViolations(mine, '[data-editor]')).toEqual([]);
  // I write in another block meanwhile, and lose nothing.
  await mine.locator('[data-block="heading002"]').click();
  await mine.keyboard.press('End');
  await mine.keyboard.type(' hinauf');
  await inspector(theirs).getByLabel('Text', { exact: true }).fill('Von Miriam');
  await saved(theirs);
  await expect.poll(async () => (await words(mine))[0], { timeout: 15_000 }).toBe('Von Miriam');
  await mine.locator('.mate.touched', { hasText: 'miriam hat das gerade geändert' }).waitFor();
  expect((await words(mine))[2]).toBe('Bis zur Stube hinauf');
  await mine.keyboard.type(' zum Ofen');
  const written = 'Bis zur Stube hinauf zum Ofen';
  await expect.poll(async () => (await words(mine))[2]).toBe(written);
  await expect.poll(async () => (await words(theirs))[2], { timeout: 30_000 }).toBe(written);

  // At the same place somebody has to decide: the dialog says with whom, and has what was typed since.
  await theirs.route('**/squidex/content/pages/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionclosed'),
  );
  const theirText = inspector(theirs).getByLabel('Text', { exact: true });
  await theirText.fill('Noch von Miriam');
  await select(mine, HEADING);
  await inspector(mine).getByLabel('Text', { exact: true }).fill('Von mir');
  await saved(mine);
  await button(theirs, 'Konflikt').waitFor({ timeout: 15_000 });
  await theirText.fill('Noch von Miriam, und mehr');
  await button(theirs, 'Konflikt').click();
  await button(theirs, 'Zusammenführen').click();
  const dialog = theirs.getByRole('dialog', { name: 'vroni hat zur gleichen Zeit gespeichert' });
  await dialog.getByText('Noch von Miriam, und mehr').waitFor();
  await dialog.getByText('Fassung von vroni').waitFor();
  expect(await axeViolations(theirs)).toEqual([]);
  await theirs.unroute('**/squidex/content/pages/**');
  await dialog.getByRole('radio', { name: /Deine Fassung/ }).check();
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click();
  await expect
    .poll(async () => (await words(mine))[0], { timeout: 30_000 })
    .toBe('Noch von Miriam, und mehr');

  await theirs.close();
  await mine.getByRole('img', { name: 'miriam' }).waitFor({ state: 'detached' });
}, 120_000);

test('a session that is over asks to sign in again in its place, and saving goes on', async () => {
  const own = await ownPage(people());
  const page = await edit(people(), own.path, { allow: /^401:|^422:|^403:/ });
  await select(page, HEADING);
  // The lists of edit mode are asked for after it began.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await inspector(page).getByLabel('Text', { exact: true }).fill('Noch da');
  const dialog = page.getByRole('dialog', {
    name: 'Bitte neu anmelden, deine Änderungen sind gesichert',
  });
  await dialog.waitFor({ timeout: 20_000 });
  expect(await axeViolations(page)).toEqual([]);
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
] as const)(
  'nothing is in the way of assistive tools (%s, %s)',
  async (scheme, viewport) => {
    const own = await ownPage(people());
    const page = await edit(people(), own.path, { viewport });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const states: Record<string, () => Promise<unknown>> = {
      'nothing selected': async () => undefined,
      'a block selected': () => select(page, HEADING),
      'the picker': () => button(page, 'Block einfügen').click(),
      'a kind chosen': () => page.getByRole('dialog').getByRole('combobox').fill('spalten'),
      'the picker closed, the outline open': async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Alt+1');
      },
      'the menu': () => button(page, 'Menü von Loden').click(),
      'the page': async () => {
        await page.keyboard.press('Escape');
        await page.locator('.pn').click();
      },
      'what is saved': async () => {
        await page.keyboard.press('Escape');
        await button(page, 'Gespeichert').click();
      },
      'the keys': async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
      },
      'a message': async () => {
        await page.keyboard.press('Escape');
        await inspector(page).getByLabel('Text', { exact: true }).fill('');
        await page.keyboard.press('Tab');
      },
      'what is to be fixed': () => button(page, '1 Fehler beheben').click(),
    };
    const found: Record<string, string[]> = {};
    for (const [state, reach] of Object.entries(states)) {
      await reach();
      await page.waitForTimeout(50);
      // The page's own heading is empty when its text is: that is what the message is about.
      const all = await axeViolations(page);
      const violations = all.filter((one) => !one.startsWith('empty-heading'));
      if (violations.length > 0) found[state] = violations;
    }
    expect(found).toEqual({});
    expect(await smallTargets(page)).toEqual([]);
  },
  120_000,
);
