import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../site/mails.ts';
import { addAccount, ask, withPeople } from '../site/people.ts';
import type { Person } from '../site/server.ts';
import { axeViolations, openPage, type Visit } from './harness.ts';

const people = withPeople();
const WORDS = {
  de: {
    path: '/login',
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    wrong: 'E-Mail oder Passwort stimmt nicht.',
    show: 'Geschriebenes zeigen',
    signOut: 'Abmelden',
    overview: 'Übersicht',
    switch: 'English',
    forgotten: 'Passwort vergessen?',
    sendLink: 'Link schicken',
    sent: 'Gibt es hier ein Konto mit dieser Adresse, ist der Link unterwegs dorthin.',
    next: 'Neues Passwort',
    repeat: 'Noch einmal',
    choose: 'Passwort ändern',
    weak: /zu leicht zu erraten.*in den Listen häufiger/,
    differs: 'Die beiden neuen Passwörter sind verschieden.',
    chosen: 'Dein neues Passwort gilt. Melde dich damit an.',
    over: 'Dieser Link gilt nicht mehr.',
  },
  en: {
    path: '/en/login',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    wrong: 'E-mail or password is not right.',
    show: 'Show what is typed',
    signOut: 'Sign out',
    overview: 'Overview',
    switch: 'Deutsch',
    forgotten: 'Forgotten your password?',
    sendLink: 'Send the link',
    sent: 'If there is an account with this address, the link is on its way to it.',
    next: 'New password',
    repeat: 'Once more',
    choose: 'Change the password',
    weak: /too easy to guess.*lists of common passwords/,
    differs: 'The two new passwords differ.',
    chosen: 'Your new password is valid. Sign in with it.',
    over: 'This link is no longer valid.',
  },
} as const;

// Looking for an element before its page's styles are there ends the browser's transition to it.
const EARLY = /^error: InvalidStateError: Transition was aborted.*opt-in disabled/;

/** Opens a page of the site; `status` is one that belongs to the visit. */
const open = (path: string, { status, ...visit }: Visit & { status?: number } = {}) =>
  openPage(path, {
    url: people().site.url,
    allow: status === undefined ? EARLY : new RegExp(`${EARLY.source}|^${status}:`),
    ...visit,
  });

async function fillIn(page: Page, lang: 'de' | 'en', { email, password }: Person): Promise<void> {
  const words = WORDS[lang];
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password).fill(password);
  await page.getByRole('button', { name: words.signIn }).click();
}

