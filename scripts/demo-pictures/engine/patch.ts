import { hypot } from './numbers.ts';
import type { LinearRgb } from './colour.ts';
import { colourOf, type Skin, sample } from './skin.ts';

const { abs, floor, max } = Math;

/** A hut of three patches, sewn on the crest of a ridge. */
export type Patch = {
  x: number;
  size: number;
  layer: number;
  wall: Skin;
  roof: Skin;
  lamp: Skin;
};

type Stage = { w: number; h: number; step: number; crests: readonly ((i: number) => number)[] };

const here = sample();
const beside = sample();

/** Colour and light of a patch at a pixel; undefined where there is none. */
export function abovePatch(
  hut: Patch,
  i: number,
  j: number,
  { w, h, step, crests }: Stage,
): { colour: LinearRgb; light: number } | undefined {
  const middle = hut.x * w;
  const size = hut.size * h;
  const x = (i - middle) / size;
  const y = (j - (crests[hut.layer]?.(floor(middle)) ?? 0)) / size - 0.12;
  const side = abs(x);
  const wall = side < 0.62 && y < 0.02 && y > -0.62;
  const gable = side < 0.62 && y <= -0.62 && y > -0.95 + side * 0.66;
  const roof = side < 0.92 && y > -1.12 + side * 0.62 && y < -0.9 + side * 0.66;
  const pane = hypot(max(abs(x + 0.05) - 0.1, 0), max(abs(y + 0.34) - 0.13, 0)) < 0.02;
  const skin = pane ? hut.lamp : roof ? hut.roof : wall || gable ? hut.wall : undefined;
  if (!skin) return undefined;
  const u = (i / h) * 1.6;
  const v = (j / h) * 1.6;
  skin(u, v, step * 1.6, here);
  const colour = colourOf(here);
  const { h: height } = here;
  skin(u + step * 1.6, v, step * 1.6, beside);
  const ridge = roof && y < -1.08 + side * 0.62 ? 0.35 : 0;
  const eaves = wall && y < -0.48 ? 0.2 : 0;
  const light = 0.95 + ((height - beside.h) / step) * 0.7 + ridge - eaves;
  return { colour, light: (pane ? 1.5 : 1) * light };
}
