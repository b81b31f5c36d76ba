import { expect, test } from 'vitest';
import { answering } from '../../../../tests/block-fixture.ts';
import { addPosted } from './enquiry.ts';
import { positionsOf } from './enquiry-positions.ts';

const moss = { color: 'moss', availability: 'inStock', images: [] };
const slate = { color: 'slate', availability: 'unavailable', images: [] };
const blanket = {
  ...{ id: 'b', path: '/de/product/decke', textLang: 'de', name: 'Decke', articleNumber: '7' },
  ...{ priceCents: 100, availability: 'inStock', images: [], hasSamples: false, sizes: [] },
  variants: [moss, slate],
};
const { ask } = answering({
  'product:b:de': blanket,
  'product:none:de': null,
  'colour:moss:de': { name: 'Moos' },
  'colour:slate:de': { name: 'Schiefer' },
});

/** What the enquiry says of what a page asks for without JavaScript. */
function said(fields: Record<string, string>) {
  const { goods } = addPosted(fields, [], ask, 'de');
  const seen = goods.map(({ seenCents }) => seenCents);
  return { seen, said: positionsOf(goods, ask, 'de').map(({ name, state }) => [name, state]) };
}

test('what a page asks for without JavaScript is in the enquiry with the price of today', () => {
  expect(said({ product: 'b', add: 'moss' })).toEqual({ seen: [100], said: [['Decke', 'there']] });
});

test('a long name is kept without half of an emoji, with which no enquiry would be taken', () => {
  const name = `${'a'.repeat(79)}🌲`;
  const named = answering({
    'product:b:de': { ...blanket, name },
    'colour:moss:de': { name: 'Moos' },
  });
  const { goods } = addPosted({ product: 'b', add: 'moss' }, [], named.ask, 'de');
  expect(goods.map((one) => one.name)).toEqual(['a'.repeat(79)]);
});

test('the enquiry says of what an old copy of a page asks for that it is gone or sold out', () => {
  const gone = { seen: [null], said: [['Decke', 'gone']] };
  expect(said({ product: 'b', add: 'rose' })).toEqual(gone);
  expect(said({ product: 'b', add: 'moss', size: 'xl' })).toEqual(gone);
  expect(said({ product: 'b', sample: 'moss' })).toEqual(gone);
  const soldOut = { seen: [null], said: [['Decke', 'sold-out']] };
  expect(said({ product: 'b', add: 'slate' })).toEqual(soldOut);
  expect(said({ product: 'none', add: 'moss' })).toEqual({ seen: [null], said: [['', 'gone']] });
});

test('what names no goods is left out', () => {
  expect(said({ product: 'no id', add: 'moss' })).toEqual({ seen: [], said: [] });
});
