import { expect, test } from 'vitest';
import { contrast, isHex, lightness, mix, parseHex, shade, withLightness } from './colour.ts';

test('hex colours have 3 or 6 digits, with or without #', () => {
  expect(parseHex('#abc')).toEqual({ r: 170, g: 187, b: 204 });
  expect(parseHex('21402F')).toEqual({ r: 33, g: 64, b: 47 });
});

test.each(['', '#ab', '#abcd', '#12345g', 'red', '#fff;}body{'])("'%s' is a Bad Hex", (hex) => {
  expect(() => parseHex(hex)).toThrow('Bad Hex');
  expect(isHex(hex)).toBe(false);
});

test('700 is 12 points darker, 600 is 6 darker, 400 is 12 lighter, 300 is 18 lighter', () => {
  expect(shade('#808080', -12)).toBe('#616161');
  expect(shade('#808080', -6)).toBe('#717171');
  expect(shade('#808080', 12)).toBe('#9f9f9f');
  expect(shade('#808080', 18)).toBe('#aeaeae');
});

test('a shade keeps its hue and ends at black and white', () => {
  expect(shade('#21402f', 0)).toBe('#21402f');
  expect(shade('#a8382b', -100)).toBe('#000000');
  expect(shade('#a8382b', 100)).toBe('#ffffff');
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 5);
  expect(contrast('#21402f', '#f4f5f1')).toBeCloseTo(10.4, 1);
});

test('mixing in oklab gives what browsers give', () => {
  expect(mix('#000000', 0.5, '#ffffff')).toBe('#636363');
  expect(mix('#a8382b', 1, '#ffffff')).toBe('#a8382b');
});

test('lightness is set without touching the hue', () => {
  const dark = withLightness('#e0a43a', 0.6);
  expect(lightness(dark)).toBeCloseTo(0.6, 2);
});
