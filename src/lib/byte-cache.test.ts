import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

test('what was not asked for longest goes first', () => {
  const cache = createByteCache(40);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, new Uint8Array(10));
  cache.get('a');
  cache.set('e', new Uint8Array(10));
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e']);
});

test('one large entry does not empty the cache', () => {
  const cache = createByteCache(40);
  cache.set('a', new Uint8Array(10));
  cache.set('large', new Uint8Array(11));
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('large')).toBeUndefined();
});

test('setting a key again counts its size once', () => {
  const cache = createByteCache(40);
  for (let i = 0; i < 10; i++) cache.set('a', new Uint8Array(10));
  for (const key of ['b', 'c', 'd']) cache.set(key, new Uint8Array(10));
  expect(cache.get('a')).toBeDefined();
});
