import { readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contrast } from '#src/lib/colour.ts';
import { demo } from '../demo.ts';
import { trees } from '../write/tree.ts';
import { categories, withParents } from './categories.ts';
import { colours } from './colours.ts';
import { pages } from './pages/all.ts';
import type { DemoPicture } from './pictures/demo-picture.ts';
import { pictures } from './pictures.ts';
import { products } from './products/all.ts';
import type { DemoProduct } from './products/demo-product.ts';
import { themes } from './themes.ts';
import { washing } from './washing.ts';

const drafts = Object.values<DemoProduct>(products);
const assets = new URL('../assets/', import.meta.url);

test('the shop is as large as a small one is', () => {
  expect(drafts).toHaveLength(39);
  expect(Object.keys(pages)).toHaveLength(10 + 2);
  expect(Object.keys(colours)).toHaveLength(14);
  expect(Object.keys(washing)).toHaveLength(14);
});

test('three categories hold six shelves, and no shelf is empty', () => {
  const shelves = Object.entries(categories).filter(([, { parent }]) => parent);
  expect(Object.keys(categories)).toHaveLength(3 + 6);
  expect(shelves).toHaveLength(6);
  for (const [name, { parent }] of shelves) {
    expect(parent && categories[parent].parent).toBeUndefined();
    const held = drafts.filter((draft) => draft.categories.some((one) => one === name));
    expect(held.length, name).toBeGreaterThanOrEqual(6);
  }
});

test('a product is in its shelves and in what is above them, the first shelf first', () => {
  expect(withParents(['plaids', 'schlafen'])).toEqual(['plaids', 'schlafen', 'decken']);
  expect(withParents(['loden', 'plaids'])).toEqual(['loden', 'plaids', 'decken']);
});

test('it holds every awkward product', () => {
  const some = (is: (draft: DemoProduct) => boolean) => expect(drafts.filter(is)).not.toEqual([]);
  some(({ availability }) => availability === 'unavailable');
  some(({ availability, availableFrom }) => availability === 'onOrder' && !!availableFrom);
  some(({ name }) => (name.de ?? '').length > 40);
  some(({ name, summary, text }) => !name.en && !summary.en && !text.en);
  some(({ pictures: shown }) => shown.length === 8);
  some(({ variants = [] }) => variants.some(({ availability }) => availability === 'onOrder'));
  some(({ pictures: shown, variants }) => shown.length === 1 && (variants ?? []).length <= 1);
  some(({ variants = [] }) => variants.filter((one) => (one.pictures ?? []).length > 2).length > 2);
  some(({ oldCents, cents }) => oldCents !== undefined && oldCents > cents);
  some(({ categories: its }) => its.length > 1);
});

/** The goods that stand first on their shelves, or on the pages. */
const BEST = [
  ...(['hochkar', 'karalm', 'zirm', 'hahnentritt', 'vorderalm', 'almabtrieb'] as const),
  ...(['morgenlicht', 'kar', 'quelle', 'stube', 'lehm', 'imker'] as const),
];
const IN_USE = /Bett vor|Bett mit|[Bb]ank|hängen an einer Stange|Gedeckt|brennt/;
const SCALE = /Meterstab|Stab von \d+\scm/;

test.each(BEST)(
  '%s has four to five pictures at first sight, one in use, one with a scale',
  (name) => {
    const { pictures: own, variants = [], aspect }: DemoProduct = products[name];
    const shown = variants[0]?.pictures ?? own;
    expect(shown.length).toBeGreaterThanOrEqual(4);
    const described = [...shown, ...(aspect ? [aspect.picture] : [])].map(
      (one) => pictures[one].alt.de,
    );
    expect(described.filter((text) => IN_USE.test(text))).not.toEqual([]);
    expect(described.filter((text) => SCALE.test(text))).not.toEqual([]);
  },
);

test('article numbers are unique', () => {
  const numbers = drafts.map(({ articleNumber }) => articleNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a price is that of one of the sizes, the former one is higher', () => {
  for (const { articleNumber, cents, oldCents = Infinity, sizes = [] } of drafts) {
    const prices = sizes.flatMap((size) => size.cents ?? []);
    if (prices.length > 0) expect(prices, articleNumber).toContain(cents);
    expect(oldCents).toBeGreaterThan(cents);
  }
});

test('a sale label of 20% is true', () => {
  const { cents, oldCents = 0 } = products.hahnentritt;
  expect(Math.round((1 - cents / oldCents) * 100)).toBe(20);
});

test('every picture is described in both languages, or decorative', () => {
  for (const { alt, decorative, focus } of Object.values<DemoPicture>(pictures)) {
    for (const text of [alt.de, alt.en]) {
      if (decorative) expect(text).toBe('');
      else expect(text.length).toBeGreaterThan(20);
      expect(text.length).toBeLessThanOrEqual(150);
    }
    for (const percent of focus) expect(percent % 1).toBe(0);
  }
  expect(Object.values<DemoPicture>(pictures).some(({ decorative }) => decorative)).toBe(true);
});

test('what a gallery shows large is 2000 px on its longer side, or more', async () => {
  const shown = new Set(
    drafts.flatMap(({ pictures: own, variants = [], aspect }) => [
      ...own,
      ...variants.flatMap((one) => one.pictures ?? []),
      ...(aspect ? [aspect.picture] : []),
    ]),
  );
  expect(shown.size).toBeGreaterThan(130);
  for (const name of shown) {
    const { width, height } = await sharp(readFileSync(new URL(`${name}.webp`, assets))).metadata();
    expect(Math.max(width, height), name).toBeGreaterThanOrEqual(2000);
  }
});

test('the files are exactly the pictures, all WebP, 36 MB at most', () => {
  const files = readdirSync(assets);
  expect(files.sort()).toEqual(
    Object.keys(pictures)
      .map((name) => `${name}.webp`)
      .sort(),
  );
  const bytes = files.map((file) => statSync(new URL(file, assets)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(36 * 1024 * 1024);
});

test('the themes keep the contrasts that a theme must have', () => {
  for (const { main, white, black, neutral } of Object.values(themes)) {
    expect(contrast(white, main)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(black, white)).toBeGreaterThanOrEqual(12);
    expect(contrast(black, neutral)).toBeGreaterThanOrEqual(7);
  }
});

test('texts are typeset, and praise nothing', () => {
  const texts = JSON.stringify(demo('site'));
  const found = (pattern: RegExp) => texts.match(pattern) ?? [];
  expect(found(/.{20}\d (cm|kg|mm|g\/m²|°C|%|€)/g)).toEqual([]);
  expect(found(/.{20}( {2}|\.\.\.)/g)).toEqual([]);
  expect(found(/hochwertig|exklusiv|luxur|einzigartig|perfekt|wunderschön|Genuss/gi)).toEqual([]);
  expect(found(/exclusive|unique|perfect|premium|stunning|finest/gi)).toEqual([]);
});

test('goods of the same cloth are cared for alike', () => {
  const { vorderalm, karo, stube, jahrring } = products;
  expect(karo.washing).toEqual(vorderalm.washing);
  expect(jahrring.washing).toEqual(stube.washing);
});

test.each([
  ['de', /ohne Netz weiterlesen/, /Startbildschirm/, /bis etwas wieder da ist/],
  ['en', /without a connection/, /home screen/, /something to be back/],
] as const)('the privacy page (%s) names all that is kept', (lang, pagesRead, visits, wishes) => {
  const said = JSON.stringify(trees('privacy', pages.privacy.blocks)[lang]);
  expect(said).toMatch(pagesRead);
  expect(said).toMatch(visits);
  expect(said).toMatch(wishes);
});
