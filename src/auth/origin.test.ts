import { expect, test } from 'vitest';
import { isForeignRequest, isOwnRequest } from './origin.ts';

const OURS = 'https://www.almwerk.example';
const isOwn = (headers: Record<string, string>, method = 'POST') =>
  isOwnRequest({ method, headers: new Headers(headers) }, (origin) => origin === OURS);

test.each(['GET', 'HEAD', 'OPTIONS'])(
  '%s changes nothing, so it may come from anywhere',
  (method) => {
    expect(isOwn({ origin: 'https://evil.example', cookie: 'sid=x' }, method)).toBe(true);
  },
);

test.each([
  'null',
  'https://evil.almwerk.example',
  'http://www.almwerk.example',
  'https://www.almwerk.example:8443',
  'https://evil.example',
  'https://www.almwerk.example.evil.example',
])('a write with Origin %s is foreign', (origin) => {
  expect(isOwn({ origin })).toBe(false);
  expect(isOwn({ origin, 'sec-fetch-site': 'none' })).toBe(false);
});

test.each(['same-site', 'cross-site', 'nonsense'])('Sec-Fetch-Site %s is foreign', (site) => {
  expect(isOwn({ origin: OURS, 'sec-fetch-site': site })).toBe(false);
});

test('our own pages may write', () => {
  expect(isOwn({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(isOwn({ origin: OURS })).toBe(true);
  expect(isOwn({ origin: OURS, 'sec-fetch-site': 'none' })).toBe(true);
});

test('what says nothing about itself may write only without cookies', () => {
  expect(isOwn({})).toBe(true);
  expect(isOwn({ cookie: 'sid=x' })).toBe(false);
  expect(isOwn({ cookie: 'sid=x', 'sec-fetch-site': 'none' })).toBe(false);
});

test('of a page that tells no address, a write passes unless it names a foreign one', () => {
  const isForeign = (headers: Record<string, string>, method = 'POST') =>
    isForeignRequest({ method, headers: new Headers(headers) }, (origin) => origin === OURS);
  for (const headers of [{}, { origin: 'null' }, { origin: OURS }, { cookie: 'sid=x' }]) {
    expect(isForeign(headers)).toBe(false);
    expect(isForeign({ ...headers, 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(isForeign({ ...headers, 'sec-fetch-site': 'cross-site' })).toBe(true);
    expect(isForeign({ ...headers, 'sec-fetch-site': 'same-site' })).toBe(true);
  }
  expect(isForeign({ origin: 'https://evil.example' })).toBe(true);
  expect(isForeign({ origin: 'https://evil.example' }, 'GET')).toBe(false);
});
