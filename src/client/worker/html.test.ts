import { expect, test } from 'vitest';
import { codeOf, importsOf, isContentPage, picturesOf, withDate } from './html.ts';

const PAGE = `<!doctype html><html lang="de" data-digest="abc"><head>
<link rel="stylesheet" href="/_astro/Page.1.css"><link rel="preload" href="/fonts/a.woff2" as="font">
<script type="module" src="/_astro/a.2.js"></script></head><body><p>Hallo</p>
<astro-island component-url="/_astro/View.3.js" renderer-url="/_astro/client.4.js"></astro-island>
<picture><source srcset="/pictures/b/50-50/640.avif"><img src="/pictures/b/50-50/640.webp"></picture>
</body></html>`;

test('pages of the content say what they are made from, others do not', () => {
  expect(isContentPage(PAGE)).toBe(true);
  expect(isContentPage('<!doctype html><html lang="de"><body data-digest="x">')).toBe(false);
});

test('a kept page says of when it is, in its language', () => {
  const at = new Date(2026, 10, 21, 14, 2);
  const words = (lang: string) =>
    /<body><p class="kept" role="status">([^<]*)<\/p>/.exec(
      withDate(PAGE.replace('"de"', `"${lang}"`), at),
    )?.[1];
  expect(words('de')).toBe('Stand: 21. November, 14:02');
  expect(words('en')).toBe('As of: 21 November, 14:02');
});

test('what a page needs is found in it', () => {
  expect(codeOf(PAGE)).toEqual([
    ...['/_astro/Page.1.css', '/fonts/a.woff2', '/_astro/a.2.js', '/_astro/View.3.js'],
    '/_astro/client.4.js',
  ]);
  expect(picturesOf(PAGE)).toEqual(['/pictures/b/50-50/640.webp']);
  const script = 'import{a}from"./b.js";import"./c.js";const d=()=>import(`./late.js`)';
  expect(importsOf(script, '/_astro/a.js')).toEqual(['/_astro/b.js', '/_astro/c.js']);
});
