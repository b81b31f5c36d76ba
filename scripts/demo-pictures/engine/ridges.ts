import { blend, dim, type LinearRgb, rgb } from './colour.ts';
import { blank, expose, type PixelImage } from './image.ts';
import { abovePatch, type Patch } from './patch.ts';
import { chance, clamp, fbm, hypot, mod, noise, smooth } from './numbers.ts';
import { colourOf, type Skin, sample } from './skin.ts';

const { abs, atan2, exp, max, min, sin, sqrt } = Math;
const MARGIN = 40;

/** A ridge cut from cloth. Places are parts of the picture's height. */
export type Ridge = {
  skin: Skin;
  base: number;
  rise: number;
  freq: number;
  seed: number;
  peaks?: readonly (readonly [at: number, tall: number, wide: number])[];
  /** Contour lines, sewn as a running stitch: how deep below the crest, how long the stitches. */
  stitch?: readonly (readonly [depth: number, gap: number])[];
  haze?: number;
  foot?: number;
  deep?: number;
};

/** Mountains of cloth: ridges from far to near, a sun, a hut sewn on. */
export type Ridges = {
  layers: readonly Ridge[];
  sky: string;
  glow: string;
  mist: string;
  thread: string;
  sunAt: readonly [x: number, y: number, radius: number];
  sunSkin: Skin;
  hut: Patch;
};

type Crest = (i: number) => number;
type Stage = {
  w: number;
  h: number;
  crests: readonly Crest[];
  colours: Record<'sky' | 'glow' | 'mist' | 'thread', LinearRgb>;
  /** Metres a pixel. */
  step: number;
};
type Patched = { colour: LinearRgb; light: number };

const here = sample();
const beside = sample();

/**
 * Takes the picture: ridges of felt and weave, laid one over the other. `ridges` alone are transparent
 * where the sky was, so that something can stand between the two.
 */
export function ridges(view: Ridges, w: number, h: number, part: 'sky' | 'ridges'): PixelImage {
  const image = blank(w, h, part === 'ridges' ? 4 : 3);
  const { sky, glow, mist, thread } = view;
  const layers = part === 'sky' ? [] : view.layers;
  const colours = { sky: rgb(sky), glow: rgb(glow), mist: rgb(mist), thread: rgb(thread) };
  const crests = layers.map((layer) => crestOf(layer, w, h));
  const stage = { w, h, crests, colours, step: 1.15 / h };
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      let at = layers.length - 1;
      while (at >= 0 && j < (crests[at]?.(i) ?? 0)) at--;
      const layer = layers[at];
      if (!layer && part === 'ridges') continue;
      const found = layer ? onRidge(layer, at, i, j, stage) : inSky(view, i, j, stage);
      let { colour } = found;
      let light = found.light * shadowOn(at, i, j, stage);
      const hut = layer && at <= view.hut.layer ? abovePatch(view.hut, i, j, stage) : undefined;
      if (hut) ({ colour, light } = hut);
      expose(image, i, j, dim(colour, light * 0.82), (chance(i, j, 5) - 0.5) * 0.02);
    }
  }
  return image;
}

/** The upper edge of a ridge in pixels from above. */
function crestOf(layer: Ridge, w: number, h: number): Crest {
  const edge = Float32Array.from({ length: w + 2 * MARGIN }, (_, column) => {
    const i = column - MARGIN;
    const x = (i / h) * layer.freq + layer.seed * 13.7;
    let y = 0;
    let weight = 1;
    let frequency = 1;
    for (let q = 0; q < 6; q++) {
      const n = noise(x * frequency, q * 9.1, layer.seed);
      y += weight * (q < 3 ? (1 - abs(2 * n - 1)) ** 1.5 : n);
      weight *= 0.45;
      frequency *= 2.07;
    }
    const pull = (layer.peaks ?? []).reduce((highest, [at, tall, wide]) => {
      const d = abs(i / w - at) / wide;
      return max(highest, tall * max(0, 1 - d ** 0.82));
    }, 0);
    const cut =
      0.0022 * (noise(column * 0.13, 3, layer.seed) - 0.5) +
      0.0012 * (chance(column, 8, layer.seed) - 0.5);
    return (layer.base - layer.rise * (y / 1.9 + pull) + cut) * h;
  });
  return (i) => edge[clamp(i + MARGIN, 0, edge.length - 1)] ?? 0;
}

