import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { beforeAll, expect, inject, test } from 'vitest';
import { combinations } from '../combinations.ts';
import { mailsTo } from '../site/mails.ts';
import { copyData, startSite, type TestServer } from '../site/server.ts';
import { axeViolations, openPage, senderLoaded, type Visit } from './harness.ts';
import { visit } from './worker.ts';

let site: TestServer;
beforeAll(async () => {
  site = await startSite({ dataDir: await copyData(inject('site').dataDir) });
  return async () => {
    await site.kill();
    await rm(site.dataDir, { recursive: true, force: true });
  };
});

const WORDS = {
  de: {
    label: 'Ihre E-Mail-Adresse',
    button: 'Eintragen',
    asked: 'Ein Klick noch',
    other: 'Adresse ändern',
    confirm: 'Ja, Briefe bestellen',
    confirmed: 'Danke, Sie stehen auf der Liste',
    leave: 'Abmelden',
    left: 'Sie sind abgemeldet',
    wrong: 'Bitte eine E-Mail-Adresse wie name@beispiel.de.',
  },
  en: {
    label: 'Your e-mail address',
    button: 'Sign up',
    asked: 'One more click',
    other: 'Change the address',
    confirm: 'Yes, send me letters',
    confirmed: 'Thank you, you are on the list',
    leave: 'Unsubscribe',
    left: 'You have left the list',
    wrong: 'Please give an e-mail address such as name@example.com.',
  },
} as const;
const LANGS = ['de', 'en'] as const;

const open = (path: string, visit: Visit = {}) =>
  openPage(path, { ...visit, url: site.url, allow: /^422: / });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The path of the newest link that went to an address. */
async function linkTo(address: string, kind: 'confirm' | 'unsubscribe'): Promise<string> {
  const find = () =>
    mailsTo(site, address)
      .flatMap(
        (mail) => new RegExp(`/(?:en/)?newsletter/${kind}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? [],
      )
      .at(-1);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

test.each(
  combinations(
    [
      ['de', true],
      ['de', false],
      ['en', true],
      ['en', false],
    ] as const,
    [
      ['de', true],
      ['en', false],
    ] as const,
  ),
)(
  'from the home page onto the list and off it again, by keyboard (%s, JavaScript: %s)',
  async (lang, javaScript) => {
    const words = WORDS[lang];
    const address = `reader-${lang}-${javaScript}@example.com`;
    const page = await open(`/${lang}`, { language: lang, javaScript });
    const field = page.getByRole('textbox', { name: words.label });
    await field.focus();
    await page.keyboard.type(address);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe(words.button);
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe(words.asked);
    expect(await page.locator('main b').textContent()).toBe(address);
    expect(page.url()).not.toContain(address);

    await page.goto(await linkTo(address, 'confirm'));
    await page.getByRole('button', { name: words.confirm }).press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe(words.confirmed);

    await page.goto(await linkTo(address, 'unsubscribe'));
    await page.getByRole('button', { name: words.leave }).press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe(words.left);
  },
);

test.each(LANGS)(
  '%s: without a connection what the browser would send stays where it was written',
  async (lang) => {
    const words = WORDS[lang];
    const { page } = await visit(site.url, `/${lang}`);
    const offline = (is: boolean) => page.context().setOffline(is);
    const notice = page.locator('.notice', {
      hasText: lang === 'de' ? 'Bitte senden Sie es noch einmal' : 'please send it again',
    });
    const field = page.getByRole('textbox', { name: words.label });
    const send = page.getByRole('button', { name: words.button });
    await field.fill(`offline-${lang}@example.com`);
    await senderLoaded(page);
    await offline(true);
    // By a key: the font of the quote above may move the button.
    await send.press('Enter');
    await notice.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${lang}`);
    expect(await field.inputValue()).toBe(`offline-${lang}@example.com`);
    await offline(false);
    await send.press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe(words.asked);

    await page.goto(lang === 'de' ? '/login' : '/en/login');
    await page.locator('#email').fill('nobody@example.com');
    await page.locator('#password').fill('not the one');
    await senderLoaded(page);
    const signIn = page.locator('button[value=sign-in]');
    await offline(true);
    await signIn.click();
    await notice.waitFor();
    expect(await page.locator('#password').inputValue()).toBe('not the one');
    await offline(false);
    await signIn.click();
    await page.locator('#problem').waitFor();
  },
);

