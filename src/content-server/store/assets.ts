import type { AssetType, Json, JsonObject } from '#src/content/squidex/wire.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { isObject } from '../base/json-read.ts';
import { flag, integer, json, type DbRow, text, readAudit } from './row.ts';
import type { Audit } from '../model/audit.ts';

export const ROOT_FOLDER = '00000000-0000-0000-0000-000000000000';

export type Asset = Audit & {
  /** Row of the database, which also names the file; 0 while it is not stored yet. */
  key: number;
  id: string;
  parentId: string;
  fileName: string;
  slug: string;
  mimeType: string;
  type: AssetType;
  fileSize: number;
  fileHash: string;
  fileVersion: number;
  isProtected: boolean;
  metadata: JsonObject;
  tags: string[];
  version: number;
  isDeleted: boolean;
};

/** What happened to an asset. */
export type AssetEvent = 'Created' | 'Updated' | 'Annotated' | 'Moved' | 'Deleted';

export type AssetStore = {
  find(id: string): Asset | undefined;
  /** By id first, then by slug: how files are addressed. */
  findFile(idOrSlug: string, withDeleted: boolean): Asset | undefined;
  /** The asset as it was in an earlier version. */
  atVersion(asset: Asset, version: number): Asset | undefined;
  /** A live asset with the same content, name and size. */
  findDuplicate(fileHash: string, fileName: string, fileSize: number): Asset | undefined;
  /** The ids of the live assets in a folder, or with a tag. */
  idsIn(parentId: string): string[];
  idsTagged(tag: string): string[];
  /** How many live assets have each tag. */
  tags(): Record<string, number>;
  /** Stores a new or changed asset. Out: the asset with its key. */
  save(asset: Asset, event: AssetEvent): Asset;
  erase(asset: Asset): void;
  /** Counts up with every change. */
  changes(): number;
};

/**
 * What is known about files; the files themselves are in `assets/files.ts`.
 * `onEvent` is called in the transaction of each change.
 */
export function createAssetStore(
  db: Database,
  onEvent: (event: AssetEvent, asset: Asset) => void,
): AssetStore {
  const finder = createFinder(db);
  const keyFor = createKeys(db);
  let changes = 0;
  return {
    ...finder,
    save(asset, event) {
      changes += 1;
      const before = finder.find(asset.id);
      if (before) keepRevision(db, before);
      const saved = save(db, { ...asset, key: keyFor(asset) });
      onEvent(event, saved);
      return saved;
    },
    erase(asset) {
      changes += 1;
      db.prepare('DELETE FROM asset WHERE key = ?').run(asset.key);
    },
    changes: () => changes,
  };
}

/** Every way to look assets up. */
function createFinder(db: Database): Omit<AssetStore, 'save' | 'erase' | 'changes'> {
  const one = (sql: string, ...params: (string | number)[]) => {
    const row = db.prepare(sql).get(...params);
    return row && readAsset(row);
  };
  const ids = (condition: string, value: string) =>
    db
      .prepare(`SELECT id FROM asset WHERE deleted = 0 AND ${condition}`)
      .all(value)
      .map((row) => text(row, 'id'));
  return {
    find: (id) => one('SELECT * FROM asset WHERE id = ?', id),
    findFile(idOrSlug, withDeleted) {
      const wanted = withDeleted ? '' : 'AND deleted = 0';
      return (
        one(`SELECT * FROM asset WHERE id = ? ${wanted}`, idOrSlug) ??
        one(`SELECT * FROM asset WHERE slug = ? ${wanted} ORDER BY deleted, key LIMIT 1`, idOrSlug)
      );
    },
    atVersion({ key }, version) {
      const sql = 'SELECT data FROM asset_revision WHERE asset = ? AND version = ?';
      const data = db.prepare(sql).get(key, version)?.['data'];
      // `keepRevision` wrote it, so it has the form of an asset.
      return data === undefined ? undefined : JSON.parse(String(data));
    },
    findDuplicate: (hash, name, size) =>
      one(
        `SELECT * FROM asset WHERE file_hash = ? AND file_name = ? AND file_size = ? AND deleted = 0
         ORDER BY key LIMIT 1`,
        hash,
        name,
        size,
      ),
    idsIn: (parentId) => ids('parent_id = ?', parentId),
    idsTagged: (tag) => ids('EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)', tag),
    tags: () => countTags(db),
  };
}

