import { slugify } from '#src/lib/slug.ts';

/** The slug of a file: its name in small letters, dots kept. */
export function assetSlug(fileName: string): string {
  return fileName.split('.').map(slugify).filter(Boolean).join('.');
}
