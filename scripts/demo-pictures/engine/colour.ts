import { clamp, mix } from './numbers.ts';

/** Linear light, red, green and blue. */
export type LinearRgb = readonly [number, number, number];

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** The linear colour of `#rrggbb`. */
export function rgb(hex: string): LinearRgb {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** From `a` to `b` while `t` goes from 0 to 1. */
export const blend = (a: LinearRgb, b: LinearRgb, t: number): LinearRgb => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
];

/** The colour in more or less light. */
export const dim = (colour: LinearRgb, by: number): LinearRgb => [
  colour[0] * by,
  colour[1] * by,
  colour[2] * by,
];

/** Light to a byte, with a soft shoulder like film. In: linear light, and grain to add at the end. */
export function develop(light: number, grain = 0): number {
  const t = (light * (1 + light * 0.13)) / (1 + light * 0.42);
  return 255 * clamp(clamp(t * 1.16) ** (1 / 2.15) + grain);
}
