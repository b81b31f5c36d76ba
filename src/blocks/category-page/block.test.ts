import { NO_CHOICE, type CategoryChoice } from '#src/model/fields/choice.ts';
import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';
import { choiceIn } from './chosen.ts';

const answers = {
  'site:de': { name: 'Almwerk' },
  'category:c:de': { id: 'c', name: 'Decken', path: '/de/kategorie/decken', parent: 'b' },
  'category:b:de': { id: 'b', name: 'Stoffe', path: '/de/kategorie/stoffe', parent: 'a' },
  'category:a:de': { id: 'a', name: 'Alles', path: '/de/kategorie/alles', parent: 'b' },
  'category:d:de': { id: 'd', name: 'Loden', path: '/de/kategorie/loden', image: 'i' },
  'asset:i:de': { id: 'i' },
  'subCategories:c': ['d', 'gone'],
  'category:gone:de': null,
  'categoryProducts:d:1': { ids: ['26'], total: 1, pages: 1 },
  'categoryProducts:c:2': { ids: ['25'], total: 25, pages: 2 },
  'facets:c:de': [],
  'productCard:25:de': { id: '25', image: null, colours: [] },
  'routes:c': [
    { lang: 'de', page: 2, path: '/de/kategorie/decken/seite/2' },
    { lang: 'en', page: 1, path: '/en/kategorie/blankets' },
    { lang: 'de', page: 1, path: '/de/kategorie/decken' },
  ],
};

test('a category shows the page of its products that the route names', () => {
  const at = { ...route('category', 'c'), page: 2 };
  const loaded = loadBlock(node('category-page'), answering(answers).ask, at);
  expect(loaded?.data).toMatchObject({
    page: 2,
    total: 25,
    cards: [{ id: '25' }],
    subCategories: [{ id: 'd', image: { id: 'i' } }],
    pages: [
      { page: 1, path: '/de/kategorie/decken' },
      { page: 2, path: '/de/kategorie/decken/seite/2' },
    ],
  });
});

test('its parents lead to it from the top, and a circle of parents ends', () => {
  const at = { ...route('category', 'c'), page: 2 };
  const loaded = loadBlock(node('category-page'), answering(answers).ask, at);
  expect(loaded?.data).toMatchObject({ crumbs: [{ label: 'Alles' }, { label: 'Stoffe' }] });
});

test('on a page without category there is nothing to show', () => {
  expect(loadBlock(node('category-page'), answering({}).ask, route('page'))).toBeNull();
});

const chosenAnswers = {
  ...answers,
  'facets:c:de': [
    {
      id: '1',
      name: 'A',
      priceCents: 1,
      created: '',
      materials: [],
      variants: [{ colour: 'fir', sizes: ['M'], isInStock: true }],
    },
    {
      id: '2',
      name: 'B',
      priceCents: 2,
      created: '',
      materials: [],
      variants: [{ colour: null, sizes: ['M'], isInStock: false }],
    },
  ],
  'colour:fir:de': { id: 'fir', key: '11111111', name: 'Tanne' },
  'productCard:1:de': { id: '1', image: 'i', colours: [] },
  'product:1:de': { variants: [{ color: 'fir', images: ['green'] }] },
  'asset:green:de': { id: 'green' },
};

test('what was chosen narrows the shelf, and the cards show the colour', () => {
  const choice = { ...NO_CHOICE, colours: ['tanne'], page: 7 };
  const at = { ...route('category', 'c'), choice };
  const loaded = loadBlock(node('category-page'), answering(chosenAnswers).ask, at);
  expect(loaded?.data).toMatchObject({
    page: 1,
    total: 1,
    chosen: { of: 2, colours: [{ value: 'tanne', chosen: true, count: 1 }] },
    cards: [{ id: '1', image: { id: 'green' } }],
    pages: [{ page: 1, path: '/de/kategorie/decken/filter', query: '?farbe=tanne' }],
  });
});

test('the card of a colour leads to the product in that colour', () => {
  const anchorOf = (...order: string[]) => {
    const { ask } = answering({
      ...chosenAnswers,
      'colour:slate:de': { id: 'slate', key: '22222222', name: 'Schiefer' },
      'product:1:de': { variants: order.map((color) => ({ color, images: [] })) },
    });
    const at = { ...route('category', 'c'), choice: { ...NO_CHOICE, colours: ['tanne'] } };
    return Reflect.get(Object(loadBlock(node('category-page'), ask, at)?.data), 'cards')[0].anchor;
  };
  expect(anchorOf('slate', 'fir')).toBe('farbe-tanne');
  expect(anchorOf('fir', 'slate')).toBeUndefined();
});

test('the filters of a large category come when somebody asks for them', () => {
  const filtersOf = (total: number) => {
    const many = { 'categoryProducts:c:2': { ids: ['25'], total, pages: 2 } };
    const at = { ...route('category', 'c'), page: 2 };
    const loaded = loadBlock(node('category-page'), answering({ ...answers, ...many }).ask, at);
    return Reflect.get(Object(loaded?.data), 'filters');
  };
  expect(filtersOf(120)).toMatchObject({ colours: [] });
  expect(filtersOf(121)).toBeUndefined();
});

test('a choice in the other language has the colours by id, and the materials as their goods call them', () => {
  const goods = (id: string, materials: string[], name = id) => ({
    ...{ id, name, priceCents: 1, created: '' },
    variants: [{ colour: 'fir', sizes: [], isInStock: true }],
    materials,
  });
  const { ask } = answering({
    'facets:c:de': [
      goods('1', ['Loden', 'Leder']),
      goods('only-german', ['Filz']),
      goods('2', ['Leinen', 'Wolle']),
      goods('3', ['leinen']),
    ],
    // Of the first one nobody knows what is what, the second one has no page.
    'facets:c:en': [
      goods('1', ['Loden and leather']),
      goods('2', ['Linen', 'Wool']),
      goods('3', ['Pure linen']),
    ],
    'colour:fir:de': { id: 'fir', key: '1', name: 'Tanne' },
    'colour:fir:en': { id: 'fir', key: '1', name: 'Fir' },
  });
  const inEnglish = (chosen: Partial<CategoryChoice>) => {
    const choice = { ...NO_CHOICE, sizes: ['m'], ...chosen };
    return choiceIn('c', choice, ask, { from: 'de', to: 'en' });
  };
  expect(inEnglish({ colours: ['tanne'], materials: ['leinen'] })).toEqual({
    ...NO_CHOICE,
    ...{ sizes: ['m'], colours: ['fir'], materials: ['linen'] },
  });
  // Of two that are written alike the second one has a word of its own.
  expect(inEnglish({ materials: ['leinen-5', 'wolle'] }).materials).toEqual(['pure-linen', 'wool']);
  expect(inEnglish({ materials: ['filz', 'loden'] }).materials).toEqual([]);
});
