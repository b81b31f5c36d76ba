import { expect, onTestFinished, test } from 'vitest';
import { openAuth } from './auth.ts';
import { createPasswords } from './passwords/password.ts';
import { identityOf, type OidcIdentity } from './oidc/oidc-identity.ts';

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

const FIRMA = {
  issuer: VRONI.issuer,
  name: 'Firma',
  superuser: { claim: 'roles', value: 'editor' },
};

/** Who somebody is by claims. */
function identity(claims: Record<string, unknown>): OidcIdentity {
  const known = { sub: '1', email: VRONI.email, email_verified: true, name: 'Vroni' };
  const found = identityOf({ ...known, ...claims }, FIRMA);
  if (!found.ok) throw new Error(found.error.name);
  return found.value;
}

test('whom the provider no longer names in the claim at all loses the right and the sessions', () => {
  const auth = openAuth(':memory:');
  onTestFinished(() => auth.close());
  const signIn = (claims: Record<string, unknown>) =>
    auth.signInByIdentity(identity(claims), 'Firma', HERE);
  const entered = signIn({ roles: ['editor'] });
  const session = entered.ok ? entered.value.session : undefined;
  expect(auth.userOf(session)).toMatchObject({ superuser: true });
  const refused = {
    error: { name: 'oidc-claim-missing', details: { provider: 'Firma', claim: 'roles' } },
  };
  expect(signIn({})).toMatchObject(refused);
  expect(auth.userOf(session)).toBeUndefined();
  expect(auth.accounts.byEmail(VRONI.email)).toMatchObject({ superuser: false });
  // Who has no account gets none.
  expect(signIn({ sub: '2', email: 'sepp@firma.example' })).toMatchObject(refused);
  expect(auth.accounts.byEmail('sepp@firma.example')).toBeUndefined();
});

test.each([
  ['a verified address as text', { email_verified: 'true' }, { emailVerified: true }],
  ['an address that is not verified', { email_verified: 'false' }, { emailVerified: false }],
  ['no name', { name: null }, { name: 'vroni' }],
])('is understood when the provider says %s', (_name, claims, expected) => {
  expect(identity(claims)).toMatchObject({ email: VRONI.email, ...expected });
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

test('an address as the claim counts only where the provider has verified it', () => {
  const provider = { ...FIRMA, superuser: { claim: 'email', value: VRONI.email } };
  const claims = { sub: '1', email: VRONI.email };
  expect(identityOf(claims, provider)).toMatchObject({
    error: { name: 'oidc-address-unverified' },
  });
  expect(identityOf({ ...claims, email_verified: true }, provider)).toMatchObject({
    value: { superuser: true },
  });
});

test('whoever had an account by an address before its owner, or a former owner, is out', () => {
  const changes: string[] = [];
  const auth = openAuth(':memory:', {
    changed: (change, email) => changes.push(`${change} ${email}`),
  });
  onTestFinished(() => auth.close());
  const signIn = (asked: Partial<OidcIdentity>) =>
    auth.signInByIdentity({ ...VRONI, ...asked }, 'Firma', HERE);
  const session = (entered: ReturnType<typeof signIn>) =>
    entered.ok ? entered.value.session : entered.error.name;
  const mallory = { subject: 'm', emailVerified: false };
  const first = session(signIn(mallory));
  expect(auth.userOf(first)).toMatchObject({ email: VRONI.email });
  const own = session(signIn({}));
  expect(auth.userOf(first)).toBeUndefined();
  expect(session(signIn(mallory))).toBe('oidc-address-unverified');
  expect(session(signIn({ ...mallory, superuser: false }))).toBe('oidc-no-right');
  expect(auth.userOf(own)).toMatchObject({ email: VRONI.email, superuser: true });
  // The provider gave the address to somebody else.
  const heir = session(signIn({ subject: 'h' }));
  expect(auth.userOf(own)).toBeUndefined();
  expect(session(signIn({ emailVerified: false }))).toBe('oidc-address-unverified');
  expect(auth.userOf(heir)).toMatchObject({ email: VRONI.email });
  const told = `password-changed ${VRONI.email}`;
  expect(changes).toEqual([`account-added ${VRONI.email}`, told, told]);
});

test('the same id at another provider is another person', () => {
  const auth = openAuth(':memory:');
  onTestFinished(() => auth.close());
  const signIn = (who: Partial<OidcIdentity>) =>
    auth.signInByIdentity({ ...VRONI, ...who }, 'Firma', HERE);
  const first = signIn({});
  const session = first.ok ? first.value.session : undefined;
  const issuer = 'https://other.example';
  const other = signIn({ issuer, email: 'sepp@firma.example' });
  expect(auth.userOf(other.ok ? other.value.session : undefined)).toMatchObject({
    email: 'sepp@firma.example',
  });
  // Nor does it get an account by an address that it has not verified.
  expect(signIn({ issuer, subject: '2', emailVerified: false })).toMatchObject({
    error: { name: 'oidc-address-unverified' },
  });
  expect(auth.userOf(session)).toMatchObject({ email: VRONI.email });
});
