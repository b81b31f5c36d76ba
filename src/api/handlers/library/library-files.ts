import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { AssetFolder } from '#src/content/source.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { LibraryFile } from '#src/model/items/library-file.ts';

/** All files of the content source. */
export type Library = {
  files(): readonly LibraryFile[];
  /** The version of a file; null where it is not there. */
  version(id: string): number | null;
  /** The items that name a file, published or as drafts. */
  uses(id: string): readonly ItemRef[];
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
