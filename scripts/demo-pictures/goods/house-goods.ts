import { clamp, hypot, mod, smooth } from '../engine/numbers.ts';
import { dyed, type Skin } from '../engine/skin.ts';
import { type Put, roundBox, type Thing, thing, union } from '../engine/thing.ts';

const { abs, atan2, max, min, PI, sin } = Math;

type Lathe = Put & { H?: number; wall?: number; fill?: number; step?: number };

/**
 * Something round that was turned: its radius by height. `wall`: how thick, if it is
 * hollow, which it is above `fill`: light leaks through the thin wall of a deep vessel.
 */
export function lathe(skin: Skin, radius: (y: number) => number, options: Lathe = {}): Thing {
  const { H = 0.1, wall = 0, fill = wall * 2, step = 0.7 } = options;
  let widest = 0;
  for (let i = 0; i <= 20; i++) widest = max(widest, radius((i / 20) * H));
  const distance = (x: number, y: number, z: number) => {
    const r = hypot(x, z);
    const at = radius(clamp(y, 0, H));
    const body = max(r - at + 0.003, abs(y - H / 2) - H / 2 + 0.003) - 0.003;
    return step * (wall ? max(body, -max(r - at + wall, fill - y)) : body);
  };
  return thing(distance, skin, [widest + 0.01, H + 0.01, widest + 0.01], options);
}

export const mug = (y: number) => 0.044 + 0.004 * sin(y * 40);
export const jug = (y: number) =>
  0.062 +
  0.03 * sin(clamp(y / 0.2) * 3.4) -
  0.02 * smooth(0.16, 0.24, y) +
  0.012 * smooth(0.22, 0.26, y);
export const bowl = (y: number) => 0.038 + 0.078 * clamp(y / 0.08) ** 0.75;
const pillar = () => 0.035;
export const cone = (y: number) => 0.046 - 0.022 * clamp(y / 0.16);

type Foot = Put & { mirror?: 1 | -1 };

/** One felt slipper and its sole. */
function slipper(skin: Skin, sole: Skin, { mirror = 1, ...put }: Foot = {}): Thing[] {
  const egg = (x: number, y: number, z: number, a: number, b: number, c: number) =>
    (hypot(x / a, y / b, z / c) - 1) * min(a, b, c);
  const upper = (x: number, y0: number, z: number) => {
    const y = y0 - 0.01;
    const toe = egg(x - 0.048, y, z - 0.006 * mirror, 0.088, 0.062, 0.053);
    const heel = egg(x + 0.066, y - 0.012, z, 0.062, 0.056, 0.042);
    const body = union(toe, heel, 0.035);
    const mouth = egg(x + 0.062, y - 0.07, z, 0.074, 0.045, 0.04);
    const hollow = max(body + 0.008, 0.006 - y);
    return 0.6 * (max(body, -y, -hollow, -mouth) - 0.0015);
  };
  const outline = (x: number, z: number) =>
    union(hypot(x + 0.083, z) - 0.037, hypot(x - 0.066, z - 0.008 * mirror) - 0.049, 0.12);
  const under = (x: number, y: number, z: number) =>
    0.8 * (max(outline(x, z) - 0.002, abs(y - 0.005) - 0.004) - 0.002);
  return [
    thing(upper, skin, [0.15, 0.1, 0.07], { sheen: 0.5, ...put }),
    thing(under, sole, [0.14, 0.016, 0.07], put),
  ];
}

/** A pair of felt slippers, one a step before the other. */
export function slippers(skin: Skin, right: Put, left: Put): Thing[] {
  const sole = dyed('#c59a6a');
  return [...slipper(skin, sole, right), ...slipper(skin, sole, { ...left, mirror: -1 })];
}

/** The flame of a candle, and its wick. */
export function flame(x: number, y: number, z: number): Thing[] {
  const fire = (a: number, b: number, c: number) =>
    0.5 * max(hypot(a, c) - 0.008 * sin(clamp(b / 0.036) ** 0.62 * PI), b - 0.036, -b);
  const wick = (a: number, b: number, c: number) =>
    max(hypot(a, c) - 0.0014, abs(b - 0.006) - 0.008);
  return [
    thing(fire, dyed('#ffd08a'), [0.012, 0.04, 0.012], { x, y: y + 0.008, z, glow: 1.6 }),
    thing(wick, dyed('#1d1a18'), [0.004, 0.016, 0.004], { x, y, z }),
  ];
}

/** A pillar of wax. */
export function candle(x: number, z: number, H: number, put: Put = {}): Thing {
  return lathe(dyed('#c8922f', { scale: 0.5 }), pillar, { H, x, z, sheen: 0.6, ...put });
}

type Band = Put & { radius?: number };

/** A leather strap around a roll along x. */
export function strap(skin: Skin, { radius = 0.1, ...put }: Band = {}): Thing {
  const distance = (x: number, y: number, z: number) => {
    const r = hypot(y - radius, z);
    const belt = max(abs(r - radius - 0.002) - 0.003, abs(x) - 0.014);
    const buckle = roundBox(x, y - radius - 0.03, z - radius - 0.002, 0.022, 0.018, 0.005, 0.004);
    return 0.7 * min(belt, buckle);
  };
  return thing(distance, skin, [0.03, 2 * radius + 0.02, radius + 0.02], put);
}

/** The handle between two straps: an arch along x. */
export function handle(skin: Skin, { half, ...put }: Put & { half: number }): Thing {
  const distance = (x: number, y: number, z: number) => {
    const arch = 0.055 * (1 - (x / half) ** 2);
    return 0.5 * max(abs(y - arch) - 0.004, abs(z) - 0.013, abs(x) - half);
  };
  return thing(distance, skin, [half + 0.01, 0.07, 0.02], put);
}

/** A split log, lying or leaning; its length runs along y. */
export function log(skin: Skin, { H, ...put }: Put & { H: number }): Thing {
  const distance = (x: number, y: number, z: number) => {
    const wedge = mod(atan2(z, x) + PI, 2.1) - 1.05;
    return 0.7 * max(hypot(x, z) - 0.034 - 0.008 * abs(wedge), abs(y - H / 2) - H / 2);
  };
  return thing(distance, skin, [0.06, H + 0.01, 0.06], put);
}
