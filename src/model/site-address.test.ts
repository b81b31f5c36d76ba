import { expect, test } from 'vitest';
import { siteAddress } from './site-address.ts';

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  [' https://www.example.com/ ', 'https://www.example.com'],
  ['http://localhost:4321', 'http://localhost:4321'],
  ['https://Wäsche.example', 'https://xn--wsche-gra.example'],
])('%j is the origin %s', (typed, origin) => {
  expect(siteAddress(typed)).toBe(origin);
});

test.each([
  ...['x', '', 'www.example.com', '//example.com', 'ftp://example.com', 'javascript:alert(1)'],
  ...['https://example.com/shop', 'https://example.com?x=1', 'https://example.com#x'],
  ...['https://me:secret@example.com', 'https://example.com\r\nDisallow: /', 'https://a b'],
])('%j is no address of a site', (typed) => {
  expect(siteAddress(typed)).toBeUndefined();
});
