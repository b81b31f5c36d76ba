import type { PictureWidth } from '#src/model/fields/picture.ts';
import { type PictureParts, pictureClass, sourceSet } from './picture-source.ts';

type Props = {
  asset: PictureParts;
  /**
   * How wide it is shown, in the words of the `sizes` attribute: for pictures that do not wait, and for
   * browsers that do not measure those that do.
   */
  sizes: string;
  /** The narrowest and the widest rendition that can be asked for. */
  from?: PictureWidth;
  to?: PictureWidth;
  /** The picture that a visitor sees first; `next` is the one that lies over it and may come after it. */
  eager?: boolean | 'next' | undefined;
  /** Beyond the edge of a strip: it is loaded after everything that is seen. */
  aside?: boolean | undefined;
  /** The frame is as wide as the visible part of the picture, so a browser may measure it. */
  measured?: boolean | undefined;
  className?: string | undefined;
};

/** A picture in all its widths, as AVIF or WebP; lazy unless it is the first of the page. */
export function Photo({
  asset,
  sizes,
  from = 320,
  to = 1920,
  eager = false,
  aside = false,
  measured = true,
  className,
}: Props) {
  const { src, srcSet, avif } = sourceSet(asset, from, to);
  const priority = eager === 'next' || aside ? 'low' : eager ? 'high' : undefined;
  const isMeasured = measured && !eager && asset.width > 0;
  const shown = isMeasured ? `auto, ${sizes}` : sizes;
  const classes = [className, pictureClass(asset)].filter(Boolean).join(' ');
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={shown} />
      <img
        className={classes || undefined}
        src={src}
        srcSet={srcSet}
        sizes={shown}
        width={asset.width || undefined}
        height={asset.height || undefined}
        alt={asset.alt}
        lang={asset.altLang ?? undefined}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={priority}
        decoding="async"
      />
    </picture>
  );
}
