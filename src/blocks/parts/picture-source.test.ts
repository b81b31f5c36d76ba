import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dominantClass, focusPercent } from '#src/model/fields/picture.ts';
import { discountLabel } from './discount.ts';
import { pictureClass, sourceSet } from './picture-source.ts';

const picture = {
  hash: '0'.repeat(32),
  x: 50,
  y: 35,
  width: 800,
  height: 1000,
  alt: '',
  dominant: 'dc-012',
};
const widths = (srcSet: string) => srcSet.split(', ').map((one) => one.split(' ')[1]);

test('renditions go up to the first that reaches the original, and say how wide they are', () => {
  expect(widths(sourceSet(picture, 320, 1920).srcSet)).toEqual(['320w', '480w', '640w', '800w']);
  expect(sourceSet(picture, 320, 1920).srcSet).toMatch(/960\.webp 800w$/);
  expect(widths(sourceSet({ ...picture, width: 100 }, 320, 1920).srcSet)).toEqual(['100w']);
  expect(widths(sourceSet({ ...picture, width: 0 }, 960, 1280).srcSet)).toEqual(['960w', '1280w']);
});

test('each set is there in both formats, the address for old browsers in the one that all know', () => {
  const { src, srcSet, avif } = sourceSet(picture, 320, 1920);
  expect(srcSet).toMatch(/\/480\.webp 480w/);
  expect(avif).toBe(srcSet.replaceAll('.webp', '.avif'));
  expect(src).toMatch(/\/640\.webp$/);
});

test('what content can say about a picture has a class in the style sheet', () => {
  const css = readFileSync(new URL('../../render/styles/quantised.css', import.meta.url), 'utf8');
  const grid = Array.from({ length: 41 }, (_, index) => focusPercent(-1 + index / 20));
  const classes = new Set(
    grid.flatMap((at) => pictureClass({ ...picture, x: at, y: at }).split(' ')),
  );
  for (let colour = 0; colour < 0x1000; colour++) {
    const digits = colour.toString(16).padStart(3, '0');
    classes.add(dominantClass(`#${[...digits].map((one) => one + one).join('')}`) ?? '');
  }
  for (const name of classes) expect(css).toContain(`.${name} {`);
});

test('a price that fell says by how much, one that did not says nothing', () => {
  expect(discountLabel(13900, 17400, 'de')).toBe('−20\u00a0%');
  expect(discountLabel(13900, 17400, 'en')).toBe('−20%');
  expect(discountLabel(1000, 1000, 'de')).toBeUndefined();
  expect(discountLabel(1000, null, 'de')).toBeUndefined();
});

test('a whole percentage is said as it is', () => {
  const percents = Array.from({ length: 99 }, (_, index) => index + 1);
  for (const old of [10_000, 5_000, 24_800, 129_900]) {
    const said = percents.map((percent) => discountLabel((old * (100 - percent)) / 100, old, 'en'));
    expect(said).toEqual(percents.map((percent) => `−${percent}%`));
  }
});

test('a percentage is never more than the price fell by, so less than one percent says nothing', () => {
  expect(discountLabel(8001, 10_000, 'en')).toBe('−19%');
  expect(discountLabel(9899, 10_000, 'en')).toBe('−1%');
  expect(discountLabel(9901, 10_000, 'en')).toBeUndefined();
});
