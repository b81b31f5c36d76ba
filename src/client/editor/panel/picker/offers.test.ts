import { expect, test } from 'vitest';
import { registry } from '#src/blocks/registry/registry.ts';
import { createLinked } from '#src/blocks/tree/create.ts';
import { de } from '../words/de.ts';
import { en } from '../words/en.ts';
import { kindWords } from '../words/kind-words.ts';
import { bestOffers, offersFor } from './offers.ts';

const found = (query: string, lang: 'de' | 'en' = 'de') =>
  offersFor(null, query, lang === 'de' ? de : en, lang).flatMap(({ offers }) =>
    offers.map(({ kind }) => kind),
  );

test.each([
  ['Video', 'video'],
  ['Foto', 'picture'],
  ['FAQ', 'accordion'],
  ['Button', 'button'],
  ['banner', 'hero'],
])('a block is found by what others call it: %s', (query, kind) => {
  expect(found(query)).toContain(kind);
});

test('a word that stands for nothing finds nothing', () => {
  expect(found('undefined')).toEqual([]);
});

test('every kind says in both languages what it is good for', () => {
  const kinds = Object.keys(registry).sort();
  expect(Object.keys(kindWords.de.kinds).sort()).toEqual(kinds);
  expect(Object.keys(kindWords.en.kinds).sort()).toEqual(kinds);
  expect(found('photo', 'en')).toContain('picture');
});

const best = (query: string, site = {}) =>
  bestOffers(null, query, de, 'de', site).map(({ kind }) => kind);

test('what is called as it was typed comes first', () => {
  expect(best('über')[0]).toBe('heading');
  expect(best('te')[0]).toBe('rich-text');
});

test('with nothing typed the kinds that were put in last come first, then the usual ones', () => {
  expect(best('').slice(0, 2)).toEqual(['rich-text', 'heading']);
  expect(best('', { recent: ['quote', 'table'] }).slice(0, 3)).toEqual([
    ...['quote', 'table', 'rich-text'],
  ]);
  const [group] = offersFor(null, '', de, 'de', { recent: ['quote'] });
  expect(group).toMatchObject({ title: 'Zuletzt benutzt', offers: [{ kind: 'quote' }] });
});

test('what only a product has is offered on its page alone', () => {
  expect(best('produktseite')).toEqual([]);
  expect(best('produktseite', { page: 'product' })).toContain('product-detail');
});

test('reusable blocks of the site are offered by their names, where a reusable block may stand', () => {
  const reusable = [
    { id: 'proben', schema: 'dynamic-blocks', name: 'Stoffproben' },
    { id: 'immer', schema: 'dynamic-blocks', name: 'Was immer gilt', unpublished: true },
  ] as const;
  const groups = (query: string) => offersFor(null, query, de, 'de', { reusable });
  expect(groups('').find(({ title }) => title === 'Bausteine dieser Website')?.offers).toEqual([
    expect.objectContaining({ id: 'proben', name: 'Stoffproben', about: '', isReusable: true }),
    expect.objectContaining({ id: 'immer', about: 'Entwurf' }),
  ]);
  const [best] = bestOffers(null, 'stoffpr', de, 'de', { reusable });
  expect(best).toMatchObject({ id: 'proben' });
  const made = createLinked('columns');
  const columns = made.ok ? made.value.de : null;
  expect(columns).not.toBe(null);
  expect(offersFor(columns, 'stoffproben', de, 'de', { reusable })).toEqual([]);
});
