import { expect, onTestFinished, test } from 'vitest';
import { openAuth } from './auth.ts';
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
