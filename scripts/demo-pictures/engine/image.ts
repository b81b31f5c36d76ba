import type { LinearRgb } from './colour.ts';
import { develop } from './colour.ts';

/** Raw pixels, row by row: three bytes each, or four where parts are transparent. */
export type PixelImage = { px: Buffer; w: number; h: number; channels: 3 | 4 };

/** A black picture; with four channels all of it is transparent. */
export function blank(w: number, h: number, channels: PixelImage['channels'] = 3): PixelImage {
  return { px: Buffer.alloc(w * h * channels), w, h, channels };
}

/** Develops the light of one pixel into the picture. */
export function expose(
  image: PixelImage,
  i: number,
  j: number,
  light: LinearRgb,
  grain: number,
): void {
  const { px, w, channels } = image;
  const at = (j * w + i) * channels;
  px[at] = develop(light[0], grain);
  px[at + 1] = develop(light[1], grain);
  px[at + 2] = develop(light[2], grain);
  if (channels === 4) px[at + 3] = 255;
}
