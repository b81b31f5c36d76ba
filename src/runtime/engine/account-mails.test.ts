import { expect, onTestFinished, test } from 'vitest';
import { accountEntry, openAudit } from '#src/auth/audit.ts';
import { openAuth } from '#src/auth/auth.ts';
import { createPasswords } from '#src/auth/passwords/password.ts';
import { openMailer } from '#src/mail/mailer.ts';
import type { OutgoingMail } from '#src/mail/transport.ts';
import type { Language } from '#src/model/languages.ts';
import { createAccountMails, tellingAudit } from './account-mails.ts';

const EMAIL = 'vroni@almwerk.example';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CLIENT = { address: undefined, session: undefined, device: undefined, agent: FIREFOX };

/** Accounts whose owners get mails, and what was sent. */
function open(language: Language = 'de') {
  const sent: OutgoingMail[] = [];
  const mail = openMailer({
    path: ':memory:',
    from: { address: 'stube@almwerk.example' },
    transport: {
      send: async (one) => {
        sent.push(one);
        return { state: 'sent' };
      },
    },
    log: () => undefined,
  });
  mail.start();
  const { tell, sendLink } = createAccountMails({
    mail,
    site: () => ({ name: 'Almwerk', url: 'https://almwerk.example', phone: null, email: null }),
    localUrl: 'http://localhost:4321',
    nobody: 'nobody@almwerk.example',
    now: () => Date.UTC(2026, 10, 23, 8, 30),
    language,
  });
  const audit = tellingAudit(openAudit(':memory:'), tell);
  const auth = openAuth(':memory:', {
    passwords: createPasswords({ memory: 8, passes: 1, parallelism: 1 }),
    newDevice: (email, agent) => tell('new-device', email, agent),
  });
  onTestFinished(async () => {
    auth.close();
    audit.close();
    await mail.close();
  });
  const mails = async () => {
    await mail.settle();
    return sent;
  };
  return { auth, audit, tell, sendLink, mails };
}

async function added({ auth }: ReturnType<typeof open>, email = EMAIL) {
  const password = await auth.passwords.hash('Hochkar bei Vollmond');
  const made = auth.accounts.add({ email, name: 'Vroni', superuser: true, password });
  expect(made.ok).toBe(true);
}

test('whoever signs in on a new device is told so by mail, on a known one not again', async () => {
  const shop = open();
  await added(shop);
  const credentials = { email: EMAIL, password: 'Hochkar bei Vollmond' };
  const first = await shop.auth.signIn.withPassword(credentials, CLIENT);
  const device = first.ok && first.value.kind === 'signed-in' ? first.value.device : undefined;
  expect(device).toBeDefined();
  await shop.auth.signIn.withPassword(credentials, { ...CLIENT, device });
  await shop.auth.signIn.withPassword({ ...credentials, password: 'falsch' }, CLIENT);
  const mails = await shop.mails();
  expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
    [EMAIL, 'Anmeldung auf einem neuen Gerät: Almwerk'],
  ]);
  expect(mails[0]?.text).toContain('Gerät: Firefox unter Linux');
  expect(mails[0]?.text).toContain('23. November 2026');
  expect(mails[0]?.text).toContain('https://almwerk.example/manage/account');
  expect(mails[0]?.html).toContain('href="https://almwerk.example/manage/account"');
});

test.each([
  [
    'de',
    [
      'Dein Passwort wurde geändert',
      'Zweiter Faktor eingeschaltet',
      'Zweiter Faktor ausgeschaltet',
    ],
  ],
  ['en', ['Your password was changed', 'Second factor turned on', 'Second factor turned off']],
] as const)('changes of an account are mailed to its owner (%s)', async (lang, subjects) => {
  const shop = open(lang);
  for (const change of ['password-changed', 'factor-added', 'factor-removed'] as const) {
    shop.audit.append(accountEntry('npm run account', change, EMAIL));
  }
  shop.audit.append(accountEntry(EMAIL, 'session-ended', EMAIL));
  shop.audit.append({ ...accountEntry(EMAIL, 'password-changed', EMAIL), schema: 'pages' });
  const mails = await shop.mails();
  expect(mails.map(({ subject }) => subject)).toEqual(subjects.map((one) => `${one}: Almwerk`));
  expect(new Set(mails.map(({ to }) => to.address))).toEqual(new Set([EMAIL]));
  expect(mails.every(({ language }) => language === lang)).toBe(true);
  expect(shop.audit.read(Number.MAX_SAFE_INTEGER, 10)).toHaveLength(5);
});

test('what a browser calls itself says nothing in our name', async () => {
  const shop = open();
  shop.tell('new-device', EMAIL, 'Rufen Sie evil.example an/1 (jetzt)');
  const [mail] = await shop.mails();
  expect(mail?.text).toContain('Gerät: unbekannt');
  expect(mail?.text + (mail?.html ?? '')).not.toContain('evil');
});

test('the first account, whose address is nobody’s, gets no mail', async () => {
  const shop = open();
  shop.tell('new-device', 'nobody@almwerk.example', FIREFOX);
  expect(await shop.mails()).toEqual([]);
});

test.each([
  ['de', 'Neues Passwort wählen: Almwerk', 'https://almwerk.example/login?link=a.b'],
  ['en', 'Choose a new password: Almwerk', 'https://almwerk.example/en/login?link=a.b'],
] as const)('a link for a new password leads to the site (%s)', async (lang, subject, link) => {
  const shop = open(lang);
  shop.sendLink({ email: EMAIL, token: 'a.b', reason: 'forgotten' });
  const [mail] = await shop.mails();
  expect(mail).toMatchObject({ to: { address: EMAIL }, subject });
  expect(mail?.text).toContain(link);
});

test.each([
  ['de', 'Dein Konto bei Almwerk', 'Resi hat für dich ein Konto bei Almwerk angelegt.'],
  ['en', 'Your account at Almwerk', 'Resi has made an account for you at Almwerk.'],
] as const)('an invitation says from whom it is (%s)', async (lang, subject, text) => {
  const shop = open(lang);
  shop.sendLink({ email: EMAIL, token: 'a.b', reason: 'invited', by: 'Resi' });
  const [mail] = await shop.mails();
  expect(mail).toMatchObject({ to: { address: EMAIL }, subject });
  expect(mail?.text).toContain(text);
  expect(mail?.text).toContain('login?link=a.b');
});
