import type { Use } from '#src/content/replica/uses.ts';
import type { AssetFolder } from '#src/content/source.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import type { L } from '#src/model/languages.ts';

/** A file as the library shows it. */
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

/** All files of the content source. */
export type Library = {
  files(): readonly LibraryFile[];
  /** The items that name a file, published or as drafts. */
  uses(id: string): readonly Use[];
  /** Takes a file away and publishes what follows from that. In: the version that somebody saw. */
  remove(id: string, base: number): Promise<Result<void, Problem>>;
  /** All folders, each after the one that it lies in. */
  folders(): Promise<Result<AssetFolder[], Problem>>;
  addFolder(name: string, parent: string | null): Promise<Result<string, Problem>>;
  renameFolder(id: string, name: string): Promise<Result<void, Problem>>;
  moveFolder(id: string, parent: string | null): Promise<Result<void, Problem>>;
  deleteFolder(id: string): Promise<Result<void, Problem>>;
  /** Puts a file into a folder, or gives it other tags. */
  move(id: string, folder: string | null): Promise<Result<void, Problem>>;
  tag(id: string, tags: readonly string[]): Promise<Result<void, Problem>>;
  /** Says where the middle of a picture is: percent from the left and from the top. */
  focus(id: string, at: { x: number; y: number }): Promise<Result<void, Problem>>;
};
