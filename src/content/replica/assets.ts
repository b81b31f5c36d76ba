import type { Database } from '#src/lib/node/sqlite.ts';
import { focusPercent } from '#src/model/picture.ts';
import type { SourceAsset } from '../source.ts';
import { logKeys } from './log.ts';

/** Stores what is known about a file, and logs the change. Call inside a transaction. */
export function storeAsset(db: Database, asset: SourceAsset): boolean {
  const known = storedAsset(db, asset.id);
  db.prepare('INSERT OR REPLACE INTO asset VALUES (?, ?, ?, ?)').run(
    asset.id,
    asset.version,
    asset.hash,
    JSON.stringify(asset),
  );
  const differs = known === undefined || shown(known) !== shown(asset);
  if (differs) logAsset(db, asset);
  return differs;
}

/** Forgets an asset and logs that. Call inside a transaction. Out: true when it was known. */
export function removeAsset(db: Database, id: string): boolean {
  const known = storedAsset(db, id);
  if (!known) return false;
  db.prepare('DELETE FROM asset WHERE id = ?').run(id);
  logAsset(db, known);
  return true;
}

/** An asset as it was stored. */
export function storedAsset(db: Database, id: string): SourceAsset | undefined {
  const row = db.prepare('SELECT data FROM asset WHERE id = ?').get(id);
  return row ? JSON.parse(String(row['data'])) : undefined;
}

export type KnownPicture = { id: string; fileName: string; mimeType: string; x: number; y: number };

/**
 * The asset behind the hash of a picture's address; of several the smallest id.
 * Out: with its focal point in percent. Protected assets are not found.
 */
export function assetByHash(db: Database, hash: string): KnownPicture | undefined {
  for (const row of db.prepare('SELECT data FROM asset WHERE hash = ? ORDER BY id').iterate(hash)) {
    const asset: SourceAsset = JSON.parse(String(row['data']));
    if (asset.isProtected) continue;
    const { id, fileName, mimeType } = asset;
    return { id, fileName, mimeType, ...focusOf(asset) };
  }
  return undefined;
}

/** The focal point in percent from the left and the top, in steps of 5; Squidex counts upwards. */
export function focusOf({ focus: [right, up] }: SourceAsset): { x: number; y: number } {
  return { x: focusPercent(right), y: focusPercent(-up) };
}

/** A new version alone changes nothing that can be read. */
function shown(asset: SourceAsset): string {
  return JSON.stringify({ ...asset, version: 0, lastModified: '' });
}

function logAsset(db: Database, { id, version }: SourceAsset): void {
  logKeys(db, { id, schema: 'assets', scope: 'published', version, keys: [`asset:${id}`] });
}
