import { expect, test } from 'vitest';
import { surplus } from './store.ts';

const LIMITS = { entries: 3, bytes: 1000 };
const NOTHING = new Set<string>();

/** Copies of these sizes, the oldest first: `/1`, `/2` and so on. */
const copies = (...sizes: number[]) =>
  sizes.map((bytes, index) => ({ path: `/${index + 1}`, bytes }));

test('as many copies are kept as the limits allow, by number and by bytes', () => {
  expect(surplus(copies(400, 300, 300), LIMITS, NOTHING)).toEqual([]);
  expect(surplus([], LIMITS, NOTHING)).toEqual([]);
});

test('of too many copies the oldest go, however small they are', () => {
  expect(surplus(copies(1, 1, 1, 1, 1), LIMITS, NOTHING)).toEqual(['/1', '/2']);
});

test('of copies that weigh too much the oldest go until the rest fits', () => {
  expect(surplus(copies(500, 100, 500), LIMITS, NOTHING)).toEqual(['/1']);
  expect(surplus(copies(100, 500, 900), LIMITS, NOTHING)).toEqual(['/1', '/2']);
  expect(surplus(copies(2000), LIMITS, NOTHING)).toEqual(['/1']);
});

test('what was fetched ahead stays, and others go in its place', () => {
  expect(surplus(copies(1, 1, 1, 1, 1), LIMITS, new Set(['/1', '/3']))).toEqual(['/2', '/4']);
  expect(surplus(copies(2000), LIMITS, new Set(['/1']))).toEqual([]);
});