function countTags(db: Database): Record<string, number> {
  const sql = `SELECT value, count(*) AS n FROM asset, json_each(tags) WHERE deleted = 0
    GROUP BY value ORDER BY value`;
  const rows = db.prepare(sql).all();
  return Object.fromEntries(rows.map((row) => [text(row, 'value'), integer(row, 'n')]));
}

/** Never a number twice: the file of an erased asset is removed after others may have come. */
function createKeys(db: Database): (asset: Asset) => number {
  const row = db.prepare('SELECT coalesce(max(key), 0) AS n FROM asset').get() ?? {};
  let last = integer(row, 'n');
  return function keyFor({ key }) {
    if (key !== 0) return key;
    last += 1;
    return last;
  };
}

function keepRevision(db: Database, before: Asset): void {
  db.prepare('INSERT OR REPLACE INTO asset_revision VALUES (?, ?, ?)').run(
    before.key,
    before.version,
    JSON.stringify(before),
  );
}

function save(db: Database, asset: Asset): Asset {
  const row = db
    .prepare(
      `INSERT INTO asset (key, id, parent_id, file_name, slug, mime_type, type, file_size, file_hash,
         file_version, is_protected, metadata, tags, version, created, created_by, last_modified,
         last_modified_by, deleted)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id,
         file_name = excluded.file_name, slug = excluded.slug, mime_type = excluded.mime_type,
         type = excluded.type, file_size = excluded.file_size, file_hash = excluded.file_hash,
         file_version = excluded.file_version, is_protected = excluded.is_protected,
         metadata = excluded.metadata, tags = excluded.tags, version = excluded.version,
         created = excluded.created, created_by = excluded.created_by,
         last_modified = excluded.last_modified, last_modified_by = excluded.last_modified_by,
         deleted = excluded.deleted
       RETURNING key`,
    )
    .get(
      asset.key,
      asset.id,
      asset.parentId,
      asset.fileName,
      asset.slug,
      asset.mimeType,
      asset.type,
      asset.fileSize,
      asset.fileHash,
      asset.fileVersion,
      asset.isProtected ? 1 : 0,
      JSON.stringify(asset.metadata),
      JSON.stringify(asset.tags),
      asset.version,
      asset.created,
      asset.createdBy,
      asset.lastModified,
      asset.lastModifiedBy,
      asset.isDeleted ? 1 : 0,
    );
  return { ...asset, key: integer(row ?? {}, 'key') };
}

const TYPES: readonly AssetType[] = ['Unknown', 'Image', 'Audio', 'Video'];

/** An asset from a row. */
export function readAsset(row: DbRow): Asset {
  const metadata = json(row, 'metadata');
  const tags: Json = json(row, 'tags');
  return {
    key: integer(row, 'key'),
    id: text(row, 'id'),
    parentId: text(row, 'parent_id'),
    fileName: text(row, 'file_name'),
    slug: text(row, 'slug'),
    mimeType: text(row, 'mime_type'),
    type: TYPES.find((type) => type === row['type']) ?? 'Unknown',
    fileSize: integer(row, 'file_size'),
    fileHash: text(row, 'file_hash'),
    fileVersion: integer(row, 'file_version'),
    isProtected: flag(row, 'is_protected'),
    metadata: isObject(metadata) ? metadata : {},
    tags: Array.isArray(tags) ? tags.map(String) : [],
    version: integer(row, 'version'),
    ...readAudit(row),
    isDeleted: flag(row, 'deleted'),
  };
}
