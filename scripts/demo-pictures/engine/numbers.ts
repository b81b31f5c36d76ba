const { floor } = Math;

/** The value, or the nearer bound. */
export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** From `a` to `b` while `t` goes from 0 to 1. */
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** 0 up to `a`, 1 from `b` on, an S in between. */
export function smooth(a: number, b: number, value: number): number {
  const t = clamp((value - a) / (b - a));
  return t * t * (3 - 2 * t);
}

/** The remainder, never negative. */
export const mod = (value: number, by: number) => ((value % by) + by) % by;

/** The length of a vector; `Math.hypot` takes ten times as long, for numbers too large to square. */
export const hypot = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z);

/** A number that looks random and is always the same: 0 up to, but not, 1. Reads whole parts only. */
export function chance(x: number, y = 0, seed = 0): number {
  let hash =
    Math.imul(x | 0, 374761393) ^
    Math.imul(y | 0, 668265263) ^
    Math.imul((seed | 0) + 11, 1442695041);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}

/** Value noise, smooth between the whole numbers: 0 to 1. */
export function noise(x: number, y: number, seed = 0): number {
  const i = floor(x);
  const j = floor(y);
  const f = x - i;
  const g = y - j;
  const u = f * f * (3 - 2 * f);
  const v = g * g * (3 - 2 * g);
  return mix(
    mix(chance(i, j, seed), chance(i + 1, j, seed), u),
    mix(chance(i, j + 1, seed), chance(i + 1, j + 1, seed), u),
    v,
  );
}

/** Noise of several octaves, each finer, weaker and turned: 0 to 1. */
export function fbm(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let weight = 0.5;
  let all = 0;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y, seed + octave);
    all += weight;
    weight *= 0.5;
    const turned = 1.6 * x + 1.2 * y + 3.1;
    y = 1.6 * y - 1.2 * x + 1.7;
    x = turned;
  }
  return sum / all;
}
