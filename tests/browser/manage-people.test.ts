import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { SEND_ENQUIRY_PATH } from '#src/api/contract/enquiry.ts';
import type { EnquiryGood } from '#src/model/pages/enquiry.ts';
import { mailServer } from '../site/mail-server.ts';
import { mailsOf } from '../site/mails.ts';
import { account, addAccount, ageSessions, withPeople, forgetSession } from '../site/people.ts';
import { copyData, startSite } from '../site/server.ts';
import { axeViolations } from './harness.ts';
import { openManage } from './manage.ts';

const people = withPeople();
const open = (path: string, visit: Parameters<typeof openManage>[2] = {}) =>
  openManage(people(), path, visit);

const WORDS = {
  de: {
    email: 'E-Mail',
    own: 'Dein eigenes Passwort',
    invite: 'Konto anlegen',
    sent: 'die Einladung geht an',
    welcome: 'Willkommen',
    next: 'Passwort',
    repeat: 'Noch einmal',
    choose: 'Passwort festlegen',
    signIn: 'Anmelden',
    change: (name: string) => `Konto von ${name} ändern`,
    give: 'Rechte geben',
    take: 'Rechte nehmen',
    everywhere: 'Überall abmelden',
    remove: 'Konto entfernen',
    given: 'hat jetzt alle Rechte',
    removed: 'ist entfernt',
    wrong: 'stimmt nicht',
    exists: 'gibt es schon',
  },
  en: {
    email: 'E-mail',
    own: 'Your own password',
    invite: 'Create account',
    sent: 'the invitation is on its way',
    welcome: 'Welcome',
    next: 'Password',
    repeat: 'Once more',
    choose: 'Set the password',
    signIn: 'Sign in',
    change: (name: string) => `Change the account of ${name}`,
    give: 'Give rights',
    take: 'Take rights away',
    everywhere: 'Sign out everywhere',
    remove: 'Remove account',
    given: 'has all rights now',
    removed: 'is removed',
    wrong: 'is not your current password',
    exists: 'There is an account',
  },
} as const;

async function invite(page: Page, words: (typeof WORDS)['de' | 'en'], email: string) {
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.own).fill(people().superuser.password);
  await page
    .getByRole('button', { name: /^(?:Konto anlegen|Create account|Einladung|Send)/ })
    .click();
}

/** The forms of one thing that can be done with an account. */
const part = (page: Page, name: string) =>
  page.locator('section.own').filter({ has: page.getByRole('button', { name }) });

async function prove(page: Page, words: (typeof WORDS)['de' | 'en'], button: string) {
  const form = part(page, button);
  await form.getByLabel(words.own).fill(people().superuser.password);
  await form.getByRole('button', { name: button }).click();
}

