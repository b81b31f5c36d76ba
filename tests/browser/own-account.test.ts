import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { combinations } from '../combinations.ts';
import { mailsTo } from '../site/mails.ts';
import { addAccount, withPeople } from '../site/people.ts';
import type { Person } from '../site/server.ts';
import { axeViolations, openPage, type Visit } from './harness.ts';

const people = withPeople();
const NEXT = 'Hochkar bei Vollmond, zu Fuß';
const WORDS = {
  de: {
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    current: 'Bisheriges Passwort',
    next: 'Neues Passwort',
    repeat: 'Neues Passwort noch einmal',
    change: 'Passwort ändern',
    name: 'Dein Name',
    rename: 'Namen ändern',
    address: 'E-Mail-Adresse',
    proof: 'Passwort zur Sicherheit',
    changeAddress: 'Adresse ändern',
    addressChanged: 'Deine Adresse ist geändert.',
    renamed: 'Dein Name ist geändert.',
    weak: 'Tasten, die nebeneinander liegen',
    changed: 'Das Passwort ist geändert.',
    own: 'Dein Passwort',
    setUp: 'Einrichten',
    code: 'Code aus der App',
    confirm: 'Einschalten',
    recovery: 'Deine Ersatzcodes',
    wrongCode: 'Dieser Code stimmt nicht',
    step: 'Code',
    remove: 'Ausschalten',
    removed: 'genügt wieder das Passwort',
    everywhere: 'Überall abmelden',
    login: '/login',
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    current: 'Current password',
    next: 'New password',
    repeat: 'New password again',
    change: 'Change password',
    name: 'Your name',
    rename: 'Change name',
    address: 'E-mail address',
    proof: 'Password, to be safe',
    changeAddress: 'Change address',
    addressChanged: 'Your address is changed.',
    renamed: 'Your name is changed.',
    weak: 'Keys that lie side by side',
    changed: 'Your password is changed.',
    own: 'Your password',
    setUp: 'Set up',
    code: 'Code from the app',
    confirm: 'Turn on',
    recovery: 'Your recovery codes',
    wrongCode: 'This code is not right',
    step: 'Code',
    remove: 'Turn off',
    removed: 'the password alone',
    everywhere: 'Sign out everywhere',
    login: '/en/login',
  },
} as const;
type Words = (typeof WORDS)['de' | 'en'];

let made = 0;
const somebody = (...flags: string[]) =>
  addAccount(people().site, `konto${++made}@almwerk.example`, ...flags);

/** The page of somebody's account, after signing in. A wrong form is part of these visits. */
async function openAccount(person: Person, words: Words, visit: Visit): Promise<Page> {
  const page = await openPage('/manage/account', {
    url: people().site.url,
    allow: /InvalidStateError: Transition was aborted|^(?:409|422):/,
    ...visit,
  });
  await enter(page, person, words);
  await page.getByRole('button', { name: words.change }).waitFor();
  return page;
}

async function enter(page: Page, { email, password }: Person, words: Words): Promise<void> {
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password).fill(password);
  await page.getByRole('button', { name: words.signIn }).click();
}

/** Keeps a picture where LODEN_SHOTS says, for whoever looks at them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['LODEN_SHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** A code that is not used yet: the next one is right as soon as its time has come. */
const codeOf = (app: TOTP, periods = 0) =>
  app.generate({ timestamp: Date.now() + periods * 30_000 });

async function changePassword(page: Page, words: Words, current: string, next: string) {
  await page.getByLabel(words.current, { exact: true }).fill(current);
  await page.getByLabel(words.next, { exact: true }).fill(next);
  await page.getByLabel(words.repeat, { exact: true }).fill(next);
  await page.getByRole('button', { name: words.change }).click();
}

const CASES = [
  ['de', 'phone', true],
  ['en', 'tablet', false],
  ['de', 'desktop', false],
] as const;

test.each(CASES)(
  'somebody changes how others see them called (%s, %s, JavaScript %s)',
  async (lang, viewport, javaScript) => {
    const words = WORDS[lang];
    const page = await openAccount(await somebody('--superuser'), words, {
      ...{ language: lang, viewport, javaScript },
    });
    await page.getByRole('textbox', { name: words.name }).fill('  Vroni Huber ');
    await page.getByRole('button', { name: words.rename }).click();
    await page.getByRole('status').filter({ hasText: words.renamed }).waitFor();
    expect(await page.getByRole('textbox', { name: words.name }).inputValue()).toBe('Vroni Huber');
    expect(await page.locator('.me b').first().textContent()).toBe('Vroni Huber');
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
  },
);

