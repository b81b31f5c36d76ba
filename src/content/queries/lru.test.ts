import { expect, test } from 'vitest';
import { createLru } from './lru.ts';

test('what was used longest ago makes room', () => {
  const lru = createLru<number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) lru.set(key, index, 1);
  lru.get('a');
  lru.set('d', 3, 1);
  expect(['a', 'b', 'c', 'd'].map((key) => lru.get(key))).toEqual([0, undefined, 2, 3]);
});

test('a heavy value displaces several, and stays although it is heavier than the limit', () => {
  const lru = createLru<string>(3);
  lru.set('a', 'a', 1);
  lru.set('b', 'b', 2);
  lru.set('c', 'c', 9);
  expect(['a', 'b', 'c'].map((key) => lru.get(key))).toEqual([undefined, undefined, 'c']);
  lru.set('d', 'd', 1);
  expect(lru.get('c')).toBeUndefined();
});

test('a value that is set again counts once', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1, 1);
  lru.set('a', 2, 1);
  lru.set('b', 3, 1);
  expect([lru.get('a'), lru.get('b')]).toEqual([2, 3]);
});
