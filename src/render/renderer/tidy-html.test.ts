import { expect, test } from 'vitest';
import { tidyHtml } from './tidy-html.ts';

const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

test('the style of islands stands in the head, where HTML allows it', () => {
  expect(tidyHtml(`<html><head><title>a</title></head><body>${STYLE}<p>b</p></body></html>`)).toBe(
    `<html><head><title>a</title>${STYLE}</head><body><p>b</p></body></html>`,
  );
});

test('what has no head keeps it: its hash is taken for the policy of all pages', () => {
  expect(tidyHtml(`${STYLE}<astro-island></astro-island>`)).toBe(
    `${STYLE}<astro-island></astro-island>`,
  );
});

test('signs of tags in values of attributes are entities', () => {
  expect(tidyHtml('<p title="1 < 2">1</p>')).toBe('<p title="1 &lt; 2">1</p>');
});
