import {
  isReadablePicture,
  type PictureAddress,
  PICTURE_FORMATS,
  type PictureWidth,
  SHARE,
  widthsOf,
} from '#src/model/fields/picture.ts';

/** What is asked for first comes first: cards and the page's own picture, then the rest. */
const ORDER: readonly PictureWidth[] = [640, 960, 320, 480, 1280, 1920, 160];

/** An original whose renditions are wanted. */
export type WantedRenditions = {
  hash: string;
  x: number;
  y: number;
  mimeType: string;
  width: number;
};

/** Every rendition that a page can ask for, the likely ones first. In: gives all originals, each time. */
export function* renditionsOf(
  originals: () => Iterable<WantedRenditions>,
): Generator<PictureAddress> {
  for (const width of ORDER) {
    for (const { hash, x, y, mimeType, width: whole } of originals()) {
      if (!isReadablePicture(mimeType) || !widthsOf(whole).includes(width)) continue;
      for (const format of PICTURE_FORMATS) yield { hash, x, y, width, format };
    }
  }
  for (const { hash, x, y, mimeType } of originals()) {
    if (isReadablePicture(mimeType)) yield { hash, x, y, width: SHARE.width, format: SHARE.format };
  }
}
