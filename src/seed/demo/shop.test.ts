import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '#src/lib/colour.ts';
import { demo } from '../demo.ts';
import { categories } from './categories.ts';
import { colours } from './colours.ts';
import { pages } from './pages/all.ts';
import { type DemoPicture, pictures } from './pictures.ts';
import { products } from './products/all.ts';
import type { ProductDraft } from './products/draft.ts';
import { themes } from './themes.ts';
import { washing } from './washing.ts';

const drafts = Object.values<ProductDraft>(products);
const assets = new URL('../assets/', import.meta.url);

test('the shop has what the design was drawn for', () => {
  expect(drafts).toHaveLength(12);
  expect(Object.keys(categories)).toHaveLength(3);
  expect(Object.keys(pages)).toHaveLength(4 + 2);
  expect(Object.keys(colours).length).toBeGreaterThanOrEqual(6);
  expect(Object.keys(washing).length).toBeGreaterThanOrEqual(8);
});

test('it holds every awkward product', () => {
  const some = (is: (draft: ProductDraft) => boolean) => expect(drafts.filter(is)).not.toEqual([]);
  some(({ availability }) => availability === 'unavailable');
  some(({ availability, availableFrom }) => availability === 'onOrder' && !!availableFrom);
  some(({ name }) => (name.de ?? '').length > 80);
  some(({ name, summary, text }) => !name.en && !summary.en && !text.en);
  some(({ pictures: shown, variants }) => shown.length === 1 && (variants ?? []).length <= 1);
  some(({ variants = [] }) => variants.filter((one) => (one.pictures ?? []).length > 2).length > 2);
  some(({ oldCents, cents }) => oldCents !== undefined && oldCents > cents);
  some(({ categories: its }) => its.length > 1);
});

test('a sale label of 20 % is true', () => {
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

test('the files are exactly the pictures, all WebP, 4 MB at most', () => {
  const files = readdirSync(assets);
  expect(files.sort()).toEqual(
    Object.keys(pictures)
      .map((name) => `${name}.webp`)
      .sort(),
  );
  const bytes = files.map((file) => statSync(new URL(file, assets)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4 * 1024 * 1024);
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
