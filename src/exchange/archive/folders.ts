import type { AssetFolder, ContentSource } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';

/**
 * Where each folder lies, by its id: the names of those around it, the outermost first, then its own. Ids of folders
 * differ from one source to the other. In: each folder after the one that it lies in.
 */
export function folderPaths(folders: readonly AssetFolder[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { id, name, parent } of folders) {
    const around = parent === null ? [] : paths.get(parent);
    if (around) paths.set(id, [...around, name]);
  }
  return paths;
}

export type FolderPorts = {
  source: Pick<ContentSource, 'folders'>;
  store: Pick<ContentStore, 'addFolder'>;
};

/** Makes what finds the folder at a path, and adds those that are missing. Out: its id; null: none. */
export function createFolders({ source, store }: FolderPorts) {
  let known: Map<string, string> | undefined;

  return async function folderAt(path: readonly string[]): Promise<Result<string | null, Problem>> {
    if (!known) {
      const folders = await source.folders();
      if (!folders.ok) return folders;
      const paths = [...folderPaths(folders.value)];
      known = new Map(paths.map(([id, one]) => [JSON.stringify(one), id]));
    }
    let folder: string | null = null;
    for (const [index, name] of path.entries()) {
      const key = JSON.stringify(path.slice(0, index + 1));
      const found = known.get(key);
      if (found === undefined) {
        const added = await store.addFolder(name, folder);
        if (!added.ok) return added;
        known.set(key, added.value);
        folder = added.value;
      } else folder = found;
    }
    return ok(folder);
  };
}
