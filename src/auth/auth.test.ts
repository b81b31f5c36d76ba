import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Auth, openAuth } from './auth.ts';
import { createPasswords } from './password.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = 'vroni@almwerk.example';
const PASSWORD = 'drei Schafe im Nebel';
const HERE = { address: undefined, session: undefined };

const quick = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
const hash = await quick.hash(PASSWORD);

/** Accounts in memory with one superuser, and a clock that stands until it is moved. */
function open() {
  const clock = { now: 1_800_000_000_000 };
  const auth = openAuth(':memory:', () => clock.now, quick);
  onTestFinished(() => auth.close());
  add(auth, EMAIL, true);
  return { auth, clock };
}

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-auth-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'accounts.sqlite');
}

function add(auth: Auth, email: string, superuser = false): void {
  auth.accounts.add({ email, name: 'Vroni', superuser, password: hash });
}

async function signIn(auth: Auth, session?: string): Promise<string> {
  const result = await auth.signIn({ email: EMAIL, password: PASSWORD }, { ...HERE, session });
  if (!result.ok) throw new Error(result.error.name);
  return result.value;
}

const tryWrong = (auth: Auth, email = EMAIL, address?: string) =>
  auth.signIn({ email, password: 'falsch' }, { address, session: undefined });

const refused = { ok: false, error: { name: 'sign-in-refused', details: {} } };
const tooMany = (seconds: number) => ({
  ok: false,
  error: { name: 'too-many-requests', details: { seconds } },
});

describe('accounts', () => {
  test('have an address that mail could go to, once, however it is written', () => {
    const { auth } = open();
    const user = { name: 'x', superuser: false, password: hash };
    expect(auth.accounts.add({ ...user, email: ' Vroni@Almwerk.example ' })).toMatchObject({
      error: { name: 'account-exists' },
    });
    for (const email of ['', 'vroni', 'a@b@c', 'vroni@almwerk.example\n.x']) {
      expect(auth.accounts.add({ ...user, email })).toMatchObject({
        error: { name: 'email-invalid' },
      });
    }
    expect(auth.accounts.list()).toEqual([{ id: 1, email: EMAIL, name: 'Vroni', superuser: true }]);
  });

  test('that do not exist can be neither changed nor removed', () => {
    const { auth } = open();
    const unknown = { error: { name: 'account-unknown', details: { email: 'nobody@x.example' } } };
    expect(auth.accounts.remove('nobody@x.example')).toMatchObject(unknown);
    expect(auth.accounts.change('nobody@x.example', { password: hash })).toMatchObject(unknown);
  });

  test('of a removed one never come back under its number', () => {
    const { auth } = open();
    auth.accounts.remove(EMAIL);
    add(auth, EMAIL);
    expect(auth.accounts.byEmail(EMAIL)?.id).toBe(2);
  });
});

describe('a session', () => {
  test('belongs to the account that signed in', async () => {
    const { auth } = open();
    const session = await signIn(auth);
    expect(session).toMatch(/^[\w-]{43}$/);
    expect(auth.userOf(session)).toEqual({ email: EMAIL, name: 'Vroni', superuser: true });
    expect(auth.userOf('geraten')).toBeUndefined();
    expect(auth.userOf(undefined)).toBeUndefined();
  });

  test('is another one after each sign-in, and the one that was there before is over', async () => {
    const { auth } = open();
    const first = await signIn(auth);
    const second = await signIn(auth, first);
    expect(second).not.toBe(first);
    expect(auth.userOf(first)).toBeUndefined();
    expect(auth.userOf(second)).toBeDefined();
  });

  test('is never one that somebody else chose', async () => {
    const { auth } = open();
    const session = await signIn(auth, 'untergeschoben');
    expect(session).not.toBe('untergeschoben');
    expect(auth.userOf('untergeschoben')).toBeUndefined();
  });

  test('cannot be used again after signing out', async () => {
    const { auth } = open();
    const session = await signIn(auth);
    auth.signOut(session);
    expect(auth.userOf(session)).toBeUndefined();
  });

  test('ends when it is not used for twelve hours', async () => {
    const { auth, clock } = open();
    const session = await signIn(auth);
    clock.now += 11 * HOUR;
    expect(auth.userOf(session)).toBeDefined();
    clock.now += 11 * HOUR;
    expect(auth.userOf(session)).toBeDefined();
    clock.now += 12 * HOUR;
    expect(auth.userOf(session)).toBeUndefined();
  });

  test('ends after fourteen days, however busy', async () => {
    const { auth, clock } = open();
    const session = await signIn(auth);
    for (let hours = 0; hours < 14 * 24 - 8; hours += 8) {
      clock.now += 8 * HOUR;
      expect(auth.userOf(session)).toBeDefined();
    }
    clock.now += 8 * HOUR;
    expect(auth.userOf(session)).toBeUndefined();
  });

  test('has the rights of this moment, not of the sign-in', async () => {
    const path = file();
    const auth = openAuth(path, Date.now, quick);
    add(auth, EMAIL, true);
    const session = await signIn(auth);
    const other = new DatabaseSync(path);
    other.exec('UPDATE account SET superuser = 0');
    other.close();
    expect(auth.userOf(session)).toEqual({ email: EMAIL, name: 'Vroni', superuser: false });
    auth.close();
  });

  test('ends when its account loses the right', async () => {
    const { auth } = open();
    const session = await signIn(auth);
    expect(auth.accounts.change(EMAIL, { password: hash, superuser: false })).toMatchObject({
      value: { superuser: false },
    });
    expect(auth.userOf(session)).toBeUndefined();
  });

  test('ends when its account gets another password', async () => {
    const { auth } = open();
    const session = await signIn(auth);
    auth.accounts.change(EMAIL, { password: hash });
    expect(auth.userOf(session)).toBeUndefined();
  });

  test('ends when its account is removed, and stays over when the address comes back', async () => {
    const { auth } = open();
    const session = await signIn(auth);
    auth.accounts.remove(EMAIL);
    expect(auth.userOf(session)).toBeUndefined();
    add(auth, EMAIL);
    expect(auth.userOf(session)).toBeUndefined();
  });
});

