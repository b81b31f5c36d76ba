import { expect, test } from 'vitest';
import type { RichText, RichTextNode } from '#src/model/rich-text.ts';
import { availabilityText } from './availability.ts';
import { splitDescription } from './description.ts';
import { enquiries } from './enquiry.ts';
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
    'Sold out at present, back on 1\u00a0February 2027.',
  );
});

const size = (label: string) => ({ label, widthCm: null, heightCm: null, priceCents: null });
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
const bodyOf = ({ href }: { href: string }) => new URL(href).searchParams.get('body');

test('an enquiry names product, number, size and colour', () => {
  const all = mails(2, 3);
  expect(all.map(({ size, colour }) => [size, colour])).toEqual([
    ...[0, 1, 2].map((colour) => [0, colour]),
    ...[0, 1, 2].map((colour) => [1, colour]),
  ]);
  const url = new URL(all[5]?.href ?? '');
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
  expect(bodyOf(many[0] ?? { href: '' })).toContain('Größe: 00 cm\nFarbe: \n');
});
