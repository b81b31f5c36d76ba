import * as v from 'valibot';
import { FolderId } from '#src/api/contract/uploads.ts';
import type { AssetFolder } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Wrote } from '../editing-requests.ts';
import type { Library } from './library-files.ts';

/** What became of a folder; `folder` is the one to look at then, null: none. */
export type FolderChanged = {
  kind: 'folder';
  done: 'added' | 'renamed' | 'moved' | 'removed';
  folder: string | null;
};

const MAX_FOLDERS = 500;
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const Parent = v.pipe(
  v.union([FolderId, v.literal('')]),
  v.transform((id) => (id === '' ? null : id)),
);
const Change = v.variant('action', [
  v.object({ action: v.literal('folder-add'), name: Name, parent: Parent }),
  v.object({ action: v.literal('folder-rename'), folder: FolderId, name: Name }),
  v.object({ action: v.literal('folder-move'), folder: FolderId, parent: Parent }),
  v.object({ action: v.literal('folder-remove'), folder: FolderId }),
]);

type LibraryFolderPorts = Pick<
  Library,
  'files' | 'folders' | 'addFolder' | 'renameFolder' | 'moveFolder' | 'deleteFolder'
>;

/** What of it goes to the audit log, as what. */
const OPERATIONS = {
  added: 'create',
  renamed: 'renamed',
  moved: 'moved',
  removed: 'delete',
} as const satisfies Record<FolderChanged['done'], string>;

/**
 * Makes, names, moves and deletes folders, and notes that. Problems: `folder-unknown`, `folder-full`, `folders-full`,
 * `folder-exists`, `folder-inside`.
 */
export async function changeFolder(
  fields: Readonly<Record<string, string>>,
  { library, wrote }: { library: LibraryFolderPorts; wrote: Wrote },
): Promise<Result<FolderChanged, Problem>> {
  const asked = v.safeParse(Change, fields);
  if (!asked.success) return err(problem('form-incomplete'));
  const listed = await library.folders();
  if (!listed.ok) return listed;
  const folders = listed.value;
  const done = (what: FolderChanged['done'], id: string, shown: string | null = id) => {
    const entry = { operation: OPERATIONS[what], schema: 'folders', id };
    wrote({ ...entry, before: null, after: null });
    return ok({ kind: 'folder', done: what, folder: shown } as const);
  };
  const change = asked.output;
  if (change.action === 'folder-add') {
    const { name, parent } = change;
    const wrong = placeFault(folders, { name, parent });
    if (wrong) return err(wrong);
    const made = await library.addFolder(name, parent);
    return made.ok ? done('added', made.value) : failed(made.error);
  }
  const folder = folders.find(({ id }) => id === change.folder);
  if (!folder) return err(problem('folder-unknown'));
  const { id, name, parent } = folder;
  switch (change.action) {
    case 'folder-rename': {
      const wrong = placeFault(folders, { id, name: change.name, parent });
      if (wrong) return err(wrong);
      const renamed = await library.renameFolder(id, change.name);
      return renamed.ok ? done('renamed', id) : failed(renamed.error);
    }
    case 'folder-move': {
      if (isInside(folders, change.parent, id)) return err(problem('folder-inside'));
      const wrong = placeFault(folders, { id, name, parent: change.parent });
      if (wrong) return err(wrong);
      const moved = await library.moveFolder(id, change.parent);
      return moved.ok ? done('moved', id) : failed(moved.error);
    }
    case 'folder-remove': {
      const isFull =
        folders.some((one) => one.parent === id) ||
        library.files().some((one) => one.folder === id);
      // The content source would delete what lies in it.
      if (isFull) return err(problem('folder-full', { name }));
      const removed = await library.deleteFolder(id);
      return removed.ok ? done('removed', id, parent) : failed(removed.error);
    }
  }
}

const failed = (reason: Problem) =>
  err(reason.name === 'source-unreachable' ? problem('save-failed') : reason);

/** Why a folder cannot stand at a place under a name. */
function placeFault(
  folders: readonly AssetFolder[],
  { id, name, parent }: { id?: string; name: string; parent: string | null },
): Problem | undefined {
  if (parent !== null && !folders.some((one) => one.id === parent))
    return problem('folder-unknown');
  if (id === undefined && folders.length >= MAX_FOLDERS) {
    return problem('folders-full', { most: MAX_FOLDERS });
  }
  const isTaken = folders.some(
    (one) =>
      one.id !== id && one.parent === parent && one.name.toLowerCase() === name.toLowerCase(),
  );
  return isTaken ? problem('folder-exists', { name }) : undefined;
}

/** Whether a place is a folder, or lies in it. */
function isInside(folders: readonly AssetFolder[], place: string | null, id: string): boolean {
  for (let at = place; at !== null; at = folders.find((one) => one.id === at)?.parent ?? null) {
    if (at === id) return true;
  }
  return false;
}
