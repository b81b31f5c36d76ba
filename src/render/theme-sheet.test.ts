import { expect, test } from 'vitest';
import { themeSheet } from './theme-sheet.ts';

const loden = {
  main: '#21402f',
  support: '#586b74',
  accent: '#a8382b',
  neutral: '#cbd3d1',
  black: '#141a18',
  white: 'f4f5f1',
};

test('the theme of the site stands on :root, the others by their key', () => {
  const css = themeSheet({
    themes: [
      { key: 'aaaaaaaa', colours: loden },
      { key: 'bbbbbbbb', colours: { ...loden, main: '#202d5c' } },
    ],
    colours: [],
    site: 'bbbbbbbb',
  });
  expect(css).toContain('\n:root, [data-theme="bbbbbbbb"]{--main:#202d5c;');
  expect(css).toMatch(/^\[data-theme="aaaaaaaa"\]\{--main:#21402f;/);
});

test('all six colours have their four shades, as plain hex', () => {
  const css = themeSheet({ themes: [{ key: 'a', colours: loden }], colours: [], site: null });
  expect(
    css.match(/--(main|support|accent|neutral|black|white)-[3467]00:#[0-9a-f]{6}/g),
  ).toHaveLength(24);
  expect(css).not.toMatch(/oklch|hsl|color-mix/);
  expect(css).toContain('--paper:#f4f5f1');
});

test('a colour becomes one rule with a readable text colour', () => {
  const colours = [
    { key: '12345678', hex: '#fff' },
    { key: '87654321', hex: '#141a18' },
  ];
  expect(themeSheet({ themes: [], colours, site: null }).split('\n')).toEqual([
    '.c-12345678{--c:#ffffff;--on-c:#101010}',
    '.c-87654321{--c:#141a18;--on-c:#fafafa}',
  ]);
});

test('what is no hex colour never reaches the sheet', () => {
  const evil = 'red;}body{display:none';
  const css = themeSheet({
    themes: [{ key: 'a', colours: { ...loden, main: evil } }],
    colours: [{ key: '12345678', hex: evil }],
    site: 'a',
  });
  expect(css).toBe('');
});
