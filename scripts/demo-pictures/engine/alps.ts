import { blend, dim, type LinearRgb, rgb } from './colour.ts';
import { blank, expose, type PixelImage } from './image.ts';
import { heightField, slopeOf } from './height-field.ts';
import { chance, clamp, fbm, hypot, smooth } from './numbers.ts';
import { type Wood, woodOf } from './wood.ts';

const { exp, max, min } = Math;

/** Mountains in the light of an hour. Colours as `#rrggbb`, places as parts of the picture. */
export type Alps = {
  seed?: number;
  low: string;
  high: string;
  sun: string;
  haze: string;
  snow?: number;
  mistAt?: number;
  /** The light in the windows of a hut; without it there is none. */
  lamp?: string;
  fog?: number;
  hut?: number;
  wood?: readonly number[];
  look?: number;
  tall?: number;
};

const EYE = 1.25;
const LIGHT: LinearRgb = [-0.72, 0.34, 0.36];
const ROCK = rgb('#5c5a58');
const GRASS = rgb('#2c3325');
const WHITE = rgb('#eef1f5');
const NEEDLES = rgb('#0e1612');

type Colours = { sun: LinearRgb; low: LinearRgb; high: LinearRgb; haze: LinearRgb };
type Ground = (x: number, z: number) => number;

/** Takes the picture: an eroded height field under haze, a wood and a hut before it. */
export function alps(view: Alps, w: number, h: number): PixelImage {
  const { seed = 1, tall = 1.35, look = 0, lamp } = view;
  const image = blank(w, h);
  const colours: Colours = {
    sun: rgb(view.sun),
    low: rgb(view.low),
    high: rgb(view.high),
    haze: rgb(view.haze),
  };
  const ground = heightField(seed, tall);
  const wood = woodOf(w, h, seed, view.wood);
  for (let i = 0; i < w; i++) {
    for (let j = 0; j < h; j++) {
      const sx = (i / w - 0.5) * (w / h) * 0.62 + look;
      const sy = (0.5 - j / h) * 0.62 + 0.02;
      const sky = skyAt(sx, sy, colours);
      let light = cloudy(sky, sx, sy, seed, colours);
      const length = hypot(sx, sy, 1);
      const ray: LinearRgb = [sx / length, sy / length, 1 / length];
      const t = march(ground, ray);
      if (t !== undefined) light = hazy(ground, ray, t, sky, view, colours);
      light = behindTrees(light, i, j, h, wood, view, colours);
      if (lamp !== undefined) light = withHut(light, i, j, w, h, wood, view, colours, rgb(lamp));
      const fade = 1 - 0.48 * ((i / w - 0.5) ** 2 + (j / h - 0.5) ** 2);
      const grain = (chance(i, j, 3) + chance(j, i, 4) - 1) * 0.03;
      expose(image, i, j, dim(light, fade * 0.85), grain);
    }
  }
  return image;
}

function skyAt(sx: number, sy: number, { low, high, sun }: Colours): LinearRgb {
  const glow = 0.75 * exp(-hypot(sx + 0.34, (sy - 0.05) * 1.5) * 3.4);
  return blend(blend(low, high, smooth(-0.05, 0.3, sy)), sun, glow);
}

function cloudy(sky: LinearRgb, sx: number, sy: number, seed: number, { sun }: Colours): LinearRgb {
  const cloud = smooth(0.5, 0.8, fbm(sx * 3 + 4, sy * 13, 5, seed + 30)) * 0.5;
  return blend(sky, blend(sun, WHITE, 0.4), cloud * 0.7);
}

/** How far a ray goes until it meets the mountains; undefined: it does not. */
function march(ground: Ground, [dx, dy, dz]: LinearRgb): number | undefined {
  let t = 0.8;
  for (let step = 0; step < 260 && t < 13; step++) {
    const y = EYE + dy * t;
    const free = y - ground(dx * t, dz * t);
    if (free < 0.0012 * t) return t;
    if (y > 6) return undefined;
    t += max(0.006 * t, free * 0.38);
  }
  return undefined;
}

