/** The widths in which pictures exist, in px. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const PICTURE_FORMATS = ['webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Everything that a picture's address says. `hash`: digest of the file; x, y: percent in steps of 5. */
export type PictureAddress = {
  hash: string;
  x: number;
  y: number;
  width: PictureWidth;
  format: PictureFormat;
};

/** The address of one rendition: `/pictures/{hash}/{x}-{y}/{width}.{format}`. */
export function pictureUrl({ hash, x, y, width, format }: PictureAddress): string {
  return `/pictures/${hash}/${x}-${y}/${width}.${format}`;
}

const ADDRESS = /^\/pictures\/([0-9a-f]{32})\/(\d{1,3})-(\d{1,3})\/(\d{3,4})\.(webp)$/;

/** The reverse of `pictureUrl`. In: a decoded path. Out: the address, or undefined for any other text. */
export function parsePictureUrl(path: string): PictureAddress | undefined {
  const match = ADDRESS.exec(path);
  const [hash, x, y] = [match?.[1], Number(match?.[2]), Number(match?.[3])];
  const width = PICTURE_WIDTHS.find((one) => String(one) === match?.[4]);
  const format = PICTURE_FORMATS.find((one) => one === match?.[5]);
  const onGrid = (n: number) => n <= 100 && n % 5 === 0;
  if (!hash || !width || !format || !onGrid(x) || !onGrid(y)) return undefined;
  const address = { hash, x, y, width, format };
  return pictureUrl(address) === path ? address : undefined;
}

/** A focal point from −1…1 (Squidex) as percent in steps of 5. */
export function focusPercent(focus: number): number {
  const percent = ((Math.min(1, Math.max(-1, focus)) + 1) / 2) * 100;
  return Math.round(percent / 5) * 5;
}

/**
 * The class of a dominant colour: four levels a channel (`dc-031`).
 * In: `#rrggbb`. Out: the class name, or undefined for any other text.
 */
export function dominantClass(hex: string): string | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return undefined;
  const levels = [0, 2, 4].map((at) =>
    Math.round(Number.parseInt(digits.slice(at, at + 2), 16) / 85),
  );
  return `dc-${levels.join('')}`;
}
