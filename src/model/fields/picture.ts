/** The asset that a picture field starts with: the seed uploads it, `assets/platzhalter`. */
export const PLACEHOLDER_PICTURE = '1ec380d5-a3d6-8fa9-9470-482de17d39fc';

/** Endings of pictures that editors bring, without dots. */
export const PICTURE_ENDINGS = ['jpg', 'jpeg', 'png', 'webp'] as const;

/** The widths in which pictures exist, in px. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Browsers take the first that they know. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The rendition that other sites show when a page is shared: cropped around the focal point. */
export const SHARE = { width: 1200, height: 630, format: 'jpeg' } as const;

/**
 * The icons of the installed site, by the names of their files, made from its logo. `padded`: on a ground that
 * reaches the edges, since systems cut them into shapes of their own.
 */
export const ICONS = {
  'icon-192': { size: 192, padded: false },
  'icon-512': { size: 512, padded: false },
  'maskable-512': { size: 512, padded: true },
  'touch-180': { size: 180, padded: true },
} as const;
export type SiteIcon = keyof typeof ICONS;

/** An icon as a rendition of a picture. */
type IconRendition = { format: 'png'; width: number; icon: SiteIcon };

/** Everything that a picture's address says. `hash`: digest of the file; x, y: percent in steps of 5. */
export type PictureAddress = { hash: string; x: number; y: number } & (
  | { width: PictureWidth; format: PictureFormat }
  | Pick<typeof SHARE, 'width' | 'format'>
  | IconRendition
);

/**
 * The address of one rendition: `/pictures/{hash}/{x}-{y}/{width}.{format}`; there `share.jpg`, and the icons
 * by their names.
 */
export function pictureUrl(address: PictureAddress): string {
  const { hash, x, y } = address;
  return `/pictures/${hash}/${x}-${y}/${fileNameOf(address)}`;
}

function fileNameOf(address: PictureAddress): string {
  if (address.format === 'png') return `${address.icon}.png`;
  return address.format === SHARE.format ? 'share.jpg' : `${address.width}.${address.format}`;
}

/** The rendition of an icon. */
export function iconRendition(icon: SiteIcon): IconRendition {
  return { icon, width: ICONS[icon].size, format: 'png' };
}

const ADDRESS =
  /^\/pictures\/([0-9a-f]{32})\/(\d{1,3})-(\d{1,3})\/(?:(\d{3,4})\.(avif|webp)|share\.jpg|([a-z]+-\d{3})\.png)$/;

/** The reverse of `pictureUrl`. In: a decoded path. Out: the address, or undefined for any other text. */
export function parsePictureUrl(path: string): PictureAddress | undefined {
  const match = ADDRESS.exec(path);
  const [hash, x, y] = [match?.[1], Number(match?.[2]), Number(match?.[3])];
  const onGrid = (n: number) => n <= 100 && n % 5 === 0;
  const rendition = renditionOf(match?.[4], match?.[5], match?.[6]);
  if (!hash || !rendition || !onGrid(x) || !onGrid(y)) return undefined;
  const address: PictureAddress = { hash, x, y, ...rendition };
  return pictureUrl(address) === path ? address : undefined;
}

function renditionOf(
  pixels: string | undefined,
  ending: string | undefined,
  icon: string | undefined,
) {
  if (icon !== undefined) return isSiteIcon(icon) ? iconRendition(icon) : undefined;
  if (pixels === undefined) return { width: SHARE.width, format: SHARE.format };
  const width = PICTURE_WIDTHS.find((one) => String(one) === pixels);
  const format = PICTURE_FORMATS.find((one) => one === ending);
  return width && format && { width, format };
}

const isSiteIcon = (name: string): name is SiteIcon => Object.hasOwn(ICONS, name);

/**
 * The widths in which an original is worth having: up to the first that reaches it, since wider ones
 * would only repeat it. In: its width in px, 0 when unknown.
 */
export function widthsOf(original: number): PictureWidth[] {
  const largest = PICTURE_WIDTHS.find((width) => width >= (original || Number.POSITIVE_INFINITY));
  return PICTURE_WIDTHS.filter((width) => width <= (largest ?? 1920));
}

/** The types of originals that renditions are made from; other readers are code that attackers reach. */
export function isReadablePicture(mimeType: string): boolean {
  return READABLE_PICTURES.includes(mimeType);
}
export const READABLE_PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** A focal point from −1…1 (Squidex) as percent in steps of 5. */
export function focusPercent(focus: number): number {
  const percent = ((Math.min(1, Math.max(-1, focus)) + 1) / 2) * 100;
  return Math.round(percent / 5) * 5;
}

/** A focal point as Squidex keeps it. In: percent from the left and from the top. */
export function focusNotes({ x, y }: { x: number; y: number }): { focusX: number; focusY: number } {
  return { focusX: x / 50 - 1, focusY: 1 - y / 50 };
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
