import { expect, test } from 'vitest';
import type { RichText, RichTextNode } from '#src/model/rich-text.ts';
import { availabilityText } from './availability.ts';
import { splitDescription } from './description.ts';
import { type Enquiry, enquiries } from './enquiry.ts';
import { areDrawn, sizesOf } from './sizes.ts';

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
    ...{ label, name: null, onlyColours: [] },
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
});

const size = (label: string) => ({
  ...{ label, name: null, onlyColours: [] },
  widthCm: null,
  heightCm: null,
  priceCents: null,
});
const mails = (sizes: number, colours: number) =>
  enquiries(
    {
      product: {
        ...{ name: 'Decke & mehr', articleNumber: 'AW 1', priceCents: 100 },
        sizes: Array.from({ length: sizes }, (_, index) => size(`${index}0 cm`)),
      },
      colours: Array.from({ length: colours }, (_, index) => ({ name: `Farbe ${index}` })),
      lang: 'de',
    } as never,
    'a@b.example',
  );
const hrefOf = (one: Enquiry | undefined) => (one && 'href' in one ? one.href : '');
const bodyOf = (one: Enquiry | undefined) => new URL(hrefOf(one)).searchParams.get('body');

test('an enquiry names product, number, size and colour', () => {
  const all = mails(2, 3);
  expect(all.map(({ size, colour }) => [size, colour])).toEqual([
    ...[0, 1, 2].map((colour) => [0, colour]),
    ...[0, 1, 2].map((colour) => [1, colour]),
  ]);
  const url = new URL(hrefOf(all[5]));
  expect(url.pathname).toBe('a@b.example');
  expect(url.searchParams.get('subject')).toBe('Anfrage: Decke & mehr (AW 1)');
  expect(url.searchParams.get('body')).toContain(
    'Decke & mehr, AW 1\nGröße: 10 cm\nFarbe: Farbe 2\n',
  );
});

test('an enquiry leaves out what cannot be chosen, and a colour of very many to be filled in', () => {
  expect(mails(0, 0).map(bodyOf)).toEqual([expect.not.stringMatching(/Größe|Farbe/)]);
  const many = mails(12, 24);
  expect(many).toHaveLength(12);
  expect(bodyOf(many[0])).toContain('Größe: 00 cm\nFarbe: \n');
});

test('a size that does not exist in a colour cannot be asked for, and says where it does', () => {
  const plate = { ...size('26 × 2 cm'), name: 'Teller', onlyColours: ['clay'] };
  const all = enquiries(
    {
      product: { name: 'Steinzeug', articleNumber: '', priceCents: 100, sizes: [plate] },
      colours: [
        { id: 'snow', name: 'Schnee' },
        { id: 'clay', name: 'Lehm' },
      ],
      lang: 'de',
    } as never,
    'a@b.example',
  );
  expect(all[0]).toEqual({
    ...{ size: 0, colour: 0 },
    missing: 'Teller, 26 × 2 cm: gibt es nur in Lehm.',
  });
  expect(bodyOf(all[1])).toContain('Größe: Teller, 26 × 2 cm\nFarbe: Lehm\n');
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
