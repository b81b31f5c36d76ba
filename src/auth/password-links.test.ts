import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openAuth } from './auth.ts';
import type { SignInClient } from './sign-in.ts';
import type { LinkMail } from './password-links.ts';
import { createPasswords } from './passwords/password.ts';

const EMAIL = 'vroni@almwerk.example';
const OLD = 'Hochkar bei Vollmond';
const NEW = 'Zirbe Nebel Kupfer Steig';
const MINUTE = 60_000;
const HERE: SignInClient = {
  ...{ address: undefined, session: undefined, device: undefined, agent: 'Firefox' },
};
const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
const hash = await passwords.hash(OLD);

/** An account, what was sent to whom, and a clock that stands until it is moved. */
function open() {
  const clock = { now: 1_800_000_000_000 };
  const now = () => clock.now;
  const sent: LinkMail[] = [];
  const auth = openAuth(':memory:', {
    ...{ now, steady: now, passwords, wait: async () => undefined },
    sendLink: (mail) => sent.push(mail),
  });
  onTestFinished(() => auth.close());
  auth.accounts.add({ email: EMAIL, name: 'Vroni', superuser: true, password: hash });
  const ask = async (email = EMAIL) => {
    auth.passwordLinks.ask(email);
    await Promise.resolve();
    return sent.at(-1)?.token ?? '';
  };
  const signIn = async (password: string) =>
    (await auth.signIn.withPassword({ email: EMAIL, password }, HERE)).ok;
  return { auth, clock, sent, ask, signIn };
}

const over = { ok: false, error: { name: 'link-over' } };

test('a link gives its owner a new password, once, and ends all sessions', async () => {
  const { auth, ask, signIn, sent } = open();
  const begun = await auth.signIn.withPassword({ email: EMAIL, password: OLD }, HERE);
  const session = begun.ok && begun.value.kind === 'signed-in' ? begun.value.session : undefined;
  const token = await ask(' Vroni@Almwerk.example');
  expect(sent).toEqual([{ email: EMAIL, token, reason: 'forgotten' }]);
  expect(auth.passwordLinks.ownerOf(token)).toMatchObject({
    ...{ user: { email: EMAIL }, reason: 'forgotten' },
  });
  expect(await auth.passwordLinks.choose(token, NEW, undefined)).toMatchObject({ ok: true });
  expect(auth.userOf(session)).toBeUndefined();
  expect([await signIn(OLD), await signIn(NEW)]).toEqual([false, true]);
  expect(auth.passwordLinks.ownerOf(token)).toBeUndefined();
  expect(await auth.passwordLinks.choose(token, OLD, undefined)).toMatchObject(over);
});

test('a link holds for an hour, and no longer than the password that was forgotten', async () => {
  const { auth, ask, clock } = open();
  const first = await ask();
  clock.now += 59 * MINUTE;
  expect(auth.passwordLinks.ownerOf(first)).toBeDefined();
  clock.now += 2 * MINUTE;
  expect(auth.passwordLinks.ownerOf(first)).toBeUndefined();
  const second = await ask();
  auth.accounts.change(EMAIL, { password: await passwords.hash(NEW) });
  expect(await auth.passwordLinks.choose(second, OLD, undefined)).toMatchObject(over);
});

test('a link ends with the address that it was sent to', async () => {
  const { auth, ask } = open();
  const token = await ask();
  expect(auth.accounts.changeEmail(EMAIL, 'vroni@neu.example').ok).toBe(true);
  expect(auth.passwordLinks.ownerOf(token)).toBeUndefined();
  expect(await auth.passwordLinks.choose(token, NEW, undefined)).toMatchObject(over);
});

test('nobody makes a link: not by a changed one, and not by what was signed for something else', async () => {
  const { auth, ask } = open();
  const token = await ask();
  const [body = '', mac = ''] = token.split('.');
  const other = Buffer.from(body, 'base64url').toString().replace('"account":1', '"account":2');
  const forged = `${Buffer.from(other).toString('base64url')}.${mac}`;
  const step = await auth.signIn.withCode({ step: token, code: '123456' }, HERE);
  expect(auth.passwordLinks.ownerOf(forged)).toBeUndefined();
  expect(auth.passwordLinks.ownerOf('')).toBeUndefined();
  expect(step).toMatchObject({ ok: false, error: { name: 'code-too-late' } });
});

