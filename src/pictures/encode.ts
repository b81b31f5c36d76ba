import sharp, { type Sharp } from 'sharp';
import { errorText } from '#src/lib/error-text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { ICONS, type SiteIcon, type PictureAddress, SHARE } from '#src/model/fields/picture.ts';

/** What becomes of an original; the focal point (else the middle) belongs to the one that is cropped. */
export type Rendition = Pick<PictureAddress, 'width' | 'format'> &
  Partial<Pick<PictureAddress, 'x' | 'y'>> & { icon?: SiteIcon };

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
const MAX_SECONDS = 30;

/** Why a picture was given up that may be fine: the machine may have been busy. */
export const TOO_SLOW = 'it takes too long';
/** WebP holds no more. */
const MAX_HEIGHT = 16_383;

/** Of a padded icon, the part that no system cuts away: the square in the circle that is left of each. */
const SAFE_PART = 0.6;

const OUTPUT: Record<PictureAddress['format'], (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 62, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 80, mozjpeg: true }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
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
export const encodePicture: Encode = async (original, rendition) => {
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient();
    const shaped = await inShape(picture, rendition);
    return ok(await OUTPUT[rendition.format](shaped).toBuffer());
  } catch (error) {
    const message = errorText(error);
    const [reason = ''] = message.split('\n', 1);
    return err(reason.startsWith('timeout') ? TOO_SLOW : reason);
  }
};

async function inShape(picture: Sharp, rendition: Rendition): Promise<Sharp> {
  if (rendition.icon) return icon(picture, rendition.icon);
  if (rendition.format === SHARE.format) return cropped(picture, rendition);
  return picture.resize({
    ...{ width: rendition.width, height: MAX_HEIGHT },
    ...{ fit: 'inside', withoutEnlargement: true },
  });
}

/** The whole picture in a square: as it is, or on a ground that reaches the edges. */
async function icon(picture: Sharp, name: SiteIcon): Promise<Sharp> {
  const { size, padded } = ICONS[name];
  if (!padded) return picture.resize(size, size, { fit: 'contain', background: NOTHING });
  const inner = Math.round(size * SAFE_PART);
  const edge = Math.floor((size - inner) / 2);
  const rest = size - inner - edge;
  const background = await groundOf(picture);
  return picture
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background })
    .flatten({ background });
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/** The colour in the corner of a picture, if one cannot see through it; else white. */
async function groundOf(picture: Sharp): Promise<typeof WHITE> {
  const corner = picture.clone().extract({ left: 0, top: 0, width: 1, height: 1 });
  const [r = 255, g = 255, b = 255, alpha = 0] = await corner
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return alpha === 255 ? { r, g, b, alpha: 1 } : WHITE;
}

/** The part of the picture around its focal point that has the shape of `SHARE`, on white. */
async function cropped(picture: Sharp, { x = 50, y = 50 }: Rendition): Promise<Sharp> {
  const { autoOrient: size } = await picture.metadata();
  const scale = Math.min(size.width / SHARE.width, size.height / SHARE.height);
  const [width, height] = [
    Math.max(1, Math.floor(SHARE.width * scale)),
    Math.max(1, Math.floor(SHARE.height * scale)),
  ];
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)));
  return picture
    .extract({
      ...{ left: start(size.width, width, x), top: start(size.height, height, y) },
      ...{ width, height },
    })
    .resize({ width: SHARE.width, height: SHARE.height, fit: 'fill' })
    .flatten({ background: '#ffffff' });
}
