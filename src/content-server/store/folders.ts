import type { Database } from '#src/lib/node/sqlite.ts';
import { ROOT_FOLDER } from './assets.ts';
import { integer, type DbRow, text } from './row.ts';

export type Folder = { id: string; parentId: string; name: string; version: number };

export type FolderStore = {
  find(id: string): Folder | undefined;
  /** Whether files may lie there: a known folder, or the root. */
  has(id: string): boolean;
  /** The folders in a folder, by name. */
  children(parentId: string): Folder[];
  /** The way from below the root to the folder, itself included. */
  path(id: string): Folder[];
  /** The folder and all folders below it. */
  below(id: string): Folder[];
  save(folder: Folder): Folder;
  remove(id: string): void;
};

const BELOW = `WITH RECURSIVE below (id) AS (
  SELECT ?1 UNION SELECT f.id FROM asset_folder f JOIN below b ON f.parent_id = b.id)
  SELECT * FROM asset_folder WHERE id IN (SELECT id FROM below)`;

/** The folders of assets. */
export function createFolderStore(db: Database): FolderStore {
  const find = (id: string) => {
    const row = db.prepare('SELECT * FROM asset_folder WHERE id = ?').get(id);
    return row && readFolder(row);
  };
  return {
    find,
    has: (id) => id === ROOT_FOLDER || find(id) !== undefined,
    children: (parentId) =>
      db
        .prepare('SELECT * FROM asset_folder WHERE parent_id = ? ORDER BY name, id')
        .all(parentId)
        .map(readFolder),
    path(id) {
      const path: Folder[] = [];
      let folder = find(id);
      while (folder) {
        path.unshift(folder);
        folder = find(folder.parentId);
      }
      return path;
    },
    below: (id) => db.prepare(BELOW).all(id).map(readFolder),
    save(folder) {
      db.prepare('INSERT OR REPLACE INTO asset_folder VALUES (?, ?, ?, ?)').run(
        folder.id,
        folder.parentId,
        folder.name,
        folder.version,
      );
      return folder;
    },
    remove(id) {
      db.prepare('DELETE FROM asset_folder WHERE id = ?').run(id);
    },
  };
}

function readFolder(row: DbRow): Folder {
  return {
    id: text(row, 'id'),
    parentId: text(row, 'parent_id'),
    name: text(row, 'name'),
    version: integer(row, 'version'),
  };
}
