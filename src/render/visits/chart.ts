/** Where a line of a chart goes. */
export type ChartPath = { points: string; area: string };

export const CHART = { width: 720, height: 200, left: 44, bottom: 20, top: 8 } as const;

/** The next number above that people count with: 1, 2 or 5 times a power of ten. */
export function roundedUp(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 5, 10].find((one) => one * power >= most) ?? 10;
  return factor * power;
}

/** In: one value a day, and the top of the scale. Out: points in the chart's own units. */
export function chartPath(values: readonly number[], top: number): ChartPath {
  const { width, height, left, bottom } = CHART;
  const step = (width - left) / Math.max(1, values.length - 1);
  const at = values.map(
    (value, index) => `${round(left + index * step)},${round(yOf(value, top))}`,
  );
  const base = height - bottom;
  const last = round(left + (values.length - 1) * step);
  return { points: at.join(' '), area: `${left},${base} ${at.join(' ')} ${last},${base}` };
}

/** The height of a value in the chart. */
export function yOf(value: number, top: number): number {
  const { height, bottom, top: above } = CHART;
  return height - bottom - (value / top) * (height - bottom - above);
}

const round = (value: number) => Math.round(value * 10) / 10;