test.each([
  ['de', 'phone', true],
  ['en', 'desktop', false],
] as const)(
  'somebody is invited, gets the right and is removed (%s, %s, JavaScript %s)',
  async (language, viewport, javaScript) => {
    const words = WORDS[language];
    const email = `neu-${language}@almwerk.example`;
    const page = await open('/manage/accounts', { language, viewport, javaScript });
    const name = page.getByRole('textbox', { name: /^Name \(/ });
    const right = page.getByRole('checkbox');
    await name.fill('Neu Hier');
    await right.check();
    await page.getByLabel(words.email, { exact: true }).fill(email);
    await page.getByLabel(words.own).fill('not my password');
    await page.getByRole('button', { name: words.invite }).click();
    await page.getByRole('alert').filter({ hasText: words.wrong }).waitFor();
    expect([await name.inputValue(), await right.isChecked()]).toEqual(['Neu Hier', true]);
    await name.fill('');
    await right.uncheck();
    await invite(page, words, email);
    const password = await page.locator('.made code').textContent();
    expect(password).toMatch(/^[a-z0-9-]{10,}$/i);
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    expect(await page.locator('.made').count()).toBe(0);
    expect(await page.getByRole('alert').textContent()).toContain(words.exists);

    await page.goto('/manage/accounts');
    await page.getByRole('link', { name: words.change(email.split('@')[0] ?? '') }).click();
    if (javaScript) expect(await axeViolations(page)).toEqual([]);
    await prove(page, words, words.give);
    await page.getByText(words.given).waitFor();
    await page.goto(`/manage/accounts?account=${email}`);
    await prove(page, words, words.remove);
    await page.getByText(`${email} ${words.removed}`).waitFor();
    expect(await page.getByRole('cell', { name: email }).count()).toBe(0);
  },
);

test.each(['de', 'en'] as const)(
  'whoever is invited by mail chooses a password, and signs in with it (%s)',
  async (language) => {
    const words = WORDS[language];
    const mail = await mailServer();
    const { dataDir, ...accounts } = inject('people');
    const site = await startSite({
      dataDir: await copyData(dataDir),
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Almwerk <stube@almwerk.example>' },
    });
    onTestFinished(async () => {
      await site.kill();
      await mail.stop();
      await rm(site.dataDir, { recursive: true, force: true });
    });
    const email = `neu-${language}@almwerk.example`;
    const page = await openManage({ site, ...accounts }, '/manage/accounts', { language });
    await invite(page, words, email);
    await page.getByText(words.sent).waitFor();
    expect(await page.locator('.made').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    const invitation = () => mail.received.find(({ to }) => to.includes(email))?.body ?? '';
    await expect.poll(invitation).toContain('?link=');
    const [, link = ''] = /login\?(link=[\w.-]+)/.exec(invitation().replaceAll('=3D', '=')) ?? [];

    // On the device of whoever got the mail.
    await page.context().clearCookies();
    await page.goto(`/${language}/login?${link}`);
    await page.getByRole('heading', { name: words.welcome }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const password = 'Zirbe Nebel Kupfer Steig';
    await page.getByLabel(words.next, { exact: true }).fill(password);
    await page.getByLabel(words.repeat).fill(password);
    await page.getByRole('button', { name: words.choose }).click();
    await page.getByLabel(words.email).fill(email);
    await page.getByLabel(words.next, { exact: true }).fill(password);
    await page.getByRole('button', { name: words.signIn }).click();
    await page.getByRole('button', { name: /^(?:Abmelden|Sign out)/ }).waitFor();
  },
);

test('a wrong password changes nothing, and says so at its field', async () => {
  const words = WORDS.de;
  const { email } = await addAccount(people().site, 'bleibt@almwerk.example');
  const page = await open(`/manage/accounts?account=${email}`);
  const form = part(page, words.remove);
  await form.getByLabel(words.own).fill('nicht mein Passwort');
  await form.getByRole('button', { name: words.remove }).click();
  const field = form.getByLabel(words.own);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const described = await field.getAttribute('aria-describedby');
  expect(await page.locator(`#${described}`).textContent()).toContain(words.wrong);
  await page.goto('/manage/accounts');
  expect(await page.getByRole('cell', { name: email }).count()).toBe(1);
});

test('the last superuser stays, and whoever is signed out everywhere has to sign in again', async () => {
  const words = WORDS.de;
  const { email } = people().superuser;
  // The account that the first start made.
  await account(people().site, 'remove', 'admin@loden.example');
  const page = await open(`/manage/accounts?account=${email}`);
  await prove(page, words, words.take);
  expect(await page.getByRole('alert').textContent()).toContain('das letzte Konto');
  await part(page, words.everywhere).getByRole('button').click();
  await page.waitForURL(/\/login$/);
  forgetSession(people());
});

test('every change of an account is in the log, which can be narrowed and taken along as CSV', async () => {
  const words = WORDS.de;
  const page = await open('/manage/accounts');
  await invite(page, words, '+1@almwerk.example');
  await page.locator('.made').waitFor();
  await page.goto('/manage/audit');
  const first = page.locator('tbody tr').first();
  expect(await first.textContent()).toContain('Konto angelegt');
  expect(await first.textContent()).toContain('+1@almwerk.example');
  await page.locator('select[name=schema]').selectOption({ label: 'Konten' });
  await page.locator('select[name=who]').selectOption(people().superuser.email);
  await page.getByRole('button', { name: 'Zeigen' }).click();
  await page.waitForURL(/schema=accounts/);
  const rows = await page.locator('tbody tr').allTextContents();
  expect(rows.every((row) => row.includes(people().superuser.email))).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Als CSV laden' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('\uFEFFtime;who;operation;schema;id;before;after');
  expect(csv).toContain(";account-added;accounts;'+1@almwerk.example;;");
  expect(csv.trim().split('\r\n')).toHaveLength(rows.length + 1);
  await page.goto('/manage/audit?day=2001-01-01');
  expect(await page.getByText('Dazu gibt es keinen Eintrag.').count()).toBe(1);
});

/** Sends the form of the contact page, or an enquiry for goods, as our scripts do. */
async function write(name: string, message: string, goods?: EnquiryGood[]): Promise<void> {
  const values = { name, email: 'anna@example.com', message };
  const sent = {
    language: 'en',
    page: '/en/contact',
    values,
    key: name.padEnd(20, 'x'),
    took: 5_000,
    ...(goods && { goods }),
  };
  const path = goods ? SEND_ENQUIRY_PATH : '/api/forms/contact-messages';
  const answer = await fetch(people().site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(sent),
  });
  expect(answer.status).toBe(200);
}

test('an enquiry is found from the overview, answered, and done', async () => {
  await write('Anna', 'Is the blanket there in moss green?');
  await write('Berta', 'When are you open in August?');
  const page = await open('/manage');
  const fact = page.locator('.facts div', { hasText: 'offene Anfragen' }).locator('dd');
  const shown = async () => {
    await page.reload();
    return fact.textContent();
  };
  await expect.poll(shown).toBe('2');
  await page.getByRole('link', { name: 'offene Anfragen' }).click();
  await page.getByLabel('Anfrage suchen').fill('moss');
  await page.getByRole('button', { name: 'Zeigen' }).click();
  await page.waitForURL(/q=moss/);
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.getByRole('link', { name: 'Anna' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Senden und erledigen' }).click();
  await page.getByText('Bitte zuerst eine Antwort schreiben.').waitFor();
  await page.getByLabel('Deine Antwort').fill('Yes, it is.\nMade in autumn.');
  await page.getByRole('button', { name: 'Senden und erledigen' }).click();
  await page.getByText('Die Antwort ist unterwegs.').waitFor();
  expect(await page.locator('.answers').textContent()).toContain(people().superuser.email);
  await page.getByText(/^Erledigt von/).waitFor();
  const answers = () => mailsOf(people().site).filter((mail) => mail.includes('Made in autumn.'));
  await expect.poll(answers).toHaveLength(1);
  expect(answers()[0]).toContain('Is the blanket there in moss green?');
  await page.goto('/manage/enquiries?state=open');
  expect(await page.locator('tbody th').allTextContents()).toEqual(['Berta']);
  await page.getByLabel('Dein eigenes Passwort').fill(people().superuser.password);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV laden' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain('When are you open in August?');
  expect(csv).not.toContain('Anna');
  await page.getByRole('link', { name: 'Berta' }).click();
  // On paper it is what was written, without the ways to answer it.
  await page.emulateMedia({ media: 'print' });
  await page.getByText('When are you open in August?').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  const remove = page.getByRole('button', { name: 'Endgültig löschen' });
  await remove.click();
  expect(await remove.count()).toBe(1);
  await page.getByLabel('Ich weiß, dass sich das nicht rückgängig machen lässt').check();
  await remove.click();
  await page.getByText('Die Anfrage ist gelöscht.').waitFor();
  await page.goto('/manage/audit?schema=contact-messages');
  const log = (await page.locator('tbody').textContent()) ?? '';
  for (const word of ['beantwortet', 'gelöscht']) expect(log).toContain(word);
});

test('an answer that is being written outlives the session, until it is sent', async () => {
  await write('Cilli', 'Do you mend blankets, too?');
  const page = await open('/manage');
  const listed = page.getByRole('link', { name: 'Cilli' });
  await expect.poll(() => page.goto('/manage/enquiries').then(() => listed.count())).toBe(1);
  await listed.click();
  const answer = page.getByLabel('Deine Antwort');
  // The script that keeps the text may not be loaded yet.
  await answer.fill('Yes, we do.\nFor life.');
  await page.waitForLoadState();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Senden und erledigen' }).click();
  await page.waitForURL(/\/login\?return=/);
  await page.context().addCookies(cookies);
  await page.goto(new URL(page.url()).searchParams.get('return') ?? '');
  await expect.poll(() => answer.inputValue()).toBe('Yes, we do.\nFor life.');
  await page.getByRole('button', { name: 'Senden und erledigen' }).click();
  await page.getByText('Die Antwort ist unterwegs.').waitFor();
  expect(await answer.inputValue()).toBe('');
});

test('what is typed into a short form outlives the session, but no password does, until it is sent', async () => {
  const page = await open('/manage/accounts', { language: 'en' });
  const words = WORDS.en;
  const email = page.getByLabel(words.email, { exact: true });
  const own = page.getByLabel(words.own);
  const all = page.getByLabel('May edit, publish and look after the accounts');
  // What is typed before the code comes that keeps it is kept, too.
  const isTyped = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', (route) => isTyped.promise.then(() => route.continue()));
  await page.reload({ waitUntil: 'commit' });
  await email.fill('gerda@example.com');
  isTyped.resolve();
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).toContain('gerda');
  await page.unrouteAll();
  await all.check();
  await own.fill(people().superuser.password);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', { name: words.invite }).press('Enter');
  await page.waitForURL(/\/login\?return=/);
  await page.context().addCookies(cookies);
  await page.goto(new URL(page.url()).searchParams.get('return') ?? '');
  await expect.poll(() => email.inputValue()).toBe('gerda@example.com');
  expect([await all.isChecked(), await own.inputValue()]).toEqual([true, '']);
  expect(await kept()).not.toContain(people().superuser.password);
  await own.fill(people().superuser.password);
  await page.getByRole('button', { name: words.invite }).press('Enter');
  await page.locator('.made').waitFor();
  // By then what was kept is forgotten.
  await page.waitForLoadState();
  await page.goto('/manage/accounts');
  await page.getByRole('heading', { name: 'Accounts' }).waitFor();
  await page.waitForLoadState('load');
  expect([await email.inputValue(), await all.isChecked()]).toEqual(['', false]);

  // Whoever presses twice makes one campaign.
  await page.goto('/manage/campaigns');
  const asked: string[] = [];
  const pressed = Promise.withResolvers<void>();
  await page.route('**/manage/campaigns', async (route) => {
    asked.push(route.request().method());
    await pressed.promise;
    await route.continue();
  });
  await page.locator('form[data-keep="campaign new"] input[name=name]').fill('Autumn');
  const make = page.getByRole('button', { name: 'Make a campaign' });
  // Within a second, however busy the machine is.
  await make.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((done) => setTimeout(done, 50));
    button.click();
  });
  pressed.resolve();
  await page.getByText('Saved.').waitFor();
  await page.unrouteAll();
  expect(asked).toEqual(['POST']);
  expect(await page.getByRole('heading', { name: 'Autumn', exact: true }).count()).toBe(1);

  // So does a form behind a summary, which is open then.
  await page.goto('/manage/squidex-assets');
  const folder = page.locator('form[data-keep^="folder new"] input[name=name]');
  await page.getByText('New folder').first().click();
  await folder.fill('Autumn');
  await page.reload();
  await folder.waitFor();
  await expect.poll(() => folder.inputValue()).toBe('Autumn');
});

test('what was refused of an enquiry is said above it, where it is not about an answer', async () => {
  const page = await open('/en/product/hochkar-loden-blanket', {
    ...{ allow: /^400: /, viewport: 'phone' },
  });
  const ids = await page.locator('form.go').evaluate((form) => {
    const inputOf = (name: string) =>
      form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
    return { product: inputOf('product'), colour: inputOf('add') };
  });
  const size = await page.locator('[name=size]:checked').inputValue();
  const good = { kind: 'goods', quantity: 12, seenCents: null, name: 'Hochkar' } as const;
  await write('Dori', 'Please call me back, it is about the lodge.', [{ ...good, ...ids, size }]);
  const listed = page.getByRole('link', { name: 'Dori' });
  await expect.poll(() => page.goto('/manage/enquiries').then(() => listed.count())).toBe(1);
  await listed.click();
  // On a phone the table of goods is not cut off.
  const table = page.getByRole('region', { name: 'Artikel' });
  await table.getByText('12 ×').waitFor();
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const remove = page.getByRole('button', { name: 'Endgültig löschen' });
  await page.getByLabel('Ich weiß, dass sich das nicht rückgängig machen lässt').check();
  await remove.evaluate((button) => button.setAttribute('value', 'unheard-of'));
  await remove.click();
  await page.locator('p.said[role=alert]').waitFor();
  expect(await page.getByLabel('Deine Antwort').getAttribute('aria-describedby')).toBeNull();
});

test('what waits is published after a look at it, whose button stays in sight, once one is signed in', async () => {
  const page = await open('/manage', { viewport: 'phone', allow: /^401: / });
  const added = await page.evaluate(async () => {
    const address = `/squidex/content/redirects?publish=false&id=${crypto.randomUUID()}`;
    const body = JSON.stringify({ from: { iv: '/de/fruehling' }, to: { iv: '/de/pflege' } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(address, { method: 'POST', headers, body })).ok;
  });
  expect(added).toBe(true);
  await page.setViewportSize({ width: 360, height: 300 });
  const check = page.getByRole('button', { name: /^Alle veröffentlichen/ });
  await expect.poll(() => page.goto('/manage').then(() => check.count())).toBe(1);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await check.click();
  await page.waitForURL(/\/login\?return=%2Fmanage$/);
  await page.context().addCookies(cookies);
  await page.goto('/manage');
  await check.click();
  const review = page.getByRole('dialog', { name: 'Was veröffentlicht wird' });
  const publish = review.getByRole('button', { name: 'Veröffentlichen' });
  const box = await publish.boundingBox();
  expect((box?.y ?? 300) + (box?.height ?? 0)).toBeLessThan(300);
  expect(await axeViolations(page)).toEqual([]);
  await review.getByText(/^Seiten: |^Keine Seite/).waitFor({ state: 'attached' });
  await page.context().clearCookies();
  await publish.click();
  await page.waitForURL(/\/login\?return=%2Fmanage$/);
  await page.context().addCookies(cookies);
  await page.goto('/manage');
  await check.waitFor();
});

test('200 products come in from a file with three faulty rows: seen first, then taken but for these', async () => {
  const row = (n: number) => `Almtuch ${n};${n === 50 ? 'teuer' : n},90;${n === 99 ? 'Pink' : ''}`;
  const rows = Array.from({ length: 200 }, (_, index) => row(index + 1));
  rows[149] = ';12,00;';
  const buffer = Buffer.from(['name_de;price;colors', ...rows].join('\r\n'));
  const page = await open('/manage/import');
  await page
    .getByLabel('Datei (.csv oder .json)')
    .setInputFiles({ name: 'tuch.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Ansehen, was sich ändert' }).click();
  await page.getByText('200 Produkte in der Datei: 197 neu, 0 geändert').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const faults = page.getByRole('region', { name: 'Fehler' }).locator('tbody tr');
  expect(await faults.allTextContents()).toEqual([
    expect.stringMatching(/51.*price.*„teuer,90“ ist kein Preis/),
    expect.stringMatching(/100.*colors.*„Pink“ gibt es im Shop nicht/),
    expect.stringMatching(/151.*name_de.*Hier muss etwas stehen/),
  ]);
  const changes = page.getByRole('region', { name: 'Was sich ändert' }).locator('tbody tr');
  expect(await changes.count()).toBe(100);
  await page.getByRole('button', { name: 'Nur die 197 Produkte ohne Fehler übernehmen' }).click();
  await page.getByText('197 Produkte sind übernommen.').waitFor();
  await page.goto('/manage/squidex/products?q=Almtuch');
  await page.getByText('1 bis 50 von 197').waitFor();
  const product = () =>
    fetch(`${people().site.url}/de/product/almtuch-7`).then(({ status }) => status);
  await expect.poll(product).toBe(200);
  await page.goto('/manage/import');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Als CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.split('\r\n').filter((line) => line.includes(';Almtuch '))).toHaveLength(197);
  await page.getByLabel('Datei (.csv oder .json)').setInputFiles({
    ...{ name: 'wieder.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
  });
  await page.getByRole('button', { name: 'Ansehen, was sich ändert' }).click();
  await page.getByText('Alles in der Datei steht schon so im Shop.').waitFor();
  await page.goto('/manage/audit?schema=products');
  expect(await page.locator('tbody').textContent()).toContain('importiert');

  // All that are found change together, those on other pages too.
  await page.goto('/manage/squidex/products?q=Almtuch');
  await page.getByRole('heading', { name: /^Produkte 197 von \d+$/ }).waitFor();
  const further = page.getByLabel('Alle 197, auch die auf anderen Seiten');
  expect(await further.isVisible()).toBe(false);
  await page.getByLabel('Alle auf dieser Seite auswählen').check();
  await page.getByText('50 ausgewählt').waitFor();
  await further.check();
  await page.getByText('197 ausgewählt').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Wert', exact: true }).fill('5');
  await page.getByRole('button', { name: 'Vorschau' }).click();
  await page.getByText('197 Einträge würden sich ändern').waitFor();
});

test('everything is taken along as an archive, and shows what it would change when it comes back', async () => {
  const page = await open('/manage/import');
  await page.getByRole('link', { name: 'Alle Inhalte und Dateien als ein Archiv' }).click();
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Archiv herunterladen' }).click();
  const path = await (await download).path();
  await page.goto('/manage/squidex/colors?q=Moos');
  await page.getByRole('link', { name: 'Moos' }).first().click();
  await page.getByLabel('Name Englisch').fill('Mossy');
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.locator('.said-now', { hasText: 'Veröffentlicht' }).waitFor();
  await page.goto('/manage/archive');
  await page.getByLabel('Archiv (.zip)').setInputFiles(path);
  await page.getByRole('button', { name: 'Ansehen, was sich ändert' }).click();
  await page.getByRole('row', { name: /^Farben 0 1 \d+$/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '1 Änderung einlesen' }).click();
  await page.getByText('1 Änderung ist eingelesen.').waitFor();
  await page.goto('/manage/audit?schema=archive');
  const log = (await page.locator('tbody').textContent()) ?? '';
  for (const word of ['importiert', 'exportiert']) expect(log).toContain(word);
});

test('visits of a range are drawn and read as a table, and stand on the overview', async () => {
  const { url } = people().site;
  const visit = (path: string, more: object = {}) =>
    fetch(`${url}/api/event`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      body: JSON.stringify({ name: 'pageview', url: url + path, width: 390, ...more }),
    });
  await visit('/de/pflege', { referrer: 'https://wool.example/' });
  await visit('/de/pflege');
  await visit('/de/suche', { name: 'Search: No Results', props: { words: 'walldecke' } });
  const page = await open('/manage/plausible?range=7');
  const fact = (name: string) => page.locator('.facts div', { hasText: name }).locator('dd');
  expect(await fact('Besucher').textContent()).toMatch(/^1 davor nichts$/);
  expect(await fact('Seitenaufrufe').textContent()).toMatch(/^2 /);
  expect(await fact('Dauer eines Besuchs').textContent()).toMatch(/^0:\d\d /);
  expect(await fact('Nur eine Seite').textContent()).toMatch(/^0\u00a0% wie davor$/);
  expect(await fact('Gerade da').textContent()).toBe('1 in den letzten fünf Minuten');
  const list = (name: string) => page.getByRole('region', { name }).locator('tbody tr').first();
  expect(await list('Seiten').textContent()).toMatch(/\/de\/pflege\s*2\s*0/);
  expect(await list('Quellen').textContent()).toContain('wool.example');
  expect(await list('Geräte').textContent()).toContain('Telefon');
  expect(await list('Vergeblich gesucht').textContent()).toContain('walldecke');
  await page.getByText('Als Tabelle').click();
  expect(await page.locator('.chart tbody tr').count()).toBe(7);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Von').fill('2026-01-01');
  await page.getByLabel('Bis').fill('2026-01-03');
  await page.getByRole('button', { name: 'Zeigen' }).click();
  await page.waitForURL(/from=2026-01-01&to=2026-01-03/);
  expect(await fact('Seitenaufrufe').textContent()).toMatch(/^0 wie davor$/);
  await page.goto('/manage/plausible?from=2026-02-01&to=2026-02-31');
  expect(await page.getByRole('alert').textContent()).toContain('Tage');
  await page.goto('/manage');
  expect(await fact('Besucher in 30 Tagen').textContent()).toMatch(/^1/);
  const days = page.getByRole('slider', { name: 'Tage im Diagramm' });
  await days.focus();
  await page.keyboard.press('Home');
  expect(await days.getAttribute('aria-valuetext')).toMatch(/: 0 Besucher, 0 Besucher davor$/);
  await page.keyboard.press('End');
  expect(await days.getAttribute('aria-valuetext')).toMatch(/: 1 Besucher, 0 Besucher davor/);
  await page.getByText('Als Tabelle').click();
  expect(await page.locator('.chart tbody tr').count()).toBe(30);
  expect(await axeViolations(page)).toEqual([]);
});

test('a page of an earlier build that breaks off on its way is said not to be there, without an error', async () => {
  const page = await open('/manage');
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (address, init) => {
      if (!String(address).startsWith('/preview/build/')) return fetch(address, init);
      return new Response(new ReadableStream({ pull: () => Promise.reject(new Error('cut off')) }));
    };
  });
  await page.goto('/manage/past?path=/de');
  await page.setViewportSize({ width: 360, height: 740 });
  const words = page.locator('.past-view').getByText('Die Seite ließ sich nicht laden.');
  // As large as what stands around it: a page is drawn smaller than it believes to be.
  expect((await words.boundingBox())?.height).toBeGreaterThan(30);
});

