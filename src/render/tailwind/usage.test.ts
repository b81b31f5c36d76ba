import { expect, test } from 'vitest';
import { tailwindUsage } from './usage.ts';

const SLOTS = {
  ...{ main: '#2f4a3a', support: '#8a6d3b', accent: '#b5482a' },
  ...{ neutral: '#d9d4c7', black: '#1c1c1a', white: '#faf8f3' },
};
const STYLES = [
  { key: 'lead', name: 'Vorspann', classes: 'text-xl font-bold', colour: null },
  { key: 'small', name: 'Klein', classes: 'text-sm font-bold no-such-class', colour: null },
];
const theme = {
  themes: [{ key: 'own', colours: SLOTS }],
  ...{ colours: [], fonts: [], site: 'own', textStyles: STYLES },
};

test('each class of content is named with the text styles that have it, and whether the sheet knows it', async () => {
  const { classes } = await tailwindUsage(theme);
  expect(classes).toEqual([
    { name: 'font-bold', styles: ['Vorspann', 'Klein'], isKnown: true },
    { name: 'no-such-class', styles: ['Klein'], isKnown: false },
    { name: 'text-sm', styles: ['Klein'], isKnown: true },
    { name: 'text-xl', styles: ['Vorspann'], isKnown: true },
  ]);
});

test('the tokens are those of the theme of the site, and the size is that of its sheet', async () => {
  const { tokens, bytes } = await tailwindUsage(theme);
  expect(tokens).toContainEqual({ name: '--main', value: '#2f4a3a' });
  expect(tokens.length).toBeGreaterThan(Object.keys(SLOTS).length);
  const without = await tailwindUsage({ ...theme, textStyles: [] });
  expect(without.bytes.styles).toBe(0);
  expect(bytes.sheet).toBeGreaterThan(without.bytes.sheet);
  expect(bytes.compressed).toBeLessThan(bytes.sheet);
});
