import { expect, test } from 'vitest';
import { isKeepable, kindOf } from './requests.ts';

const ORIGIN = 'https://shop.example';
const kind = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  kindOf({ url: new URL(path, ORIGIN).href, mode, method }, ORIGIN);

test('pages, payloads, pictures and code are answered by the worker', () => {
  expect(kind('/')).toBe('page');
  expect(kind('/en/care?utm_source=x')).toBe('page');
  expect(kind('/de/pflege/_payload.json?abc', 'cors')).toBe('payload');
  expect(kind('/pictures/a/50-50/640.webp', 'no-cors')).toBe('picture');
  expect(kind('/_astro/Page.abc.css', 'no-cors')).toBe('code');
  expect(kind('/theme.css', 'no-cors')).toBe('sheet');
  expect(kind('/manifest.de.webmanifest', 'cors')).toBe('sheet');
});

test.each([
  ...['/manage', '/manage/pages', '/%6danage', '/MANAGE/x', '//manage/x', '/preview/de/x'],
  ...['/share/de', '/share/open/abc.def'],
  ...['/login', '/de/login', '/newsletter/a@b.example', '/squidex/content/x', '/api/rest'],
  ...['/api/_auth/session', '/api/%5Fauth/session', '/builds/latest.json?1', '/assets/a/film.webm'],
  ...['/%ff', 'https://other.example/de'],
])('%s is nothing to it', (path) => {
  expect(kind(path)).toBeUndefined();
});

test('so is what is no navigation, and what changes something', () => {
  expect(kind('/de/kategorie/decken/filter', 'cors')).toBeUndefined();
  expect(kind('/de/kontakt', 'navigate', 'POST')).toBeUndefined();
});

test('only whole answers for everybody are kept', () => {
  const answer = (over: object) => ({
    ...{ status: 200, redirected: false, type: 'basic' as const, headers: new Headers() },
    ...over,
  });
  expect(isKeepable(answer({}))).toBe(true);
  expect(isKeepable(answer({ status: 206 }))).toBe(false);
  expect(isKeepable(answer({ status: 404 }))).toBe(false);
  expect(isKeepable(answer({ redirected: true }))).toBe(false);
  expect(isKeepable(answer({ type: 'opaque' }))).toBe(false);
  for (const control of ['private, no-store', 'no-store', 'Private']) {
    const headers = new Headers({ 'Cache-Control': control });
    expect(isKeepable(answer({ headers })), control).toBe(false);
  }
});
