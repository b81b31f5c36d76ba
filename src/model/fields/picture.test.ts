import { expect, test } from 'vitest';
import {
  dominantClass,
  focusPercent,
  iconRendition,
  parsePictureUrl,
  pictureUrl,
} from './picture.ts';

const hash = 'a'.repeat(32);

test('an address says everything about a rendition, and is read back', () => {
  const address = { hash, x: 50, y: 35, width: 640, format: 'webp' } as const;
  expect(pictureUrl(address)).toBe(`/pictures/${hash}/50-35/640.webp`);
  expect(parsePictureUrl(pictureUrl(address))).toEqual(address);
});

test('the rendition to share has a name', () => {
  const address = { hash, x: 0, y: 100, width: 1200, format: 'jpeg' } as const;
  expect(pictureUrl(address)).toBe(`/pictures/${hash}/0-100/share.jpg`);
  expect(parsePictureUrl(pictureUrl(address))).toEqual(address);
});

test('so have the icons of the site', () => {
  const address = { hash, x: 50, y: 50, ...iconRendition('maskable-512') } as const;
  expect(pictureUrl(address)).toBe(`/pictures/${hash}/50-50/maskable-512.png`);
  expect(parsePictureUrl(pictureUrl(address))).toEqual(address);
});

test.each([
  `/pictures/${hash}/50-50/icon-999.png`,
  `/pictures/${hash}/50-50/icon-192.webp`,
  `/pictures/${hash}/50-50/1200.jpeg`,
  `/pictures/${hash}/50-50/share.webp`,
  `/pictures/${hash}/50-50/641.webp`,
  `/pictures/${hash}/51-50/640.webp`,
  `/pictures/${hash}/105-50/640.webp`,
  `/pictures/${hash}/050-50/640.webp`,
  `/pictures/${hash}/50-50/640.png`,
  `/pictures/x/50-50/640.webp`,
  `/pictures/${hash}/50-50/0640.webp`,
  `/pictures/${hash}/../640.webp`,
])('%s is no picture', (path) => {
  expect(parsePictureUrl(path)).toBeUndefined();
});

test('a focal point is percent in steps of five', () => {
  expect([-1, 0, 1, 0.52, -3].map(focusPercent)).toEqual([0, 50, 100, 75, 0]);
});

test('a dominant colour is one of 64 classes', () => {
  expect(dominantClass('#21402f')).toBe('dc-011');
  expect(dominantClass('#ffffff')).toBe('dc-333');
  expect(dominantClass('red')).toBeUndefined();
});
