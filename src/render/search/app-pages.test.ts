import { expect, test } from 'vitest';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { FoundPage, SearchResult } from '#src/model/pages/search.ts';
import { withAppPages } from './app-pages.ts';

const NOTHING: SearchResult = {
  ...{ found: [], total: 0, corrected: null },
  counts: { page: 0, product: 0, category: 0 },
};
const SYNONYMS = [
  ['Muster', 'Stoffmuster', 'sample', 'swatch'],
  ['Newsletter', 'Rundbrief'],
];

/** What a shop answers that has samples, or none. */
const shop = (hasSamples: boolean) =>
  ((name: string) => {
    if (name === 'catalog') return { ids: ['p'], pages: 1 };
    if (name === 'product') return { id: 'p', hasSamples, variants: [{ color: 'c' }] };
    return name === 'colour' ? { id: 'c' } : {};
  }) as Ask;

const search = (typed: string, lang: Language, result = NOTHING, hasSamples = true) =>
  withAppPages(result, { typed, lang, ask: shop(hasSamples) }, SYNONYMS);
const paths = (...asked: Parameters<typeof search>) =>
  search(...asked).found.map(({ path }) => path);

test.each([
  ['de', 'muster', '/de/anfrage/muster'],
  ['de', 'Stoffmuster wählen', '/de/anfrage/muster'],
  ['de', 'stoffmuster waehlen', undefined],
  ['de', 'sample', '/de/anfrage/muster'],
  ['en', 'swatch', '/en/enquiry/samples'],
  ['en', 'Muster', '/en/enquiry/samples'],
  ['de', 'rundbrief', '/newsletter'],
  // Part of too many words, and words of other pages.
  ['de', 'st', undefined],
  ['de', 'muster decke', undefined],
] as const)(
  'a page that no build has is found by what it is called: %s, %s',
  (lang, typed, path) => {
    expect(paths(typed, lang)).toEqual(path === undefined ? [] : [path]);
  },
);

test('it stands first, is counted, and has what was typed marked; a shop without samples has none', () => {
  const product: FoundPage = {
    ...{ path: '/de/product/decke', kind: 'product' },
    ...{ title: [], excerpt: [] },
  };
  const some = {
    ...NOTHING,
    found: [product],
    total: 1,
    counts: { ...NOTHING.counts, product: 1 },
  };
  const result = search('muster', 'de', some);
  expect(result.found.map(({ path }) => path)).toEqual(['/de/anfrage/muster', product.path]);
  expect(result).toMatchObject({ total: 2, counts: { page: 1, product: 1 } });
  expect(result.found[0]?.title).toEqual([
    { text: 'Stoff', hit: false },
    { text: 'muster', hit: true },
    { text: ' wählen', hit: false },
  ]);
  expect(search('muster', 'de', some, false)).toBe(some);
  // What was misspelt is what was meant.
  expect(paths('mustre', 'de', { ...NOTHING, corrected: 'muster' })).toEqual([
    '/de/anfrage/muster',
  ]);
});