describe('signing in', () => {
  test('has one answer for an unknown address and a wrong password', async () => {
    const { auth } = open();
    expect(await tryWrong(auth)).toEqual(refused);
    expect(await tryWrong(auth, 'niemand@almwerk.example')).toEqual(refused);
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const real = createPasswords();
    const auth = openAuth(':memory:', Date.now, real);
    const password = await real.hash(PASSWORD);
    auth.accounts.add({ email: EMAIL, name: 'Vroni', superuser: true, password });
    const bestOf = async (email: string) => {
      const times: number[] = [];
      for (let i = 0; i < 4; i++) {
        const started = performance.now();
        expect(await tryWrong(auth, email)).toEqual(refused);
        times.push(performance.now() - started);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await bestOf(EMAIL), await bestOf('niemand@x.example')];
    expect(Math.abs(known - unknown) / known).toBeLessThan(0.5);
    auth.close();
  });

  test('checks two passwords at once, and asks a third one to try again', async () => {
    const { auth } = open();
    const all = await Promise.all(
      ['a@x.example', 'b@x.example', EMAIL].map((one) => tryWrong(auth, one)),
    );
    expect(all).toEqual([refused, refused, tooMany(1)]);
    expect(await signIn(auth)).toBeDefined();
  });

  test.each([EMAIL, 'niemand@almwerk.example'])(
    'waits longer after each failure of %s, and never for long',
    async (email) => {
      const { auth, clock } = open();
      const waits: unknown[] = [];
      while (waits.length < 8) {
        const result = await tryWrong(auth, email);
        if (result.ok || result.error.name !== 'too-many-requests') continue;
        waits.push(result.error.details['seconds']);
        clock.now += Number(result.error.details['seconds']) * 1_000;
      }
      expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15, 15]);
    },
  );

  test('a refused attempt is not counted, so that the wait ends', async () => {
    const { auth, clock } = open();
    for (let i = 0; i < 5; i++) await tryWrong(auth);
    for (let i = 0; i < 5; i++) expect(await tryWrong(auth)).toEqual(tooMany(1));
    clock.now += 1_000;
    expect(await signIn(auth)).toBeDefined();
    expect(await tryWrong(auth)).toEqual(refused);
    expect(await tryWrong(auth)).toEqual(refused);
  });

  test('attempts at the same time count like attempts one after the other', async () => {
    const { auth } = open();
    for (let i = 0; i < 4; i++) await tryWrong(auth);
    expect(await Promise.all([tryWrong(auth), tryWrong(auth)])).toEqual([refused, tooMany(1)]);
  });

  test('is slowed down by network address over all accounts', async () => {
    const { auth, clock } = open();
    for (let i = 0; i < 10; i++) {
      expect(await tryWrong(auth, `p${i}@x.example`, '203.0.113.7')).toEqual(refused);
    }
    expect(await tryWrong(auth, 'p10@x.example', '203.0.113.7')).toEqual(tooMany(1));
    expect(await tryWrong(auth, 'p10@x.example', '203.0.113.8')).toEqual(refused);
    clock.now += 1_000;
    expect(await tryWrong(auth, 'p11@x.example', '203.0.113.7')).toEqual(refused);
    expect(await tryWrong(auth, 'p12@x.example', '203.0.113.7')).toEqual(tooMany(2));
  });

  test('forgets failures after a while', async () => {
    const { auth, clock } = open();
    for (let i = 0; i < 5; i++) await tryWrong(auth);
    clock.now += HOUR;
    for (let i = 0; i < 4; i++) expect(await tryWrong(auth)).toEqual(refused);
    expect(await tryWrong(auth)).toEqual(refused);
  });

  test('a clock that is set back keeps nobody out', async () => {
    const { auth, clock } = open();
    for (let i = 0; i < 8; i++) {
      await tryWrong(auth);
      clock.now += 15_000;
    }
    await tryWrong(auth);
    clock.now -= 24 * HOUR;
    expect(await tryWrong(auth)).toEqual(tooMany(15));
  });

  test('works with a password that was changed meanwhile only if it is the new one', async () => {
    const { auth } = open();
    const attempt = auth.signIn({ email: EMAIL, password: PASSWORD }, HERE);
    auth.accounts.change(EMAIL, { password: quick.unfitting });
    expect(await attempt).toEqual(refused);
  });
});

describe('the file of accounts', () => {
  test('is private, survives a restart with its delays, and holds no secret', async () => {
    const path = file();
    const now = () => 1_800_000_000_000;
    const first = openAuth(path, now, quick);
    add(first, EMAIL, true);
    const session = await signIn(first);
    for (let i = 0; i < 5; i++) await tryWrong(first, EMAIL, '203.0.113.7');
    first.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(path).toString('latin1');
    for (const secret of [session, PASSWORD, '203.0.113.7']) expect(bytes).not.toContain(secret);
    const second = openAuth(path, now, quick);
    expect(second.userOf(session)).toBeDefined();
    expect(await tryWrong(second)).toEqual(tooMany(1));
    second.close();
  });
});