/** Rock, grass and snow at a distance, behind its air. */
function hazy(
  ground: Ground,
  ray: LinearRgb,
  t: number,
  sky: LinearRgb,
  view: Alps,
  colours: Colours,
): LinearRgb {
  const { seed = 1, snow = 0.55, mistAt = 0.3, fog = 1 } = view;
  const { sun, high, haze } = colours;
  const x = ray[0] * t;
  const z = ray[2] * t;
  const { y, gx, gz, up } = slopeOf(ground, x, z, 0.004 + 0.0012 * t);
  let lit = clamp((-gx * LIGHT[0] + LIGHT[1] + gz * LIGHT[2]) * up);
  let shade = 1;
  for (let q = 0.05; q < 2.2; q *= 1.3) {
    const free = y + LIGHT[1] * q - ground(x + LIGHT[0] * q, z - LIGHT[2] * q);
    shade = min(shade, 0.6 + (9 * free) / q);
  }
  lit *= clamp(shade);
  const patch = fbm(x * 9, z * 9, 4, 3);
  const white = smooth(snow, snow + 0.35, y * 0.55 + patch * 0.5 + up * 0.6 - 0.5);
  const green = smooth(1.25, 0.7, y + patch * 0.5) * smooth(0.5, 0.75, up);
  const stuff = blend(blend(ROCK, GRASS, green), WHITE, white);
  const open = 0.4 + 0.5 * up;
  const seen: LinearRgb = [
    stuff[0] * (lit * sun[0] * 2.4 + high[0] * open),
    stuff[1] * (lit * sun[1] * 2.4 + high[1] * open),
    stuff[2] * (lit * sun[2] * 2.4 + high[2] * open),
  ];
  const far = 1 - exp(-((t * 0.17) ** 1.7) * fog);
  const bank = 0.35 + 0.9 * fbm(x * 1.6 + 3, z * 0.9, 4, seed + 21);
  const mist = clamp(exp(-(y - mistAt) * 3.2) * bank * smooth(1, 4, t));
  return blend(seen, blend(sky, haze, 0.55), clamp(max(far, mist * 0.96)));
}

function behindTrees(
  light: LinearRgb,
  i: number,
  j: number,
  h: number,
  { tops, horizon, rows }: Wood,
  { seed = 1, fog = 1 }: Alps,
  { haze }: Colours,
): LinearRgb {
  let out = light;
  rows.forEach((row, n) => {
    if (j < (tops[n]?.[i] ?? 0)) return;
    const depth = (j - horizon(i, row, n + 1)) / h;
    const patch = fbm((i / h) * 4, (j / h) * 11, 4, seed + n);
    const needle = 0.03 * (chanceNoise(i, j, n) * 2);
    const tree: LinearRgb = [
      NEEDLES[0] + haze[0] * needle,
      NEEDLES[1] + haze[1] * needle,
      NEEDLES[2] + haze[2] * needle,
    ];
    const rising = n < rows.length - 1 ? smooth(-0.035, 0.02, depth) * (0.75 + 0.4 * patch) : 0;
    out = blend(tree, haze, clamp((0.5 - n * 0.22) * fog + rising));
  });
  return out;
}

const chanceNoise = (i: number, j: number, n: number) => fbm(i * 0.5, j * 0.16, 1, n);

const WINDOWS: readonly (readonly [x: number, y: number])[] = [
  [-0.42, -0.34],
  [0.08, -0.34],
  [0.48, -0.34],
  [-0.02, -0.76],
];

/** The hut under the second row of trees, its windows lit. */
function withHut(
  light: LinearRgb,
  i: number,
  j: number,
  w: number,
  h: number,
  { horizon, rows }: Wood,
  { hut = 0.7 }: Alps,
  { high }: Colours,
  lamp: LinearRgb,
): LinearRgb {
  const size = h * 0.085;
  const base = horizon(w * hut, rows[1] ?? 1, 2) + h * 0.03;
  const x = (i - w * hut) / size;
  const y = (j - base) / size;
  const side = Math.abs(x);
  const grain = 0.8 + 0.4 * fbm(x * 3, y * 26, 1, 9);
  const wall = side < 0.8 && y < 0 && y > -0.62;
  const gable = side < 0.8 && y <= -0.55 && y > -1.1 + side * 0.5;
  const roof = side < 1.12 && y > -1.22 + side * 0.5 && y < -1.08 + side * 0.53;
  let out = light;
  if (wall || gable) out = dim(rgb('#2b211b'), grain);
  if (roof) {
    const tile = dim(rgb('#8d939c'), 0.55 + 0.3 * grain);
    out = [tile[0] * (high[0] + 0.35), tile[1] * (high[1] + 0.35), tile[2] * (high[2] + 0.35)];
  }
  if (WINDOWS.some(([a, b]) => isPane(x - a, y - b))) out = dim(lamp, 2.4);
  const glow = exp(-hypot(x * 0.75, (y + 0.4) * 1.1) * 1.5) * 0.5 * 0.55;
  return [out[0] + lamp[0] * glow, out[1] + lamp[1] * glow, out[2] + lamp[2] * glow];
}

function isPane(x: number, y: number): boolean {
  const a = Math.abs(x);
  const b = Math.abs(y);
  return a < 0.1 && b < 0.12 && a > 0.012 && b > 0.012;
}
