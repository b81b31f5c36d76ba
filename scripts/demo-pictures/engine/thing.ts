import { clamp, hypot, mix } from './numbers.ts';
import type { Skin } from './skin.ts';

const { abs, cos, max, min, sin } = Math;

/** Signed distance in metres to a shape: negative inside. */
export type Distance = (x: number, y: number, z: number) => number;
export type Vec = readonly [x: number, y: number, z: number];
type Turned = readonly [...Vec, ...Vec, ...Vec];

/** Where a thing stands, in metres and radians, and how it takes the light. */
export type Put = {
  x?: number;
  y?: number;
  z?: number;
  turn?: number;
  lean?: number;
  sheen?: number;
  gloss?: number;
  glow?: number;
};

/** A thing inside a box that is cheap to miss: half its width, its height, half its depth. */
export type Thing = {
  distance: Distance;
  skin: Skin;
  size: Vec;
  sheen: number;
  gloss: number;
  glow: number;
  /** The skin is laid on from the front only, so that a pattern runs over folds. */
  front: boolean;
  at: Vec;
  turned: Turned;
};

/** A thing of a shape and a surface. */
export function thing(
  distance: Distance,
  skin: Skin,
  size: Vec,
  { x = 0, y = 0, z = 0, turn = 0, lean = 0, sheen = 0.3, gloss = 0, glow = 0 }: Put = {},
  front = false,
): Thing {
  const cy = cos(turn);
  const sy = sin(turn);
  const cx = cos(lean);
  const sx = sin(lean);
  const turned: Turned = [cy, 0, -sy, sx * sy, cx, sx * cy, cx * sy, -sx, cx * cy];
  return { distance, skin, size, sheen, gloss, glow, front, at: [x, y, z], turned };
}

/** A box with rounded edges. In: the place, half its size, the radius. */
export function roundBox(
  x: number,
  y: number,
  z: number,
  a: number,
  b: number,
  c: number,
  radius: number,
): number {
  const dx = abs(x) - a + radius;
  const dy = abs(y) - b + radius;
  const dz = abs(z) - c + radius;
  const outside = hypot(max(dx, 0), max(dy, 0), max(dz, 0));
  return outside + min(max(dx, dy, dz), 0) - radius;
}

/** Two shapes as one, joined by a fillet of `soft` metres. */
export function union(a: number, b: number, soft: number): number {
  const h = clamp(0.5 + (0.5 * (b - a)) / soft);
  return mix(b, a, h) - soft * h * (1 - h);
}
