import { inPortions } from '#src/lib/node/portions.ts';
import type { Database, Row } from '#src/lib/node/sqlite.ts';
import { focusPercent } from '#src/model/fields/picture.ts';
import type { SourceAsset } from '../source.ts';
import { logKeys, readNewest } from './log.ts';

/** Stores what is known about a file, and logs the change. Call inside a transaction. */
export function storeAsset(db: Database, asset: SourceAsset): boolean {
  const known = storedAsset(db, asset.id);
  db.prepare('INSERT OR REPLACE INTO asset VALUES (?, ?, ?, ?)').run(
    asset.id,
    asset.version,
    asset.hash,
    JSON.stringify(asset),
  );
  const differs = known === undefined || shownText(known) !== shownText(asset);
  if (differs) logAsset(db, asset);
  if (known && addressOf(known) !== addressOf(asset)) keepFormer(db, known);
  return differs;
}

/** Forgets an asset and logs that. Call inside a transaction. Out: true when it was known. */
export function removeAsset(db: Database, id: string): boolean {
  const known = storedAsset(db, id);
  if (!known) return false;
  db.prepare('DELETE FROM asset WHERE id = ?').run(id);
  logAsset(db, known);
  keepFormer(db, known);
  return true;
}

/** An asset as it was stored. */
export function storedAsset(db: Database, id: string): SourceAsset | undefined {
  const row = db.prepare('SELECT data FROM asset WHERE id = ?').get(id);
  return row ? JSON.parse(String(row['data'])) : undefined;
}

/** What is known of a file by its hash; the focal point in percent. */
export type KnownPicture = {
  id: string;
  /** Which of the file's contents it is; undefined where former versions stored it. */
  fileVersion: number | undefined;
  fileName: string;
  mimeType: string;
  hash: string;
  /** Pixels; 0 when unknown. */
  width: number;
  x: number;
  y: number;
};

/** The assets behind the hash of a picture's address, by id. Protected assets are not found. */
export function assetsByHash(db: Database, hash: string): KnownPicture[] {
  const rows = db.prepare('SELECT data FROM asset WHERE hash = ? ORDER BY id').all(hash);
  return rows.flatMap(readPicture);
}

/** A file as it was: replaced, renamed, cropped otherwise, or deleted since. */
export type FormerFile = KnownPicture & {
  /** The asset's version that had it; undefined where today's still has the same content. */
  version: number | undefined;
  /** The number of the change that ended it: what is of an earlier state may name it. */
  endedBy: number;
};

/** The former files behind a hash, the latest first; none of assets that are protected by now. */
export function formerByHash(db: Database, hash: string): FormerFile[] {
  const rows = db
    .prepare('SELECT seq, data FROM former_asset WHERE hash = ? ORDER BY seq DESC')
    .all(hash);
  return rows.flatMap((row) => {
    const { version }: SourceAsset = JSON.parse(String(row['data']));
    return readPicture(row).flatMap((file) => {
      const now = storedAsset(db, file.id);
      if (now?.isProtected) return [];
      const isSame = now?.hash === hash;
      return [{ ...file, version: isSame ? undefined : version, endedBy: Number(row['seq']) }];
    });
  });
}

/** The asset as it was in a version, where a version after it has another file. */
export function formerAsset(db: Database, id: string, version: number): SourceAsset | undefined {
  const row = db
    .prepare(
      `SELECT data FROM former_asset WHERE id = ? AND json_extract(data, '$.version') = ? LIMIT 1`,
    )
    .get(id, version);
  return row ? JSON.parse(String(row['data'])) : undefined;
}

/** Forgets the files that ended with the change `seq` or before. */
export function forgetFormer(db: Database, seq: number): void {
  db.prepare('DELETE FROM former_asset WHERE seq <= ?').run(seq);
}

const AT_ONCE = 500;

/** All assets, by id; what is written meanwhile may be among them or not. */
export function* allAssets(db: Database): Generator<SourceAsset> {
  const all = { table: 'asset', key: ['id'], columns: ['data'], size: AT_ONCE };
  for (const { data } of inPortions(db, all)) yield JSON.parse(String(data));
}

/** All of them that pages may show. */
export function* allPictures(db: Database): Generator<KnownPicture> {
  for (const asset of allAssets(db)) yield* pictureOf(asset);
}

/** The assets of some media types that pages may show, the newest first. */
export function newestAssets(db: Database, mimeTypes: readonly string[]): SourceAsset[] {
  const marks = mimeTypes.map(() => '?').join(', ');
  const rows = db
    .prepare(
      `SELECT data FROM asset WHERE json_extract(data, '$.mimeType') IN (${marks})
       AND json_extract(data, '$.isProtected') = 0
       ORDER BY json_extract(data, '$.lastModified') DESC, id`,
    )
    .all(...mimeTypes);
  return rows.map((row): SourceAsset => JSON.parse(String(row['data'])));
}

const readPicture = (row: Row): KnownPicture[] => pictureOf(JSON.parse(String(row['data'])));

function pictureOf(asset: SourceAsset): KnownPicture[] {
  const { id, fileVersion, fileName, mimeType, hash, width } = asset;
  if (asset.isProtected) return [];
  return [{ id, fileVersion, fileName, mimeType, hash, width, ...focusOf(asset) }];
}

/** The focal point in percent from the left and the top, in steps of 5; Squidex counts upwards. */
export function focusOf({ focus: [right, up] }: SourceAsset): { x: number; y: number } {
  return { x: focusPercent(right), y: focusPercent(-up) };
}

/** What pages can show of a file, as text; a new version alone, or a folder, changes nothing of it. */
export function shownText(asset: SourceAsset): string {
  const { folder: _folder, tags: _tags, ...shown } = asset;
  return JSON.stringify({ ...shown, version: 0, lastModified: '' });
}

/** What the addresses of a file and of its pictures are made from. */
function addressOf({ hash, fileName, mimeType, focus }: SourceAsset): string {
  return JSON.stringify([hash, fileName, mimeType, focus]);
}

/** Call when the change that ends it is in the log. */
function keepFormer(db: Database, { hash, id, ...rest }: SourceAsset): void {
  db.prepare('INSERT INTO former_asset (hash, seq, id, data) VALUES (?, ?, ?, ?)').run(
    hash,
    readNewest(db),
    id,
    JSON.stringify({ ...rest, id, hash }),
  );
}

function logAsset(db: Database, { id, version }: SourceAsset): void {
  logKeys(db, { id, schema: 'assets', scope: 'published', version, keys: [`asset:${id}`] });
}
