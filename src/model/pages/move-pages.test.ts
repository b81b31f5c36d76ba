import { expect, test } from 'vitest';
import { movePages, type PlacedPage } from './move-pages.ts';

const page = (de: string, en: string | null = null): PlacedPage => ({
  id: de,
  paths: { de: `/de/${de}`, en: en === null ? null : `/en/${en}` },
});
const PAGES = [
  page('huette', 'lodge'),
  page('huette/zimmer', 'lodge/rooms'),
  page('huette/zimmer/bad'),
  page('hof', 'farm'),
  page('hof/bad'),
];
const moved = (ids: string[], below: string | null) => {
  const done = movePages(PAGES, ids, below);
  return done.ok ? done.value.map(({ to }) => [to.de, to.en].filter(Boolean)) : done.error;
};

test('a page takes the pages below it along, in each language that it has', () => {
  expect(moved(['huette/zimmer'], 'hof')).toEqual([
    ['/de/hof/zimmer', '/en/farm/rooms'],
    ['/de/hof/zimmer/bad'],
  ]);
});

test('a page moves to the top, and one that comes along with another moves once', () => {
  expect(moved(['huette/zimmer', 'huette/zimmer/bad'], null)).toEqual([
    ['/de/zimmer', '/en/rooms'],
    ['/de/zimmer/bad'],
  ]);
});

test.each([
  ['stands there already', ['huette/zimmer'], 'huette', 'here'],
  ['would stand below itself', ['huette'], 'huette/zimmer/bad', 'inside'],
  ['would stand where another page is', ['huette/zimmer/bad'], 'hof', 'taken'],
  ['would meet the other one that is moved', ['huette/zimmer/bad', 'hof/bad'], null, 'taken'],
])('a page that %s is not moved', (_, ids, below, is) => {
  expect(moved(ids, below)).toMatchObject({ is });
});

test('an address of the application is no place for a page', () => {
  const pages = [page('recht/api')];
  expect(movePages(pages, ['recht/api'], null)).toMatchObject({ error: { is: 'reserved' } });
});
