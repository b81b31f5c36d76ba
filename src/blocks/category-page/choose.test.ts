import { expect, test } from 'vitest';
import { NO_CHOICE, type CategoryChoice } from '#src/model/fields/choice.ts';
import type { FacetAnswer } from '#src/model/pages/answers.ts';
import { choose } from './choose.ts';

const product = (
  id: string,
  colours: string[],
  sizes: string[],
  priceCents = 100,
): FacetAnswer => ({
  ...{ id, name: id, priceCents, created: `2026-01-0${id.length}` },
  materials: priceCents < 200 ? ['Loden'] : ['Leinen'],
  variants: colours.map((colour) => ({
    colour,
    sizes,
    isInStock: id === 'a',
  })),
});
const products = [
  product('b', ['fir', 'slate'], ['70 × 140 cm'], 300),
  product('a', ['fir'], ['140 × 200 cm'], 100),
  product('ccc', ['slate'], ['140 × 200 cm', '70 × 140 cm'], 200),
];
const colours = new Map(
  Object.entries({ fir: 'Tanne', slate: 'Schiefer' }).map(([id, name]) => [
    id,
    { id, key: `key-${id}`, name },
  ]),
);
const nothing = NO_CHOICE;
const chosen = (choice: Partial<CategoryChoice>) =>
  choose(products, colours, { ...nothing, ...choice }, 'de-DE');

test('values of one kind widen, kinds narrow', () => {
  expect(chosen({}).ids).toEqual(['b', 'a', 'ccc']);
  expect(chosen({ colours: ['tanne'] }).ids).toEqual(['b', 'a']);
  expect(chosen({ colours: ['tanne', 'schiefer'] }).ids).toEqual(['b', 'a', 'ccc']);
  expect(chosen({ colours: ['tanne'], sizes: ['140-200-cm'] }).ids).toEqual(['a']);
});

test('what is chosen of a colour is true of one colour: its sizes, and whether it can be had', () => {
  const blanket: FacetAnswer = {
    ...product('d', [], []),
    variants: [
      { colour: 'fir', sizes: ['70 × 140 cm'], isInStock: false },
      { colour: 'slate', sizes: ['70 × 140 cm', '140 × 200 cm'], isInStock: true },
    ],
  };
  const left = (choice: Partial<CategoryChoice>) =>
    choose([blanket], colours, { ...nothing, ...choice }, 'de-DE');
  expect(left({ stock: ['1'] }).ids).toEqual(['d']);
  expect(left({ colours: ['tanne'], stock: ['1'] }).ids).toEqual([]);
  expect(left({ colours: ['tanne'], sizes: ['140-200-cm'] }).ids).toEqual([]);
  expect(left({ colours: ['tanne'], sizes: ['70-140-cm'] }).ids).toEqual(['d']);
  expect(left({ colours: ['schiefer', 'tanne'], stock: ['1'] })).toMatchObject({
    ids: ['d'],
    inColours: new Map([['d', ['slate']]]),
    colours: [
      { value: 'tanne', count: 0 },
      { value: 'schiefer', count: 1 },
    ],
    sizes: [{ count: 1 }, { count: 1 }],
  });
  expect(left({ colours: ['tanne'] }).stock).toMatchObject([{ count: 0 }]);
});

test('each value says how many products it would leave, whatever else of its kind is chosen', () => {
  const { colours: options } = chosen({ colours: ['tanne'], sizes: ['140-200-cm'] });
  expect(options).toEqual([
    { value: 'tanne', label: 'Tanne', key: 'key-fir', count: 1, chosen: true },
    { value: 'schiefer', label: 'Schiefer', key: 'key-slate', count: 1, chosen: false },
  ]);
  expect(chosen({ colours: ['tanne'] }).sizes.map(({ count }) => count)).toEqual([1, 1]);
});

test('a value that nothing has is no choice', () => {
  expect(chosen({ colours: ['lila'] }).ids).toHaveLength(3);
});

test('products are sorted as asked for, and else as the shop shows them', () => {
  expect(chosen({ sort: 'price' }).ids).toEqual(['a', 'ccc', 'b']);
  expect(chosen({ sort: 'price-down' }).ids).toEqual(['b', 'ccc', 'a']);
  expect(chosen({ sort: 'name' }).ids).toEqual(['a', 'b', 'ccc']);
  expect(chosen({ sort: 'new' }).ids).toEqual(['ccc', 'b', 'a']);
});

test('two colours of one name have two addresses', () => {
  const same = new Map([
    ['fir', { id: 'fir', key: '1', name: 'Moos' }],
    ['slate', { id: 'slate', key: '2', name: 'Moos' }],
  ]);
  const { colours: options } = choose(products, same, nothing, 'de-DE');
  expect(options.map(({ value }) => value)).toEqual(['moos', 'moos-2']);
});

test('price, material and stock narrow as colours do, and say how many they leave', () => {
  expect(chosen({ prices: ['0-50'] }).ids).toEqual(['b', 'a', 'ccc']);
  expect(chosen({ materials: ['loden'] }).ids).toEqual(['a']);
  expect(chosen({ stock: ['1'] }).ids).toEqual(['a']);
  expect(chosen({}).materials.map(({ label, count }) => `${label} ${count}`)).toEqual([
    'Leinen 2',
    'Loden 1',
  ]);
  expect(chosen({ materials: ['loden'] }).prices).toEqual([
    { value: '0-50', label: '', count: 1, chosen: false },
  ]);
});
