import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { iconRendition, type PictureAddress, SHARE } from '#src/model/fields/picture.ts';
import { openPictureFiles } from './files.ts';

const HASH = '0a'.repeat(16);
const PLAID = { hash: HASH, x: 50, y: 50, width: 320, format: 'webp' } as const;
/** As long as it says. */
const BODY = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([8, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
]);

/** An empty folder, and the one below it where pictures are kept. */
function folders() {
  const parent = mkdtempSync(join(tmpdir(), 'loden-pictures-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return { parent, dir: join(parent, 'data', 'pictures') };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a picture is found after it was put, and only then', async () => {
  const files = openPictureFiles(folders().dir);
  const path = files.pathOf(PLAID);
  expect(await files.find(path)).toBeUndefined();
  expect(await files.put(path, BODY)).toEqual({ path, bytes: BODY.length });
  expect(await files.find(path)).toEqual({ path, bytes: BODY.length });
  expect(readFileSync(path)).toEqual(BODY);
});

test('a file without a byte is no picture, and the next one takes its place', async () => {
  const files = openPictureFiles(folders().dir);
  const path = files.pathOf(PLAID);
  await files.put(path, BODY);
  writeFileSync(path, '');
  expect(await files.find(path)).toBeUndefined();
  await files.put(path, BODY);
  expect(await files.find(path)).toEqual({ path, bytes: BODY.length });
});

test.each<PictureAddress>([
  PLAID,
  { ...PLAID, format: 'avif' },
  { ...PLAID, ...SHARE },
  { ...PLAID, ...iconRendition('icon-192') },
])('a $format that was cut anywhere is no picture, and is made again', async (address) => {
  const plain = { width: 64, height: 40, channels: 3, background: '#234' } as const;
  const made = await sharp({ create: plain }).toFormat(address.format).toBuffer();
  const files = openPictureFiles(folders().dir);
  const path = files.pathOf(address);
  await files.put(path, made);
  expect(await files.find(path)).toEqual({ path, bytes: made.length });
  for (const length of [0, 1, 11, 40, made.length >> 1, made.length - 1]) {
    truncateSync(path, length);
    expect(await files.find(path), String(length)).toBeUndefined();
    await files.put(path, made);
    expect(await files.find(path)).toEqual({ path, bytes: made.length });
  }
});

test('pictures lie in folders by hash, one for all focal points', () => {
  const { dir } = folders();
  const files = openPictureFiles(dir);
  expect(files.pathOf(PLAID)).toBe(join(dir, '0a', HASH, '320-1.webp'));
  expect(files.pathOf({ ...PLAID, x: 0, y: 95 })).toBe(files.pathOf(PLAID));
  expect(files.pathOf({ ...PLAID, width: 640 })).not.toBe(files.pathOf(PLAID));
});

test('folders and pictures are for this user only', async () => {
  const { dir } = folders();
  const files = openPictureFiles(dir);
  const path = files.pathOf(PLAID);
  await files.put(path, BODY);
  expect([dir, dirname(path), path].map(modeOf)).toEqual([0o700, 0o700, 0o600]);
});

test('what a crash left half written is removed at the next start, pictures stay', async () => {
  const { dir } = folders();
  const files = openPictureFiles(dir);
  const path = files.pathOf(PLAID);
  await files.put(path, BODY);
  writeFileSync(join(dir, '.incoming', 'half'), 'RI');
  expect(await openPictureFiles(dir).find(path)).toEqual({ path, bytes: BODY.length });
  expect(readdirSync(join(dir, '.incoming'))).toEqual([]);
});

test.each(['the first', 'the second'])('a link as %s folder leads nowhere', async (which) => {
  const { parent, dir } = folders();
  const files = openPictureFiles(dir);
  const path = files.pathOf(PLAID);
  const outside = join(parent, 'outside');
  mkdirSync(join(outside, HASH), { recursive: true });
  writeFileSync(join(outside, HASH, '320-1.webp'), 'foreign');
  const link = which === 'the first' ? dirname(dirname(path)) : dirname(path);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(which === 'the first' ? outside : join(outside, HASH), link);
  expect(await files.find(path)).toBeUndefined();
  await expect(files.put(path, BODY)).rejects.toThrow('is no folder');
  expect(readFileSync(join(outside, HASH, '320-1.webp'), 'utf8')).toBe('foreign');
  expect(readdirSync(join(dir, '.incoming'))).toEqual([]);
});

test('a link in the place of a picture is not followed, the picture takes its place', async () => {
  const { parent, dir } = folders();
  const files = openPictureFiles(dir);
  const path = files.pathOf(PLAID);
  const secret = join(parent, 'secret');
  writeFileSync(secret, 'secret');
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(secret, path);
  expect(await files.find(path)).toBeUndefined();
  await files.put(path, BODY);
  expect(readFileSync(path)).toEqual(BODY);
  expect(readFileSync(secret, 'utf8')).toBe('secret');
});

test('a link in the place of the unfinished files is removed, what it leads to is not', () => {
  const { parent, dir } = folders();
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(parent, 'kept'), 'kept');
  symlinkSync(parent, join(dir, '.incoming'));
  openPictureFiles(dir);
  expect(readFileSync(join(parent, 'kept'), 'utf8')).toBe('kept');
});
