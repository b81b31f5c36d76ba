import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { digest } from '#src/lib/node/digest.ts';
import { ok } from '#src/lib/result.ts';
import { renditionsOf } from '#src/pictures/ahead.ts';
import { encodePicture } from '#src/pictures/encode.ts';
import { createPictures } from '#src/pictures/pictures.ts';
import { onFullDisk } from '../../../tests/full-disk.ts';
import { exportPictures } from './pictures-ahead.ts';

const BLANKET = await sharp({
  create: { width: 160, height: 90, channels: 3, background: '#224433' },
})
  .png()
  .toBuffer();
const WANTED = { hash: digest(BLANKET), x: 50, y: 50, mimeType: 'image/png', width: 160 };

/** Pictures of one blanket in a temporary folder, and how many were encoded. */
function openPictures() {
  const dir = mkdtempSync(join(tmpdir(), 'loden-pictures-'));
  const count = { encoded: 0 };
  const pictures = createPictures({
    dir: join(dir, 'cache'),
    original: async () => ok({ id: 'blanket', body: BLANKET }),
    async encode(body, rendition) {
      count.encoded += 1;
      return encodePicture(body, rendition);
    },
    log: () => undefined,
  });
  onTestFinished(async () => {
    await pictures.close();
    rmSync(dir, { recursive: true });
  });
  const replica = { pictures: () => [WANTED] };
  const exported = () => exportPictures({ replica, pictures }, join(dir, 'out'), () => undefined);
  return { pictures, count, exported };
}

test('pictures are made ahead until the disk is full', async () => {
  const { pictures, count } = openPictures();
  const ahead = () => pictures.ahead(renditionsOf(() => [WANTED]));
  expect(await onFullDisk(ahead)).toBe(0);
  expect(count.encoded).toBe(1);
  expect(await ahead()).toBe(3);
});

test('pictures are put under their addresses, and a full disk is named', async () => {
  expect(await openPictures().exported()).toBe(3);
  await expect(onFullDisk(openPictures().exported)).rejects.toThrow('The disk is full');
});
