import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { iconRendition } from '#src/model/fields/picture.ts';
import { encodePicture } from './encode.ts';

const wide = { width: 640, format: 'webp' } as const;
const narrow = { width: 160, format: 'webp' } as const;

/** Half red, half blue: the left and the right. */
function redBlue(width = 400, height = 200) {
  const half = {
    create: { width: width / 2, height, channels: 3, background: '#0000ff' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
}

/** Noise, which no encoder makes small. */
const noise = sharp({
  create: {
    ...{ width: 300, height: 200, channels: 3, background: '#000000' },
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

/** A valid PNG of one bit a pixel, all black. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const end = Buffer.alloc(0);
  return Buffer.concat([
    ...[signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', end)],
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

async function encoded(original: Uint8Array, rendition: Parameters<typeof encodePicture>[1]) {
  const result = await encodePicture(original, rendition);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** Red, green and blue at one place, in fractions of width and height. */
async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
  return [...data.subarray(at * info.channels, at * info.channels + 3)];
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60;

describe('a picture is', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('read from %s', async (format) => {
    const original = await redBlue().toFormat(format).toBuffer();
    const picture = await sharp(await encoded(original, narrow)).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 160, height: 80 });
  });

  test('never enlarged', async () => {
    const original = await redBlue(100, 50).png().toBuffer();
    const picture = await sharp(await encoded(original, wide)).metadata();
    expect(picture).toMatchObject({ width: 100, height: 50 });
  });

  test('turned upright, as wide as was asked for', async () => {
    const original = await redBlue().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const turned = await encoded(original, narrow);
    expect(await sharp(turned).metadata()).toMatchObject({ width: 160, height: 320 });
    expect(isRed(await pixel(turned, 0.5, 0.2))).toBe(true);
    expect(isRed(await pixel(turned, 0.5, 0.8))).toBe(false);
  });

  test('freed of where and with what it was taken', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '47/1 15/1 0/1' } };
    const original = await redBlue().withExif(exif).jpeg().toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const picture = await sharp(await encoded(original, narrow)).metadata();
    expect([picture.exif, picture.icc, picture.xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('in the colours of screens, wherever it came from', async () => {
    const original = await redBlue().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const picture = await encoded(original, narrow);
    expect((await sharp(picture).metadata()).space).toBe('srgb');
    const [red = 0, , blue = 0] = await pixel(picture, 0.2, 0.5);
    expect(red).toBeGreaterThan(blue + 100);
  });

  test('see-through where it was', async () => {
    const glass = sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const picture = await sharp(await encoded(await glass.png().toBuffer(), narrow)).stats();
    expect(picture.isOpaque).toBe(false);
  });

  test('no higher than WebP can hold', async () => {
    const picture = await sharp(await encoded(blackPng(1, 65_535), wide)).metadata();
    expect(picture).toMatchObject({ width: 1, height: 16_383 });
  });

  test('the first one of thousands of frames', async () => {
    const frames = await sharp({
      create: {
        ...{ width: 2, height: 4_000, pageHeight: 2, channels: 3, background: '#000000' },
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .webp({ effort: 0 })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2_000);
    const picture = await sharp(await encoded(frames, narrow)).metadata();
    expect(picture).toMatchObject({ width: 2, height: 2 });
    expect(picture.pages ?? 1).toBe(1);
  });
});

describe('refused is', () => {
  const texts = {
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect/></svg>',
    PDF: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj',
    HTML: '<!doctype html><script>alert(1)</script>',
    PPM: 'P3 1 1 255 255 0 0',
  };
  test.each(Object.entries(texts))('%s', async (_, text) => {
    expect(await encodePicture(Buffer.from(text), wide)).toMatchObject({ ok: false });
  });

  test.each(['gif', 'tiff', 'avif'] as const)(
    '%s, which the encoder could read',
    async (format) => {
      const original = await redBlue().toFormat(format).toBuffer();
      const result = await encodePicture(original, wide);
      expect(result).toEqual({ ok: false, error: expect.stringContaining('unsupported') });
    },
  );

  test('a file without content', async () => {
    expect(await encodePicture(new Uint8Array(), wide)).toMatchObject({ ok: false });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that breaks off', async (format) => {
    const original = await noise.clone().toFormat(format).toBuffer();
    expect(await encodePicture(original, wide)).toMatchObject({ ok: true });
    for (const part of [0.1, 0.5, 0.95]) {
      const cut = original.subarray(0, original.length * part);
      expect(await encodePicture(cut, wide), `${part}`).toMatchObject({ ok: false });
    }
  });

  test('a small file with too many pixels, before they take memory', async () => {
    const bomb = blackPng(20_000, 14_000);
    expect(bomb.length).toBeLessThan(50_000);
    const before = process.memoryUsage().rss;
    const result = await encodePicture(bomb, wide);
    expect(result).toEqual({ ok: false, error: expect.stringContaining('pixel limit') });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });
});

test('what is shared is a JPEG of one shape, around the focal point', async () => {
  const original = await redBlue(800, 400).png().toBuffer();
  const share = { width: 1200, format: 'jpeg' } as const;
  const left = await encoded(original, { ...share, x: 0, y: 50 });
  expect(await sharp(left).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const [red = 0, , blue = 0] = await pixel(left, 0.45, 0.5);
  expect(red).toBeGreaterThan(blue);
  const right = await encoded(original, { ...share, x: 100, y: 50 });
  const [lessRed = 0, , moreBlue = 0] = await pixel(right, 0.55, 0.5);
  expect(moreBlue).toBeGreaterThan(lessRed);
});

test.each([
  [1, 1],
  [2, 600],
  [600, 1],
])('a picture of %i × %i pixels can be shown and shared', async (width, height) => {
  const original = blackPng(width, height);
  const shown = await sharp(await encoded(original, wide)).metadata();
  expect(shown).toMatchObject({ width, height });
  const shared = await encoded(original, { width: 1200, format: 'jpeg' });
  expect(await sharp(shared).metadata()).toMatchObject({ width: 1200, height: 630 });
});

describe('an icon is square', () => {
  test('and shows the whole logo, with nothing around it', async () => {
    const logo = await redBlue(400, 200).png().toBuffer();
    const icon = await encoded(logo, iconRendition('icon-192'));
    const about = await sharp(icon).metadata();
    expect(about).toMatchObject({ format: 'png', width: 192, height: 192, hasAlpha: true });
    const { data } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(isRed(await pixel(icon, 0.1, 0.5))).toBe(true);
  });

  test('and padded with the colour of its edge, where systems cut it', async () => {
    const logo = await redBlue(400, 200).png().toBuffer();
    const icon = await encoded(logo, iconRendition('maskable-512'));
    const about = await sharp(icon).metadata();
    expect(about).toMatchObject({ width: 512, height: 512, hasAlpha: false });
    expect(isRed(await pixel(icon, 0.02, 0.02))).toBe(true);
    expect(isRed(await pixel(icon, 0.98, 0.5))).toBe(true);
    expect(isRed(await pixel(icon, 0.7, 0.5))).toBe(false);
  });

  test('and padded with white where one sees through the logo', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const dot = sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff0000' } });
    const logo = await sharp({
      create: { width: 100, height: 100, channels: 4, background: clear },
    })
      .composite([{ input: await dot.png().toBuffer() }])
      .png()
      .toBuffer();
    const icon = await encoded(logo, iconRendition('touch-180'));
    expect(await pixel(icon, 0.02, 0.02)).toEqual([255, 255, 255]);
    expect(isRed(await pixel(icon, 0.5, 0.5))).toBe(true);
  });
});
