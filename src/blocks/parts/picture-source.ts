import {
  type PictureFormat,
  type PictureWidth,
  pictureUrl,
  widthsOf,
} from '#src/model/fields/picture.ts';
import type { AssetAnswer } from '#src/model/pages/answers.ts';

/** What a picture's address and frame are made from. */
export type PictureParts = Pick<
  AssetAnswer,
  'hash' | 'x' | 'y' | 'width' | 'height' | 'alt' | 'dominant'
> & { altLang?: AssetAnswer['altLang'] };

/** The address of one rendition. */
export function renditionUrl(
  { hash, x, y }: PictureParts,
  width: PictureWidth,
  format: PictureFormat = 'webp',
): string {
  return pictureUrl({ hash, x, y, width, format });
}

/**
 * The renditions of a picture for `srcset`, from `from` to `to` px wide, in both formats; `src` is for
 * browsers that know neither.
 */
export function sourceSet(
  picture: PictureParts,
  from: PictureWidth,
  to: PictureWidth,
): { src: string; srcSet: string; avif: string } {
  const all = widthsOf(picture.width);
  const largest = all.at(-1) ?? to;
  const widths = all.filter((width) => width >= Math.min(from, largest) && width <= to);
  const shown = widths.length > 0 ? widths : [largest];
  const middle = shown[Math.floor(shown.length / 2)] ?? from;
  // A rendition is never wider than its original.
  const pixelsOf = (width: number) => Math.min(width, picture.width || width);
  const setOf = (format: PictureFormat) =>
    shown.map((width) => `${renditionUrl(picture, width, format)} ${pixelsOf(width)}w`).join(', ');
  return { src: renditionUrl(picture, middle), srcSet: setOf('webp'), avif: setOf('avif') };
}

/** The static classes of a picture: its focal point, and the colour that fills its frame meanwhile. */
export function pictureClass({
  x,
  y,
  dominant,
}: Pick<PictureParts, 'x' | 'y' | 'dominant'>): string {
  const focus = x === 50 && y === 50 ? '' : `fx-${x} fy-${y}`;
  return [focus, dominant ?? ''].filter(Boolean).join(' ');
}