test('an address that visitors look for in vain is redirected from the list of visits', async () => {
  const { url } = people().site;
  const missed = '/de/alte-hütte';
  const ask = () => fetch(url + missed, { redirect: 'manual' }).then(({ status }) => status);
  expect(await ask()).toBe(404);
  await fetch(`${url}/api/event`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    body: JSON.stringify({ name: '404', url: url + encodeURI(missed), width: 390 }),
  });
  const page = await open('/manage/plausible?range=7');
  const list = page.getByRole('region', { name: 'Adressen ohne Seite' });
  await list.getByRole('link', { name: `Weiterleiten: ${missed}` }).click();
  await page.getByLabel('Nach (Pfad oder Adresse)').fill('/de/pflege');
  expect(await page.getByLabel('Von (Pfad)').inputValue()).toBe(missed);
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect.poll(ask).toBe(301);
  await page.goto('/manage/plausible?range=7');
  await list.waitFor();
  expect(await list.getByText(missed).count()).toBe(0);
});

test.each(['accounts', 'audit', 'enquiries', 'newsletter', 'import', 'plausible'] as const)(
  '/manage/%s is free of axe violations and as wide as its window, light and dark',
  async (name) => {
    for (const viewport of ['phone', 'desktop'] as const) {
      const page = await open(`/manage/${name}`, { viewport });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page)).toEqual([]);
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(page.viewportSize()?.width);
    }
  },
);

