import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFont } from './font.ts';

const FONTS = join(import.meta.dirname, '../../../public/fonts');

test('a font tells how large its letters are', async () => {
  const file = readFileSync(join(FONTS, 'grenze-latin-300-normal.ad877994.woff2'));
  const measured = { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.351 };
  expect(await measureFont(file)).toEqual(measured);
  expect(await measureFont(file, 'äß')).toEqual(measured);
  expect(await measureFont(file, 'äЖß')).toEqual({ ...measured, lacks: 'Ж' });
});

test.each([
  ['nothing', new Uint8Array()],
  ['a text', new TextEncoder().encode('wOF2 is how it begins')],
  [
    'half a font',
    readFileSync(join(FONTS, 'grenze-latin-300-normal.ad877994.woff2')).subarray(0, 5_000),
  ],
])('%s is no font', async (_, bytes) => {
  expect(await measureFont(bytes)).toBeUndefined();
});
