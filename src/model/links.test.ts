import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugify } from '#src/lib/slug.ts';
import {
  aliasesOf,
  contentPath,
  inOwnForm,
  isReserved,
  itemPath,
  mailHref,
  payloadPath,
  phoneHref,
  safeHref,
} from './links.ts';

test('links always carry their language', () => {
  expect(itemPath('products', 'de', 'decke')).toBe('/de/product/decke');
  expect(itemPath('categories', 'en', 'blankets')).toBe('/en/kategorie/blankets');
  expect(itemPath('pages', 'de', '')).toBe('/de');
  expect(itemPath('pages', 'en', 'lodge/rooms')).toBe('/en/lodge/rooms');
});

test('further pages of a category have their own word in each language', () => {
  expect(itemPath('categories', 'de', 'decken', 2)).toBe('/de/kategorie/decken/seite/2');
  expect(itemPath('categories', 'en', 'blankets', 3)).toBe('/en/kategorie/blankets/page/3');
});

test('German pages also live without prefix, English ones do not', () => {
  expect(aliasesOf('/de')).toEqual(['/']);
  expect(aliasesOf('/de/product/decke')).toEqual(['/product/decke']);
  expect(aliasesOf('/en/product/blanket')).toEqual([]);
  expect(aliasesOf('/design')).toEqual([]);
});

/** As the specification writes a name in an address, decoded. */
const specified = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');

test('a name in the form of the specification is the address of the same product', () => {
  const typed = `/product/${specified('Großer Teller, 26 × 2 cm')}`;
  expect(typed).toBe('/product/grosser-teller,-26-×-2-cm');
  expect(inOwnForm(typed)).toBe('/de/product/grosser-teller-26-2-cm');
  expect(inOwnForm('/en/kategorie/bed-&-bath/page/2')).toBe('/en/kategorie/bed-bath/page/2');
  expect(inOwnForm('/de/kategorie/Betten')).toBe('/de/kategorie/betten');
});

test('whatever a product is called, both forms of its name are one address', () => {
  const names = fc.string({ unit: 'grapheme' }).filter((name) => !name.includes('/'));
  fc.assert(
    fc.property(names, (name) => {
      const slug = slugify(name);
      const own = inOwnForm(`/en/product/${specified(name)}`);
      expect([undefined, itemPath('products', 'en', slug)]).toContain(own);
      if (own === undefined) expect([slug, '']).toContain(slug && specified(name));
    }),
  );
});

test('an address in our form, a page, and what is no name stay as they are', () => {
  expect(inOwnForm('/de/product/teller')).toBeUndefined();
  expect(inOwnForm('/de/Pflege')).toBeUndefined();
  expect(inOwnForm('/de/product/...')).toBeUndefined();
  expect(inOwnForm('/de/product/A/B')).toBeUndefined();
});

test('a payload stands beside its page', () => {
  expect(payloadPath('/')).toBe('/_payload.json');
  expect(payloadPath('/de/pflege')).toBe('/de/pflege/_payload.json');
});

test.each([
  'login',
  'manage/pages',
  'api',
  'de',
  'en',
  'product',
  '_astro',
  '.well-known',
  '404',
  'sitemap-0',
])('content may not have the address %s', (slug) => expect(isReserved(slug)).toBe(true));

test('content may have any other address', () => {
  expect(isReserved('die-huette')).toBe(false);
  expect(isReserved('loginhilfe')).toBe(false);
});

test.each([
  ['javascript:alert(1)'],
  ['jav\tascript:alert(1)'],
  ['\u0001javascript:alert(1)'],
  ['data:text/html,x'],
  ['vbscript:x'],
  ['blob:x'],
  ['file:///etc/passwd'],
  ['http://['],
])('%s never becomes a link', (typed) => {
  expect(safeHref(typed)).toBeUndefined();
});

test('web, mail and phone links stay, site paths stay paths', () => {
  expect(safeHref('https://example.com/a?b#c')).toBe('https://example.com/a?b#c');
  expect(safeHref('mailto:a@example.com')).toBe('mailto:a@example.com');
  expect(safeHref('tel:+498999998412')).toBe('tel:+498999998412');
  expect(safeHref('geo:47.6702,11.7608')).toBe('geo:47.6702,11.7608');
  expect(safeHref('/de/pflege#wolle')).toBe('/de/pflege#wolle');
  expect(safeHref('//example.com/x')).toBe('https://example.com/x');
});

test('an address without a path stays on its page', () => {
  expect(safeHref(' #wolle ')).toBe('#wolle');
  expect(safeHref('?a=b#c')).toBe('?a=b#c');
  expect(safeHref('#')).toBeUndefined();
});

test.each(['https://site.invalid//example.com/x', '/..//example.com/x', '/.//example.com/x'])(
  'a path of this site never leads to a different host: %s',
  (typed) => {
    expect(safeHref(typed)).toBe('/example.com/x');
  },
);

test('a mail goes where the address says, whatever else the address says', () => {
  expect(mailHref('stube@almwerk.example', 'Frage & Antwort', 'a\nb')).toBe(
    'mailto:stube@almwerk.example?subject=Frage%20%26%20Antwort&body=a%0Ab',
  );
  expect(mailHref('a@b.example?bcc=c@d.example&x=1')).not.toContain('?');
});

test('a telephone number is dialled by its digits', () => {
  expect(phoneHref('+49 (0)89 / 99998-412')).toBe('tel:+4908999998412');
  expect(phoneHref('javascript:alert(1)')).toBe('tel:1');
});

test('an address of 100,000 marks costs no more than reading it', () => {
  const start = process.cpuUsage();
  expect(contentPath(`/de/x${'?'.repeat(100_000)}\nx`)).toBe('/de/x');
  // Microseconds: it took seconds.
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
