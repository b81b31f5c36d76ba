import { expect, test } from 'vitest';
import { referencedIds } from './named-items.ts';

test.each([
  ['a list', ['a', 'b'], ['a', 'b']],
  ['a list as SQLite gives it', '["a","b"]', ['a', 'b']],
  ['a text that is no JSON', 'lost', []],
  ['JSON that is no list', '{"a":1}', []],
  ['a list of other things', [1, null], []],
  ['nothing', undefined, []],
])('the ids of a reference are read from %s', (_, value, ids) => {
  expect(referencedIds(value)).toEqual(ids);
});
