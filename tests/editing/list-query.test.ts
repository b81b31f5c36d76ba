import { expect, test } from 'vitest';
import { listAddress, listQuery } from '#src/pages/manage/_list-query.ts';

const LIST = '/manage/squidex/products';
const asked = (query: string) =>
  listQuery(new URL(`http://localhost${LIST}?${query}`), 'products', 'de');

test('a list has as many rows as its address says, of the numbers that there are, and keeps them on every page', () => {
  expect(asked('').top).toBe(50);
  expect(asked('rows=100').top).toBe(100);
  for (const wrong of ['rows=100000', 'rows=0', 'rows=', 'rows=x']) {
    expect(asked(wrong).top).toBe(50);
  }
  const many = asked('q=decke&state=offline&rows=100');
  expect(many).toMatchObject({ words: 'decke', state: 'offline' });
  const next = listAddress(LIST, many, { skip: 100 });
  expect(next).toBe(`${LIST}?q=decke&state=offline&rows=100&skip=100`);
  expect(listAddress(LIST, many, { top: 50 })).toBe(`${LIST}?q=decke&state=offline`);
});
