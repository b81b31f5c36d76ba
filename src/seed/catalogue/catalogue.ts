import { between, chance, oneOf } from './chance.ts';
import { KINDS, type GoodsKind } from './kinds.ts';
import { PLACE_COUNT, placeName } from './place-names.ts';
import { colourId } from '../demo/colours.ts';
import { pictureId } from '../demo/pictures.ts';
import { washingId } from '../demo/washing.ts';
import { item, type SeedItem } from '../write/encode.ts';
import { itemId } from '../write/id.ts';
import { type Both, both } from '../write/both.ts';
import { doc, h2, p, ul } from '../write/rich-text.ts';
import { typeset } from '../write/typeset.ts';

const PER_CATEGORY = PLACE_COUNT;
const FIRST_ORDER = 1_000;

/**
 * A large catalogue of the same kind as the demo, whose pictures, colours and care it uses.
 * In: how many products. Out: their categories, one for 250 products each, then the products. The
 * nth product is the same in every catalogue that has one.
 */
export function* catalogue(products: number): Generator<SeedItem> {
  const categories = Math.ceil(products / PER_CATEGORY);
  for (let index = 0; index < categories; index++) yield category(index);
  for (let index = 0; index < products; index++) yield product(index);
}

/** How many items `catalogue` yields. */
export function catalogueSize(products: number): number {
  return products + Math.ceil(products / PER_CATEGORY);
}

const categoryName = (index: number) => `catalogue-${index}`;
const kindOf = (category: number) => KINDS[category % KINDS.length] ?? oneOf(KINDS, category, 0);
/** 1 for the first category of a kind, 2 for the next … */
const roundOf = (category: number) => Math.floor(category / KINDS.length) + 1;

function category(index: number): SeedItem {
  const kind = kindOf(index);
  const round = roundOf(index);
  return item('categories', categoryName(index), {
    Name: numbered(kind.many, round, both('Musterbuch', 'pattern book')),
    text: {
      de: doc(
        p(`${kind.cloth.de}, in ${PER_CATEGORY} Mustern. Gemacht wird auf Bestellung in Tracht.`),
      ),
      en: doc(
        p(`${capital(kind.cloth.en)}, in ${PER_CATEGORY} patterns. Made to order in Tracht.`),
      ),
    },
    image: pictureId(oneOf(kind.looks, index, 1)[1]),
    parent: undefined,
    order: FIRST_ORDER + index,
  });
}

function numbered(name: Both<string>, round: number, word: Both<string>): Both<string> {
  if (round === 1) return name;
  return both(`${name.de}, ${word.de} ${round}`, `${name.en}, ${word.en} ${round}`);
}

function product(index: number): SeedItem {
  const categoryIndex = Math.floor(index / PER_CATEGORY);
  const kind = kindOf(categoryIndex);
  const grams = between(kind.grams[0] / 10, kind.grams[1] / 10, index, 2) * 10;
  const sizes = sizesOf(kind, index);
  const german = chance(index, 3) < 0.06;
  const { cloth } = kind;
  const summary = both(`${cloth.de}, ${grams} g/m²`, `${capital(cloth.en)}, ${grams} g/m²`);
  const first = sizes[0]?.priceCents ?? 0;
  const onSale = chance(index, 4) < 0.1;
  return item('products', `catalogue-${index}`, {
    name: onlyGerman(german, nameOf(kind, index)),
    summary: onlyGerman(german, summary),
    text: onlyGerman(german, textOf(kind, grams, index)),
    articleNumber: `AW ${10_000 + index}`,
    materials: {},
    priceCents: first,
    oldPriceCents: onSale ? roundCents(first * 1.25) : undefined,
    categories: [itemId(`categories/${categoryName(categoryIndex)}`)],
    related: [],
    order: FIRST_ORDER + index,
    images: kind.looks.map(([, picture]) => pictureId(picture)),
    ...stockOf(index),
    ...{ aspectTitle: {}, aspectText: {}, aspectFacts: {}, aspectPicture: undefined },
    ...{ aspectAcross: {}, aspectDown: {} },
    ...{ aspectLeft: undefined, aspectRight: undefined },
    ...{ aspectTop: undefined, aspectBottom: undefined },
    variants: kind.looks.map(([colour, picture]) => ({
      color: colourId(colour),
      images: [pictureId(picture)],
      availability: 'inStock' as const,
      availableFrom: undefined,
    })),
    sizes,
    samples: false,
    washingInstructions: kind.washing.map(washingId),
    seo: {},
  });
}

function onlyGerman<T>(german: boolean, texts: Both<T>): { de: T; en?: T } {
  return german ? { de: texts.de } : texts;
}

function nameOf(kind: GoodsKind, index: number): Both<string> {
  const place = placeName(index % PLACE_COUNT);
  const round = roundOf(Math.floor(index / PER_CATEGORY));
  const name = both(`${kind.one.de} ${place}`, `${place} ${kind.one.en}`);
  return numbered(name, round, both('Muster', 'pattern'));
}

function textOf(kind: GoodsKind, grams: number, index: number) {
  const page = between(3, 212, index, 5);
  const year = between(1911, 2025, index, 6);
  const hours = between(2, 14, index, 7);
  const weights = kind.sizes.map(([width, height]) => {
    const kilos = (width * height * grams) / 10_000_000;
    return { size: `${width} × ${height} cm`, kilos };
  });
  return {
    de: doc(
      p(
        `Das Muster steht im Musterbuch von ${year}, Seite ${page}. Ein Stück braucht ${hours} Stunden Arbeit; gesäumt wird von Hand.`,
      ),
      h2('Material und Herkunft'),
      p(`${kind.cloth.de}, ${grams} g/m². Gesponnen in Oberitalien, gemacht in Tracht.`),
      h2('Maße und Gewicht'),
      ul(...weights.map(({ size, kilos }) => `${size}, ${kilos.toFixed(2).replace('.', ',')} kg`)),
    ),
    en: doc(
      p(
        `The pattern is on page ${page} of the pattern book of ${year}. One piece takes ${hours} hours of work; it is hemmed by hand.`,
      ),
      h2('Material and origin'),
      p(`${capital(kind.cloth.en)}, ${grams} g/m². Spun in northern Italy, made in Tracht.`),
      h2('Size and weight'),
      ul(...weights.map(({ size, kilos }) => `${size}, ${kilos.toFixed(2)} kg`)),
    ),
  };
}

function sizesOf(kind: GoodsKind, index: number) {
  const centsPerM2 = between(kind.cents[0], kind.cents[1], index, 8);
  return kind.sizes.map(([widthCm, heightCm]) => ({
    label: typeset(`${widthCm} × ${heightCm} cm`),
    ...{ nameDe: undefined, nameEn: undefined, onlyColors: [] },
    widthCm,
    heightCm,
    priceCents: roundCents((centsPerM2 * widthCm * heightCm) / 10_000),
  }));
}

/** Whole euros, at least one. */
const roundCents = (cents: number) => Math.max(1, Math.round(cents / 100)) * 100;

function stockOf(index: number) {
  const luck = chance(index, 9);
  if (luck < 0.06) return { availability: 'unavailable' as const, availableFrom: undefined };
  if (luck >= 0.14) return { availability: 'inStock' as const, availableFrom: undefined };
  const month = String(between(1, 12, index, 10)).padStart(2, '0');
  return { availability: 'onOrder' as const, availableFrom: `2027-${month}-01T00:00:00Z` };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
