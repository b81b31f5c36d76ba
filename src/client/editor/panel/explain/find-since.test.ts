import { expect, test } from 'vitest';
import type { ItemVersion } from '#src/model/items/item-versions.ts';
import { fieldOf, findSince } from './find-since.ts';

const AT = '2026-11-23T10:00:00Z';

/** Squidex lists no more. */
const LISTED = 100;

const version = (number: number, event: ItemVersion['event'] = 'saved'): ItemVersion => ({
  ...{ version: number, at: AT, who: `${number}@almwerk.example`, event },
});

/** In: what a text was in each version, the first one at the front. */
async function since(...texts: string[]) {
  const versions = texts.map((_, at) => version(at, at === 0 ? 'created' : 'saved')).reverse();
  const read: number[] = [];
  const known = findSince(
    versions.slice(0, LISTED),
    async (number) => {
      read.push(number);
      return { data: { text: texts[number] }, at: AT, who: null };
    },
    (data) => Object(data).text,
  );
  const told = (await Array.fromAsync(known)).map(({ is, version: { version } }) => [is, version]);
  return { told, found: told.at(-1), read };
}

test('a text reads so since the version that made it so', async () => {
  expect((await since('a', 'b', 'b', 'b')).found).toEqual(['since', 1]);
  expect((await since('b', 'a', 'b')).found).toEqual(['since', 2]);
  expect((await since('a', 'a', 'a')).found).toEqual(['since', 0]);
  expect((await since('a')).found).toEqual(['since', 0]);
});

test('what was published or planned meanwhile changed no text', async () => {
  const versions = [
    version(3, 'published'),
    version(2),
    version(1, 'published'),
    version(0, 'created'),
  ];
  const data = ['a', '', 'b', ''];
  const known = findSince(
    versions,
    async (number) => ({ data: data[number], at: AT, who: 'anna@almwerk.example' }),
    (one) => one,
  );
  const made = { version: 2, at: AT, who: 'anna@almwerk.example' };
  expect(await Array.fromAsync(known)).toEqual([{ is: 'since', version: made }]);
});

test('a text is found however old it is, also behind the versions that are listed, and it is told how far one is', async () => {
  const old = await since('a', ...Array.from({ length: 150 }, () => 'b'));
  expect(old.found).toEqual(['since', 1]);
  expect(old.told.slice(0, 2)).toEqual([
    ['at-least', 131],
    ['at-least', 111],
  ]);
  expect((await since(...Array.from({ length: 150 }, () => 'b'))).found).toEqual(['since', 0]);
});

test('what cannot be read ends the search with what is known', async () => {
  const reading = (readable: number[]) =>
    Array.fromAsync(
      findSince(
        [version(3), version(2), version(1)],
        async (number) =>
          readable.includes(number) ? { data: 'a', at: AT, who: null } : undefined,
        String,
      ),
    );
  expect(await reading([3, 2])).toMatchObject([{ is: 'at-least', version: { version: 2 } }]);
  expect(await reading([])).toEqual([]);
});

test('a field is found wherever its block stands', () => {
  const tree = [
    { id: 'a', text: '1', children: [{ id: 'b', text: '2' }] },
    { id: 'c', text: null },
  ];
  expect(fieldOf(tree, 'a', 'text')).toBe('1');
  expect(fieldOf(tree, 'b', 'text')).toBe('2');
  expect(fieldOf(tree, 'c', 'text')).toBeNull();
  expect(fieldOf(tree, 'd', 'text')).toBeUndefined();
  expect(fieldOf(undefined, 'a', 'text')).toBeUndefined();
});
