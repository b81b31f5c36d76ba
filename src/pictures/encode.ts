import sharp, { type Sharp } from 'sharp';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { PictureAddress, PictureFormat } from '#src/model/picture.ts';

/** What becomes of an original; the focal point belongs to crops only, and no address asks for one. */
export type Rendition = Pick<PictureAddress, 'width' | 'format'>;

/**
 * Makes a rendition from an original. Out: the file, or in English why the original cannot be read.
 * Only bytes go in and out, so that it may run in another process.
 */
export type Encode = (
  original: Uint8Array,
  rendition: Rendition,
) => Promise<Result<Uint8Array, string>>;

/** Part of the kept files' names: raise it when the same original shall become other bytes. */
export const RECIPE = 1;

const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 10;
/** WebP holds no more. */
const MAX_HEIGHT = 16_383;

const OUTPUT: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 62, effort: 4 }),
};

// For the whole process: libvips reads a score of formats, each of them code that attackers can reach.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// No picture is made twice, so what libvips would keep is never asked for again.
sharp.cache(false);

/**
 * Makes a rendition in this process, on threads of its pool: upright, at most as wide as the original,
 * in sRGB and without metadata; of animations the first frame. Reads JPEG, PNG and WebP up to
 * 50 megapixels, whatever their names say.
 */
export const encodePicture: Encode = async (original, { width, format }) => {
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true });
    return ok(await OUTPUT[format](picture).toBuffer());
  } catch (error) {
    return err(firstLine(error));
  }
};

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
