import { chance, fbm, hypot, mod, noise, smooth } from '../engine/numbers.ts';
import type { Skin } from '../engine/skin.ts';
import { type Distance, type Put, roundBox, type Thing, thing } from '../engine/thing.ts';

const { abs, atan2, exp, floor, max, min, sin, sqrt } = Math;

type Folded = Put & { w?: number; d?: number; t?: number; folds?: number; seed?: number };

/** A folded blanket, or a pile of them: half width, half depth, thickness, how many layers. */
export function blanket(skin: Skin, options: Folded = {}): Thing {
  const { w = 0.34, d = 0.24, t = 0.016, folds = 4, seed = 1 } = options;
  const half = (folds * t) / 2;
  const distance: Distance = (x, y, z) => {
    const swell =
      0.3 * t * (noise(x * 5 + 9, z * 5, seed) - 0.5) +
      0.5 * t * (noise(x * 1.7, z * 1.3 + 4, seed) - 0.5);
    const level = y - half + swell;
    const front = z > 0 && abs(x) < w - (d - z);
    const step = front ? t * 2 : t;
    const f = (mod(level + half, step) / step) * 2 - 1;
    const last = Math.ceil((2 * half) / step) - 1;
    const layer = min(floor((level + half) / step), last);
    const fold = (front ? 0.6 : 0.38) * t * (1 - sqrt(max(0, 1 - f * f)));
    const laid = 0.012 * chance(layer, front ? 3 : 4, seed);
    const inset = fold + laid + 0.004 * noise((front ? x : z) * 9, layer * 3, seed);
    return 0.72 * roundBox(x, level, z, w - inset, half, d - inset, min(t * 0.8, half));
  };
  return thing(distance, skin, [w + 0.03, half * 2 + t, d + 0.03], options);
}

/** A cushion with piping: half its side, and how fat. */
export function cushion(
  skin: Skin,
  options: Put & { a?: number; fat?: number; seed?: number } = {},
): Thing {
  const { a = 0.25, fat = 0.115, seed = 1 } = options;
  const distance: Distance = (x, y0, z) => {
    const y = y0 - a;
    const ex = a * (1 - 0.07 * (1 - (y / a) ** 2));
    const ey = a * (1 - 0.07 * (1 - (x / a) ** 2));
    const edge = roundBox(x, y, 0, ex, ey, 1, 0.012);
    const piping = hypot(abs(edge), z) - 0.006;
    const q = max(0, 1 - (x / ex) ** 2) * max(0, 1 - (y / ey) ** 2);
    const corner = atan2(a - abs(y), a - abs(x));
    const inwards = hypot(a - abs(x), a - abs(y)) * 7;
    const side = (x > 0 ? 4 : 0) + (y > 0 ? 9 : 0);
    const crease = (noise(corner * 9 + side, inwards, seed) - 0.5) * exp(-inwards);
    const lumps = 0.13 * (fbm(x * 5, y * 5, 2, seed) - 0.5);
    const half = fat * q ** 0.42 * (1 + 0.5 * crease + lumps);
    return min(0.5 * max(edge, abs(z) - half), piping * 0.8);
  };
  return thing(distance, skin, [a + 0.02, 2 * a + 0.02, fat + 0.02], options, true);
}

type Hung = Put & {
  w?: number;
  top?: number;
  bottom?: number;
  fold?: number;
  freq?: number;
  fringe?: number;
  thick?: number;
  outline?: (x: number, y: number) => number;
  pocket?: (x: number, y: number) => number;
  seed?: number;
};

