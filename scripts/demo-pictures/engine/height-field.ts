import { clamp, hypot, mix, noise, smooth } from './numbers.ts';

const { floor } = Math;
const CELLS = 1400;
const SIZE = 14;

/**
 * Mountains as heights over the ground, in some kilometres: slopes wear down, so that steep places
 * take less detail. Low at the feet of the eye, higher with the distance.
 */
export function heightField(seed: number, tall: number): (x: number, z: number) => number {
  const field = new Float32Array(CELLS * CELLS);
  for (let j = 0; j < CELLS; j++) {
    for (let i = 0; i < CELLS; i++) {
      const x = (i / CELLS) * SIZE * 0.62;
      const y = (j / CELLS) * SIZE * 0.62;
      field[j * CELLS + i] = (eroded(x, y, seed) - 0.35) * tall;
    }
  }
  const at = (index: number) => field[index] ?? 0;
  return (x, z) => {
    const cx = clamp((x / SIZE + 0.5) * CELLS, 0, CELLS - 2);
    const cz = clamp((z / SIZE) * CELLS, 0, CELLS - 2);
    const i = floor(cx);
    const j = floor(cz);
    const k = j * CELLS + i;
    const near = mix(at(k), at(k + 1), cx - i);
    const far = mix(at(k + CELLS), at(k + CELLS + 1), cx - i);
    return mix(near, far, cz - j) * smooth(0.4, 4.5, z) * (1 + 0.09 * z);
  };
}

function eroded(x: number, y: number, seed: number): number {
  const e = 0.01;
  let height = 0;
  let weight = 1;
  let dx = 0;
  let dy = 0;
  for (let octave = 0; octave < 10; octave++) {
    const n = noise(x, y, seed + octave);
    dx += ((noise(x + e, y, seed + octave) - n) / e) * weight;
    dy += ((noise(x, y + e, seed + octave) - n) / e) * weight;
    height += (weight * n) / (1 + 0.55 * (dx * dx + dy * dy));
    weight *= 0.5;
    const turned = 1.6 * x - 1.2 * y + 7;
    y = 1.2 * x + 1.6 * y + 3;
    x = turned;
  }
  return height;
}

/** Height, slope and how level a place is. `e`: the length over which the slope is taken. */
export function slopeOf(
  height: (x: number, z: number) => number,
  x: number,
  z: number,
  e: number,
): { y: number; gx: number; gz: number; up: number } {
  const y = height(x, z);
  const gx = (height(x + e, z) - y) / e;
  const gz = (height(x, z + e) - y) / e;
  return { y, gx, gz, up: 1 / hypot(gx, 1, gz) };
}
