import { hypot } from './numbers.ts';
import type { Skin } from './skin.ts';
import { type Thing, thing, union, type Vec } from './thing.ts';

const { abs, max } = Math;

/** Everything a ray can meet: the things, and the corner of floor and wall they stand in. */
export type Scene = {
  /** Metres to the nearest surface. */
  distance(x: number, y: number, z: number): number;
  nearest(x: number, y: number, z: number): Thing;
  isRoom(met: Thing): boolean;
};

const none: Skin = () => undefined;

/** The scene of the given things before a wall at depth `wall`. */
export function createScene(things: readonly Thing[], wall: number): Scene {
  const corner = (_: number, y: number, z: number) => union(y, z - wall, 0.02);
  const room = thing(corner, none, [0, 0, 0], { sheen: 0.05 });
  let last = room;
  const distance = (x: number, y: number, z: number) => {
    let best = union(y, z - wall, 0.02);
    last = room;
    for (const one of things) {
      const found = within(one, x, y, z, best);
      if (found < best) {
        best = found;
        last = one;
      }
    }
    return best;
  };
  return {
    distance,
    nearest(x, y, z) {
      distance(x, y, z);
      return last;
    },
    isRoom: (met) => met === room,
  };
}

/** The distance to a thing, or to its box where that is far enough away to tell. */
function within(one: Thing, x: number, y: number, z: number, best: number): number {
  const dx = x - one.at[0];
  const dy = y - one.at[1];
  const dz = z - one.at[2];
  const m = one.turned;
  const a = m[0] * dx + m[1] * dy + m[2] * dz;
  const b = m[3] * dx + m[4] * dy + m[5] * dz;
  const c = m[6] * dx + m[7] * dy + m[8] * dz;
  const size = one.size;
  const box = hypot(
    max(abs(a) - size[0], 0),
    max(-b - 0.02, b - size[1], 0),
    max(abs(c) - size[2], 0),
  );
  if (box > best) return best;
  return box > 0.04 ? box : one.distance(a, b, c);
}

/** A place or direction in the axes of a thing. */
export function inside({ turned: m }: Thing, [x, y, z]: Vec): Vec {
  return [
    m[0] * x + m[1] * y + m[2] * z,
    m[3] * x + m[4] * y + m[5] * z,
    m[6] * x + m[7] * y + m[8] * z,
  ];
}

/** A direction in the axes of a thing, as one of the room. */
export function outside({ turned: m }: Thing, [x, y, z]: Vec): Vec {
  return [
    m[0] * x + m[3] * y + m[6] * z,
    m[1] * x + m[4] * y + m[7] * z,
    m[2] * x + m[5] * y + m[8] * z,
  ];
}

/** The direction, one metre long. */
export function unit([x, y, z]: Vec): Vec {
  const length = hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** At right angles to both. */
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
