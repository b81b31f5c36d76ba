import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAuth } from './auth.ts';
import { MIGRATIONS } from './migrations.ts';
import { createPasswords } from './passwords/password.ts';

const EMAIL = 'vroni@almwerk.example';
const PASSWORD = 'drei Schafe im Nebel';
const CLIENT = { address: '203.0.113.7', session: undefined, device: undefined, agent: undefined };

const quick = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
const hash = await quick.hash(PASSWORD);

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-auth-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'accounts.sqlite');
}

describe('the file of accounts', () => {
  test('is private, survives a restart with its delays, and holds no secret', async () => {
    const path = file();
    const waits: number[] = [];
    const options = {
      now: () => 1_800_000_000_000,
      steady: () => 1_800_000_000_000,
      wait: async (ms: number) => void waits.push(ms),
      passwords: quick,
    };
    const first = openAuth(path, options);
    first.accounts.add({ email: EMAIL, name: 'Vroni', superuser: true, password: hash });
    const entered = await first.signIn.withPassword({ email: EMAIL, password: PASSWORD }, CLIENT);
    const session = entered.ok && entered.value.kind === 'signed-in' ? entered.value.session : '';
    const wrong = { email: EMAIL, password: 'falsch' };
    for (let i = 0; i < 5; i++) await first.signIn.withPassword(wrong, CLIENT);
    first.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(path).toString('latin1');
    for (const secret of [session, PASSWORD, '203.0.113.7']) expect(bytes).not.toContain(secret);
    const second = openAuth(path, options);
    expect(second.userOf(session)).toBeDefined();
    await second.signIn.withPassword(wrong, CLIENT);
    expect(waits).toEqual([1_000]);
    second.close();
  });

  test('of an older version opens, and its people stay signed in', async () => {
    const path = file();
    const old = new DatabaseSync(path);
    old.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1;`);
    old
      .prepare('INSERT INTO account (email, name, password, superuser) VALUES (?, ?, ?, 1)')
      .run(EMAIL, 'Vroni', hash);
    old.close();
    const auth = openAuth(path, { passwords: quick });
    onTestFinished(() => auth.close());
    const entered = await auth.signIn.withPassword({ email: EMAIL, password: PASSWORD }, CLIENT);
    const session = entered.ok && entered.value.kind === 'signed-in' ? entered.value.session : '';
    expect(auth.userOf(session)).toMatchObject({ email: EMAIL, superuser: true });
    expect(auth.accounts.lacksFirst()).toBe(false);
  });
});
