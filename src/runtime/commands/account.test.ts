import { describe, expect, onTestFinished, test } from 'vitest';
import { openAuth } from '#src/auth/auth.ts';
import { createPasswords } from '#src/auth/password.ts';
import { accountCommand, firstAccount } from './account.ts';
import { createAuthPort } from '../ports/auth.ts';

const HERE = { address: undefined, session: undefined };

function open() {
  const quick = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
  const auth = openAuth(':memory:', Date.now, quick);
  onTestFinished(() => auth.close());
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    await accountCommand(auth, args, (line) => lines.push(line));
    return lines;
  };
  return { auth, run };
}

describe('npm run account', () => {
  test('add makes an account whose password is shown once and fits', async () => {
    const { auth, run } = open();
    const [account, shown] = await run('add', 'Sepp@Almwerk.example', '--name', 'Sepp Huber');
    expect(account).toBe('sepp@almwerk.example  Sepp Huber');
    const password = shown?.replace('Password, shown only now: ', '') ?? '';
    const signedIn = await auth.signIn({ email: 'sepp@almwerk.example', password }, HERE);
    expect(signedIn.ok).toBe(true);
    expect((await run('list')).join()).not.toContain(password);
  });

  test('the superuser flag is given, kept and taken away', async () => {
    const { run } = open();
    expect(await run('add', 'vroni@x.example', '--superuser')).toContain(
      'vroni@x.example  vroni  superuser',
    );
    expect(await run('passwd', 'vroni@x.example')).toContain('vroni@x.example  vroni  superuser');
    expect(await run('passwd', 'vroni@x.example', '--no-superuser')).toContain(
      'vroni@x.example  vroni',
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
    [['passwd'], 'npm run account -- add EMAIL'],
    [['add', 'a@x.example', 'b@x.example'], 'npm run account -- add EMAIL'],
    [['frobnicate'], 'npm run account -- add EMAIL'],
    [['add', 'a@x.example', '--password', 'x'], "Unknown option '--password'"],
  ])('%j is refused with what is wrong', async (args, message) => {
    await expect(open().run(...args)).rejects.toThrow(message);
  });
});

test('the first account is made once, and it is a superuser', async () => {
  const { auth } = open();
  const made = await firstAccount(auth);
  expect(made?.email).toBe('admin@loden.example');
  expect(await firstAccount(auth)).toBeUndefined();
  const { email, password } = made ?? { email: '', password: '' };
  const session = await auth.signIn({ email, password }, HERE);
  expect(auth.userOf(session.ok ? session.value : undefined)).toMatchObject({ superuser: true });
});

describe('what pages know of accounts', () => {
  const portOf = (https: boolean) =>
    createAuthPort({ ...open(), https, origins: () => new Set(['http://localhost:4321']) });

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
    const port = portOf(false);
    const attempt = (n: number) => {
      const address = `2001:db8:1:2::${n}`;
      return port.signIn({ email: `p${n}@x.example`, password: 'x' }, { ...HERE, address });
    };
    const names: string[] = [];
    for (let n = 1; n <= 11; n++) {
      const result = await attempt(n);
      names.push(result.ok ? 'ok' : result.error.name);
    }
    expect(names.slice(0, 10).every((name) => name === 'sign-in-refused')).toBe(true);
    expect(names[10]).toBe('too-many-requests');
  });
});
