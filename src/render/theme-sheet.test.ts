import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#src/lib/colour.ts';
import { COLOUR_SLOTS } from '#src/model/schemas/theme-settings.ts';
import type { ThemeAnswer } from '#src/model/query.ts';
import { themeSheet } from './theme-sheet.ts';

const EMPTY: ThemeAnswer = { themes: [], colours: [], textStyles: [], fonts: [], site: null };
const sheetOf = async (theme: Partial<ThemeAnswer>) =>
  (await themeSheet({ ...EMPTY, ...theme })).css;

const loden = {
  main: '#21402f',
  support: '#586b74',
  accent: '#a8382b',
  neutral: '#cbd3d1',
  black: '#141a18',
  white: 'f4f5f1',
};

test('the theme of the site stands on :root, the others by their key', async () => {
  const css = await sheetOf({
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

test('all six colours have their four shades, as plain hex', async () => {
  const css = await sheetOf({ themes: [{ key: 'a', colours: loden }] });
  expect(
    css.match(/--(main|support|accent|neutral|black|white)-[3467]00:#[0-9a-f]{6}/g),
  ).toHaveLength(24);
  expect(css).not.toMatch(/oklch|hsl|color-mix/);
  expect(css).toContain('--paper:#f4f5f1');
});

test('a colour becomes one rule with a readable text colour', async () => {
  const colours = [
    { key: '12345678', hex: '#fff' },
    { key: '87654321', hex: '#141a18' },
  ];
  expect((await sheetOf({ colours })).split('\n')).toEqual([
    '.c-12345678{--c:#ffffff;--on-c:#101010}',
    '.c-87654321{--c:#141a18;--on-c:#fafafa}',
  ]);
});

test('what is no hex colour never reaches the sheet', async () => {
  const evil = 'red;}body{display:none';
  const css = await sheetOf({
    themes: [{ key: 'a', colours: { ...loden, main: evil } }],
    colours: [{ key: '12345678', hex: evil }],
    site: 'a',
  });
  expect(css).toBe('');
});

test('a mission gets the first font that has it; names and addresses stay texts', async () => {
  const css = await sheetOf({
    fonts: [
      { mission: 'main', family: 'Grenze', weight: 300, url: '/fonts/g.woff2', type: 'woff2' },
      { mission: 'main', family: 'Other', weight: 400, url: '/fonts/o.woff2', type: 'woff2' },
      { mission: 'navbar', family: 'A";}</style>', weight: 1, url: '/fonts/a.woff', type: 'woff' },
    ],
  });
  expect(css.split('\n')).toEqual([
    '@font-face{font-family:"Grenze";font-weight:300;src:url("/fonts/g.woff2") format("woff2");font-display:swap}',
    '@font-face{font-family:"Other";font-weight:400;src:url("/fonts/o.woff2") format("woff2");font-display:swap}',
    '@font-face{font-family:"A\\22 \\3b \\7d \\3c /style\\3e ";font-weight:1;src:url("/fonts/a.woff") format("woff");font-display:swap}',
    `:root{--font-main:"Grenze", 'Iowan Old Style', Georgia, serif;--font-navbar:"A\\22 \\3b \\7d \\3c /style\\3e ", Optima, Candara, sans-serif}`,
  ]);
});

test('whatever the six colours are, text can be read on each of their shades and on fields', async () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, '0')}`);
  const themes = fc.record(Object.fromEntries(COLOUR_SLOTS.map((slot) => [slot, hex])));
  await fc.assert(
    fc.asyncProperty(themes, async (colours) => {
      const { css } = await themeSheet({
        ...{ textStyles: [], fonts: [], colours: [], site: null },
        themes: [{ key: 'a', colours: { ...loden, ...colours } }],
      });
      const value = new Map(
        [...css.matchAll(/--([\w-]+):(#[0-9a-f]{6})/g)].map(([, name = '', found = '']) => [
          name,
          found,
        ]),
      );
      const of = (name: string) => value.get(name) ?? '';
      const grounds = COLOUR_SLOTS.flatMap((slot) =>
        ['', '-300', '-400', '-600', '-700'].map((shade) => slot + shade),
      );
      for (const ground of [...grounds, 'field', 'thread']) {
        expect(contrast(of(`on-${ground}`), of(ground)), ground).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(of('on-field-soft'), of('field'))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
