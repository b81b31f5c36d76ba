import { expect, test } from 'vitest';
import { createSecretSigner } from '#src/lib/node/signed.ts';
import { createProxyTokens } from './proxy-tokens.ts';

function openTokens() {
  const clock = { now: 1_000_000 };
  return { clock, tokens: createProxyTokens(() => clock.now) };
}

test('a token fits the session that it was issued for, and no other', () => {
  const { tokens } = openTokens();
  const { token, seconds } = tokens.issue('my session');
  expect(seconds).toBe(3_600);
  expect(tokens.fits(token, 'my session')).toBe(true);
  expect(tokens.fits(token, 'your session')).toBe(false);
  expect(tokens.fits(token, undefined)).toBe(false);
  expect(Buffer.from(token, 'base64url').toString()).not.toContain('my session');
});

test('a token lives for an hour', () => {
  const { clock, tokens } = openTokens();
  const { token } = tokens.issue('my session');
  clock.now += 3_599_999;
  expect(tokens.fits(token, 'my session')).toBe(true);
  clock.now += 1;
  expect(tokens.fits(token, 'my session')).toBe(false);
});

test.each([
  ['nothing', () => ''],
  ['a word', () => 'token'],
  ['a changed signature', (token: string) => `${token.slice(0, -2)}AA`],
  ['more than the token', (token: string) => `${token}.x`],
])('%s fits no session', (_, changed) => {
  const { tokens } = openTokens();
  expect(tokens.fits(changed(tokens.issue('my session').token), 'my session')).toBe(false);
});

test('what was signed for another purpose is no token', () => {
  const { tokens } = openTokens();
  const signer = createSecretSigner('my session');
  const [body = ''] = tokens.issue('my session').token.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  expect(tokens.fits(signer.sign('device', text), 'my session')).toBe(false);
});
