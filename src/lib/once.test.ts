import { expect, test } from 'vitest';
import { once } from './once.ts';

test('what is done once is shared by all calls', async () => {
  let times = 0;
  const load = once(async () => ++times);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('what has failed is tried again by the next call, and not before', async () => {
  let times = 0;
  const load = once(async () => {
    times++;
    if (times === 1) throw new Error('away');
    return times;
  });
  const both = await Promise.allSettled([load(), load()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await load(), await load()]).toEqual([2, 2]);
});
