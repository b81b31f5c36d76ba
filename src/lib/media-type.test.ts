import { expect, test } from 'vitest';
import { isCompressible, mediaTypeOf, normalMediaType } from './media-type.ts';

test.each([
  ['a.css', 'text/css; charset=utf-8'],
  ['/x/y.JS', 'text/javascript; charset=utf-8'],
  ['logo.svg', 'image/svg+xml; charset=utf-8'],
  ['f.woff2', 'font/woff2'],
  ['favicon.ico', 'image/x-icon'],
  ['feed.xml', 'application/xml; charset=utf-8'],
  ['no-ending', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
])('%s is %s', (name, type) => {
  expect(mediaTypeOf(name)).toBe(type);
});

test('two spellings of a type become one', () => {
  expect(normalMediaType('Text/HTML;charset=UTF-8')).toBe(normalMediaType('text/html'));
  expect(normalMediaType('image/PNG')).toBe('image/png');
});

test('texts are compressed, pictures and fonts that are compressed already are not', () => {
  expect(isCompressible(mediaTypeOf('a.html'))).toBe(true);
  expect(isCompressible(mediaTypeOf('a.ttf'))).toBe(true);
  expect(isCompressible(mediaTypeOf('a.png'))).toBe(false);
  expect(isCompressible(mediaTypeOf('a.woff2'))).toBe(false);
});
