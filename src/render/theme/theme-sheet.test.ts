import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#src/lib/colour.ts';
import { COLOUR_SLOTS } from '#src/model/schemas/theme-settings.ts';
import { type ThemeSource, themeSheet } from './theme-sheet.ts';

const EMPTY: ThemeSource = { themes: [], colours: [], textStyles: [], fonts: [], site: null };
const sheetOf = async (theme: Partial<ThemeSource>) =>
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

test('a text style has its own colour, whatever its classes say', async () => {
  const style = { key: 'lead', name: 'Vorspann', classes: 'text-main', colour: '#4b3b6b' };
  const { css } = await themeSheet({ ...EMPTY, textStyles: [style] });
  expect(css.match(/color:.*?}/g)).toEqual(['color: var(--main);}', 'color:#4b3b6b}']);
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
