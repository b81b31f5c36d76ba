import { expect, test } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

test.each([
  '/manage',
  '/',
  '/de/product/lodendecke-hochkar?farbe=tanne',
  '/en/b%C3%A4der',
  '/a?b=c/../d',
])('%s is a way back', (path) => {
  expect(returnPath(path)).toBe(path);
});

test('a change of all fifty items of a list is a way back with them', () => {
  const ids = Array.from({ length: 50 }, () => `&id=${crypto.randomUUID()}`).join('');
  const asked = `/manage/squidex/third-party-scripts/bulk?field=priceCents&kind=percent&value=5${ids}`;
  expect(returnPath(asked)).toBe(asked);
});

test('of what is too long the page is a way back', () => {
  expect(returnPath(`/manage/squidex/products/bulk?value=${'x'.repeat(4_000)}`)).toBe(
    '/manage/squidex/products/bulk',
  );
});

test('a fragment is left out', () => {
  expect(returnPath('/pflege#loden')).toBe('/pflege');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://evil.example/manage',
  'javascript:alert(1)',
  'manage',
  '',
  '/login',
  '/login?return=/login',
  '/en/login',
  '/%6cogin',
  '/a/../login',
  '/a/%2e%2e/login',
  '/api/_auth/session',
  '/_render',
  '/_astro/x.js',
  '/manage\r\nSet-Cookie: a=b',
  `/${'x'.repeat(4_000)}`,
])('%j is none', (path) => {
  expect(returnPath(path)).toBeUndefined();
});

test('no way back is asked for', () => {
  expect(returnPath(null)).toBeUndefined();
});

test('the sign-in page is told the way back, which it understands', () => {
  const login = loginPath('en', '/manage?x=1&y=2');
  expect(login).toBe('/en/login?return=%2Fmanage%3Fx%3D1%26y%3D2');
  expect(returnPath(new URL(login, 'http://localhost').searchParams.get('return'))).toBe(
    '/manage?x=1&y=2',
  );
});