test.each(LANGS)(
  '%s: where the server is away, though there is a connection, it stays where it was written, too',
  async (lang) => {
    const words = WORDS[lang];
    const page = await openPage(`/${lang}`, {
      url: site.url,
      allow: /^(?:net::ERR_CONNECTION_REFUSED|503): .*\/newsletter/,
    });
    const field = page.getByRole('textbox', { name: words.label });
    const send = page.getByRole('button', { name: words.button });
    const notice = page
      .getByRole('status')
      .getByText(lang === 'de' ? 'Der Laden antwortet gerade nicht' : 'The shop is not answering');
    await field.fill(`away-${lang}@example.com`);
    await senderLoaded(page);
    await page.route('**/newsletter', (route) => route.abort('connectionrefused'));
    await send.press('Enter');
    await notice.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${lang}`);
    expect(await field.inputValue()).toBe(`away-${lang}@example.com`);
    await page.unroute('**/newsletter');
    // A proxy is there, and what it stands before is not.
    await page.getByRole('button', { name: lang === 'de' ? 'Schließen' : 'Close' }).click();
    await page.route('**/newsletter', (route) => route.fulfill({ status: 503 }));
    await send.press('Enter');
    await notice.waitFor();
    await page.unroute('**/newsletter');
    await send.press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe(words.asked);
  },
);

test('a button that says what it does is heard, pressed once or twice', async () => {
  const page = await open('/login');
  const posts: (string | null)[] = [];
  page.on('request', (one) => one.method() === 'POST' && posts.push(one.postData()));
  await page.locator('#email').fill('nobody@example.com');
  await page.locator('#password').fill('not the one');
  await senderLoaded(page);
  await page.locator('button[value=sign-in]').dblclick();
  await page.locator('#problem').waitFor();
  expect(posts).toEqual([expect.stringContaining('action=sign-in')]);
});

test.each(LANGS)('%s: every page of the newsletter is free of axe violations', async (lang) => {
  const words = WORDS[lang];
  const address = `axe-${lang}@example.com`;
  const path = `/${lang}/newsletter`;
  const page = await open(`${path}/${address}`, { language: lang, viewport: 'phone' });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: words.button }).click();
  await expect.poll(() => heading(page).textContent()).toBe(words.asked);
  expect(await axeViolations(page)).toEqual([]);
  for (const [kind, said] of [
    ['confirm', words.confirmed],
    ['unsubscribe', words.left],
  ] as const) {
    await page.goto(await linkTo(address, kind));
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('main form button').click();
    await expect.poll(() => heading(page).textContent()).toBe(said);
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.goto(`${path}/nobody`);
  expect(await axeViolations(page)).toEqual([]);
});

test.each(LANGS)('%s: what is no address is told at its field', async (lang) => {
  const words = WORDS[lang];
  const page = await open(`/${lang}/newsletter/nobody`, { language: lang });
  const field = page.getByRole('textbox', { name: words.label });
  expect(await field.inputValue()).toBe('nobody');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const described = await field.getAttribute('aria-describedby');
  expect(await page.locator(`#${described}`).textContent()).toContain(words.wrong);
});

test.each(['/newsletter', '/en'])(
  '%s tells in its own language that there is no address',
  async (path) => {
    const page = await open(path);
    const lang = path === '/en' ? 'en' : 'de';
    // Not by a pointer: the font of the quote above comes with it, and may move the form by a line in between.
    await page.locator('.form--go button').press('Enter');
    await page.locator('.form--go .form__error').waitFor();
    expect(await page.locator('.form--go .form__error').textContent()).toBe(WORDS[lang].wrong);
  },
);

test('an address can be changed before its mail is confirmed', async () => {
  const page = await open('/newsletter/first@example.com');
  await page.getByRole('button', { name: WORDS.de.button }).click();
  await page.getByRole('link', { name: WORDS.de.other }).click();
  const field = page.getByRole('textbox', { name: WORDS.de.label });
  await expect.poll(() => field.inputValue()).toBe('first@example.com');
});

test('whoever changes the language stays with the link of the mail', async () => {
  const address = 'switching@example.com';
  const page = await open(`/newsletter/${address}`);
  const toEnglish = () => page.getByRole('banner').locator('.lang a[lang=en]').click();
  await page.getByRole('button', { name: WORDS.de.button }).click();
  await expect.poll(() => heading(page).textContent()).toBe(WORDS.de.asked);
  await page.goto(await linkTo(address, 'confirm'));
  await toEnglish();
  await page.getByRole('button', { name: WORDS.en.confirm }).click();
  await expect.poll(() => heading(page).textContent()).toBe(WORDS.en.confirmed);
  await page.goto(await linkTo(address, 'unsubscribe'));
  await toEnglish();
  await page.getByRole('button', { name: WORDS.en.leave }).click();
  await expect.poll(() => heading(page).textContent()).toBe(WORDS.en.left);
});

test('the next page is not told which address stood in the one before', async () => {
  const page = await open('/newsletter/referred@example.com');
  await page.locator('header .mark').click();
  await page.waitForURL(/\/de$/);
  expect(await page.evaluate(() => document.referrer)).toBe('');
});
