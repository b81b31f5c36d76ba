import sharp, { type Sharp } from 'sharp';
import type { JsonObject } from '#src/content/squidex/wire.ts';
import { notSupported } from '../base/refusal.ts';

const MODES = ['Crop', 'CropUpsize', 'Pad', 'BoxPad', 'Max', 'Min', 'Stretch'] as const;
const FORMATS = { JPEG: 'jpeg', PNG: 'png', WEBP: 'webp' } as const;
const REFUSED_FORMATS = new Set(['AVIF', 'BMP', 'GIF', 'TGA', 'TIFF']);
const MAX_SIDE = 5_000;
const MAX_PIXELS = 50_000_000;

type Mode = (typeof MODES)[number];
type Format = (typeof FORMATS)[keyof typeof FORMATS];

/** How a picture shall be delivered. */
export type Resize = {
  width: number | undefined;
  height: number | undefined;
  mode: Mode;
  quality: number | undefined;
  format: Format | undefined;
  /** The point that stays visible, each from -1 to 1. */
  focus: { x: number; y: number } | undefined;
  background: string | undefined;
};

/**
 * Reads the parameters of a delivery. In: the query, what is noted about the picture, and what the
 * caller accepts. Out: undefined when the picture is wanted as it is. Values that say nothing are ignored.
 */
export function readResize(
  query: URLSearchParams,
  metadata: JsonObject,
  accept: string,
): Resize | undefined {
  if (query.get('watermarkUrl')) throw notSupported('watermarks');
  const number = (name: string, max: number) => readNumber(query.get(name), max);
  const resize = {
    width: number('width', MAX_SIDE),
    height: number('height', MAX_SIDE),
    mode: MODES.find((mode) => sameWord(mode, query.get('mode'))) ?? 'Max',
    quality: number('quality', 100),
    format: readFormat(query, accept),
    focus: readFocus(query, metadata),
    background: readColour(query.get('bg')),
  } as const;
  const { width, height, quality, format } = resize;
  return width || height || quality || format ? resize : undefined;
}

function sameWord(word: string, value: string | null): boolean {
  return word.toLowerCase() === value?.trim().toLowerCase();
}

function readNumber(value: string | null, max: number): number | undefined {
  const number = Number(value);
  return value && Number.isInteger(number) && number > 0 ? Math.min(number, max) : undefined;
}

function readFormat(query: URLSearchParams, accept: string): Format | undefined {
  const name = query.get('format')?.trim().toUpperCase() ?? '';
  if (REFUSED_FORMATS.has(name)) throw notSupported(`pictures as ${name}`);
  if (name === 'JPEG' || name === 'PNG' || name === 'WEBP') return FORMATS[name];
  const isAuto = /^(?:true|1)$/i.test(query.get('auto') ?? '');
  return isAuto && accept.includes('image/webp') ? 'webp' : undefined;
}

function readFocus(query: URLSearchParams, metadata: JsonObject): Resize['focus'] {
  if (/^(?:true|1)$/i.test(query.get('nofocus') ?? '')) return undefined;
  const [x, y] = [query.get('focusX'), query.get('focusY')];
  if (x && y && isFocus(Number(x)) && isFocus(Number(y))) return { x: Number(x), y: Number(y) };
  const { focusX, focusY } = metadata;
  return isFocus(focusX) && isFocus(focusY) ? { x: focusX, y: focusY } : undefined;
}

function isFocus(value: unknown): value is number {
  return typeof value === 'number' && value >= -1 && value <= 1;
}

function readColour(value: string | null): string | undefined {
  return value && /^(?:#?[0-9a-f]{3,8}|[a-z]{3,20})$/i.test(value) ? value : undefined;
}

/** The picture as it was asked for. Throws when it cannot be decoded. */
export async function resizePicture(
  bytes: Uint8Array,
  resize: Resize,
): Promise<{ bytes: Uint8Array; mimeType: string }> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: 10 });
  const { width, height, format: stored } = await picture.metadata();
  const format = resize.format ?? (stored === 'png' || stored === 'webp' ? stored : 'jpeg');
  const sized = scaled(picture, resize, { width, height });
  const flat = format === 'jpeg' ? sized.flatten({ background: '#ffffff' }) : sized;
  const isLossy = format !== 'png' && resize.quality !== undefined;
  const output = await flat.toFormat(format, isLossy ? { quality: resize.quality } : {}).toBuffer();
  return { bytes: output, mimeType: `image/${format}` };
}

type Size = { width: number; height: number };

function scaled(picture: Sharp, resize: Resize, from: Size): Sharp {
  const { width, height, mode } = resize;
  if (!width && !height) return picture;
  const to = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  const background = readBackground(resize.background);
  switch (mode) {
    case 'Stretch':
      return picture.resize({ ...to, fit: 'fill' });
    case 'Min':
      return picture.resize({ ...to, fit: 'outside', withoutEnlargement: true });
    case 'Pad':
      return picture.resize({ ...to, fit: 'contain', background });
    case 'BoxPad':
      return picture.resize({ ...to, fit: 'contain', background, withoutEnlargement: true });
    case 'Max':
      return picture.resize({ ...to, fit: 'inside', withoutEnlargement: true });
    default: {
      const wanted = { width: width ?? from.width, height: height ?? from.height };
      const isSmaller = wanted.width >= from.width && wanted.height >= from.height;
      if (mode === 'Crop' && isSmaller) return scaled(picture, { ...resize, mode: 'BoxPad' }, from);
      return crop(picture, wanted, from, resize.focus ?? { x: 0, y: 0 });
    }
  }
}

/** Fills the frame and cuts off what is too much, so that the focus stays in. */
function crop(picture: Sharp, to: Size, from: Size, focus: { x: number; y: number }): Sharp {
  const scale = Math.max(to.width / from.width, to.height / from.height);
  const width = Math.max(to.width, Math.round(from.width * scale));
  const height = Math.max(to.height, Math.round(from.height * scale));
  const place = (share: number, whole: number, part: number) =>
    Math.round(Math.min(Math.max(share * whole - part / 2, 0), whole - part));
  const left = place(focus.x / 2 + 0.5, width, to.width);
  const top = place(-focus.y / 2 + 0.5, height, to.height);
  return picture.resize({ width, height, fit: 'fill' }).extract({ left, top, ...to });
}

function readBackground(colour: string | undefined): string {
  if (colour === undefined) return '#00000000';
  return /^[0-9a-f]{3,8}$/i.test(colour) ? `#${colour}` : colour;
}
