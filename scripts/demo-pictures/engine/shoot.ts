import type { LinearRgb } from './colour.ts';
import { blank, expose, type PixelImage } from './image.ts';
import { createLight, halo, type Lamp } from './light.ts';
import { chance, mix } from './numbers.ts';
import { createScene, cross, inside, outside, type Scene, unit } from './scene.ts';
import { type Sample, type Skin, sample } from './skin.ts';
import type { Thing, Vec } from './thing.ts';

const { abs, max, PI, tan } = Math;

/** What is in the picture, from where it is seen, and in which light. Metres and degrees. */
export type Shot = {
  things: readonly Thing[];
  eye: Vec;
  at: Vec;
  fov?: number;
  floorSkin: Skin;
  wallSkin: Skin;
  wall?: number;
  sun?: Vec;
  gobo?: number;
  warm?: number;
  bright?: number;
  lamp?: Lamp;
  seed?: number;
};

const PROBE = 0.0006;
/** Rays that begin together, in px: up to where they all are free of things. */
const TILE = 8;
const GLOW: LinearRgb = [2.6, 1.7, 0.7];
const HALO: LinearRgb = [0.5, 0.27, 0.08];

/** Takes the picture: each ray marches to the nearest thing, which is shaded like wool. */
export function shoot(shot: Shot, w: number, h: number): PixelImage {
  const { eye, lamp, wall = -0.5, bright = 1, floorSkin, wallSkin } = shot;
  const image = blank(w, h);
  const scene = createScene(shot.things, wall);
  const rayOf = createCamera(shot, w, h);
  const pixel = (2 * lensOf(shot)) / h;
  const { sun = [-0.62, 0.6, 0.5], gobo = 1, warm = 0, seed = 1 } = shot;
  const lightAt = createLight(scene, { sun, gobo, warm, lamp, seed });
  const startOf = createStarts(scene, eye, rayOf, pixel);
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const ray = rayOf(i, j);
      const start = startOf(i, j);
      scene.aim(eye, ray, 0.02);
      const t = march(scene, eye, ray, start);
      const at: Vec = [eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t];
      const met = scene.nearest(...at);
      const flat = normalAt(scene, at);
      const room = flat[1] > 0.7 ? floorSkin : wallSkin;
      const skin = scene.isRoom(met) ? room : met.skin;
      const slant = max(0.22, abs(flat[0] * ray[0] + flat[1] * ray[1] + flat[2] * ray[2])) ** 0.85;
      const { colour, normal } = texture(met, skin, at, flat, t * pixel, slant);
      const spot = { at, normal, ray, sheen: met.sheen, gloss: met.gloss };
      const { light, shine } = lightAt(spot, i, j);
      const glare = lamp ? halo(lamp, eye, ray) : 0;
      const fade = (1 - 0.22 * ((i / w - 0.5) ** 2 + (j / h - 0.5) ** 2)) * bright;
      const channel = (raw: number, lit: number, q: 0 | 1 | 2) =>
        (raw * (lit * 0.6 + met.glow * GLOW[q]) + shine + glare * HALO[q]) * fade;
      const out: LinearRgb = [
        channel(colour.r, light[0], 0),
        channel(colour.g, light[1], 1),
        channel(colour.b, light[2], 2),
      ];
      expose(image, i, j, faded(out), (chance(i, j, 77) + chance(i, j, 78) - 1) * 0.022);
    }
  }
  return image;
}

/** A little less colour, as film has it. */
function faded([r, g, b]: LinearRgb): LinearRgb {
  const grey = r * 0.25 + g * 0.65 + b * 0.1;
  return [mix(r, grey, 0.16), mix(g, grey, 0.16), mix(b, grey, 0.16)];
}

const lensOf = ({ fov = 26 }: Shot) => tan((fov * PI) / 360);

