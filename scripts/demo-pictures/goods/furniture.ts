import { clamp, hypot, mix, smooth } from '../engine/numbers.ts';
import { dyed, type Skin } from '../engine/skin.ts';
import { type Put, roundBox, type Thing, thing } from '../engine/thing.ts';

const { abs, max } = Math;

/** Boards of a wood. */
export const wood = (hex = '#8f7b64'): Skin => dyed(hex, { grain: 0.55 });

/** A wooden peg in the wall. */
export function peg(y: number, z = -0.42, x = 0): Thing {
  const distance = (a: number, b: number, c: number) =>
    0.9 * (hypot(a, b) - 0.012 - 0.006 * smooth(0.03, 0.05, c));
  return thing(distance, wood(), [0.03, 0.03, 0.07], { x, y, z });
}

/** A rail on two iron brackets. */
export function rail(y: number, z: number, w = 0.5): Thing[] {
  const pole = (a: number, b: number, c: number) => max(hypot(b, c) - 0.014, abs(a) - w);
  const bracket = (a: number, b: number, c: number) => max(hypot(a, b) - 0.008, abs(c) - 0.1);
  return [
    thing(pole, dyed('#4a3c30', { grain: 0.3 }), [w, 0.02, 0.02], { y, z }),
    ...[-w + 0.06, w - 0.06].map((x) =>
      thing(bracket, dyed('#22262a'), [0.01, 0.02, 0.11], { x, y, z: z - 0.08 }),
    ),
  ];
}

/** A board with rounded edges; its upper side is at y. */
export function board(skin: Skin, w: number, t: number, d: number, put: Put = {}): Thing {
  const distance = (a: number, b: number, c: number) => roundBox(a, b + t, c, w, t, d, 0.009);
  return thing(distance, skin, [w, 0.01, d], put);
}

/** A stool with four splayed legs; its seat is at y. */
export function stool(x = 0, w = 0.3, y = 0.42): Thing[] {
  const legs = [-1, 1].flatMap((p) =>
    [-1, 1].map((q) => {
      const leg = (a: number, b: number, c: number) =>
        max(hypot(a - p * 0.03 * (0.4 - b), c) - 0.017, b - 0.4);
      return thing(leg, wood('#6d563f'), [0.05, 0.41, 0.03], {
        x: x + p * (w - 0.05),
        z: q * 0.14,
      });
    }),
  );
  const seat = (a: number, b: number, c: number) => roundBox(a, b + 0.02, c, w, 0.02, 0.2, 0.008);
  return [thing(seat, wood('#7a6248'), [w, 0.01, 0.2], { x, y }), ...legs];
}

/** The bench of the parlour, against the wall. */
export function bench(): Thing[] {
  const seat = (x: number, y: number, z: number) =>
    roundBox(x, y + 0.025, z, 1.4, 0.025, 0.24, 0.01);
  const side = (x: number, y: number, z: number) => roundBox(x, y - 0.2, z, 0.03, 0.2, 0.2, 0.01);
  return [
    thing(seat, wood('#6d563f'), [1.4, 0.01, 0.24], { y: 0.44, z: -0.16 }),
    ...[-0.95, 0.95].map((x) => thing(side, wood('#5d4934'), [0.03, 0.4, 0.2], { x, z: -0.16 })),
  ];
}

/** A cord from one place to another, in the plane of depth z. */
export function cord(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  z: number,
  skin: Skin,
): Thing {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const distance = (x: number, y: number, depth: number) => {
    const t = clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length);
    return 0.7 * (hypot(x - mix(ax, bx, t), y - mix(ay, by, t), depth) - 0.009);
  };
  return thing(distance, skin, [0.5, 2, 0.05], { z });
}
