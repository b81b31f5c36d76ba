import { expect, onTestFinished, test } from 'vitest';
import { openAuth } from './auth.ts';

const ANNA = { email: 'anna@example.com', name: 'Anna', superuser: true };
const BEN = { email: 'ben@example.com', name: 'Ben', superuser: false };
const DEVICE = { address: '192.0.2.1', session: undefined, device: undefined, agent: 'test' };

/** Accounts, of which there is one. */
async function withAnna() {
  const auth = openAuth(':memory:');
  onTestFinished(() => auth.close());
  const anna = await auth.admin.invite(ANNA, 'nobody');
  if (!anna.ok) throw new Error(anna.error.name);
  return { auth, password: anna.value.password };
}

test('whoever is invited signs in with the password that was shown', async () => {
  const { auth } = await withAnna();
  const invited = await auth.admin.invite({ ...BEN, email: ' Ben@Example.com ' }, ANNA.email);
  if (!invited.ok) throw new Error(invited.error.name);
  expect(invited.value.user).toEqual(BEN);
  const { password } = invited.value;
  const signedIn = await auth.signIn.withPassword({ email: BEN.email, password }, DEVICE);
  expect(signedIn.ok).toBe(true);
  expect(auth.admin.list()).toMatchObject([
    { email: ANNA.email, devices: 0, seen: undefined, hasSecondFactor: false },
    { email: BEN.email, devices: 1, seen: expect.any(Number) },
  ]);
});

test('nobody is invited twice, and no account has what is no address', async () => {
  const { auth } = await withAnna();
  expect(await auth.admin.invite(ANNA, ANNA.email)).toMatchObject({
    error: { name: 'account-exists' },
  });
  expect(await auth.admin.invite({ ...BEN, email: 'ben' }, ANNA.email)).toMatchObject({
    error: { name: 'email-invalid' },
  });
});

test('the last superuser keeps the right and the account', async () => {
  const { auth } = await withAnna();
  const invited = await auth.admin.invite(BEN, ANNA.email);
  if (!invited.ok) throw new Error(invited.error.name);
  const refused = { ok: false, error: { name: 'last-superuser' } };
  expect(auth.admin.setRight(ANNA.email, false)).toMatchObject(refused);
  expect(auth.admin.remove(ANNA.email)).toMatchObject(refused);
  expect(auth.admin.setRight(BEN.email, true)).toEqual({ ok: true, value: true });
  expect(auth.admin.setRight(BEN.email, true)).toEqual({ ok: true, value: false });
  // Nobody has accepted the invitation: perhaps nobody ever will.
  expect(auth.admin.setRight(ANNA.email, false)).toMatchObject(refused);
  expect(auth.admin.remove(ANNA.email)).toMatchObject(refused);
  // Nor does somebody have a new password that was made for them.
  const renewed = await auth.admin.renewPassword(BEN.email, ANNA.email);
  if (!renewed.ok) throw new Error(renewed.error.name);
  expect(auth.admin.setRight(ANNA.email, false)).toMatchObject(refused);
  const { password } = renewed.value;
  expect((await auth.signIn.withPassword({ email: BEN.email, password }, DEVICE)).ok).toBe(true);
  expect(auth.admin.remove(ANNA.email).ok).toBe(true);
  expect(auth.admin.setRight(BEN.email, false)).toMatchObject(refused);
  expect(auth.admin.list().map(({ email }) => email)).toEqual([BEN.email]);
});

test('a new password ends the old one and all sessions; signing out ends the sessions alone', async () => {
  const { auth, password } = await withAnna();
  const signIn = (given: string) =>
    auth.signIn.withPassword({ email: ANNA.email, password: given }, DEVICE);
  await signIn(password);
  auth.admin.signOutEverywhere(ANNA.email);
  expect(auth.admin.list()).toMatchObject([{ devices: 0 }]);
  expect((await signIn(password)).ok).toBe(true);
  const renewed = await auth.admin.renewPassword(ANNA.email, ANNA.email);
  if (!renewed.ok) throw new Error(renewed.error.name);
  expect(auth.admin.list()).toMatchObject([{ devices: 0 }]);
  expect((await signIn(renewed.value.password)).ok).toBe(true);
});

test('an account that there is not is told so', async () => {
  const { auth } = await withAnna();
  const unknown = { ok: false, error: { name: 'account-unknown' } };
  expect(auth.admin.remove(BEN.email)).toMatchObject(unknown);
  expect(auth.admin.setRight(BEN.email, true)).toMatchObject(unknown);
  expect(auth.admin.signOutEverywhere(BEN.email)).toMatchObject(unknown);
  expect(await auth.admin.renewPassword(BEN.email, ANNA.email)).toMatchObject(unknown);
});
