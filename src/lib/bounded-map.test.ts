import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BoundedMap, createBoundedMap } from './bounded-map.ts';

const keysOf = (map: BoundedMap<string, unknown>, keys: string) =>
  [...keys].filter((key) => map.has(key)).join('');

describe('a map with a number of entries', () => {
  test('forgets the entry that was used least recently', () => {
    const map = createBoundedMap<string, number>(3);
    for (const key of 'abc') map.set(key, 1);
    map.get('a');
    map.set('d', 1);
    expect(keysOf(map, 'abcd')).toBe('acd');
  });

  test('counts a write as a use, and asking whether a key is there as none', () => {
    const map = createBoundedMap<string, number>(3);
    for (const key of 'abc') map.set(key, 1);
    map.set('a', 2);
    map.has('b');
    map.set('d', 1);
    expect(keysOf(map, 'abcd')).toBe('acd');
    expect(map.get('a')).toBe(2);
  });

  test('has no entry after it was cleared, and room for as many as before', () => {
    const map = createBoundedMap<string, number>(2);
    for (const key of 'ab') map.set(key, 1);
    map.clear();
    expect(keysOf(map, 'ab')).toBe('');
    for (const key of 'cd') map.set(key, 1);
    expect(keysOf(map, 'cd')).toBe('cd');
  });

  test('holds a single entry', () => {
    const map = createBoundedMap<string, number>(1);
    for (const key of 'ab') map.set(key, 1);
    expect(keysOf(map, 'ab')).toBe('b');
  });

  test('tells a stored undefined from a key that is not there by `has`', () => {
    const map = createBoundedMap<string, undefined>(1);
    map.set('a', undefined);
    expect(map.has('a')).toBe(true);
    expect(map.has('b')).toBe(false);
  });
});

describe('a map with a weight', () => {
  const weighed = (limit: number) =>
    createBoundedMap<string, Uint8Array>(limit, ({ byteLength }) => byteLength);

  test('forgets the entry that was used least recently', () => {
    const map = weighed(40);
    for (const key of 'abcd') map.set(key, new Uint8Array(10));
    map.get('a');
    map.set('e', new Uint8Array(10));
    expect(keysOf(map, 'abcde')).toBe('acde');
  });

  test('is not emptied by one heavy entry', () => {
    const map = weighed(40);
    map.set('a', new Uint8Array(10));
    map.set('h', new Uint8Array(11));
    expect(keysOf(map, 'ah')).toBe('a');
  });

  test('forgets the former value of a key whose new value is too heavy', () => {
    const map = weighed(40);
    map.set('a', new Uint8Array(10));
    map.set('a', new Uint8Array(11));
    expect(map.get('a')).toBeUndefined();
  });

  test('counts the weight of a key that is set again once', () => {
    const map = weighed(40);
    for (let i = 0; i < 10; i++) map.set('a', new Uint8Array(10));
    for (const key of 'bcd') map.set(key, new Uint8Array(10));
    expect(keysOf(map, 'abcd')).toBe('abcd');
  });

  test('never holds more than its limit, and always the newest entry that is not too heavy', () => {
    const write = fc.tuple(fc.constantFrom(...'abcdefgh'), fc.nat(30));
    fc.assert(
      fc.property(fc.array(write, { maxLength: 60 }), (writes) => {
        const map = createBoundedMap<string, number>(100, (value) => value);
        for (const [key, weight] of writes) {
          map.set(key, weight);
          expect(map.get(key)).toBe(weight <= 25 ? weight : undefined);
          const sum = [...'abcdefgh'].reduce((total, one) => total + (map.get(one) ?? 0), 0);
          expect(sum).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