test.each([
  ['de', 'phone', 'Fremde Skripte', 'Veröffentlichen', 'Passwort', 'Bestätigen und weiter'],
  ['en', 'desktop', 'Third-party scripts', 'Publish', 'Password', 'Confirm and continue'],
] as const)(
  'a script of others is entered in /manage, which asks for the password once more, and deleted for good (%s, %s)',
  async (language, viewport, label, publish, password, confirm) => {
    // A session in which nobody has confirmed a password since it began.
    forgetSession(people());
    const page = await open('/manage', { language, viewport, allow: /^403: / });
    const link = page.locator('a[href="/manage/squidex/third-party-scripts"]').first();
    expect(await link.textContent()).toContain(label);
    await page.goto('/manage/squidex/third-party-scripts/new');
    await page.getByLabel(/^Name/).fill(`Zähler ${language}`);
    await page.getByLabel(/^(?:Einwilligung|Consent)/).selectOption('statistic');
    await page.getByLabel(/\(https\)/).fill('https://stats.example/s.js');
    ageSessions(people().site);
    await page.getByRole('button', { name: publish }).click();
    const field = page.getByLabel(password, { exact: true });
    await field.waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await field.fill(people().superuser.password);
    await page.getByRole('button', { name: confirm }).click();
    await field.waitFor({ state: 'detached' });
    await page.waitForURL(/third-party-scripts\/(?!new)/);
    await page.reload();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe(`Zähler ${language}`);
    const remove = page.getByRole('button', { name: /^(?:Löschen|Delete)$/ });
    await remove.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(/^(?:Für später planen|Plan for later)$/).count()).toBe(0);
    await remove.click();
    const question = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
    await question.getByText(/nicht in den Papierkorb|not go to the trash/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await question.getByRole('button', { name: /^(?:Löschen|Delete)$/ }).click();
    await page.waitForURL(/third-party-scripts$/);
  },
);
