import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { copyFile, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { errorText } from '#src/lib/error-text.ts';
import { writeDurably } from '#src/lib/node/files.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { assetPath } from './assets/files.ts';
import { foreignPart } from './store/known-schema.ts';
import { integer, text } from './store/row.ts';

const ALL_PAGES = 2 ** 31 - 1;

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const BackupCounts = v.object({ schemas: Count, items: Count, assets: Count });
export type BackupCounts = v.InferOutput<typeof BackupCounts>;

/** What stands in `manifest.json`. No path leads out of the folder: these are the only forms. */
export const BackupManifest = v.object({
  /** How many migrations the database has seen. */
  schemaVersion: Count,
  made: v.pipe(v.string(), v.isoTimestamp()),
  counts: BackupCounts,
  files: v.array(
    v.object({
      path: v.pipe(v.string(), v.regex(/^(?:content\.sqlite|assets\/[0-9a-f]{2}\/\d+-\d+)$/)),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type BackupManifest = v.InferOutput<typeof BackupManifest>;

/** What a database holds, as a backup is compared by it. */
export type Contents = Pick<BackupManifest, 'schemaVersion' | 'counts'> & { assets: string[] };

/**
 * Writes a backup of the content server's data (database and files of assets, no access tokens) into
 * a new folder, for this user only, and checks what it has written. Nobody may remove files of assets meanwhile;
 * writes go on.
 * In: the folder of `content.sqlite`, the folder to make. Out: what is in the backup, or why there is
 * none, for a person. An interrupted backup has another name; the next one of its name takes its place.
 */
export async function makeBackup(
  dataDir: string,
  to: string,
): Promise<Result<BackupManifest, string>> {
  if (existsSync(to)) return err(`${to} exists already: name a new folder.`);
  const draft = `${to}.partial`;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  if (underWay.has(draft)) return err(`${to} is being made already.`);
  if (!isUnfinished(draft)) return err(`${draft} is in the way: it is no unfinished backup.`);
  underWay.add(draft);
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    const manifest = await fill(draft, dataDir);
    const fault = damageOf(draft, manifest);
    if (fault !== undefined) {
      await rm(draft, { recursive: true, force: true });
      return err(`No backup: ${fault}`);
    }
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await writeDurably(join(draft, 'manifest.json'), text);
    await rename(draft, to);
    return ok(manifest);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // A full disk, a lost file: for a person. Others are faults of ours, or of the database.
    if (error instanceof Error && 'syscall' in error) return err(`No backup: ${error.message}`);
    // SQLite's own: it could not read what it should copy.
    if (error instanceof Error && 'errcode' in error) {
      return err(`No backup: the content database cannot be read (${error.message}). ${DAMAGED}`);
    }
    throw error;
  } finally {
    underWay.delete(draft);
  }
}

const DAMAGED = 'Put an earlier backup back: npm run restore -- FOLDER --force';
/** Backups that this process makes now. */
const underWay = new Set<string>();
const PARTS = new Set([
  ...['', '-journal', '-wal', '-shm'].map((end) => `content.sqlite${end}`),
  ...['assets', 'manifest.json'],
]);

/** Whether nothing is there but what an interrupted backup has left. */
function isUnfinished(draft: string): boolean {
  return !existsSync(draft) || readdirSync(draft).every((name) => PARTS.has(name));
}

async function fill(draft: string, dataDir: string): Promise<BackupManifest> {
  const made = new Date().toISOString();
  const database = join(draft, 'content.sqlite');
  await copyDatabase(join(dataDir, 'content.sqlite'), database);
  const { assets, ...contents } = readContents(database);
  for (const path of assets) await copyDurably(join(dataDir, path), join(draft, path));
  const files: BackupManifest['files'] = [];
  for (const path of ['content.sqlite', ...assets]) {
    files.push({ path, sha256: await sha256(join(draft, path)) });
  }
  return { ...contents, made, files };
}

/** A connection of its own, and all pages in one step: one moment, whoever writes meanwhile. */
async function copyDatabase(from: string, to: string): Promise<void> {
  await (await open(to, 'wx', 0o600)).close();
  const source = new DatabaseSync(from, { timeout: 5_000 });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to, { defensive: true });
  try {
    copy.exec('PRAGMA secure_delete = on; DELETE FROM token; PRAGMA journal_mode = delete');
  } finally {
    copy.close();
  }
}

/**
 * What is wrong with a database of content, behind its path in a sentence; undefined when it is sound and
 * holds nothing but what a content server makes. In: how many migrations it is said to have seen.
 */
export function databaseFault(path: string, schemaVersion: number): string | undefined {
  try {
    const db = new DatabaseSync(path, { readOnly: true, defensive: true });
    try {
      db.exec('PRAGMA trusted_schema = off');
      const foreign = foreignPart(db, schemaVersion);
      if (foreign !== undefined) return `is not as a backup has it: ${foreign}.`;
      const found = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
      return found === 'ok' ? undefined : `is damaged (${String(found)}).`;
    } finally {
      db.close();
    }
  } catch (error) {
    return `is missing or damaged (${errorText(error)}).`;
  }
}

/** What is wrong with what a backup has read, and what to do; the source was damaged then. */
function damageOf(draft: string, { schemaVersion, files }: BackupManifest): string | undefined {
  const database = join(draft, 'content.sqlite');
  const fault = databaseFault(database, schemaVersion);
  if (fault !== undefined) return `the content ${fault} ${DAMAGED}`;
  const digests = new Map(files.map(({ path, sha256: digest }) => [path, digest]));
  const db = new DatabaseSync(database, { readOnly: true, defensive: true });
  try {
    for (const row of db.prepare(filesOf(schemaVersion)).all()) {
      const key = { key: integer(row, 'key'), fileVersion: integer(row, 'file_version') };
      const digest = digests.get(assetPath(key)) ?? '';
      const names: unknown = JSON.parse(text(row, 'names'));
      const isWhole =
        Array.isArray(names) &&
        names.some((name) => fileHash(digest, String(name), row['file_size']) === row['file_hash']);
      if (isWhole) continue;
      return (
        `the file of ${text(row, 'file_name')} (asset ${text(row, 'id')}) is damaged. ` +
        'Upload it again, or delete it for good.'
      );
    }
    return undefined;
  } finally {
    db.close();
  }
}

/** The migration that lists files whose hash cannot be made again; before it, any that replaced another. */
const LISTS_UNNAMED = 6;

/** The files with a hash that can be made again: with a name that the asset has, or had. */
function filesOf(schemaVersion: number): string {
  const unnamed =
    schemaVersion < LISTS_UNNAMED
      ? 'file_version > 0'
      : '(key, file_version) IN (SELECT asset, file_version FROM asset_unnamed)';
  return `SELECT key, file_version, id, file_name, file_size, file_hash, (
      SELECT json_group_array(name) FROM (
        SELECT file_name AS name UNION
        SELECT json_extract(data, '$.fileName') FROM asset_revision WHERE asset = key)) AS names
    FROM asset WHERE NOT (${unnamed}) ORDER BY key`;
}

/** As an upload makes it. In: the SHA-256 of the content as hex. */
function fileHash(digest: string, name: string, size: unknown): string {
  const content = Buffer.from(digest, 'hex').toString('base64');
  return createHash('sha256')
    .update(`${content}${name}${String(size)}`)
    .digest('base64');
}

/** Reads a database that nobody writes. Throws SQLite's error when it is none. */
export function readContents(path: string): Contents {
  const db = new DatabaseSync(path, { readOnly: true, defensive: true });
  try {
    const row = (sql: string) => db.prepare(sql).get() ?? {};
    const counts = row(`SELECT (SELECT count(*) FROM schema WHERE deleted = 0) AS schemas,
      (SELECT count(*) FROM content WHERE deleted = 0) AS items,
      (SELECT count(*) FROM asset WHERE deleted = 0) AS assets`);
    const assets = db.prepare('SELECT key, file_version FROM asset ORDER BY key').all();
    return {
      schemaVersion: integer(row('PRAGMA user_version'), 'user_version'),
      counts: {
        schemas: integer(counts, 'schemas'),
        items: integer(counts, 'items'),
        assets: integer(counts, 'assets'),
      },
      assets: assets.map((asset) =>
        assetPath({ key: integer(asset, 'key'), fileVersion: integer(asset, 'file_version') }),
      ),
    };
  } finally {
    db.close();
  }
}

/** Copies a file for this user only, and waits until it is on the disk. Folders are made. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(to, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** SHA-256 of a file's bytes, as hex. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
