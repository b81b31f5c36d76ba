import { expect, test } from 'vitest';
import { replaceOnce } from './replace-once.ts';

test('a piece that stands in a text once is replaced, as it is given', () => {
  expect(replaceOnce('a menu b', 'menu', '$& $1')).toBe('a $& $1 b');
});

test('a piece that is not there, or there twice, is not replaced', () => {
  expect(replaceOnce('a b', 'menu', '')).toBeUndefined();
  expect(replaceOnce('menu menu', 'menu', '')).toBeUndefined();
  expect(replaceOnce('aaa', 'aa', '')).toBeUndefined();
});
