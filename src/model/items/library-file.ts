import type { L } from '../languages.ts';

/** A file as the library of /manage shows it. */
export type LibraryFile = {
  id: string;
  version: number;
  fileName: string;
  mimeType: string;
  /** ISO 8601, UTC. */
  lastModified: string;
  alt: L<string>;
  decorative: boolean;
  /** How many items name it. */
  uses: number;
  /** The folder that it lies in; null: none. */
  folder: string | null;
  /** What people marked it with. */
  tags: readonly string[];
  /** Of pictures that pages may show: the parts of their addresses. */
  picture?: { hash: string; x: number; y: number; width: number; height: number };
};

/** What is wrong with files, as somebody may ask for them. */
export const LIBRARY_STATES = ['wordless', 'unused'] as const;
export type LibraryState = (typeof LIBRARY_STATES)[number];
