import type { LinearRgb } from './colour.ts';
import { chance, clamp, fbm, hypot, mix, mod, smooth } from './numbers.ts';
import { cross, type Scene, unit } from './scene.ts';
import type { Vec } from './thing.ts';

const { abs, exp, max, min } = Math;

// How wide a soft shadow reaches, and how far a crease is felt, in metres.
const SHADE_MARGIN = 0.17;
const OPEN_MARGIN = 0.3;
/** Pixels on a side that share a shadow: it changes more slowly than the cloth that it falls on. */
const BLOCK = 2;
/** Places of a block lie this near to each other, in metres: else an edge runs through it. */
const SAME_PLACE = 0.006;

/** A flame: where, and how strong. */
export type Lamp = readonly [x: number, y: number, z: number, strength: number];

type Lighting = {
  sun: Vec;
  /** How much of the casement and the larch before it one sees on the wall: 0 to 1. */
  gobo: number;
  warm: number;
  lamp?: Lamp | undefined;
  seed: number;
};

/** A place on a surface: where, its normal, and the way in which the eye looks at it. */
export type Spot = { at: Vec; normal: Vec; ray: Vec; sheen: number; gloss: number };

export type Lit = { light: LinearRgb; shine: number };

/** What falls on a spot of the scene: window light, sky, what the floor throws back, a flame. */
export function createLight(scene: Scene, { sun, gobo, warm, lamp, seed }: Lighting) {
  const to = unit(sun);
  const window = createWindow(to, gobo, seed);
  const shadesAt = createShades(scene, to);
  return ({ at, normal, ray, sheen, gloss }: Spot, i: number, j: number): Lit => {
    const [nx, ny, nz] = normal;
    const lit = clamp((nx * to[0] + ny * to[1] + nz * to[2] + 0.12) / 1.12);
    const { shade, open } = shadesAt(at, normal, i, j);
    const key = lit * shade * window(at) * 3.0;
    const sky = open * (0.62 + 0.38 * ny);
    const bounce = open * (0.5 - 0.5 * ny) * 0.5;
    const rim = (1 - abs(nx * ray[0] + ny * ray[1] + nz * ray[2])) ** 3 * sheen * open;
    const flame = lamp ? flameLight(lamp, at, normal) * open : 0;
    const light: LinearRgb = [
      key * (1.02 + 0.1 * warm) + sky * (0.74 + 0.2 * warm) + bounce * 0.9 + rim + flame,
      key * 0.97 + sky * 0.8 + bounce * 0.8 + rim + flame * 0.6,
      key * (0.88 - 0.3 * warm) + sky * (0.92 - 0.25 * warm) + bounce * 0.66 + rim + flame * 0.24,
    ];
    return { light, shine: gloss ? gloss * highlight(normal, to, ray) * shade : 0 };
  };
}

type Shades = { at: Vec; row: number; shade: number; open: number };

/** How much of the sun and of the sky a place sees, asked once for the pixels of a block. */
function createShades(scene: Scene, to: Vec) {
  const blocks: Shades[] = [];
  return (at: Vec, normal: Vec, i: number, j: number): Shades => {
    const column = Math.floor(i / BLOCK);
    const row = Math.floor(j / BLOCK);
    const known = blocks[column];
    if (known?.row === row && isNear(known.at, at)) return known;
    const hidden = scene.aim(at, to, SHADE_MARGIN);
    const shade = hidden ? shadow(scene, at, normal, to, chance(i, j, 9)) : 1;
    scene.gather(at, OPEN_MARGIN);
    const shades = { at, row, shade, open: occlusion(scene, at, normal) };
    blocks[column] = shades;
    return shades;
  };
}

const isNear = (a: Vec, b: Vec) => hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < SAME_PLACE;

/** Light through a casement and a larch. */
function createWindow(to: Vec, gobo: number, seed: number) {
  const gu = unit(cross(to, [0, 1, 0]));
  const gv = cross(gu, to);
  const pane = (value: number, panes: number) => {
    const q = mod(value * panes, 1);
    return smooth(0, 0.07, q) * smooth(1, 0.93, q);
  };
  return ([x, y, z]: Vec) => {
    const a = x * gu[0] + y * gu[1] + z * gu[2] + 0.07 * seed;
    const b = x * gv[0] + y * gv[1] + z * gv[2];
    const twig = smooth(0.36, 0.62, fbm(a * 5 + b * 3, b * 7, 3, seed));
    const through = pane(a, 1.15) * pane(b + 0.33, 1.0) * mix(0.55, 1, twig);
    return mix(1, 0.16 + 0.84 * through, gobo);
  };
}

function shadow(scene: Scene, [x, y, z]: Vec, [nx, ny, nz]: Vec, to: Vec, jitter: number): number {
  let shade = 1;
  let q = 0.008 + 0.006 * jitter;
  for (let step = 0; step < 64 && q < 1.6; step++) {
    const free = scene.distance(
      x + to[0] * q + nx * 0.006,
      y + to[1] * q + ny * 0.006,
      z + to[2] * q + nz * 0.006,
    );
    shade = min(shade, 0.5 + (0.5 * free * 11) / q);
    if (shade <= 0) break;
    q += clamp(free, 0.004, 0.12);
  }
  return smooth(0, 1, shade);
}

/** How much of the sky a place sees: 1 in the open, little in a crease. */
function occlusion(scene: Scene, [x, y, z]: Vec, [nx, ny, nz]: Vec): number {
  let closed = 0;
  for (let q = 1; q <= 4; q++) {
    const gap = 0.02 * q * q * 0.8;
    const free = scene.distance(x + nx * gap, y + ny * gap, z + nz * gap);
    closed += (gap - free) / gap / (1 + q * 0.5);
  }
  return clamp(1 - closed * 0.62, 0.08);
}

function highlight([nx, ny, nz]: Vec, to: Vec, ray: Vec): number {
  const hx = to[0] - ray[0];
  const hy = to[1] - ray[1];
  const hz = to[2] - ray[2];
  return max(0, (nx * hx + ny * hy + nz * hz) / hypot(hx, hy, hz)) ** 60;
}

/** Warm, near, without shadow. */
function flameLight([lx, ly, lz, strength]: Lamp, [x, y, z]: Vec, [nx, ny, nz]: Vec): number {
  const dx = lx - x;
  const dy = ly - y;
  const dz = lz - z;
  const far = hypot(dx, dy, dz);
  const facing = clamp((nx * dx + ny * dy + nz * dz) / far + 0.25);
  return (strength * facing) / (far * far + 0.006);
}

/** The glow of the air around a flame, along a ray from the eye. */
export function halo([lx, ly, lz]: Lamp, eye: Vec, [dx, dy, dz]: Vec): number {
  const along = (lx - eye[0]) * dx + (ly - eye[1]) * dy + (lz - eye[2]) * dz;
  const miss = hypot(eye[0] + dx * along - lx, eye[1] + dy * along - ly, eye[2] + dz * along - lz);
  return 0.5 * exp(-16 * miss);
}
