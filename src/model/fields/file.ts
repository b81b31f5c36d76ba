import { slugify } from '#src/lib/slug.ts';

/** What a file of the content is for; editors choose one from a list of its own. */
export const FILE_USES = ['films', 'captions', 'documents', 'fonts'] as const;
export type FileUse = (typeof FILE_USES)[number];

export type FileType = {
  use: FileUse;
  /** Of the address and of what is uploaded, without dot. */
  ending: string;
  /** Whether a browser may show it; everything else is only ever downloaded. */
  inline: boolean;
};

/**
 * The types of files that visitors get as they are. Never one that a browser runs: no script, style or
 * page. Pictures are not among them, since only their renditions are shown.
 */
const TYPES: Readonly<Record<string, FileType>> = {
  'video/mp4': { use: 'films', ending: 'mp4', inline: true },
  'video/webm': { use: 'films', ending: 'webm', inline: true },
  'text/vtt': { use: 'captions', ending: 'vtt', inline: true },
  'application/pdf': { use: 'documents', ending: 'pdf', inline: false },
  'font/woff2': { use: 'fonts', ending: 'woff2', inline: true },
};

/** What is known of a media type; undefined for one that visitors never get. */
export function fileType(mimeType: string): FileType | undefined {
  return Object.hasOwn(TYPES, mimeType) ? TYPES[mimeType] : undefined;
}

/** The media types of a use. */
export function typesFor(use: FileUse): string[] {
  return Object.keys(TYPES).filter((type) => TYPES[type]?.use === use);
}

/** The endings of a use, without dots. */
export function endingsFor(use: FileUse): string[] {
  return Object.values(TYPES).flatMap((type) => (type.use === use ? type.ending : []));
}

/** Everything that a file's address says. `hash`: digest of the file; `name` is for people. */
export type FileAddress = { hash: string; name: string };

/** The address of a file: `/assets/{hash}/{name}`. */
export function fileUrl({ hash, name }: FileAddress): string {
  return `/assets/${hash}/${name}`;
}

const ADDRESS = /^\/assets\/([0-9a-f]{32})\/([a-z0-9-]{1,80}\.[a-z0-9]{2,5})$/;

/** The reverse of `fileUrl`. In: a decoded path. Out: the address, or undefined for any other text. */
export function parseFileUrl(path: string): FileAddress | undefined {
  const [, hash, name] = ADDRESS.exec(path) ?? [];
  return hash && name ? { hash, name } : undefined;
}

/**
 * The name of a file in its address, made from its own name and the ending of its media type. In: the name at the source, the media type. Out: undefined for a type that visitors never get.
 */
export function addressName(fileName: string, mimeType: string): string | undefined {
  const type = fileType(mimeType);
  if (!type) return undefined;
  const stem = slugify(fileName.replace(/\.[^.]*$/, '')).normalize('NFD');
  const plain = stem
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, 80);
  return `${plain.replace(/^-|-$/g, '') || type.use}.${type.ending}`;
}
