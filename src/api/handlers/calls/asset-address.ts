import { focusOf } from '#src/content/replica/assets.ts';
import type { SourceAsset } from '#src/content/source.ts';
import { addressName, fileUrl } from '#src/model/fields/file.ts';
import { isReadablePicture, pictureUrl, widthsOf } from '#src/model/fields/picture.ts';

/**
 * Where a file is served on this host: a picture as its widest rendition, since originals stay at the
 * source; films, documents and fonts as they are. Undefined for what no page can show, such as SVG or HTML,
 * and for protected files.
 */
export function assetAddress(asset: SourceAsset): string | undefined {
  const { hash, fileName, mimeType, width, isProtected } = asset;
  if (isProtected) return undefined;
  if (isReadablePicture(mimeType)) {
    const widest = widthsOf(width).at(-1);
    return widest && pictureUrl({ hash, ...focusOf(asset), width: widest, format: 'webp' });
  }
  const name = addressName(fileName, mimeType);
  return name === undefined ? undefined : fileUrl({ hash, name });
}