/** Hung cloth: a surface with an outline that falls in folds; fringes hang on below it. */
export function hung(skin: Skin, options: Hung = {}): Thing {
  const { w = 0.36, top = 1.2, bottom = 0.3, fold = 0.035, freq = 13, fringe = 0.09 } = options;
  const { thick = 0.007, outline, pocket, seed = 1 } = options;
  const fall = (x: number, y: number) => {
    const loose = 0.35 + 0.65 * smooth(top, bottom, y);
    const drift = 1.5 * noise(x * 3 + seed, y * 1.1, seed) + 0.5 * (top - y) * sin(x * 3 + seed);
    const s = x * freq + drift;
    const wave = sin(s + 0.5 * sin(s)) + 0.4 * sin(2.1 * s + 1.7 * y) + 0.5 * sin(0.55 * s);
    return fold * loose * wave + 0.02 * noise(x * 7, y * 2.1, seed + 4);
  };
  const sheet = (x: number, y: number, z: number, side: number, low: number) => {
    const off = abs(z - fall(x, y)) - thick - (pocket?.(x, y) ?? 0);
    return 0.5 * max(off, outline?.(x, y) ?? max(abs(x) - side, low - y, y - top));
  };
  const distance: Distance = (x, y, z) => {
    const uneven = fringe ? 0 : 0.006 * noise(x * 12, 2, seed);
    const low = bottom + 0.012 * sin(x * 7 + seed) + uneven;
    const side = w + 0.012 * noise(y * 6, 3, seed) - 0.02 * smooth(bottom, top, y);
    const cloth = sheet(x, y, z, side, low);
    if (!fringe || y > low + 0.03 || abs(x) > side) return cloth;
    const i = floor(x * 62);
    const bend = (chance(i, 1, seed) - 0.5) * 0.09 * (low - y);
    const length = fringe * (0.8 + 0.3 * chance(i, 2, seed));
    const sway = (chance(i, 3, seed) - 0.5) * 0.12 * (low - y);
    const off = hypot(x - (i + 0.5) / 62 - bend, z - fall(x, low) - sway);
    const strand = off - 0.0048 - 0.0009 * sin(y * 420 + x * 200);
    return min(cloth, 0.6 * max(strand, low - length - y, y - low - 0.02));
  };
  return thing(distance, skin, [w + 0.05, top + 0.02, 0.16], options, true);
}

/** How slept-in linen lies: a soft swell, long creases. */
function crumple(x: number, z: number, seed: number): number {
  const crease = (a: number, b: number, n: number, fine: number) =>
    exp(-(((noise(a, b, seed + n) - 0.5) / fine) ** 2));
  const wx = x + 0.3 * noise(z * 1.9, x * 1.3, seed);
  const wz = z + 0.25 * noise(x * 2.1, z, seed + 2);
  const long = 0.026 * crease(wx * 2.6 + wz * 1.1, wz * 1.0 - wx * 0.5, 5, 0.11);
  const across = 0.016 * crease(wx * 1.3 - wz * 2.8, wz * 1.2 + wx, 7, 0.1);
  const small = 0.007 * crease(wx * 6 + wz * 2, wz * 4 - wx * 2, 9, 0.12);
  return 0.075 * fbm(x * 1.5, z * 1.5, 2, seed) + long + across + small;
}

type Duvet = Put & { w?: number; H?: number; d?: number; seed?: number; r?: number; calm?: number };

/** A cover over a bed. `calm`: 1 lies as slept in, 0 is drawn smooth. */
export function duvet(skin: Skin, options: Duvet = {}): Thing {
  const { w = 0.8, H = 0.2, d = 0.7, seed = 3, r = 0.09, calm = 1 } = options;
  const distance: Distance = (x, y, z) => {
    const k = crumple(x + (y < H * 0.6 ? y * 0.6 : 0), z - y * 0.8, seed) * 1.15 * calm;
    return 0.5 * (roundBox(x, y - H / 2, z, w, H / 2, d, r) - k + 0.035);
  };
  return thing(distance, skin, [w + 0.06, H + 0.09, d + 0.06], options);
}

type Bolster = Put & { half?: number; radius?: number; seed?: number };

/** A round bolster with piping at both ends, lying along x. */
export function bolster(skin: Skin, options: Bolster = {}): Thing {
  const { half = 0.25, radius = 0.085, seed = 1 } = options;
  const distance: Distance = (x, y, z) => {
    const r = hypot(y - radius, z);
    const lumps = 0.006 * (noise(x * 8, atan2(y - radius, z) * 2, seed) - 0.5);
    const end = half + 0.012 * sqrt(max(0, 1 - (r / radius) ** 2));
    const soft = radius - 0.012 * smooth(half - 0.05, half, abs(x)) + lumps;
    const body = max(r - soft, abs(x) - end) - 0.004;
    const piping = hypot(abs(x) - half, r - soft + 0.002) - 0.006;
    return 0.7 * min(body, piping);
  };
  return thing(distance, skin, [half + 0.03, 2 * radius + 0.02, radius + 0.02], options);
}

