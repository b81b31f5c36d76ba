import { expect, test } from 'vitest';
import { createCallCache } from '#src/api/handlers/calls/answer-cache.ts';
import { createCallItems, listItems } from '#src/api/handlers/calls/item-list.ts';
import { publicItem } from '#src/api/handlers/calls/public-item.ts';
import { parseListQuery } from '#src/model/items/list-query.ts';
import { openCalls } from './shop.ts';

const queryOf = (options: Record<string, string>) => {
  const parsed = parseListQuery(`products?${new URLSearchParams(options)}`);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

test('lists whose items are kept parsed answer as those that read them each time', async () => {
  const { replica } = await openCalls();
  const lists = replica.lists('published');
  let reads = 0;
  const tell: typeof publicItem = (row) => {
    reads++;
    return publicItem(row);
  };
  for (const kept of [0, 10, 1_000_000]) {
    const told = createCallItems(lists, tell, kept);
    const idsOf = (options: Record<string, string>) =>
      listItems(told, queryOf(options)).items.map(({ id }) => id);
    reads = 0;
    expect(idsOf({ $orderby: 'data/priceCents/iv desc' })).toEqual(['b', 'a', 'c']);
    expect(idsOf({ $filter: 'data/priceCents/iv lt 10000', $skip: '1' })).toEqual(['c']);
    expect(idsOf({ $search: 'decke' })).toEqual(['a', 'b', 'c']);
    expect(reads).toBe(kept === 1_000_000 ? 3 : 9);
  }
});

const COLOURS = { schemas: ['colors'] };

test('equal questions at one time are answered once, and again after a change', async () => {
  const { replica, write, sync } = await openCalls();
  const cache = createCallCache(replica);
  let made = 0;
  const ask = () => cache.answer('key', COLOURS, async () => `answer ${++made}`);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('answer 1'));
  await write.patch('colors', 'fir', { name: { de: 'Fichte' } });
  await sync();
  expect(await ask()).toBe('answer 2');
});

test('an answer that a change overtakes is not kept', async () => {
  const { replica, write, sync } = await openCalls();
  const cache = createCallCache(replica);
  const changed = async () => {
    await write.patch('colors', 'fir', { name: { de: 'Fichte' } });
    await sync();
    return 'old';
  };
  expect(await cache.answer('key', COLOURS, changed)).toBe('old');
  expect(await cache.answer('key', COLOURS, async () => 'new')).toBe('new');
});

test('a failure is not kept', async () => {
  const { replica } = await openCalls();
  const cache = createCallCache(replica);
  const failing = cache.answer('key', COLOURS, () => Promise.reject(new Error('ended')));
  await expect(failing).rejects.toThrow('ended');
  expect(await cache.answer('key', COLOURS, async () => 'new')).toBe('new');
});
