import { describe, expect, onTestFinished, test } from 'vitest';
import { openAudit } from '#src/auth/audit.ts';
import { openAuth } from '#src/auth/auth.ts';
import { createPasswords } from '#src/auth/passwords/password.ts';
import { firstAccount } from '../server/first-account.ts';
import { accountCommand } from './account.ts';
import { createAuthPort } from '../ports/auth.ts';

const HERE = { address: undefined, session: undefined, device: undefined, agent: undefined };

const PORT = {
  origins: () => new Set(['http://localhost:4321']),
  oidc: undefined,
  address: () => 'http://localhost:4321',
  sendsMails: false,
};

function open() {
  const quick = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
  const auth = openAuth(':memory:', { passwords: quick, wait: async () => undefined });
  const audit = openAudit(':memory:');
  onTestFinished(() => {
    auth.close();
    audit.close();
  });
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    await accountCommand.serve(args, { services: { auth, audit } }, (line) => lines.push(line));
    return lines;
  };
  /** What was noted, the oldest first. */
  const noted = () =>
    audit
      .read(Number.MAX_SAFE_INTEGER, 100)
      .map(({ who, operation, id }) => `${who}: ${operation} ${id}`)
      .reverse();
  return { auth, run, noted };
}

describe('npm run account', () => {
  test('add makes an account whose password is shown once and fits', async () => {
    const { auth, run } = open();
    const [account, shown] = await run('add', 'Sepp@Almwerk.example', '--name', 'Sepp Huber');
    expect(account).toBe('sepp@almwerk.example  Sepp Huber');
    const password = shown?.replace('Password, shown only now: ', '') ?? '';
    const signedIn = await auth.signIn.withPassword(
      { email: 'sepp@almwerk.example', password },
      HERE,
    );
    expect(signedIn.ok).toBe(true);
    expect((await run('list')).join()).not.toContain(password);
  });

  test('the superuser flag is given, kept and taken away', async () => {
    const { run } = open();
    await run('add', 'sepp@x.example', '--superuser');
    expect(await run('add', 'vroni@x.example', '--superuser')).toContain(
      'vroni@x.example  vroni  superuser',
    );
    expect(await run('passwd', 'vroni@x.example')).toContain('vroni@x.example  vroni  superuser');
    expect(await run('passwd', 'vroni@x.example', '--no-superuser')).toContain(
      'vroni@x.example  vroni',
    );
  });

  test('notes each change in the audit log, and no failure', async () => {
    const { auth, run, noted } = open();
    // The last superuser would stay.
    auth.accounts.add({ email: 'sepp@x.example', name: 'Sepp', superuser: true, password: '' });
    await run('add', 'Vroni@x.example');
    await run('passwd', 'vroni@x.example', '--superuser');
    await run('reset-factor', 'vroni@x.example');
    await run('remove', 'vroni@x.example');
    await expect(run('remove', 'vroni@x.example')).rejects.toThrow();
    await run('list');
    expect(noted()).toEqual(
      ['account-added', 'password-changed', 'right-given', 'factor-removed', 'account-removed'].map(
        (change) => `npm run account: ${change} vroni@x.example`,
      ),
    );
  });

  test('remove takes an account away', async () => {
    const { run } = open();
    await run('add', 'a@x.example');
    expect(await run('remove', 'a@x.example')).toEqual(['a@x.example is removed.']);
    expect(await run('list')).toEqual([]);
  });

  test.each([
    [['add', 'vroni'], 'vroni is not a valid e-mail address.'],
    [['remove', 'niemand@x.example'], 'There is no account niemand@x.example.'],
    [['passwd', 'niemand@x.example'], 'There is no account niemand@x.example.'],
    [['passwd'], 'Usage: npm run account -- list | add EMAIL'],
    [['add', 'a@x.example', 'b@x.example'], 'Usage: npm run account -- list | add EMAIL'],
    [['frobnicate'], 'Usage: npm run account -- list | add EMAIL'],
    [['reset-factor', 'niemand@x.example'], 'There is no account niemand@x.example.'],
    [['add', 'a@x.example', '--password', 'x'], "Unknown option '--password'"],
  ])('%j is refused with what is wrong', async (args, message) => {
    await expect(open().run(...args)).rejects.toThrow(message);
  });
});

