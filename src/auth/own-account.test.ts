import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAuth } from './auth.ts';
import { createPasswords } from './passwords/password.ts';
import type { SignInClient } from './sign-in.ts';

const EMAIL = 'vroni@almwerk.example';
const PASSWORD = 'drei Schafe im Nebel';
const NEXT = 'Hochkar bei Vollmond, zu Fuß';
const PERIOD = 30_000;
const STRANGER: SignInClient = {
  ...{ address: undefined, session: undefined, device: undefined, agent: 'Firefox' },
};

const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
const hash = await passwords.hash(PASSWORD);

/** Somebody who is signed in, and a clock that stands until it is moved or a turn is waited for. */
async function open(path = ':memory:') {
  const clock = { now: 1_800_000_000_000, waited: 0 };
  const now = () => clock.now;
  const wait = async (ms: number) => {
    clock.now += ms;
    clock.waited += ms;
  };
  const auth = openAuth(path, { now, steady: now, wait, passwords });
  onTestFinished(() => auth.close());
  auth.accounts.add({ email: EMAIL, name: 'Vroni Huber', superuser: true, password: hash });
  const enter = (client = STRANGER, password = PASSWORD) =>
    auth.signIn.withPassword({ email: EMAIL, password }, client);
  const begin = async (): Promise<SignInClient> => {
    const entered = await enter();
    if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('not signed in');
    return { ...STRANGER, session: entered.value.session, device: entered.value.device };
  };
  return { auth, clock, enter, begin, client: await begin() };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Turns the second factor on. Out: the app, and the recovery codes. */
async function withFactor({ auth, clock, client }: Opened) {
  expect(await auth.own.beginFactor(PASSWORD, client)).toMatchObject({ ok: true });
  const secret = auth.own.view(client.session)?.setup?.secret ?? '';
  const app = new TOTP({ secret });
  const code = (periods = 0) => app.generate({ timestamp: clock.now + periods * PERIOD });
  const confirmed = await auth.own.confirmFactor(code(), client);
  if (!confirmed.ok) throw new Error(confirmed.error.name);
  return { code, codes: confirmed.value, secret };
}

async function stepOf({ enter }: Opened, client?: SignInClient): Promise<string> {
  const entered = await enter(client);
  if (!entered.ok || entered.value.kind !== 'code-needed') throw new Error('no code is asked for');
  return entered.value.step;
}

const refused = (name: string) => ({ ok: false, error: { name } });

test('somebody gets another name, and stays signed in', async () => {
  const { auth, client } = await open();
  expect(auth.own.rename('Vroni Gruber', client).ok).toBe(true);
  expect(auth.userOf(client.session)).toMatchObject({ email: EMAIL, name: 'Vroni Gruber' });
  expect(auth.own.rename('Niemand', STRANGER)).toMatchObject(refused('sign-in-needed'));
});

test('somebody gets another address by their password, stays signed in, and signs in with it', async () => {
  const { auth, client, enter } = await open();
  auth.accounts.add({ email: 'resi@x.example', name: 'Resi', superuser: false, password: hash });
  const change = (email: string, password = PASSWORD) =>
    auth.own.changeEmail({ email, password }, client);
  expect(await change('vroni@neu.example', 'falsch')).toMatchObject(refused('password-wrong'));
  expect(await change('Resi@x.example')).toMatchObject(refused('account-exists'));
  expect(await change(EMAIL)).toMatchObject(refused('account-exists'));
  expect(await change('vroni')).toMatchObject(refused('email-invalid'));
  expect(auth.userOf(client.session)).toMatchObject({ email: EMAIL });
  expect(await change(' Vroni@Neu.example')).toMatchObject({ ok: true });
  expect(auth.userOf(client.session)).toMatchObject({ email: 'vroni@neu.example' });
  expect((await enter()).ok).toBe(false);
  const again = { email: 'vroni@neu.example', password: PASSWORD };
  expect((await auth.signIn.withPassword(again, STRANGER)).ok).toBe(true);
});

test('whoever was signed out while the password waited for its turn changes nothing', async () => {
  const opened = await open();
  const { auth, client, clock } = opened;
  const { code } = await withFactor(opened);
  const wrong = () => auth.own.prove('falsch', client);
  const act: (() => Promise<unknown>)[] = [
    () => auth.own.changeEmail({ email: 'vroni@neu.example', password: PASSWORD }, client),
    () => auth.own.beginFactor(PASSWORD, client),
    () => auth.own.removeFactor({ password: PASSWORD, code: code(1) }, client),
  ];
  for (let times = 0; times < 5; times++) await wrong();
  const waited = clock.waited;
  const asked = act.map((one) => one());
  auth.own.signOutEverywhere(client);
  for (const one of asked) expect(await one).toMatchObject(refused('sign-in-needed'));
  expect(clock.waited).toBeGreaterThan(waited);
  expect(auth.accounts.byEmail(EMAIL)).toMatchObject({ email: EMAIL });
  expect(auth.admin.list()).toMatchObject([{ hasSecondFactor: true }]);
});

describe('sessions', () => {
  test('are listed with their device, the own one marked, and end one by one', async () => {
    const { auth, begin, client, clock } = await open();
    clock.now += 120_000;
    const other = await begin();
    const sessions = auth.own.view(client.session)?.sessions ?? [];
    expect(sessions.map(({ own, agent }) => [own, agent])).toEqual([
      [true, 'Firefox'],
      [false, 'Firefox'],
    ]);
    const id = sessions.find(({ own }) => !own)?.id ?? '';
    expect(auth.own.endSession(id, client).ok).toBe(true);
    expect(auth.userOf(other.session)).toBeUndefined();
    expect(auth.userOf(client.session)).toBeDefined();
  });

  test('of somebody else do not end', async () => {
    const { auth, client } = await open();
    auth.accounts.add({ email: 'resi@x.example', name: 'Resi', superuser: false, password: hash });
    const resi = await auth.signIn.withPassword(
      { email: 'resi@x.example', password: PASSWORD },
      STRANGER,
    );
    const session = resi.ok && resi.value.kind === 'signed-in' ? resi.value.session : undefined;
    const id = auth.own.view(client.session)?.sessions[0]?.id ?? '';
    auth.own.endSession(id, { ...STRANGER, session });
    expect(auth.userOf(client.session)).toBeDefined();
  });

  test('end everywhere at once', async () => {
    const { auth, begin, client } = await open();
    const other = await begin();
    expect(auth.own.signOutEverywhere(client).ok).toBe(true);
    expect([auth.userOf(client.session), auth.userOf(other.session)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('that have ended can do nothing', async () => {
    const { auth, client } = await open();
    auth.signOut(client.session);
    const needed = refused('sign-in-needed');
    expect(auth.own.view(client.session)).toBeUndefined();
    expect(auth.own.signOutEverywhere(client)).toMatchObject(needed);
    expect(auth.own.endSession('x', client)).toMatchObject(needed);
    expect(await auth.own.beginFactor(PASSWORD, client)).toMatchObject(needed);
    expect(await auth.own.confirmFactor('123456', client)).toMatchObject(needed);
    expect(await auth.own.changePassword({ current: PASSWORD, next: NEXT }, client)).toMatchObject(
      needed,
    );
  });
});

describe('a new password', () => {
  test('ends all other sessions, and gives this device a new one', async () => {
    const { auth, begin, enter, client } = await open();
    const other = await begin();
    const changed = await auth.own.changePassword({ current: PASSWORD, next: NEXT }, client);
    expect(changed.ok && auth.userOf(changed.value.session)?.email).toBe(EMAIL);
    expect(auth.userOf(client.session)).toBeUndefined();
    expect(auth.userOf(other.session)).toBeUndefined();
    expect(await enter()).toMatchObject(refused('sign-in-refused'));
    expect((await enter(STRANGER, NEXT)).ok).toBe(true);
  });

  test.each([
    ['falsch und lang genug', NEXT, 'password-wrong', undefined],
    [PASSWORD, PASSWORD, 'password-same', undefined],
    [PASSWORD, 'zu kurz', 'password-weak', 'short'],
    [PASSWORD, 'x'.repeat(1_025), 'password-weak', 'long'],
    [PASSWORD, 'qwertzuiop12', 'password-weak', 'keyboard'],
    [PASSWORD, 'passwort1234', 'password-weak', 'common'],
    [PASSWORD, 'abcabcabcabcabc', 'password-weak', 'repeat'],
    [PASSWORD, 'Vroni.Huber.1', 'password-weak', 'own'],
  ])('from %j to %j is refused: %s, %s', async (current, next, name, weakness) => {
    const { auth, client } = await open();
    const changed = await auth.own.changePassword({ current, next }, client);
    expect(changed).toMatchObject({ ok: false, error: { name, ...(weakness && { weakness }) } });
    expect(auth.userOf(client.session)).toBeDefined();
  });

  test('cannot be got by guessing the current one in a stolen session', async () => {
    const { auth, client, clock } = await open();
    for (let i = 0; i < 10; i++) {
      await auth.own.changePassword({ current: `geraten ${i}`, next: NEXT }, client);
    }
    expect(clock.waited).toBe(30_000);
  });
});

describe('a second factor', () => {
  test('counts when its first code was seen, and is asked for after the password', async () => {
    const opened = await open();
    const { auth, clock, client } = opened;
    await auth.own.beginFactor(PASSWORD, client);
    expect(await opened.enter()).toMatchObject({ value: { kind: 'signed-in' } });
    const { code, codes } = await withFactor(opened);
    expect(codes).toHaveLength(10);
    clock.now += PERIOD;
    const step = await stepOf(opened);
    const entered = await auth.signIn.withCode({ step, code: code() }, STRANGER);
    expect(entered.ok && auth.userOf(entered.value.session)?.email).toBe(EMAIL);
    expect(await opened.enter(STRANGER, 'falsch')).toMatchObject(refused('sign-in-refused'));
  });

  test('needs the password to be set up', async () => {
    const { auth, client } = await open();
    expect(await auth.own.beginFactor('falsch', client)).toMatchObject(refused('password-wrong'));
    expect(auth.own.view(client.session)?.setup).toBeUndefined();
  });

  test('waits a quarter of an hour for its first code, and no longer than the password', async () => {
    const { auth, clock, client } = await open();
    const waiting = (session = client.session) => auth.own.view(session)?.setup;
    await auth.own.beginFactor(PASSWORD, client);
    const secret = waiting()?.secret ?? '';
    clock.now += 15 * 60_000;
    expect(waiting()).toBeUndefined();
    const code = new TOTP({ secret }).generate({ timestamp: clock.now });
    expect(await auth.own.confirmFactor(code, client)).toMatchObject(refused('code-refused'));
    await auth.own.beginFactor(PASSWORD, client);
    expect(waiting()?.secret).not.toBe(secret);
    const changed = await auth.own.changePassword({ current: PASSWORD, next: NEXT }, client);
    expect(waiting(changed.ok ? changed.value.session : '')).toBeUndefined();
  });

  test('takes the digits of other keyboards, and refuses what are none', async () => {
    const opened = await open();
    const { auth, clock } = opened;
    const { code } = await withFactor(opened);
    const enter = async (given: string) =>
      auth.signIn.withCode({ step: await stepOf(opened), code: given }, STRANGER);
    clock.now += PERIOD;
    for (const given of ['äöüäöü', '١٢٣٤٥٦', '😀😀😀']) {
      expect(await enter(given)).toMatchObject(refused('code-refused'));
    }
    const wide = code().replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect((await enter(wide)).ok).toBe(true);
  });

  test('takes a code once, also the one that turned it on', async () => {
    const opened = await open();
    const { auth, clock } = opened;
    const { code } = await withFactor(opened);
    const enter = async (given: string) =>
      auth.signIn.withCode({ step: await stepOf(opened), code: given }, STRANGER);
    expect(await enter(code())).toMatchObject(refused('code-refused'));
    clock.now += PERIOD;
    expect((await enter(code())).ok).toBe(true);
    expect(await enter(code())).toMatchObject(refused('code-refused'));
    expect(await enter(code(-1))).toMatchObject(refused('code-refused'));
  });

  test.each([-2, 2])('takes no code that is %i periods off', async (periods) => {
    const opened = await open();
    const { code } = await withFactor(opened);
    opened.clock.now += 10 * PERIOD;
    const step = await stepOf(opened);
    const entered = await opened.auth.signIn.withCode({ step, code: code(periods) }, STRANGER);
    expect(entered).toMatchObject(refused('code-refused'));
  });

  test('can be replaced by each recovery code once, however it is typed', async () => {
    const opened = await open();
    const { auth, client } = opened;
    const { codes } = await withFactor(opened);
    const [first = ''] = codes;
    const enter = async () =>
      auth.signIn.withCode(
        { step: await stepOf(opened), code: ` ${first.toUpperCase().replaceAll('-', ' ')}` },
        STRANGER,
      );
    expect((await enter()).ok).toBe(true);
    expect(await enter()).toMatchObject(refused('code-refused'));
    expect(auth.own.view(client.session)?.factor).toEqual({ on: true, recoveryCodes: 9 });
  });

  test('is not found by trying codes: the turns come ever later', async () => {
    const opened = await open();
    await withFactor(opened);
    const step = await stepOf(opened);
    const names: string[] = [];
    for (let i = 0; i < 20; i++) {
      const tried = await opened.auth.signIn.withCode({ step, code: `00000${i % 10}` }, STRANGER);
      names.push(tried.ok ? 'in' : tried.error.name);
    }
    expect(names.filter((name) => name === 'code-refused').length).toBeLessThan(12);
    expect(new Set(names)).toEqual(new Set(['code-refused', 'too-many-requests']));
  });

  test('a step is over after five minutes, with another password, and when it was changed', async () => {
    const opened = await open();
    const { auth, clock, client } = opened;
    const { code } = await withFactor(opened);
    const late = refused('code-too-late');
    const first = await stepOf(opened);
    clock.now += 5 * 60_000 + 1;
    expect(await auth.signIn.withCode({ step: first, code: code() }, STRANGER)).toMatchObject(late);
    const second = await stepOf(opened);
    expect(
      await auth.signIn.withCode({ step: `${second}x`, code: code() }, STRANGER),
    ).toMatchObject(late);
    await auth.own.changePassword({ current: PASSWORD, next: NEXT }, client);
    expect(await auth.signIn.withCode({ step: second, code: code() }, STRANGER)).toMatchObject(
      late,
    );
  });

  test('is removed with the password and a code', async () => {
    const opened = await open();
    const { auth, client, enter } = opened;
    const { codes } = await withFactor(opened);
    const remove = (password: string, code = '') =>
      auth.own.removeFactor({ password, code }, client);
    expect(await remove('falsch', codes[0])).toMatchObject(refused('password-wrong'));
    expect(await remove(PASSWORD, '000000')).toMatchObject(refused('code-refused'));
    expect((await remove(PASSWORD, codes[0])).ok).toBe(true);
    expect(await enter()).toMatchObject({ value: { kind: 'signed-in' } });
  });

  test('is reset by whoever looks after the accounts', async () => {
    const opened = await open();
    await withFactor(opened);
    expect(opened.auth.resetFactor(EMAIL).ok).toBe(true);
    expect(await opened.enter()).toMatchObject({ value: { kind: 'signed-in' } });
    expect(opened.auth.own.view(opened.client.session)?.factor.recoveryCodes).toBe(0);
  });

  test('leaves no recovery code readable in the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loden-auth-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'accounts.sqlite');
    const opened = await open(path);
    const { codes } = await withFactor(opened);
    opened.auth.close();
    const bytes = readFileSync(path).toString('latin1');
    for (const code of codes) {
      expect(bytes).not.toContain(code);
      expect(bytes).not.toContain(code.replaceAll('-', ''));
    }
  });
});

test('a password counts for ten minutes of its session, and so does a sign-in', async () => {
  const { auth, clock, client, begin } = await open();
  const isProven = () => auth.own.isProven(client.session);
  expect(isProven()).toBe(true);
  clock.now += 10 * 60_000 + 1;
  expect(isProven()).toBe(false);
  expect(await auth.own.prove('falsch', client)).toMatchObject({ ok: false });
  expect(isProven()).toBe(false);
  const other = await begin();
  clock.now += 10 * 60_000 + 1;
  expect(await auth.own.prove(PASSWORD, client)).toMatchObject({ ok: true });
  expect(isProven()).toBe(true);
  expect(auth.own.isProven(other.session)).toBe(false);
  expect(auth.own.isProven(undefined)).toBe(false);
  clock.now += 10 * 60_000 + 1;
  expect(isProven()).toBe(false);
});
