import { expect, onTestFinished, test } from 'vitest';
import { openAuth } from './auth.ts';
import { createPasswords } from './passwords/password.ts';
import type { OidcIdentity } from './oidc/oidc-identity.ts';

const HERE = { address: undefined, session: undefined, device: undefined, agent: undefined };
const VRONI: OidcIdentity = {
  ...{ issuer: 'https://id.example', subject: '1', email: 'vroni@firma.example' },
  ...{ emailVerified: true, name: 'Vroni', superuser: true },
};

test('what a provider changes in an account is told once', () => {
  const changes: string[] = [];
  const auth = openAuth(':memory:', {
    changed: (change, email) => changes.push(`${change} ${email}`),
  });
  onTestFinished(() => auth.close());
  const signIn = (superuser: boolean) =>
    auth.signInByIdentity({ ...VRONI, superuser }, 'Firma', HERE).ok;
  expect([signIn(true), signIn(true), signIn(false), signIn(false), signIn(true)]).toEqual([
    ...[true, true, false, false, true],
  ]);
  expect(changes).toEqual(
    ['account-added', 'right-taken', 'right-given'].map((one) => `${one} vroni@firma.example`),
  );
});

test('whoever took an address that is not theirs is out when its owner signs in with a provider', async () => {
  const changes: string[] = [];
  const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
  const auth = openAuth(':memory:', {
    passwords,
    changed: (change, email) => changes.push(`${change} ${email}`),
  });
  onTestFinished(() => auth.close());
  const password = 'Hochkar bei Vollmond';
  const hash = await passwords.hash(password);
  for (const email of ['mallory@firma.example', 'resi@firma.example']) {
    auth.accounts.add({ email, name: 'Mallory', superuser: false, password: hash });
  }
  const enter = async (email: string) => {
    const entered = await auth.signIn.withPassword({ email, password }, HERE);
    return entered.ok && entered.value.kind === 'signed-in' ? entered.value.session : undefined;
  };
  const mallory = { ...VRONI, subject: 'm', email: 'mallory@firma.example', superuser: undefined };
  expect(auth.signInByIdentity(mallory, 'Firma', HERE).ok).toBe(true);
  const session = await enter('mallory@firma.example');
  const client = { ...HERE, session };
  expect(await auth.own.changeEmail({ email: VRONI.email, password }, client)).toMatchObject({
    ok: true,
  });
  expect(auth.signInByIdentity(VRONI, 'Firma', HERE).ok).toBe(true);
  expect(auth.userOf(session)).toBeUndefined();
  expect(await enter(VRONI.email)).toBeUndefined();
  expect(auth.signInByIdentity(mallory, 'Firma', HERE)).toMatchObject({
    error: { name: 'oidc-no-right' },
  });
  expect(changes).toEqual([`password-changed ${VRONI.email}`, `right-given ${VRONI.email}`]);
  // An address that a superuser wrote is trusted: its password stays.
  const resi = { ...VRONI, subject: '2', email: 'resi@firma.example' };
  expect(auth.signInByIdentity(resi, 'Firma', HERE).ok).toBe(true);
  expect(await enter('resi@firma.example')).toBeDefined();
});
