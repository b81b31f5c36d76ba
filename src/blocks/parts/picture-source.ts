import { PICTURE_WIDTHS, type PictureWidth, pictureUrl } from '#src/model/picture.ts';
import type { AssetAnswer } from '#src/model/query.ts';

/** What a picture's address and frame are made from. */
export type PictureParts = Pick<
  AssetAnswer,
  'hash' | 'x' | 'y' | 'width' | 'height' | 'alt' | 'dominant'
>;

/** The parts of an asset that a picture needs: what an island carries in its props. */
export function pictureParts(asset: AssetAnswer): PictureParts {
  const { hash, x, y, width, height, alt, dominant } = asset;
  return { hash, x, y, width, height, alt, dominant };
}

/** The address of one rendition. */
export function renditionUrl({ hash, x, y }: PictureParts, width: PictureWidth): string {
  return pictureUrl({ hash, x, y, width, format: 'webp' });
}

/**
 * The renditions of a picture for `srcset`, from `from` to `to` px wide. Widths beyond the original
 * would only repeat it, so the first that reaches it is the last.
 */
export function sourceSet(
  picture: PictureParts,
  from: PictureWidth,
  to: PictureWidth,
): { src: string; srcSet: string } {
  const original = picture.width || Number.POSITIVE_INFINITY;
  const largest = PICTURE_WIDTHS.find((width) => width >= original) ?? 1920;
  const widths = PICTURE_WIDTHS.filter((width) => {
    return width >= Math.min(from, largest) && width <= Math.min(to, largest);
  });
  const middle = widths[Math.floor(widths.length / 2)] ?? from;
  return {
    src: renditionUrl(picture, middle),
    srcSet: widths.map((width) => `${renditionUrl(picture, width)} ${width}w`).join(', '),
  };
}

/** The static classes of a picture: its focal point, and the colour that fills its frame meanwhile. */
export function pictureClass({ x, y, dominant }: PictureParts): string {
  const focus = x === 50 && y === 50 ? '' : `fx-${x} fy-${y}`;
  return [focus, dominant ?? ''].filter(Boolean).join(' ');
}