type Pad = Put & { a?: number; b?: number; t?: number; tufts?: readonly number[]; seed?: number };

/** A flat pad that lies: half width, half depth, thickness; tufted at places along x. */
export function pad(skin: Skin, options: Pad = {}): Thing {
  const { a = 0.2, b = 0.2, t = 0.05, tufts = [], seed = 1 } = options;
  const distance: Distance = (x, y, z) => {
    const dent = tufts.reduce(
      (sum, at) => sum + 0.3 * t * exp(-(((x - at) / 0.035) ** 2 + (z / 0.06) ** 2)),
      0,
    );
    const crown = 0.2 * t * max(0, 1 - (x / a) ** 2) * max(0, 1 - (z / b) ** 2);
    const lumps = 0.06 * t * (noise(x * 9, z * 9, seed) - 0.5);
    const box = roundBox(x, y - t / 2 - crown + dent - lumps, z, a, t / 2, b, t * 0.42);
    const edge = hypot(roundBox(x, 0, z, a - 0.004, 1, b - 0.004, 0.02), y - t * 0.5) - 0.005;
    return 0.7 * min(box, edge);
  };
  return thing(distance, skin, [a + 0.03, t * 1.6, b + 0.03], options);
}

/** A rolled blanket along x, its end a spiral. */
export function roll(skin: Skin, options: Bolster = {}): Thing {
  const { half = 0.26, radius = 0.095, seed = 1 } = options;
  const distance: Distance = (x, y0, z) => {
    const y = y0 - radius;
    const r = hypot(y, z);
    const turns = mod(r / 0.019 + atan2(y, z) / (2 * Math.PI), 1);
    const gap = 0.014 * exp(-(((turns - 0.5) / 0.16) ** 2));
    const lumps = 0.005 * (noise(x * 7, atan2(y, z) * 2, seed) - 0.5);
    const behind = mod(atan2(y, z) - 0.7, 2 * Math.PI);
    const lip = 0.006 * smooth(0.3, 0, behind) * smooth(0, 0.04, behind);
    const end = half - gap - 0.008 * noise(r * 40, 3, seed);
    return 0.55 * (max(r - radius - lumps - lip, abs(x) - end) - 0.002);
  };
  return thing(distance, skin, [half + 0.02, 2 * radius + 0.03, radius + 0.03], options);
}

/** A thin square that hangs by one corner, as a pot holder does; z is its thickness. */
export function hangingSquare(skin: Skin, options: Put & { a?: number; t?: number } = {}): Thing {
  const { a = 0.1, t = 0.007 } = options;
  const reach = a * Math.SQRT2;
  const distance: Distance = (x, y, z) => {
    const low = y - reach;
    const p = (x + low) / Math.SQRT2;
    const q = (low - x) / Math.SQRT2;
    const bend = 0.012 * (x / a) ** 2;
    const felt = roundBox(p, q, z - bend, a, a, t, 0.006);
    const binding = hypot(roundBox(p, q, 0, a, a, 1, 0.006), z - bend) - 0.005;
    const loop = hypot(hypot(x, y - 2 * reach - 0.018) - 0.02, z) - 0.004;
    return 0.7 * min(felt, binding, loop);
  };
  return thing(distance, skin, [reach + 0.02, 2 * reach + 0.06, 0.05], options, true);
}

/** A long cloth on a table that hangs over its front edge. */
export function runner(
  skin: Skin,
  options: Put & { w?: number; d?: number; drop?: number } = {},
): Thing {
  const { w = 0.2, d = 0.4, drop = 0.2 } = options;
  const distance: Distance = (x, y, z) => {
    const wave = 0.006 * sin(x * 24 + 1) * smooth(0, -drop, y);
    const top = roundBox(x, y, z, w, 0.003, d, 0.003);
    const front = roundBox(x, y + drop / 2, z - d - wave, w, drop / 2, 0.003, 0.003);
    return 0.6 * min(top, front);
  };
  return thing((x, y, z) => distance(x, y - drop, z), skin, [w + 0.02, drop + 0.02, d + 0.03], {
    ...options,
    y: (options.y ?? 0) - drop,
  });
}