test.each(CASES.slice(0, 2))(
  'an address is changed, of which the old and the new one are told (%s, %s, JavaScript %s)',
  async (lang, viewport, javaScript) => {
    const words = WORDS[lang];
    const person = await somebody('--superuser');
    const taken = await somebody();
    const page = await openAccount(person, words, { language: lang, viewport, javaScript });
    const change = async (email: string, password = person.password) => {
      await page.getByRole('textbox', { name: words.address }).fill(email);
      await page.getByLabel(words.proof).fill(password);
      await page.getByRole('button', { name: words.changeAddress }).click();
    };
    await change(taken.email);
    await page.getByRole('alert').filter({ hasText: taken.email }).waitFor();
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    const email = `neu-${person.email}`;
    await change(email, 'not my password');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('textbox', { name: words.address }).inputValue()).toBe(email);
    await change(email);
    await page.getByRole('status').filter({ hasText: words.addressChanged }).waitFor();
    expect(await page.locator('.me span').first().textContent()).toBe(email);
    for (const one of [person.email, email]) {
      await expect
        .poll(() => mailsTo(people().site, one).join())
        .toMatch(/Dein Konto hat eine neue Adresse/);
    }
  },
);

test.each(combinations(CASES, CASES.slice(0, 2)))(
  'a password is changed (%s, %s, JavaScript %s)',
  async (lang, viewport, javaScript) => {
    const words = WORDS[lang];
    const person = await somebody();
    const page = await openAccount(person, words, { language: lang, viewport, javaScript });
    await shoot(page, `account-${lang}-${viewport}`);
    await changePassword(page, words, person.password, 'qwertzuiop12');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain(words.weak);
    const field = page.getByLabel(words.next, { exact: true });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.getAttribute('aria-describedby')).toContain('password-problem');
    await shoot(page, `account-weak-${lang}-${viewport}`);
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    await changePassword(page, words, person.password, NEXT);
    await page.getByText(words.changed).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
      page.viewportSize()?.width,
    );
  },
);

test.each(combinations(CASES, CASES.slice(1)))(
  'a second factor is set up, asked for and removed (%s, %s)',
  async (lang, viewport, javaScript) => {
    const words = WORDS[lang];
    const person = await somebody('--superuser');
    const page = await openAccount(person, words, { language: lang, viewport, javaScript });
    await page.getByLabel(words.own).fill(person.password);
    await page.getByRole('button', { name: words.setUp }).click();
    const secret = (await page.locator('.secret').textContent())?.replaceAll(' ', '') ?? '';
    await page.getByRole('img').waitFor();
    // An app on the same phone cannot scan its own screen.
    const inApp = page.locator('a[href^="otpauth://totp/"]');
    expect(new URL((await inApp.getAttribute('href')) ?? '').searchParams.get('secret')).toBe(
      secret,
    );
    await shoot(page, `account-setup-${lang}-${viewport}`);
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    const app = new TOTP({ secret });
    await page.getByLabel(words.code).fill('000000');
    await page.getByRole('button', { name: words.confirm }).click();
    expect(await page.getByRole('alert').textContent()).toContain(words.wrongCode);
    const used = codeOf(app);
    await page.getByLabel(words.code).fill(used);
    await page.getByRole('button', { name: words.confirm }).click();
    await page.getByRole('heading', { name: words.recovery }).waitFor();
    const codes = await page.locator('.codes code').allTextContents();
    expect(codes).toHaveLength(10);
    await shoot(page, `account-codes-${lang}-${viewport}`);
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: words.everywhere }).click();
    await page.getByLabel(words.password).waitFor();
    expect(new URL(page.url()).pathname).toBe(words.login);
    await page.goto('/manage/account');
    await enter(page, person, words);
    const step = page.getByLabel(words.step, { exact: true });
    await step.waitFor();
    await shoot(page, `login-code-${lang}-${viewport}`);
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    // The one that turned it on is used, however long ago that is.
    await step.fill(used);
    await page.getByRole('button', { name: words.signIn }).click();
    expect(await page.getByRole('alert').textContent()).toContain(words.wrongCode);
    await shoot(page, `login-code-wrong-${lang}-${viewport}`);
    await step.fill(codeOf(app, 1));
    await page.getByRole('button', { name: words.signIn }).click();
    await page.getByLabel(words.own).fill(person.password);
    expect(new URL(page.url()).pathname).toBe('/manage/account');
    await page.getByLabel(words.code).fill(codes[0] ?? '');
    await page.getByRole('button', { name: words.remove }).click();
    await page.getByText(words.removed).waitFor();
  },
);

test('another device is signed out by its name', async () => {
  const words = WORDS.de;
  const person = await somebody();
  const visit = { language: 'de', viewport: 'desktop' } as const;
  const first = await openAccount(person, words, visit);
  const second = await openAccount(person, words, visit);
  await shoot(second, 'account-devices');
  await second.getByRole('button', { name: /^Chrome.* abmelden$/ }).click();
  await second.getByText('Das Gerät ist abgemeldet.').waitFor();
  await first.reload();
  await first.getByLabel(words.email).waitFor();
  expect(new URL(first.url()).pathname).toBe(words.login);
});
