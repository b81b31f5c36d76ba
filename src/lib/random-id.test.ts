import { expect, test } from 'vitest';
import { randomId } from './random-id.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a random id is a UUID of version 4, and never the same twice', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  expect(ids.filter((id) => !UUID.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