test('npm run account -- remove leaves one superuser whom somebody can sign in as', async () => {
  const { auth, run, noted } = open();
  await firstAccount(auth);
  await run('add', 'vroni@x.example', '--superuser');
  await expect(run('remove', 'vroni@x.example')).rejects.toThrow(/last account/);
  expect(auth.accounts.byEmail('vroni@x.example')).toBeDefined();
  expect(noted()).not.toContain('npm run account: account-removed vroni@x.example');
  await run('add', 'sepp@x.example', '--superuser');
  expect(await run('remove', 'vroni@x.example')).toEqual(['vroni@x.example is removed.']);
});

test('npm run account -- passwd leaves the last superuser the right, the password and the sessions', async () => {
  const { auth, run, noted } = open();
  const [, shown] = await run('add', 'vroni@x.example', '--superuser');
  const account = {
    email: 'vroni@x.example',
    password: shown?.replace('Password, shown only now: ', '') ?? '',
  };
  const signedIn = await auth.signIn.withPassword(account, HERE);
  await expect(run('passwd', account.email, '--no-superuser')).rejects.toThrow(/last account/);
  const session = signedIn.ok && signedIn.value.kind === 'signed-in' ? signedIn.value.session : '';
  expect(auth.userOf(session)).toMatchObject({ superuser: true });
  expect((await auth.signIn.withPassword(account, HERE)).ok).toBe(true);
  expect(noted()).toEqual(['npm run account: account-added vroni@x.example']);
});

describe('the first account', () => {
  test('is a superuser, with a new password at each start until somebody has signed in', async () => {
    const { auth } = open();
    const first = await firstAccount(auth);
    const second = await firstAccount(auth);
    expect([first?.email, second?.email]).toEqual(['admin@loden.example', 'admin@loden.example']);
    expect((await auth.signIn.withPassword({ email: '', password: '', ...first }, HERE)).ok).toBe(
      false,
    );
    const session = await auth.signIn.withPassword({ email: '', password: '', ...second }, HERE);
    const user = auth.userOf(
      session.ok && session.value.kind === 'signed-in' ? session.value.session : '',
    );
    expect(user).toMatchObject({ superuser: true });
    expect(await firstAccount(auth)).toBeUndefined();
  });

  test.each([
    ['has a password that somebody asked for', ['passwd', 'admin@loden.example']],
    ['is not the only one', ['add', 'vroni@x.example', '--superuser']],
  ])('keeps its password when it %s', async (_when, args) => {
    const { auth, run } = open();
    await firstAccount(auth);
    await run(...args);
    expect(await firstAccount(auth)).toBeUndefined();
  });
});

describe('what pages know of accounts', () => {
  const portOf = (https: boolean) => createAuthPort({ ...PORT, ...open(), https });

  test('is a cookie that is bound to this host where visitors come by https', () => {
    expect(portOf(true).cookie).toEqual({
      name: '__Host-sid',
      options: { path: '/', sameSite: 'lax', secure: true, maxAge: 14 * 24 * 60 * 60 },
    });
    expect(portOf(false).cookie).toMatchObject({ name: 'sid', options: { secure: false } });
  });

  test('is which origins are ours', () => {
    expect(portOf(false).isOwnOrigin('http://localhost:4321')).toBe(true);
    expect(portOf(false).isOwnOrigin('http://localhost:4322')).toBe(false);
  });

  test('is that one network is slowed down as a whole, IPv6 by /64', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
    const auth = openAuth(':memory:', { passwords, wait });
    onTestFinished(() => auth.close());
    const port = createAuthPort({ ...PORT, auth, https: false });
    for (let n = 1; n <= 11; n++) {
      const address = `2001:db8:1:2::${n}`;
      await port.signIn.withPassword(
        { email: `p${n}@x.example`, password: 'x' },
        { ...HERE, address },
      );
    }
    expect(waits).toHaveLength(1);
  });
});
