import { type LinearRgb, rgb } from './colour.ts';
import { chance, fbm, mod, noise } from './numbers.ts';

/** Linear colour, and height in metres, of one place of a surface. */
export type Sample = { r: number; g: number; b: number; h: number };

/** A surface: writes what is at (u, v), in metres, where one pixel covers `pixel` metres. */
export type Skin = (u: number, v: number, pixel: number, out: Sample) => void;

/** A place to sample into. */
export const sample = (): Sample => ({ r: 0, g: 0, b: 0, h: 0 });

type Finish = {
  /** Dark specks, as iron makes them in a glaze. */
  speck?: number;
  /** Year rings and planks. */
  grain?: number;
  /** How rough. */
  scale?: number;
};

/** Plaster, wood, glaze, wax: everything that is not woven. */
export function dyed(hex: string, { speck = 0, grain = 0, scale = 1 }: Finish = {}): Skin {
  const [r, g, b] = rgb(hex);
  return (u, v, _, out) => {
    const ring = grain ? rings(u, v, grain) : 0;
    const cloud = 0.1 * scale * (fbm(u * 6, v * 6, 5, 9) - 0.5);
    const spot = speck && noise(u * 420, v * 420, 3) > 0.83 ? speck : 0;
    const tone = 1 + ring + cloud - spot;
    out.r = r * tone;
    out.g = g * tone;
    out.b = b * tone;
    out.h = (fbm(u * 25, v * 25, 4, 5) * 0.0022 + ring * 0.001) * scale;
  };
}

function rings(u: number, v: number, grain: number): number {
  const plank = Math.floor(u * 7);
  const joint = mod(u * 7, 1) < 0.012 ? 0.6 : 0;
  const year = (fbm(u * 60 + plank * 7, v * 2.2 + plank * 31, 4, 4) - 0.5) * grain;
  return year + (chance(plank, 4) - 0.5) * grain * 0.5 - joint;
}

/** One surface with stripes of another. `bands`: from and to, in metres along `axis`. */
export function banded(
  ground: Skin,
  stripe: Skin,
  axis: 'u' | 'v',
  bands: readonly (readonly [from: number, to: number])[],
): Skin {
  return (u, v, pixel, out) => {
    const at = axis === 'u' ? u : v;
    const skin = bands.some(([from, to]) => at >= from && at < to) ? stripe : ground;
    skin(u, v, pixel, out);
  };
}

/** The colour of a sample. */
export const colourOf = ({ r, g, b }: Sample): LinearRgb => [r, g, b];
