/** Where a line of a chart goes. */
export type ChartPath = { points: string; area: string };

/** The units of a chart, which is stretched to the room that it has. */
export const CHART = { width: 720, height: 180 } as const;

/** The next number above that people count with: 1, 2 or 5 times a power of ten. */
export function roundedUp(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 5, 10].find((one) => one * power >= most) ?? 10;
  return factor * power;
}

/** In: one value a day, and the top of the scale. Out: points in the chart's own units. */
export function chartPath(values: readonly number[], top: number): ChartPath {
  const { height } = CHART;
  const at = values.map((value, index) => `${xOf(index, values.length)},${yOf(value, top)}`);
  const last = xOf(values.length - 1, values.length);
  return { points: at.join(' '), area: `0,${height} ${at.join(' ')} ${last},${height}` };
}

/** Where the day with an index stands, from the left. */
export function xOf(index: number, days: number): number {
  return round((index * CHART.width) / Math.max(1, days - 1));
}

/** The height of a value in the chart. */
export function yOf(value: number, top: number): number {
  return round(CHART.height * (1 - value / top));
}

/** Days to be named below a chart, about as far from each other: the first, the last, and three between. */
export function namedDays<Day>(days: readonly Day[]): Day[] {
  const parts = Math.min(4, days.length - 1);
  const at = Array.from({ length: parts + 1 }, (_, part) =>
    Math.round((part * (days.length - 1)) / Math.max(1, parts)),
  );
  return at.flatMap((index) => days[index] ?? []);
}

const round = (value: number) => Math.round(value * 10) / 10;
