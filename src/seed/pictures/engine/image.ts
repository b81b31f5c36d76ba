import type { Rgb } from './colour.ts';
import { develop } from './colour.ts';

/** Raw pixels, row by row, three bytes each. */
export type Image = { px: Buffer; w: number; h: number };

/** A black picture. */
export const blank = (w: number, h: number): Image => ({ px: Buffer.alloc(w * h * 3), w, h });

/** Develops the light of one pixel into the picture. */
export function expose({ px, w }: Image, i: number, j: number, light: Rgb, grain: number): void {
  const at = (j * w + i) * 3;
  px[at] = develop(light[0], grain);
  px[at + 1] = develop(light[1], grain);
  px[at + 2] = develop(light[2], grain);
}