/** The addresses that a page asks for from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.context().on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

describe.each(['de', 'en'] as const)('signing in (%s)', (lang) => {
  const words = WORDS[lang];

  test('leads a superuser where they wanted to go, and out again', async () => {
    const page = await open('/manage', { language: lang });
    expect(new URL(page.url()).pathname).toBe(words.path);
    expect(await axeViolations(page)).toEqual([]);
    await fillIn(page, lang, people().superuser);
    await page.getByRole('heading', { name: words.overview }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/manage');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: words.signOut }).click();
    await page.getByLabel(words.password).waitFor();
    // What stays says that somebody signed in here, and opens nothing.
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device']);
    await page.goto('/manage');
    expect(new URL(page.url()).pathname).toBe(words.path);
  });

  test('says in its place what is wrong, keeps the address and can be repeated', async () => {
    const page = await open(words.path, { language: lang, status: 422 });
    const { superuser } = people();
    await page.getByLabel(words.password).fill('falsch und lang');
    await page.getByRole('button', { name: words.show }).click();
    expect(await page.getByLabel(words.password).getAttribute('type')).toBe('text');
    await fillIn(page, lang, { ...superuser, password: 'falsch und lang' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain(words.wrong);
    expect(await axeViolations(page)).toEqual([]);
    const email = page.getByLabel(words.email);
    expect(await email.inputValue()).toBe(superuser.email);
    expect(await page.getByLabel(words.password).inputValue()).toBe('');
    await fillIn(page, lang, superuser);
    await page.getByRole('heading', { name: words.overview }).waitFor();
  });

  test('works by keyboard alone, without JavaScript', async () => {
    const page = await open(words.path, { language: lang, javaScript: false });
    const { email, password } = people().superuser;
    await page.getByLabel(words.email).focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words.overview }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/manage');
  });

  test('leads on whoever has forgotten the password, by a link that counts once', async () => {
    const page = await open(words.path, { language: lang, status: 422 });
    const { site } = people();
    const email = `vergesslich-${lang}@almwerk.example`;
    await addAccount(site, email, '--superuser');
    const mails = () => mailsTo(site, email).filter((mail) => mail.includes('?link='));
    await page.getByRole('link', { name: words.forgotten }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel(words.email).fill(email);
    await page.getByRole('button', { name: words.sendLink }).click();
    await page.getByText(words.sent).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await expect.poll(() => mails().length).toBe(1);
    const [, query = ''] = /login(\?link=[\w.-]+)/.exec(mails()[0] ?? '') ?? [];
    const link = words.path + query;
    await page.goto(link);
    // It can be read in the other language, and in this one again.
    const other = WORDS[lang === 'de' ? 'en' : 'de'];
    await page.getByRole('link', { name: words.switch, exact: true }).click();
    await page.getByLabel(other.next).waitFor();
    await page.getByRole('link', { name: other.switch, exact: true }).click();
    const change = async (next: string, repeat = next) => {
      await page.getByLabel(words.next).fill(next);
      await page.getByLabel(words.repeat).fill(repeat);
      await page.getByRole('button', { name: words.choose }).click();
    };
    const password = `Zirbe Nebel Kupfer Steig ${lang}`;
    await change('passwort1234');
    await page.getByRole('alert').filter({ hasText: words.weak }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await change(password, `${password}!`);
    await page.getByRole('alert').filter({ hasText: words.differs }).waitFor();
    await change(password);
    await page.getByText(words.chosen).waitFor();
    await fillIn(page, lang, { email, password });
    await page.getByRole('heading', { name: words.overview }).waitFor();
    await page.goto(link);
    await page.getByRole('alert').filter({ hasText: words.over }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('can be read in the other language, whatever the browser prefers', async () => {
    const page = await open(words.path, { language: lang, status: 422 });
    const other = lang === 'de' ? 'en' : 'de';
    await page.getByRole('link', { name: words.switch, exact: true }).first().click();
    await page.getByLabel(WORDS[other].password).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(other);
    // It stays so when a form comes back.
    await fillIn(page, other, { ...people().superuser, password: 'falsch und lang' });
    await page.getByRole('alert').filter({ hasText: WORDS[other].wrong }).waitFor();
  });

  test('fits a phone', async () => {
    const page = await open(words.path, { viewport: 'phone' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('somebody without the right is told so, and may sign out', async () => {
  const page = await open('/login', { status: 403 });
  await fillIn(page, 'de', people().user);
  await page.getByText('Du bist angemeldet als').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const response = await page.goto('/manage');
  expect(response?.status()).toBe(403);
  await page.getByRole('heading', { name: 'Kein Zugang' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByLabel('Passwort').waitFor();
});

test('the list of pages names titles, addresses, languages and status', async () => {
  const page = await open('/login');
  await fillIn(page, 'de', people().superuser);
  const toPages = () => page.getByRole('link', { name: /^Seiten \d/ }).click();
  await toPages();
  const row = page.getByRole('row', { name: /^Pflege/ });
  await row.waitFor();
  const cells = () => row.getByRole('cell').allInnerTexts();
  await expect
    .poll(async () => (await cells()).slice(1, 4))
    .toEqual(['/de/pflege', 'Live', 'DEEN']);
  await row.getByLabel('Mehr zu Pflege').click();
  await expect
    .poll(() => row.locator('.menu').getByRole('button').allInnerTexts())
    .toEqual(['Verschieben nach …', 'Duplizieren', 'Offline nehmen', 'Löschen']);
  await page.getByRole('link', { name: 'Veröffentlichungen' }).click();
  await page.getByRole('heading', { name: 'Zuletzt veröffentlicht' }).waitFor();
  await page.getByRole('link', { name: 'Zur Verwaltung' }).click();
  await toPages();
  await row.getByRole('link', { name: '/de/pflege' }).click();
  await page.waitForURL('**/de/pflege');
});

describe('the door', () => {
  test('asks nothing for visitors', async () => {
    const page = await open('/de');
    const requests = requestsOf(page);
    for (const path of ['/de', '/en', '/de/pflege']) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((path) => /api|session|editor/.test(path))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('knows a superuser on every page', async () => {
    const page = await open('/login');
    await fillIn(page, 'de', people().superuser);
    await page.waitForURL('**/manage');
    const requests = requestsOf(page);
    await page.goto('/en');
    await page.locator('html[data-superuser]').waitFor();
    expect(requests.filter((path) => path === '/api/_auth/session')).toHaveLength(1);
  });

  test('stays closed for who is signed in without the right', async () => {
    const page = await open('/login');
    await fillIn(page, 'de', people().user);
    await page.getByText('Du bist angemeldet als').waitFor();
    await page.goto('/de', { waitUntil: 'networkidle' });
    expect(await page.locator('html[data-superuser]').count()).toBe(0);
  });

  test('a forged hint leads to one question, and takes the hint away', async () => {
    const page = await open('/de');
    const { url } = people().site;
    await page.context().addCookies([{ name: 'hint', value: '1', url }]);
    const requests = requestsOf(page);
    await page.goto('/de', { waitUntil: 'networkidle' });
    await page.goto('/en', { waitUntil: 'networkidle' });
    expect(requests.filter((path) => path === '/api/_auth/session')).toHaveLength(1);
    expect(await page.locator('html[data-superuser]').count()).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('is one script with the ways to the search and the enquiry, the app and a clock, of two kilobytes', async () => {
    const { body } = await ask(`${people().site.url}/de`);
    const sources = [...body.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src);
    expect(sources).toHaveLength(1);
    const script = await ask(`${people().site.url}${sources[0]}`);
    for (const way of ['.search-open', 'a.enquiry-open', '/sw.js', 'hint=1']) {
      expect(script.body).toContain(way);
    }
    // What a page may load in all is in weight.test.ts. A third of it names the modules that come when needed.
    expect(gzipSync(script.body).length).toBeLessThan(2300);
  });
});
