import { expect, test } from 'vitest';
import type { AffectedAnswer, AffectedPage } from '#src/api/contract/affected.ts';
import { reviewList, reviewSum } from './review-list.ts';

const WORDS = { changed: 'changed', new: 'new', from: 'moves from {path}', more: '{count} more' };

const page = (kind: AffectedPage['kind'], item: string, path: string): AffectedPage => ({
  ...{ kind, item, path, lang: 'de', title: item, reasons: [], html: null },
});

/** What the server says of these pages, and of others that it does not list. */
function answer(pages: AffectedPage[], others = 0): AffectedAnswer {
  const total = pages.length + others;
  const counts = { changed: 0, new: 0, removed: 0, kept: 0 };
  const comparison = { next: null, of: total };
  return { full: false, pinned: false, total, counts, pages, comparison };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const moved = (count: number) =>
  numbers(count).flatMap((n) => [page('removed', n, `/before/${n}`), page('new', n, `/now/${n}`)]);
const changed = (count: number) => numbers(count).map((n) => page('changed', n, `/page/${n}`));

test('a page that moves is one line, which names the address that it leaves', () => {
  expect(reviewList(answer(moved(1)), WORDS, 'en')).toEqual([['/now/0', 'moves from /before/0']]);
});

test.each([
  ['20 pages that change', answer(changed(20)), 20, undefined],
  ['21 pages that change', answer(changed(21)), 21, '1 more'],
  ['20 pages that move', answer(moved(20)), 20, undefined],
  ['25 pages that move', answer(moved(25)), 21, '5 more'],
  ['25 that move, and 100 that are not listed', answer(moved(25), 100), 21, '105 more'],
])('the rest of %s is counted page by page', (_name, given, count, last) => {
  const lines = reviewList(given, WORDS, 'en');
  expect(lines).toHaveLength(count);
  expect(lines.find(([path]) => path.endsWith('more'))?.[0]).toBe(last);
});

test('thousands of pages have the mark of the language', () => {
  const found = answer(changed(21), 20_000);
  expect(reviewList(found, WORDS, 'de').at(-1)?.[0]).toBe('20.001 more');
  const counts = { ...found.counts, changed: 20_021, new: 1 };
  const words = { sum: '{total}: {changed} changed, {new} new, {removed} removed', none: 'none' };
  expect(reviewSum({ total: 20_022, counts }, words, 'en')).toBe(
    '20,022: 20,021 changed, 1 new, 0 removed',
  );
  expect(reviewSum({ total: 0, counts }, words, 'de')).toBe('none');
});
