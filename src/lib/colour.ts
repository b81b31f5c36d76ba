export type Rgb = { r: number; g: number; b: number };
type Hsl = { h: number; s: number; l: number };

/** What a colour is refused with, word for word as the specification has it. */
export const BAD_HEX = 'Bad Hex';

/**
 * Reads a hex colour of 3 or 6 digits, with or without `#`.
 * Out: channels 0 to 255. Throws `Bad Hex` for anything else, as the specification asks.
 */
export function parseHex(hex: string): Rgb {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) throw new Error(BAD_HEX);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(long, 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

/** True when `parseHex` accepts the text. */
export function isHex(hex: string): boolean {
  return /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex.trim());
}

/** Channels 0 to 255 (fractions are rounded) as `#rrggbb`. */
export function toHex({ r, g, b }: Rgb): string {
  const two = (n: number) =>
    Math.round(Math.min(255, Math.max(0, n)))
      .toString(16)
      .padStart(2, '0');
  return `#${two(r)}${two(g)}${two(b)}`;
}

/** HSL of a colour: h 0 to 360, s and l 0 to 100. */
function toHsl({ r, g, b }: Rgb): Hsl {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const l = (max + min) / 2;
  const d = max - min;
  if (d === 0) return { h: 0, s: 0, l: l * 100 };
  const s = d / (1 - Math.abs(2 * l - 1));
  let h: number;
  if (max === red) h = ((green - blue) / d + 6) % 6;
  else if (max === green) h = (blue - red) / d + 2;
  else h = (red - green) / d + 4;
  return { h: h * 60, s: s * 100, l: l * 100 };
}

/** The reverse of `toHsl`. */
function fromHsl({ h, s, l }: Hsl): Rgb {
  const saturation = s / 100;
  const light = l / 100;
  const chroma = (1 - Math.abs(2 * light - 1)) * saturation;
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return light - (chroma / 2) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: channel(0) * 255, g: channel(8) * 255, b: channel(4) * 255 };
}

/**
 * A shade: the colour with its HSL lightness moved by `points` (specification: 700 −12, 600 −6,
 * 400 +12, 300 +18), kept within 0 to 100. In and out: hex. Throws `Bad Hex`.
 */
export function shade(hex: string, points: number): string {
  const hsl = toHsl(parseHex(hex));
  return toHex(fromHsl({ ...hsl, l: Math.min(100, Math.max(0, hsl.l + points)) }));
}

/** WCAG contrast of two hex colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(hex: string): number {
  const { r, g, b } = parseHex(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

type Oklab = { L: number; a: number; b: number };

function toOklab(hex: string): Oklab {
  const rgb = parseHex(hex);
  const [r, g, b] = [linear(rgb.r), linear(rgb.g), linear(rgb.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ L, a, b }: Oklab): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const gamma = (c: number) => 255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
  return toHex({
    r: gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  });
}

/** `color-mix(in oklab, a share%, b)` as plain hex. In: hex colours, share of `a` 0 to 1. */
export function mix(a: string, share: number, b: string): string {
  const [x, y] = [toOklab(a), toOklab(b)];
  const at = (p: number, q: number) => p * share + q * (1 - share);
  return fromOklab({ L: at(x.L, y.L), a: at(x.a, y.a), b: at(x.b, y.b) });
}

/** The oklab lightness of a hex colour, 0 to 1. */
export function lightness(hex: string): number {
  return toOklab(hex).L;
}

/** The colour with its oklab lightness replaced; hue and chroma stay. In and out: hex. */
export function withLightness(hex: string, lightnessTo: number): string {
  return fromOklab({ ...toOklab(hex), L: lightnessTo });
}
