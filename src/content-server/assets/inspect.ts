import sharp from 'sharp';
import type { AssetType, JsonObject } from '#src/content/squidex/wire.ts';
import { invalid } from '../base/refusal.ts';
import { extensionOf, mediaTypeOf } from './media-type.ts';

// Decoders are a way in for hostile files: only these three are ever used (threats.md, pictures).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

const MAX_PIXELS = 50_000_000;
const DECODED = new Set(['image/jpeg', 'image/png', 'image/webp']);
const SCRIPT = /<\s*(?:[\w.-]+:)?script[\s/>]|\son\w+\s*=|javascript:/i;

export type Inspected = {
  mimeType: string;
  type: AssetType;
  metadata: JsonObject;
  tags: string[];
};

/**
 * Looks into an uploaded file. Out: its type, what is known about it, and its automatic tags.
 * Refuses SVG with scripts. A picture that cannot be decoded is a file of unknown type.
 */
export async function inspect(bytes: Uint8Array, fileName: string): Promise<Inspected> {
  const mimeType = mediaTypeOf(bytes, fileName);
  const extension = extensionOf(fileName);
  const tags = extension ? [`type/${extension}`] : ['type/blob'];
  const description = extension ? `${extension.toUpperCase()} File` : 'File';
  if (mimeType === 'image/svg+xml') {
    requireHarmlessSvg(bytes);
    return { mimeType, type: 'Unknown', metadata: { description }, tags: [...tags, 'image'] };
  }
  const size = await sizeOf(bytes, mimeType);
  if (!size) return { mimeType, type: mediaKind(mimeType), metadata: { description }, tags };
  const [width, height] = size;
  const scale = width > 1000 ? 'large' : width > 500 ? 'medium' : 'small';
  return {
    mimeType,
    type: 'Image',
    metadata: { description, pixelWidth: width, pixelHeight: height },
    tags: [...tags, 'image', `image/${scale}`],
  };
}

function mediaKind(mimeType: string): AssetType {
  if (mimeType.startsWith('video/')) return 'Video';
  return mimeType.startsWith('audio/') ? 'Audio' : 'Unknown';
}

function requireHarmlessSvg(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('utf8');
  if (SCRIPT.test(text)) throw invalid('The SVG is malicious and contains script tags.');
}

/** Width and height as the picture is seen: a camera's note that it lies on its side counts. */
async function sizeOf(bytes: Uint8Array, mimeType: string): Promise<[number, number] | undefined> {
  if (mimeType === 'image/gif') return gifSize(bytes);
  if (!DECODED.has(mimeType)) return undefined;
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
    const { width, height, orientation = 1 } = await sharp(bytes, options).metadata();
    return orientation >= 5 ? [height, width] : [width, height];
  } catch {
    return undefined;
  }
}

function gifSize(bytes: Uint8Array): [number, number] | undefined {
  if (bytes.length < 10) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [view.getUint16(6, true), view.getUint16(8, true)];
}
