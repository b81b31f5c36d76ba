import { expect, test } from 'vitest';
import { findScreens, navigationOf, navigationTree } from './navigation.ts';

const everything = navigationOf([], 'en', () => true);

test('screens are found by words of their names, in any order', () => {
  const found = (words: string) => findScreens(everything, words).map(({ href }) => href);
  expect(found('trash')).toEqual(['/manage/trash']);
  expect(found('hours opening')).toEqual(['/manage/squidex/site']);
  expect(found('trash colours')).toEqual([]);
});

test('without words no screen is found', () => {
  expect(findScreens(everything, '  ')).toEqual([]);
});

test('entries stand below their group, each level in its order, and each once', () => {
  const entry = (id: string, order: number, ...children: string[]) => ({ id, order, children });
  const tree = navigationTree([
    entry('pages', 2),
    entry('goods', 1),
    entry('shop', 2, 'pages', 'goods', 'gone'),
    entry('first', 1, 'goods'),
  ]);
  const told = tree.map(({ id, children }) => [id, children.map((one) => one.id)]);
  expect(told).toEqual([
    ['first', ['goods']],
    ['shop', ['pages']],
  ]);
});

test('an entry has the icon that the content has for it, else none', () => {
  const stored = [
    { label: 'Our pages', slug: 'pages', icon: 'sheep', children: [] },
    { label: 'Waste', slug: 'trash', children: [] },
  ];
  const entries = navigationOf(stored, 'en', () => true).flatMap((group) => group.entries);
  expect(entries.filter(({ slug }) => ['pages', 'trash'].includes(slug))).toEqual([
    { label: 'Our pages', href: '/manage/pages', slug: 'pages', icon: 'sheep' },
    { label: 'Waste', href: '/manage/trash', slug: 'trash', icon: null },
  ]);
});

test('what customers send comes first, the rest that the content leaves out last, and nothing twice', () => {
  const stored = [
    { label: 'Pages', slug: 'pages', children: [] },
    { label: 'Visits', slug: 'plausible', children: [] },
  ];
  const groups = navigationOf(stored, 'de', (slug) => slug !== 'accounts' && slug !== 'audit');
  const told = groups.map(({ label, entries }) => [label, entries.map(({ slug }) => slug)]);
  expect(told).toEqual([
    ['Kundschaft', ['enquiries', 'newsletter']],
    [null, ['pages']],
    [null, ['plausible']],
    ['Veröffentlichen', ['flushcache', 'campaigns', 'past', 'share']],
    ['Daten', ['squidex-assets', 'import', 'unused', 'trash']],
  ]);
});

test('an entry with others below it is a group that begins with its own screen, and has all levels', () => {
  type Stored = Parameters<typeof navigationOf>[0][number];
  const leaf = (slug: string, ...children: Stored[]): Stored => ({ label: slug, slug, children });
  const stored = [
    leaf('squidex/products', leaf('squidex/categories', leaf('squidex/colors'))),
    { label: 'Pages', slug: null, children: [leaf('pages')] },
  ];
  const [goods, pages] = navigationOf(stored, 'en', () => true).filter(({ label }) =>
    ['squidex/products', 'Pages'].includes(label ?? ''),
  );
  expect(goods?.entries.map(({ slug }) => slug)).toEqual([
    ...['squidex/products', 'squidex/categories', 'squidex/colors'],
  ]);
  expect(pages?.entries.map(({ slug }) => slug)).toEqual(['pages']);
});
