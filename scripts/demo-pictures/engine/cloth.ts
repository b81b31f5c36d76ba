import { blend, type LinearRgb, rgb } from './colour.ts';
import { chance, clamp, fbm, mod, noise, smooth } from './numbers.ts';
import type { Sample, Skin } from './skin.ts';

const { abs, cos, floor, max, sin, sqrt } = Math;

type Weave = 'plain' | 'twill' | 'herringbone' | 'houndstooth' | 'plaid' | 'waffle';
type Sett = 'houndstooth' | 'plaid' | 'stripe' | 'solid';

type Options = {
  /** Threads a metre. */
  count?: number;
  /** The sequence of colours; by default that of the weave. */
  sett?: Sett;
  seed?: number;
  /** How uneven the yarn is. */
  heather?: number;
};

// A woven cloth is its lift plan (which of warp i and weft j lies on top) and two colour sequences.
const plain = (i: number, j: number) => mod(i + j, 2) < 1;
const twill = (i: number, j: number) => mod(i - j, 4) < 2;
function herringbone(i: number, j: number): boolean {
  const k = mod(i, 28);
  return mod((k < 14 ? k : 29 - k) - j, 4) < 2;
}
const PLANS = { plain, twill, herringbone, houndstooth: twill, plaid: twill, waffle: plain };

/** Which colour, for how many threads. */
const SETTS: Record<Sett, readonly (readonly [colour: number, threads: number])[]> = {
  houndstooth: [
    [0, 4],
    [1, 4],
  ],
  plaid: [
    [0, 34],
    [1, 4],
    [0, 6],
    [2, 22],
    [0, 6],
    [1, 4],
    [0, 34],
    [3, 3],
    [0, 3],
    [3, 3],
  ],
  stripe: [
    [0, 46],
    [1, 3],
    [0, 4],
    [1, 9],
    [0, 4],
    [1, 3],
  ],
  solid: [[0, 1]],
};

type Sequence = (thread: number) => LinearRgb;

function sequence(sett: Sett, colours: readonly string[]): Sequence {
  const all = SETTS[sett].flatMap(([colour, threads]) =>
    Array.from({ length: threads }, () => rgb(colours[colour] ?? '#000000')),
  );
  const [first = rgb('#000000')] = all;
  return (thread) => all[mod(thread, all.length)] ?? first;
}

/** What a fibre that lies across the yarn does to the light. */
function fuzzOf(u: number, v: number, pixel: number, heather: number, seed: number): number {
  const hair = (a: number, b: number, s: number) =>
    noise(u * a + v * 310, v * b - u * 140, s) - 0.5;
  const hairs = hair(1900, 600, seed + 5) + hair(500, 1700, seed + 6);
  const cloud = fbm(u * 14, v * 14, 2, seed + 8) - 0.5;
  return 1 + heather * hairs * clamp(1.5 - pixel * 600) + heather * 0.5 * cloud;
}

function put(out: Sample, colour: LinearRgb, tone: number, height: number): void {
  const light = max(0.05, tone);
  out.r = colour[0] * light;
  out.g = colour[1] * light;
  out.b = colour[2] * light;
  out.h = height;
}

const wobbleU = (u: number, v: number, seed: number) =>
  u + 0.002 * (noise(v * 40, u * 9, seed) - 0.5);
const wobbleV = (u: number, v: number, seed: number) =>
  v + 0.002 * (noise(u * 40, v * 9, seed + 1) - 0.5);