test('an account gets three links an hour; who has no password gets none', async () => {
  const { auth, ask, clock, sent } = open();
  auth.accounts.add({ email: 'resi@x.example', name: 'Resi', superuser: false, password: '' });
  for (const email of ['nobody@x.example', 'resi@x.example']) await ask(email);
  expect(sent).toEqual([]);
  for (let time = 0; time < 5; time++) await ask();
  expect(sent).toHaveLength(3);
  clock.now += 61 * MINUTE;
  await ask();
  expect(sent).toHaveLength(4);
});

test('a weak password is refused, and the link stays good', async () => {
  const { auth, ask } = open();
  const token = await ask();
  const refused = await auth.passwordLinks.choose(token, 'Vroni Vroni Vroni', undefined);
  expect(refused).toMatchObject({ ok: false, error: { name: 'password-weak' } });
  expect(auth.passwordLinks.ownerOf(token)).toBeDefined();
});

test('passwords are looked at one at a time, and of one address only a few wait', async () => {
  let [running, most] = [0, 0];
  const sent: LinkMail[] = [];
  const auth = openAuth(':memory:', {
    ...{ passwords, wait: async () => undefined },
    sendLink: (mail) => sent.push(mail),
    advise: async () => {
      most = Math.max(most, ++running);
      await pause(5);
      running--;
      return 'common';
    },
  });
  onTestFinished(() => auth.close());
  auth.accounts.add({ email: EMAIL, name: 'Vroni', superuser: true, password: hash });
  auth.passwordLinks.ask(EMAIL);
  await Promise.resolve();
  const token = sent.at(-1)?.token ?? '';
  const chosen = await Promise.all(
    Array.from({ length: 12 }, () => auth.passwordLinks.choose(token, NEW, '192.0.2.1')),
  );
  expect(most).toBe(1);
  const names = chosen.map((one) => (one.ok ? 'ok' : one.error.name));
  expect(names.filter((name) => name === 'password-weak')).toHaveLength(7);
  expect(names.filter((name) => name === 'server-busy')).toHaveLength(5);
});

test('a link that cannot be made ends no server, and the log says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-links-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'accounts.sqlite');
  const said: string[] = [];
  const auth = openAuth(path, { wait: async () => undefined, print: (line) => said.push(line) });
  onTestFinished(() => auth.close());
  const damage = new DatabaseSync(path);
  damage.exec('ALTER TABLE account RENAME TO lost');
  damage.close();
  auth.passwordLinks.ask(EMAIL);
  await expect
    .poll(() => said)
    .toEqual([expect.stringMatching(/^Sending a link to choose a password failed: no such table/)]);
});

test('what was asked for just before the end is left', async () => {
  const { auth, ask, sent } = open();
  const asked = ask();
  auth.close();
  expect(await asked).toBe('');
  expect(sent).toEqual([]);
});

test('whoever is invited has seven days to choose a password, and chooses once', async () => {
  const { auth, clock, sent, signIn } = open();
  auth.passwordLinks.invite(EMAIL, 'Resi');
  const [mail] = sent;
  expect(mail).toMatchObject({ email: EMAIL, reason: 'invited', by: 'Resi' });
  const token = mail?.token ?? '';
  clock.now += 7 * 24 * 60 * MINUTE;
  expect(auth.passwordLinks.ownerOf(token)).toMatchObject({ reason: 'invited' });
  clock.now += MINUTE;
  expect(auth.passwordLinks.ownerOf(token)).toBeUndefined();
  clock.now -= MINUTE;
  expect(await auth.passwordLinks.choose(token, NEW, undefined)).toMatchObject({ ok: true });
  expect(await signIn(NEW)).toBe(true);
  expect(await auth.passwordLinks.choose(token, OLD, undefined)).toMatchObject(over);
});

test('an invitation ends with the password that it came with, and with its account', async () => {
  const { auth, sent } = open();
  auth.passwordLinks.invite(EMAIL, 'Resi');
  auth.passwordLinks.invite(EMAIL, 'Resi');
  const [first, second] = sent.map(({ token }) => token);
  await auth.admin.renewPassword(EMAIL, EMAIL);
  expect(auth.passwordLinks.ownerOf(first ?? '')).toBeUndefined();
  auth.accounts.add({ email: 'resi@x.example', name: 'Resi', superuser: true, password: hash });
  expect(auth.admin.remove(EMAIL).ok).toBe(true);
  expect(auth.passwordLinks.ownerOf(second ?? '')).toBeUndefined();
});
