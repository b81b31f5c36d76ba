import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Auth, openAuth } from './auth.ts';
import { createPasswords } from './passwords/password.ts';
import type { SignedIn, SignInClient } from './sign-in.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = 'vroni@almwerk.example';
const PASSWORD = 'drei Schafe im Nebel';
const HERE = { address: undefined, session: undefined, device: undefined, agent: undefined };

const quick = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
const hash = await quick.hash(PASSWORD);

/** Accounts in memory with one superuser, and a clock that stands until it is moved or a turn is waited for. */
function open() {
  const clock = { now: 1_800_000_000_000, waits: [] as number[] };
  const now = () => clock.now;
  const wait = async (ms: number) => {
    clock.waits.push(ms);
    clock.now += ms;
  };
  const auth = openAuth(':memory:', { now, steady: now, wait, passwords: quick });
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

const signInAt = (auth: Auth, client: SignInClient) =>
  auth.signIn.withPassword({ email: EMAIL, password: PASSWORD }, client);

function signedIn(result: Awaited<ReturnType<typeof signInAt>>): SignedIn {
  if (!result.ok) throw new Error(result.error.name);
  if (result.value.kind !== 'signed-in') throw new Error(result.value.kind);
  return result.value;
}

async function signIn(auth: Auth, session?: string): Promise<string> {
  return signedIn(await signInAt(auth, { ...HERE, session })).session;
}

const tryWrong = (auth: Auth, email = EMAIL, address?: string, device?: string) =>
  auth.signIn.withPassword({ email, password: 'falsch' }, { ...HERE, address, device });

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
    const auth = openAuth(path, { passwords: quick });
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
    add(auth, 'sepp@almwerk.example', true);
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

  test('costs the same for an unknown address as for a wrong password', async () => {
    const real = createPasswords();
    const compared: string[] = [];
    const passwords = {
      ...real,
      fits(stored: string, password: string) {
        // What a comparison costs stands before salt and hash.
        compared.push(stored.split('$').slice(0, 4).join('$'));
        return real.fits(stored, password);
      },
    };
    const auth = openAuth(':memory:', { passwords });
    const password = await real.hash(PASSWORD);
    auth.accounts.add({ email: EMAIL, name: 'Vroni', superuser: true, password });
    expect(await tryWrong(auth, EMAIL)).toEqual(refused);
    expect(await tryWrong(auth, 'niemand@x.example')).toEqual(refused);
    expect(compared).toHaveLength(2);
    expect(compared[1]).toBe(compared[0]);
    auth.close();
  });

  test('has room for a few dozen passwords at once, and asks for patience beyond that', async () => {
    const { auth } = open();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tryWrong(auth, `n${n}@x.example`)),
    );
    for (const result of all.slice(0, 24)) expect(result).toEqual(refused);
    expect(all.at(-1)).toEqual({
      ok: false,
      error: { name: 'server-busy', details: { seconds: 3 } },
    });
    expect(await signIn(auth)).toBeDefined();
  });

  test('one network address does not fill that room', async () => {
    const { auth } = open();
    const names = Array.from({ length: 9 }, (_, n) => `n${n}@x.example`);
    const many = Promise.all(names.map((email) => tryWrong(auth, email, '203.0.113.7')));
    expect(await tryWrong(auth, EMAIL, '203.0.113.8')).toEqual(refused);
    expect((await many).filter(({ ok }) => !ok).map((one) => JSON.stringify(one))).toContain(
      JSON.stringify({ ok: false, error: { name: 'server-busy', details: { seconds: 3 } } }),
    );
  });

  test.each([EMAIL, 'niemand@almwerk.example'])(
    'keeps %s waiting longer after each failure, and never for long',
    async (email) => {
      const { auth, clock } = open();
      for (let tries = 0; tries < 10; tries++) expect(await tryWrong(auth, email)).toEqual(refused);
      expect(clock.waits).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
    },
  );

  test('attempts at the same time wait one after the other', async () => {
    const { auth, clock } = open();
    for (let i = 0; i < 5; i++) await tryWrong(auth);
    const begun = clock.now;
    const all = await Promise.all([tryWrong(auth), tryWrong(auth)]);
    expect(all).toEqual([refused, refused]);
    expect(clock.waits).toEqual([1_000, 2_000]);
    expect(clock.now).toBe(begun + 3_000);
  });

  test('whoever would wait for more than half a minute is told to come again', async () => {
    const waits: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => waits.push(resolve));
    const auth = openAuth(':memory:', { steady: () => 1_000, wait, passwords: quick });
    onTestFinished(() => auth.close());
    add(auth, EMAIL);
    for (let i = 0; i < 5; i++) expect(await tryWrong(auth)).toEqual(refused);
    // 1, 3, 7, 11 … seconds later.
    for (let i = 0; i < 8; i++) void tryWrong(auth);
    expect(await tryWrong(auth)).toEqual(tooMany(1));
    expect(waits).toHaveLength(8);
  });

  test('of one network address three attempts may wait', async () => {
    const wait = () => new Promise<void>(() => undefined);
    const auth = openAuth(':memory:', { steady: () => 1_000, wait, passwords: quick });
    onTestFinished(() => auth.close());
    for (let i = 0; i < 5; i++) await tryWrong(auth, EMAIL, '203.0.113.7');
    for (let i = 0; i < 3; i++) void tryWrong(auth, EMAIL, '203.0.113.7');
    expect(await tryWrong(auth, EMAIL, '203.0.113.7')).toEqual(tooMany(3));
  });

  test('of all network addresses 24 attempts may wait, and a known device all the same', async () => {
    const turns: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => void turns.push(resolve));
    const auth = openAuth(':memory:', { steady: () => 1_000, wait, passwords: quick });
    onTestFinished(() => auth.close());
    add(auth, EMAIL);
    const { device } = signedIn(await signInAt(auth, HERE));
    for (let account = 0; account < 5; account++) {
      for (let i = 0; i < 12; i++) {
        void tryWrong(auth, `p${account}@x.example`, `198.51.100.${account * 12 + i}`);
        await Promise.resolve();
      }
    }
    await expect.poll(() => turns).toHaveLength(24);
    expect(await tryWrong(auth, 'p0@x.example', '203.0.113.7')).toEqual(tooMany(3));
    for (let i = 0; i < 5; i++) await tryWrong(auth, EMAIL, '203.0.113.7', device);
    void tryWrong(auth, EMAIL, '203.0.113.7', device);
    await expect.poll(() => turns).toHaveLength(25);
    // Whoever need not wait is let in.
    expect(await tryWrong(auth, 'resi@x.example', '203.0.113.8')).toEqual(refused);
    // And who has to, once somebody had a turn.
    turns.shift()?.();
    for (let i = 0; i < 5; i++) await tryWrong(auth, 'leni@x.example', '203.0.113.9');
    void tryWrong(auth, 'leni@x.example', '203.0.113.9');
    await expect.poll(() => turns).toHaveLength(25);
  });

  test('is slowed down by network address over all accounts', async () => {
    const { auth, clock } = open();
    for (let i = 0; i < 10; i++) await tryWrong(auth, `p${i}@x.example`, '203.0.113.7');
    expect(clock.waits).toEqual([]);
    expect(await tryWrong(auth, 'p10@x.example', '203.0.113.8')).toEqual(refused);
    expect(clock.waits).toEqual([]);
    for (let i = 10; i < 13; i++) await tryWrong(auth, `p${i}@x.example`, '203.0.113.7');
    expect(clock.waits).toEqual([1_000, 2_000, 4_000]);
  });

  test('a device that the account signed in on has turns of its own', async () => {
    const { auth, clock } = open();
    const { device } = signedIn(await signInAt(auth, HERE));
    for (let i = 0; i < 9; i++) await tryWrong(auth);
    clock.waits = [];
    const again = { ...HERE, device };
    expect((await auth.signIn.withPassword({ email: EMAIL, password: PASSWORD }, again)).ok).toBe(
      true,
    );
    expect(clock.waits).toEqual([]);
    for (let i = 0; i < 10; i++) {
      expect(await tryWrong(auth, EMAIL, undefined, device)).toEqual(refused);
    }
    expect(clock.waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000]);
  });

  test.each([
    ['of another account', (device: string) => device, 'resi@almwerk.example'],
    ['that was changed', (device: string) => `x${device}`, EMAIL],
    ['that is no more than text', () => 'device', EMAIL],
  ])('a device %s is like any other', async (_what, change, email) => {
    const { auth, clock } = open();
    add(auth, 'resi@almwerk.example');
    const device = change(signedIn(await signInAt(auth, HERE)).device);
    for (let i = 0; i < 6; i++) await tryWrong(auth, email, undefined, device);
    expect(clock.waits).toEqual([1_000]);
    clock.waits = [];
    await tryWrong(auth, email);
    expect(clock.waits).toEqual([2_000]);
  });

  test('a device is forgotten when nobody signed in on it for half a year', async () => {
    const { auth, clock } = open();
    const { device } = signedIn(await signInAt(auth, HERE));
    clock.now += 181 * 24 * HOUR;
    for (let i = 0; i < 5; i++) await tryWrong(auth);
    await tryWrong(auth, EMAIL, undefined, device);
    expect(clock.waits).toEqual([1_000]);
  });

  test('forgets failures after a while', async () => {
    const { auth, clock } = open();
    for (let i = 0; i < 5; i++) await tryWrong(auth);
    clock.now += HOUR;
    for (let i = 0; i < 4; i++) await tryWrong(auth);
    await tryWrong(auth);
    expect(clock.waits).toEqual([]);
  });

  test('a clock that was set back between two starts keeps nobody out', async () => {
    const path = file();
    const clock = { now: 1_800_000_000_000, waits: [] as number[] };
    const options = {
      steady: () => clock.now,
      wait: async (ms: number) => {
        clock.waits.push(ms);
        clock.now += ms;
      },
      passwords: quick,
    };
    const first = openAuth(path, options);
    for (let i = 0; i < 7; i++) await tryWrong(first);
    first.close();
    clock.now -= 24 * HOUR;
    const second = openAuth(path, options);
    onTestFinished(() => second.close());
    clock.waits = [];
    expect(await tryWrong(second)).toEqual(refused);
    expect(clock.waits).toEqual([6_000]);
  });

  test('works with a password that was changed meanwhile only if it is the new one', async () => {
    const { auth } = open();
    const attempt = auth.signIn.withPassword({ email: EMAIL, password: PASSWORD }, HERE);
    auth.accounts.change(EMAIL, { password: quick.unfitting });
    expect(await attempt).toEqual(refused);
  });
});
