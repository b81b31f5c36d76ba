import { expect, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { allOf } from './pages-of.ts';
import { PAGE_SIZE } from './source.ts';

/** A list of so many entries. `meanwhile`: what is done to it after each page; `counts`: how many more it is said to have. */
function feedOf(length: number, meanwhile = (_ids: string[]) => {}, counts = 0) {
  const ids = Array.from({ length }, (_, index) => `entry-${index}`);
  const asked: number[] = [];
  const feed = {
    async page(skip: number) {
      asked.push(skip);
      if (asked.length > 1_000) throw new Error('It is asked without an end.');
      const items = ids.slice(skip, skip + PAGE_SIZE).map((id) => ({ id }));
      const total = ids.length + counts;
      meanwhile(ids);
      return ok({ items, total, now: '2026-11-29T12:00:00Z' });
    },
  };
  return { feed, ids };
}

const idsOf = async ({ feed }: ReturnType<typeof feedOf>) => {
  const all = await allOf(feed);
  return all.ok ? all.value.map(({ id }) => id) : [];
};

test.each([0, 1, PAGE_SIZE, PAGE_SIZE + 1, 2 * PAGE_SIZE, 3 * PAGE_SIZE + 7])(
  'a list of %i entries is read as a whole, each once',
  async (length) => {
    const list = feedOf(length);
    expect(await idsOf(list)).toEqual(list.ids);
  },
);

test.each([1, PAGE_SIZE / 2, PAGE_SIZE])(
  'what stays is read, though %i entries at the front are deleted after the first page',
  async (many) => {
    let isFirst = true;
    const list = feedOf(2 * PAGE_SIZE + 10, (ids) => {
      if (isFirst) ids.splice(0, many);
      isFirst = false;
    });
    expect(await idsOf(list)).toEqual(expect.arrayContaining(list.ids));
  },
);

test.each([1, PAGE_SIZE + 10, 3 * PAGE_SIZE])(
  'reading ends where a list of %i entries is said to have more',
  async (length) => {
    const list = feedOf(length, undefined, 2 * PAGE_SIZE);
    expect(await idsOf(list)).toEqual(list.ids);
  },
);

test.each([
  ['other entries with each page', 1],
  // Its second page never begins with the last entry of the first one.
  ['pages that do not fit together', 2],
])('a list of %s is not read for ever', async (_kind, ways) => {
  let pages = 0;
  const page = async (skip: number) => {
    pages += 1;
    if (pages > 1_000) throw new Error('It is asked without an end.');
    const name = ways === 1 ? pages : Math.min(skip, 1);
    const items = Array.from({ length: PAGE_SIZE }, (_, at) => ({ id: `${name}-${at}` }));
    return ok({ items, total: 3 * PAGE_SIZE, now: '2026-11-29T12:00:00Z' });
  };
  expect(await allOf({ page })).toMatchObject({ error: { name: 'source-unreachable' } });
});
