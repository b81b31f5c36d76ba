import type { PictureWidth } from '#src/model/picture.ts';
import { type PictureParts, pictureClass, sourceSet } from './picture-source.ts';

type Props = {
  asset: PictureParts;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** The narrowest and the widest rendition that can be asked for. */
  from?: PictureWidth;
  to?: PictureWidth;
  /** The picture that a visitor sees first. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/** A picture in all its widths, as AVIF or WebP; lazy unless it is the first of the page. */
export function Photo({ asset, sizes, from = 320, to = 1920, eager, className }: Props) {
  const { src, srcSet, avif } = sourceSet(asset, from, to);
  const classes = [className, pictureClass(asset)].filter(Boolean).join(' ');
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        className={classes || undefined}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={asset.width || undefined}
        height={asset.height || undefined}
        alt={asset.alt}
        lang={asset.altLang ?? undefined}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}
