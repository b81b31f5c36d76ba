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
  picture?: { hash: string; x: number; y: number; width: number; height: number };
};
