import type { LinearRgb } from './colour.ts';
import { blank, expose, type PixelImage } from './image.ts';
import { chance, clamp, fbm, hypot, smooth } from './numbers.ts';
import { type Skin, sample } from './skin.ts';

const { cos, floor, min, sin } = Math;

/** Cloth seen from above: how many metres the picture is wide, and how it falls. */
export type Drape = { skin: Skin; metre?: number; folds?: number; seed?: number; dir?: number };

const LIGHT: LinearRgb = [-0.58, -0.42, 0.7];

/** Takes a close-up of cloth in raking light. */
export function drape(shot: Drape, w: number, h: number): PixelImage {
  const { skin, metre = 0.3, folds = 1 } = shot;
  const image = blank(w, h);
  const step = metre / w;
  const heightAt = heights(shot, w, h);
  const here = sample();
  const beside = sample();
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const f = heightAt(i, j);
      const gx = (heightAt(i + 1, j) - f) / step;
      const gy = (heightAt(i, j + 1) - f) / step;
      const u = i * step + f * 0.3;
      const v = j * step + f * 0.2;
      skin(u, v, step, here);
      skin(u + step, v, step, beside);
      const nx = -gx - (beside.h - here.h) / step;
      skin(u, v + step, step, beside);
      const ny = -gy - (beside.h - here.h) / step;
      const lit = clamp((nx * LIGHT[0] + ny * LIGHT[1] + LIGHT[2]) / hypot(nx, ny, 1));
      const { shade, sky } = folds ? shadows(heightAt, i, j, f, w, step) : { shade: 1, sky: 1 };
      const k = (lit * smooth(0, 1, shade) * 1.9 + clamp(sky, 0.1, 1.2) * 0.48) * 0.78;
      const light: LinearRgb = [here.r * k * 1.02, here.g * k, here.b * k * 0.97];
      expose(image, i, j, light, (chance(i, j, 5) - 0.5) * 0.022);
    }
  }
  return image;
}

type Heights = (i: number, j: number) => number;

/** The folds of the cloth as a field of heights, in metres, readable at whole pixels. */
function heights(
  { metre = 0.3, folds = 1, seed = 1, dir = 0.6 }: Drape,
  w: number,
  h: number,
): Heights {
  const wave = (x: number, y: number) => {
    const a = x * cos(dir) + y * sin(dir);
    const b = y * cos(dir) - x * sin(dir);
    const q = a * 2.1 + 0.9 * fbm(a * 1.2 + seed, b * 0.8, 2, seed);
    const swell = sin(q * 3.1) + 0.5 * sin(q * 5.3 + b * 1.8) + 0.8 * fbm(a * 2, b * 1.2, 3, seed);
    return folds * metre * 0.1 * swell;
  };
  const field = new Float32Array((w + 2) * (h + 2));
  if (folds) {
    for (let j = 0; j < h + 2; j++) {
      for (let i = 0; i < w + 2; i++) field[j * (w + 2) + i] = wave(i / w, j / w);
    }
  }
  return (i, j) => field[clamp(j, 0, h + 1) * (w + 2) + clamp(i, 0, w + 1)] ?? 0;
}

function shadows(at: Heights, i: number, j: number, f: number, w: number, step: number) {
  let shade = 1;
  let sky = 1;
  for (let q = 4; q < w * 0.25; q *= 1.35) {
    const up = at(floor(i + LIGHT[0] * q), floor(j + LIGHT[1] * q)) - f;
    const down = at(floor(i - LIGHT[0] * q), floor(j - LIGHT[1] * q)) - f;
    shade = min(shade, 1 - 3.2 * (up / (q * step) - 0.75));
    sky = min(sky, 1 - (0.55 * (up + down)) / (q * step));
  }
  return { shade, sky };
}
