import type { L } from '#src/model/languages.ts';

/** A file as the library shows it. */
export type ListedFile = {
  id: string;
  version: number;
  fileName: string;
  mimeType: string;
  lastModified: string;
  alt: L<string>;
  decorative: boolean;
  uses: number;
  folder: string | null;
  tags: readonly string[];
  picture?: { hash: string; x: number; y: number; width: number; height: number };
};

/** A folder with how many files lie in it. */
export type ListedFolder = { id: string; name: string; parent: string | null; files: number };

/** The folders from the outermost to one of them. */
export function wayTo(folders: readonly ListedFolder[], id: string | null): ListedFolder[] {
  const found = folders.find((one) => one.id === id);
  return found ? [...wayTo(folders, found.parent), found] : [];
}
