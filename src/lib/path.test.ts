import { expect, test } from 'vitest';
import { encodePath, isPagePath, parsePath } from './path.ts';

test.each([
  ['/', '/', false],
  ['/de', '/de', false],
  ['/de/', '/de', true],
  ['/de/caf%C3%A9', '/de/café', false],
  ['/de/cafe%CC%81', '/de/café', false],
  ['/%6danage', '/manage', false],
])('%s is the path %s', (raw, path, slash) => {
  expect(parsePath(raw)).toEqual({ ok: true, value: { path, slash } });
});

test.each([
  'de',
  '//evil.com',
  '/a//b',
  '/a\\b',
  '/a%5cb',
  '/a%2fb',
  '/a%00b',
  '/a%0ab',
  '/..',
  '/a/../b',
  '/a/%2e%2e/b',
  '/./a',
  '/%ff',
  '/a%',
  '/a%09b',
  '/a%7f',
])('%s is refused', (raw) => {
  expect(parsePath(raw)).toEqual({ ok: false, error: 'path-malformed' });
});

test('a path that is encoded twice is decoded once', () => {
  expect(parsePath('/%256danage')).toMatchObject({ value: { path: '/%6danage' } });
});

test('a path of ours is percent-encoded segment by segment', () => {
  expect(encodePath('/de/café/a b')).toBe('/de/caf%C3%A9/a%20b');
  expect(encodePath('/')).toBe('/');
});

test.each([
  ['/de/pflege', true],
  ['/de', true],
  ['/de/pflege/_payload.json', false],
  ['/sitemap-0.xml', false],
  ['/assets/1/Maße.PDF', false],
])('%s is a page: %s', (path, isPage) => {
  expect(isPagePath(path)).toBe(isPage);
});
