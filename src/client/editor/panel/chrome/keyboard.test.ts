import { expect, test } from 'vitest';
import { keyboardHeight } from './keyboard.ts';

test('a keyboard covers what of the window is not seen below, also where the page was pushed up', () => {
  expect(keyboardHeight(844, { height: 844, offsetTop: 0, scale: 1 })).toBe(0);
  expect(keyboardHeight(844, { height: 508, offsetTop: 0, scale: 1 })).toBe(336);
  expect(keyboardHeight(844, { height: 508, offsetTop: 200, scale: 1 })).toBe(136);
});

test('who has zoomed in, or a browser that tells nothing, has no keyboard for it', () => {
  expect(keyboardHeight(844, { height: 422, offsetTop: 0, scale: 2 })).toBe(0);
  expect(keyboardHeight(844, null)).toBe(0);
});
