import { randomInt } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openAuth } from '#src/auth/auth.ts';
import { createPasswords } from '#src/auth/passwords/password.ts';
import { MAX_PASSWORD } from '#src/model/password.ts';
import { postProof } from '../publishing/proof.ts';
import { login } from './login.ts';
import { changeOwnAccount } from './own-account.ts';

const STRANGER = { address: undefined, session: undefined, device: undefined, agent: undefined };
const EMAIL = 'vroni@loden.example';
/** Letters that take two, three and nine bytes: as they are, in JSON, and in a form. */
const LETTERS = 'äöüßéłőøæ絹綿麻毛布糸染織縫';

const form = (fields: Record<string, string>) =>
  new Request('https://shop.example/', { method: 'POST', body: new URLSearchParams(fields) });

test('the longest password that may be chosen can be given wherever one is asked for', async () => {
  const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
  const auth = openAuth(':memory:', { passwords });
  onTestFinished(() => auth.close());
  const first = 'Hochkar bei Vollmond';
  auth.accounts.add({
    ...{ email: EMAIL, name: 'Vroni', superuser: true },
    password: await passwords.hash(first),
  });
  const signIn = async (password: string) => {
    const fields = form({ action: 'sign-in', email: EMAIL, password, return: '' });
    const entered = await login(fields, auth, STRANGER);
    if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('It was refused.');
    return { ...STRANGER, session: entered.value.signedIn.session };
  };
  const longest = Array.from({ length: MAX_PASSWORD }, () =>
    LETTERS.charAt(randomInt(LETTERS.length)),
  ).join('');
  const chosen = await changeOwnAccount(
    form({
      ...{ action: 'password', username: EMAIL },
      ...{ current: first, next: longest, repeat: longest },
    }),
    auth.own,
    await signIn(first),
    () => undefined,
  );
  expect(chosen).toMatchObject({ ok: true });
  const client = await signIn(longest);
  const proof = new Request('https://shop.example/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: longest }),
  });
  expect(await postProof(proof, auth.own, client)).toMatchObject({ ok: true });
  const again = Array.from(longest).reverse().join('');
  const renewed = await changeOwnAccount(
    form({
      ...{ action: 'password', username: EMAIL },
      ...{ current: longest, next: again, repeat: again },
    }),
    auth.own,
    client,
    () => undefined,
  );
  expect(renewed).toMatchObject({ ok: true });
});