/** The directions of the rays through the pixels. */
function createCamera(shot: Shot, w: number, h: number): (i: number, j: number) => Vec {
  const { eye, at } = shot;
  const forward = unit([at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]]);
  const right = unit(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const lens = lensOf(shot);
  return (i, j) => {
    const x = ((2 * i + 1 - w) / h) * lens;
    const y = ((h - 2 * j - 1) / h) * lens;
    return unit([
      forward[0] + right[0] * x + up[0] * y,
      forward[1] + right[1] * x + up[1] * y,
      forward[2] + right[2] * x + up[2] * y,
    ]);
  };
}

/** Where the rays of a tile may begin: what one cone around all of them does not touch, none of them does. */
function createStarts(
  scene: Scene,
  eye: Vec,
  rayOf: (i: number, j: number) => Vec,
  pixel: number,
): (i: number, j: number) => number {
  const starts = new Map<number, number>();
  const wide = pixel * TILE;
  return (i, j) => {
    const [column, row] = [Math.floor(i / TILE), Math.floor(j / TILE)];
    const key = row * 4096 + column;
    const known = starts.get(key);
    if (known !== undefined) return known;
    const ray = rayOf((column + 0.5) * TILE, (row + 0.5) * TILE);
    scene.aim(eye, ray, 0.05);
    let t = 0.2;
    for (let step = 0; step < 120 && t < 9; step++) {
      const free = scene.distance(eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t);
      if (free < 2 * wide * t) break;
      t += (free - wide * t) * 0.92;
    }
    starts.set(key, t);
    return t;
  };
}

/** How far a ray goes from `start` until it meets something, in metres. */
function march(scene: Scene, eye: Vec, ray: Vec, start: number): number {
  let t = start;
  for (let step = 0; step < 170 && t < 9; step++) {
    const free = scene.distance(eye[0] + ray[0] * t, eye[1] + ray[1] * t, eye[2] + ray[2] * t);
    if (free < 0.00035 * t) break;
    t += free * 0.92;
  }
  return t;
}

/** The normal of the surface, from four probes around the place. */
function normalAt(scene: Scene, [x, y, z]: Vec): Vec {
  const a = scene.distance(x + PROBE, y - PROBE, z - PROBE);
  const b = scene.distance(x - PROBE, y - PROBE, z + PROBE);
  const c = scene.distance(x - PROBE, y + PROBE, z - PROBE);
  const d = scene.distance(x + PROBE, y + PROBE, z + PROBE);
  return unit([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

/** The colour of a place, and its normal with the height of the yarn. */
function texture(met: Thing, skin: Skin, at: Vec, flat: Vec, pixel: number, slant: number) {
  const [lx, ly, lz] = inside(met, [at[0] - met.at[0], at[1] - met.at[1], at[2] - met.at[2]]);
  const [ax, ay, az] = inside(met, flat);
  const facesFront = met.front || (abs(az) >= abs(ax) && abs(az) > abs(ay));
  const facesSide = !facesFront && abs(ax) > abs(ay);
  const u = facesSide ? lz : lx;
  const v = facesFront ? lz * (met.front ? 0.4 : 1) - ly : facesSide ? lx - ly : lz;
  const { colour, hu, hv } = relief(skin, u, v, pixel / slant, max(pixel * 0.7, 0.0004));
  const bumped = facesFront
    ? unit([ax - hu, ay + hv, az])
    : facesSide
      ? unit([ax, ay + hv, az - hu])
      : unit([ax - hu, ay, az - hv]);
  return { colour, normal: outside(met, bumped) };
}

const here = sample();
const beside = sample();

/** The colour of a skin at a place, and how steep it is along u and v. */
function relief(skin: Skin, u: number, v: number, size: number, step: number) {
  skin(u, v, size, here);
  const colour: Readonly<Sample> = here;
  skin(u + step, v, size, beside);
  const hu = (beside.h - here.h) / step;
  skin(u, v + step, size, beside);
  return { colour, hu, hv: (beside.h - here.h) / step };
}
