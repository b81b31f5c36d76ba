import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_SIZES, STYLED_COLOURS } from '#src/model/fields/choice-places.ts';
import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';
import { productsSchema } from '#src/model/schemas/products.ts';
import { availabilityText } from './availability.ts';
import { splitDescription } from './description.ts';
import { enquiries } from './enquiry.ts';
import { areDrawn, findSize, sizesOf } from './sizes.ts';

const p = (text: string): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const h = (level: 2 | 3, text: string): RichTextNode => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
});

test('a description is an opening, and a part for each heading of the second level', () => {
  const text: RichText = {
    type: 'doc',
    content: [p('a'), h(2, 'Maße'), p('b'), h(3, 'klein'), p('c'), h(2, 'Pflege')],
  };
  expect(splitDescription(text)).toEqual({
    opening: [p('a')],
    parts: [
      { title: 'Maße', nodes: [p('b'), h(3, 'klein'), p('c')] },
      { title: 'Pflege', nodes: [] },
    ],
  });
  expect(splitDescription(undefined)).toEqual({ opening: [], parts: [] });
});

test('the size that costs what the product does is chosen at first', () => {
  const size = (label: string, priceCents: number | null) => ({
    ...{ slug: label, label, name: null, onlyColours: [] },
    widthCm: null,
    heightCm: null,
    priceCents,
  });
  const sizes = [size('S', 100), size('M', null), size('L', 300)];
  expect(sizesOf({ sizes, priceCents: 200 })).toMatchObject({
    sizes: [{ priceCents: 100 }, { priceCents: 200 }, { priceCents: 300 }],
    chosen: 1,
  });
  expect(sizesOf({ sizes: [size('S', 100)], priceCents: 200 }).chosen).toBe(0);
});

const stock = (availability: 'inStock' | 'unavailable', availableFrom: string | null = null) => ({
  ...{ availability, availableFrom, delivery: null },
});

test('availability is said in words, with the day', () => {
  expect(availabilityText(stock('inStock'), 'de')).toBe('Sofort lieferbar.');
  expect(availabilityText(stock('unavailable', '2027-02-01'), 'en')).toBe(
    'Sold out at present, back on 1\u00a0February 2027.',
  );
});

test('what is in stock says when it arrives, what is not does not', () => {
  const delivery = { minDays: 2, maxDays: 4 };
  expect(availabilityText({ ...stock('inStock'), delivery }, 'de')).toBe(
    'Sofort lieferbar. Bei Ihnen in 2 bis 4 Werktagen.',
  );
  expect(availabilityText({ ...stock('unavailable'), delivery }, 'de')).toBe('Zurzeit vergriffen.');
  const exactly = (days: number) => ({
    ...stock('inStock'),
    delivery: { minDays: days, maxDays: days },
  });
  expect(availabilityText(exactly(3), 'de')).toBe('Sofort lieferbar. Bei Ihnen in 3 Werktagen.');
  expect(availabilityText(exactly(1), 'en')).toBe('In stock. With you in 1 working day.');
});

const size = (label: string) => ({
  ...{ slug: label, label, name: null, onlyColours: [] },
  widthCm: null,
  heightCm: null,
  priceCents: null,
});
const asked = (sizes: readonly object[], colours: readonly string[]) =>
  enquiries({
    product: { name: 'Steinzeug', articleNumber: 'AW 1', priceCents: 100, sizes },
    colours: colours.map((id) => ({ id, name: id })),
    lang: 'de',
  } as never);

test('there is one button a colour, which the sizes do not multiply', () => {
  const sizes = [size('10 cm'), size('20 cm')];
  expect(asked(sizes, ['Moos', 'Tanne'])).toEqual([
    { colour: 0, ask: 'Moos' },
    { colour: 1, ask: 'Tanne' },
  ]);
  expect(asked([], [])).toEqual([{ ask: '' }]);
});

test('a size that does not exist in a colour cannot be asked for, and says where it does', () => {
  const plate = { ...size('26 × 2 cm'), name: 'Teller', onlyColours: ['Lehm'] };
  expect(asked([plate, size('9 cm')], ['Schnee', 'Lehm'])).toEqual([
    { size: 0, colour: 0, missing: 'Teller, 26 × 2 cm: gibt es nur in Lehm.' },
    { size: 1, colour: 0, ask: 'Schnee' },
    { colour: 1, ask: 'Lehm' },
  ]);
});

test('sizes are drawn to scale only where none of them would be a dot', () => {
  const cloth = { ...size('140 × 200 cm'), widthCm: 140, heightCm: 200 };
  const mug = { ...size('9 × 9 cm'), widthCm: 9, heightCm: 9 };
  expect([areDrawn([cloth]), areDrawn([cloth, mug]), areDrawn([size('38')])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('no more sizes can be stored than can be chosen', () => {
  expect(productsSchema.fields.sizes.properties).toMatchObject({ maxItems: MAX_SIZES });
});

test('the style sheet knows the place of each size that can be chosen, and of the first colours', () => {
  const css = readFileSync(new URL('../../render/styles/choice.css', import.meta.url), 'utf8');
  const places = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, place]) => Number(place));
  const first = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(places(/\.si-(\d+):checked/g)).toEqual(first(MAX_SIZES));
  expect(places(/\[data-s='(\d+)'\]/g)).toEqual(first(MAX_SIZES));
  expect(places(/\.at-(\d+):is/g)).toEqual(first(STYLED_COLOURS));
});

test('a size whose word has changed is found by its label, where one of that label costs the same', () => {
  const sized = (slug: string, label: string, priceCents: number) => ({
    ...{ slug, label, priceCents, name: null, onlyColours: [], widthCm: null, heightCm: null },
  });
  const plate = sized('teller-26-2-cm', '26 × 2 cm', 1_200);
  const bowl = sized('schale-26-2-cm', '26 × 2 cm', 1_500);
  expect(findSize([plate, bowl], 'schale-26-2-cm', 1)).toBe(bowl);
  expect(findSize([plate, bowl], '26-2-cm', 1_500)).toBe(bowl);
  expect(findSize([plate, { ...bowl, priceCents: 1_200 }], '26-2-cm', 1_200)).toBeUndefined();
  const alone = sized('26-2-cm', '26 × 2 cm', 1_200);
  expect(findSize([alone], 'teller-26-2-cm', 1_200)).toBe(alone);
  expect(findSize([alone], 'teller-26-2-cm', 1_300)).toBeUndefined();
  expect(findSize([alone], 'teller-28-2-cm', 1_200)).toBeUndefined();
});
