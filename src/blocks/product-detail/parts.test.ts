import { expect, test } from 'vitest';
import type { RichText, RichTextNode } from '#src/model/rich-text.ts';
import { availabilityText } from './availability.ts';
import { splitDescription } from './description.ts';
import { enquiryHref } from './enquiry.ts';
import { sizesOf } from './sizes.ts';

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
    label,
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

test('availability is said in words, with the day', () => {
  expect(availabilityText('inStock', null, 'de')).toBe('Sofort lieferbar.');
  expect(availabilityText('unavailable', '2027-02-01', 'en')).toBe(
    'Sold out at present, back on 1 February 2027.',
  );
});

test('an enquiry names product, number and size, and leaves the colour to be filled in', () => {
  const data = { product: { name: 'Decke & mehr', articleNumber: 'AW 1' }, colours: [{}] };
  const href = enquiryHref({ ...data, lang: 'de' } as never, 'a@b.example', '70 cm');
  const url = new URL(href);
  expect(url.pathname).toBe('a@b.example');
  expect(url.searchParams.get('subject')).toBe('Anfrage: Decke & mehr (AW 1)');
  expect(url.searchParams.get('body')).toContain('Decke & mehr, AW 1\nGröße: 70 cm\nFarbe: \n');
});
