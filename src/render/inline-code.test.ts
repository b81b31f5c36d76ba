import { expect, test } from 'vitest';
import { inlineCode } from './inline-code.ts';

test('inline scripts and styles are named by their hash, once', () => {
  const html = '<style>x{}</style><script>a()</script><p></p><script type="module">a()</script>';
  const found = inlineCode(html);
  expect(found.scripts).toHaveLength(1);
  expect(found.scripts[0]).toMatch(/^sha256-[\w+/]{43}=$/);
  expect(found.styles).toHaveLength(1);
});

test('scripts with an address and data need no hash', () => {
  const html =
    '<script type="module" src="/_astro/a.js"></script>' +
    '<script type="application/ld+json">{"a":1}</script><script></script>';
  expect(inlineCode(html)).toEqual({ scripts: [], styles: [] });
});
