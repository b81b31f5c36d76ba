import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

const keptIn = (cache: { get(key: string): unknown }, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');

test('what was not used while new values came is forgotten, what was used stays', () => {
  const cache = createCache<number>(8);
  for (const key of 'abcdefghijkl') {
    cache.set(key, 1, 1);
    cache.get('a');
  }
  const kept = keptIn(cache, 'abcdefghijkl');
  expect(kept).toMatch(/^a.*l$/);
  expect(kept.length).toBeLessThanOrEqual(8);
});

test('the weights of what is kept never exceed the limit', () => {
  const cache = createCache<number>(100);
  for (let index = 0; index < 1_000; index++) cache.set(String(index), index, 7);
  const kept = Array.from({ length: 1_000 }, (_, index) => cache.get(String(index)));
  expect(kept.filter((value) => value !== undefined).length * 7).toBeLessThanOrEqual(100);
});

test('a value heavier than the limit is there until the next one comes', () => {
  const cache = createCache<number>(10);
  cache.set('a', 1, 99);
  expect(keptIn(cache, 'a')).toBe('a');
  cache.set('b', 2, 1);
  cache.set('c', 3, 9);
  expect(keptIn(cache, 'abc')).toBe('bc');
});

test('a value that is set again counts once, a cleared cache is empty', () => {
  const cache = createCache<number>(10);
  for (let index = 0; index < 50; index++) cache.set('a', index, 4);
  cache.set('b', 0, 1);
  expect([cache.get('a'), cache.get('b')]).toEqual([49, 0]);
  cache.clear();
  expect(keptIn(cache, 'ab')).toBe('');
});
