import { chance, fbm, mod, smooth } from './numbers.ts';

const { abs, floor, max, min } = Math;

/** Rows of spruces, from far to near. */
export type Wood = {
  /** Where each row begins, as part of the height. */
  rows: readonly number[];
  /** The upper edge of each row, in pixels from above, by column. */
  tops: Float32Array[];
  /** The ground of a row, in pixels from above. */
  horizon(i: number, row: number, n: number): number;
};

/** The wood before the mountains: pointed, ragged, taller when nearer. */
export function woodOf(
  w: number,
  h: number,
  seed: number,
  rows: readonly number[] = [0.8, 0.88, 0.97],
): Wood {
  const horizon = (i: number, row: number, n: number) =>
    row * h - n * h * 0.05 * (fbm((i / h) * 2.2 + n * 9, n * 3, 4, seed + 40) * 2 - 0.6);
  const tops = rows.map((row, n) => {
    const edge = Float32Array.from({ length: w }, (_, i) => horizon(i, row, n + 1));
    const tree = h * (0.032 + 0.06 * n);
    const step = tree * 0.1;
    for (let t = -2; t < w / step + 2; t++) {
      const middle = (t + chance(t, n, seed) * 0.9) * step;
      const dense = smooth(0.34, 0.56, fbm((middle / h) * 3.4 + n, n, 2, seed + 60));
      const own = tree * (0.5 + 0.8 * chance(t, n + 9, seed) ** 1.5) * dense;
      if (own > 3) plant(edge, t, middle, own, horizon(middle, row, n + 1));
    }
    return edge;
  });
  return { rows, tops, horizon };
}

function plant(edge: Float32Array, t: number, middle: number, own: number, base: number): void {
  const last = min(edge.length, middle + own * 0.2);
  for (let i = max(0, floor(middle - own * 0.2)); i < last; i++) {
    const d = abs(i + 0.5 - middle) / (own * 0.15);
    const branch = mod(d * 9 + chance(t, 5), 1) * 0.6 + chance(i, t, 3) * 0.4;
    const ragged = own * branch * 0.16 * min(1, d * 4);
    edge[i] = min(edge[i] ?? base, base - own * (1 - d ** 0.75) + ragged);
  }
}