function inSky({ sunAt, sunSkin }: Ridges, i: number, j: number, stage: Stage): Patched {
  const { h, w, step, colours } = stage;
  const x = i / h;
  const y = j / h;
  const sunX = (sunAt[0] * w) / h;
  const d = hypot(x - sunX, y - sunAt[1]);
  const frayed = noise(atan2(y - sunAt[1], x - sunX) * 40, 2) - 0.5;
  const rim = sunAt[2] + 0.0016 * frayed;
  if (d < rim) {
    sunSkin(x * 1.15, y * 1.15, step, here);
    const colour = colourOf(here);
    const { h: height } = here;
    sunSkin(x * 1.15 + step, y * 1.15, step, beside);
    const edge = 0.5 * smooth(0.008, 0, rim - d) * (x < sunX ? 0.7 : -0.5);
    return { colour, light: 0.92 + ((height - beside.h) / step) * 0.9 + edge };
  }
  const wool = 1 + 0.14 * (fbm(x * 90 + y * 20, y * 300, 3, 2) - 0.5);
  const weft = 0.05 * sin(j * 1.7) * (noise(x * 20, j, 4) - 0.3);
  const air = blend(colours.sky, colours.glow, smooth(0.05, 0.75, y));
  const colour = dim(blend(air, colours.glow, 0.6 * exp(-d * 3.2)), wool + weft);
  const below = y > sunAt[1] - 0.02 ? 1 : 0.55;
  return { colour, light: 1 - 0.42 * exp(-(d - rim) * 90) * below };
}

function foldOf({ freq, seed }: Ridge, x: number, y: number): number {
  const q = x * 5.2 * freq + 1.7 * fbm(x * 3, y * 2.2, 3, seed);
  const wave = 0.016 * (sin(q) + 0.5 * sin(q * 2.3 + y * 5));
  return wave + 0.034 * fbm(x * 3.2 + y, y * 3.2 - x * 1.2, 3, seed + 5);
}

function onRidge(layer: Ridge, at: number, i: number, j: number, stage: Stage): Patched {
  const { h, step, colours, crests } = stage;
  const crest = crests[at] ?? (() => 0);
  const x = i / h;
  const y = j / h;
  const e = (j - crest(i)) / h;
  layer.skin(x + e * 0.12, y, step, here);
  const woven = colourOf(here);
  const { h: height } = here;
  layer.skin(x + e * 0.12 + step, y, step, beside);
  const hu = (beside.h - height) / step;
  layer.skin(x + e * 0.12, y + step, step, beside);
  const hv = (beside.h - height) / step;
  const fold = foldOf(layer, x, y);
  const gx = (foldOf(layer, x + 0.002, y) - fold) / 0.002;
  const gy = (foldOf(layer, x, y + 0.002) - fold) / 0.002;
  const slope = (crest(i + 4) - crest(i - 4)) / 8;
  const lip = exp(-e * 260);
  const nx = -gx * 1.5 - hu + slope * lip * 0.9;
  const ny = -gy * 1.5 - hv - lip * 1.5;
  const lit = clamp((nx * -0.5 + ny * -0.45 + 0.66) / hypot(nx, ny, 1));
  const flat = { colour: woven, light: 0.44 + 0.9 * lit + 0.1 * lip };
  const { colour, light } = stitched(layer, flat, x, e, colours.thread);
  const mist = clamp((layer.haze ?? 0) + smooth(0.02, layer.deep ?? 0.5, e) * (layer.foot ?? 0));
  return { colour: blend(colour, colours.mist, mist), light };
}

/** The same place with the thread of a contour line on it, or the dent beside it. */
function stitched(layer: Ridge, flat: Patched, x: number, e: number, thread: LinearRgb): Patched {
  let { colour, light } = flat;
  for (const [depth, gap] of layer.stitch ?? []) {
    const line = depth + 0.25 * depth * (fbm(x * 3, depth * 40, 2, layer.seed) - 0.5);
    const off = abs(e - line);
    const run = mod(x * 62 + noise(x * 5, depth * 90) * 2, 1);
    const end = abs(run / gap - 0.5) * 2;
    if (run < gap && off < 0.0021 * sqrt(max(0, 1 - end ** 4))) {
      colour = thread;
      light = 0.75 + 0.45 * (1 - (off / 0.0021) ** 2) + 0.15 * sin(x * 900 + e * 2400);
    } else if (off < 0.006) light *= 0.84 + 0.16 * (off / 0.006);
  }
  return { colour, light };
}

/** Every layer casts its shadow on those behind. */
function shadowOn(at: number, i: number, j: number, { crests, h }: Stage): number {
  let light = 1;
  for (const crest of crests.slice(at + 1)) {
    const edge = min(crest(i - 10), crest(i), crest(i - 18) + 5);
    const gap = max(0, edge - j + h * 0.004);
    light *= 1 - 0.5 * exp(-gap / (h * 0.011)) - 0.14 * exp(-gap / (h * 0.05));
  }
  return light;
}