/** Woven cloth. In: the weave, its colours (warp first) and how it is set. */
export function cloth(weave: Weave, colours: readonly string[], options: Options = {}): Skin {
  const { count = 330, seed = 1, heather = 0.16 } = options;
  const own: Sett = weave === 'houndstooth' || weave === 'plaid' ? weave : 'solid';
  const sett = options.sett ?? own;
  const plan = PLANS[weave];
  const warp = sequence(sett, colours);
  const second = sett === 'solid' ? [colours[1] ?? colours[0] ?? ''] : colours;
  const weft = sequence(sett === 'stripe' ? 'solid' : sett, second);
  return (u0, v0, pixel, out) => {
    const u = wobbleU(u0, v0, seed);
    const v = wobbleV(u, v0, seed);
    const x = u * count;
    const y = v * count;
    const near = clamp(1.75 - pixel * count * 2.2);
    const i = floor(x);
    const j = floor(y);
    const up = plan(i, j);
    const fx = x - i - 0.5;
    const fy = y - j - 0.5;
    const across = up ? fx : fy;
    const along = up ? fy : fx;
    const id = up ? i : j;
    const run = up ? y : x;
    const ends = up ? plan(i, j + (fy > 0 ? 1 : -1)) !== up : plan(i + (fx > 0 ? 1 : -1), j) !== up;
    let height = (1 - 3.4 * across * across - (ends ? 2.4 * along * along : 0)) * near;
    const top = up ? warp(i) : weft(j);
    const colour = near > 0.98 ? top : blend(blend(warp(i), weft(j), 0.5), top, near);
    const slub = noise(run * 0.11, id * 7.3, seed) - 0.5;
    const round = 0.16 * (0.35 - 3 * across * across) + 0.05 * sin((run * 1.4 + across) * 6.3);
    const thread = (chance(id, up ? 1 : 2, seed) - 0.5) * heather * 0.8;
    let tone = 1 + heather * 1.3 * slub + near * round + thread;
    if (weave === 'waffle') {
      const cell = max(abs(mod(x, 9) / 4.5 - 1), abs(mod(y, 9) / 4.5 - 1));
      height = height * 0.6 + cell * cell * 7;
      tone *= 0.5 + 0.58 * cell;
    }
    put(out, colour, max(0.05, tone * fuzzOf(u, v, pixel, heather, seed)), height / count);
  };
}

/** Fulled wool: no thread left to see, only fibres. */
export function loden(
  colour: string,
  { count = 330, seed = 1, heather = 0.16 }: Options = {},
): Skin {
  const base = rgb(colour);
  const light = blend(base, rgb('#f4f1ea'), 0.22);
  const dark = blend(base, rgb('#0b0d10'), 0.5);
  return (u0, v0, pixel, out) => {
    const u = wobbleU(u0, v0, seed);
    const v = wobbleV(u, v0, seed);
    const lay = (angle: number, n: number) => {
      const q = u * cos(angle) + v * sin(angle);
      const r = v * cos(angle) - u * sin(angle);
      return noise(q * 2700 + 40 * noise(r * 60, q * 60, seed + n), r * 330, seed + n);
    };
    const layers = lay(0.4, 1) * 0.3 + lay(1.5, 2) * 0.3 + lay(2.6, 3) * 0.22;
    const fibre = layers + noise(u * 700, v * 700, seed + 4) * 0.18;
    const cloud = fbm(u * 26, v * 26, 3, seed + 5) - 0.5;
    const height = fibre * clamp(1.15 - pixel * 1400, 0.3) + fbm(u * 70, v * 70, 2, seed) * 0.5;
    const shown =
      fibre > 0.52
        ? blend(base, light, smooth(0.53, 0.8, fibre) * 1.15)
        : blend(base, dark, smooth(0.52, 0.25, fibre) * 0.62);
    const tone = (1 + cloud * 0.3) * fuzzOf(u, v, pixel, heather, seed);
    put(out, shown, tone, height / count);
  };
}

/** Stocking stitch. `count`: of the yarn, as for cloth; a stitch is some six threads wide. */
export function knit(
  colour: string,
  { count = 250, seed = 1, heather = 0.16 }: Options = {},
): Skin {
  const base = rgb(colour);
  return (u0, v0, pixel, out) => {
    const u = wobbleU(u0, v0, seed);
    const v = wobbleV(u, v0, seed);
    const x = u * count * 0.16;
    const y = v * count * 0.2;
    const i = floor(x);
    const side = abs(x - i - 0.5) * 2;
    const f = y + side * 0.55;
    const row = f - floor(f);
    const round = sqrt(max(0, (1 - (2 * side - 1) ** 2) * (1 - (2 * row - 1) ** 2)));
    const ply = 0.08 * sin((row * 5 + side * 3) * 6) * clamp(1 - pixel * 300);
    const stitch = 0.92 + 0.2 * noise(i * 3.1, floor(f) * 2.7, seed);
    const tone = (0.42 + 0.62 * round + ply) * stitch * fuzzOf(u, v, pixel, heather, seed);
    put(out, base, tone, (round * 9) / count);
  };
}
