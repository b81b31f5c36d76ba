import { hypot } from './numbers.ts';
import type { Skin } from './skin.ts';
import { type Thing, thing, union, type Vec } from './thing.ts';

const { abs, max } = Math;

/** Everything a ray can meet: the things, and the corner of floor and wall they stand in. */
export type Scene = {
  /** Metres to the nearest surface of the room and of the things that were looked for last. */
  distance(x: number, y: number, z: number): number;
  nearest(x: number, y: number, z: number): Thing;
  isRoom(met: Thing): boolean;
  /** Looks for the things within `margin` of a ray; all others are left out from now on. Out: any? */
  aim(from: Vec, ray: Vec, margin: number): boolean;
  /** Looks for the things within `margin` of a place. */
  gather(at: Vec, margin: number): void;
};

const none: Skin = () => undefined;

type Ball = { one: Thing; at: Vec; radius: number };

/** A ball around a thing. */
function ballOf(one: Thing): Ball {
  const [x, y, z] = outside(one, [0, one.size[1] / 2, 0]);
  const radius = hypot(one.size[0], one.size[1] / 2 + 0.02, one.size[2]);
  return { one, at: [one.at[0] + x, one.at[1] + y, one.at[2] + z], radius };
}

/** The scene of the given things before a wall at depth `wall`. */
export function createScene(things: readonly Thing[], wall: number): Scene {
  const corner = (_: number, y: number, z: number) => union(y, z - wall, 0.02);
  const room = thing(corner, none, [0, 0, 0], { sheen: 0.05 });
  const balls = things.map(ballOf);
  const looked = [...things];
  let count = looked.length;
  let last = room;
  const distance = (x: number, y: number, z: number) => {
    let best = union(y, z - wall, 0.02);
    last = room;
    for (let k = 0; k < count; k++) {
      const one = looked[k];
      if (one === undefined) break;
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
    aim(from, ray, margin) {
      count = 0;
      for (const ball of balls) {
        if (missOf(ball.at, from, ray) < ball.radius + margin) looked[count++] = ball.one;
      }
      return count > 0;
    },
    gather(at, margin) {
      count = 0;
      for (const ball of balls) {
        const off = hypot(ball.at[0] - at[0], ball.at[1] - at[1], ball.at[2] - at[2]);
        if (off < ball.radius + margin) looked[count++] = ball.one;
      }
    },
  };
}

/** How far a ray passes from a place, in metres. */
function missOf(at: Vec, from: Vec, ray: Vec): number {
  const x = at[0] - from[0];
  const y = at[1] - from[1];
  const z = at[2] - from[2];
  const along = Math.max(0, x * ray[0] + y * ray[1] + z * ray[2]);
  return hypot(x - ray[0] * along, y - ray[1] * along, z - ray[2] * along);
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
