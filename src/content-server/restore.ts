import { existsSync, readdirSync } from 'node:fs';
import { lstat, readFile, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { err, ok, type Result } from '#src/lib/result.ts';
import {
  BackupManifest,
  copyDurably,
  type BackupCounts,
  databaseFault,
  readContents,
  sha256,
} from './backup.ts';
import { MIGRATIONS } from './store/migrations.ts';

export type RestoreResult = {
  made: string;
  counts: BackupCounts;
  /** Where the content that was there lies now; an interrupted restore may have set it aside. */
  aside: string | undefined;
};

/** What restores left beside the folder of `content.sqlite`. */
export type LeftByRestores = {
  /** A copy of a backup that has not taken its place: the restore was interrupted. */
  draft: string | undefined;
  /** Folders with content that was set aside, the newest last. */
  aside: string[];
};

/** In: the folder of `content.sqlite`, which may be missing. */
export function leftByRestores(dataDir: string): LeftByRestores {
  const folder = dirname(dataDir);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const begin = basename(`${dataDir}${ASIDE}`);
  const draft = draftOf(dataDir);
  return {
    draft: names.includes(basename(draft)) ? draft : undefined,
    aside: names.filter((name) => name.startsWith(begin)).map((name) => join(folder, name)),
  };
}

const ASIDE = '.before-';
const draftOf = (dataDir: string) => `${dataDir}.restoring`;

export type RestoreOptions = {
  /** The folder of a backup. */
  from: string;
  /** The folder of `content.sqlite`; no server runs on it. */
  dataDir: string;
  /** Sets aside the content that is there. */
  force: boolean;
  /** Called when the backup is found good and copied, just before it takes its place. */
  beforeSwap(): void;
};

/**
 * Puts a backup in the place of the content server's data. All of it is checked before anything is
 * written, and once more as it was written; then it takes its place in one step.
 * Out: what was restored, or why nothing was, for a person.
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<Result<RestoreResult, string>> {
  const { from, dataDir, force } = options;
  if (!force && hasFiles(dataDir)) {
    return err(`${dataDir} has content. --force sets it aside and restores all the same.`);
  }
  const manifest = await readManifest(from);
  if (!manifest.ok) return manifest;
  const fault = (await findFault(from, manifest.value)) ?? findContentFault(from, manifest.value);
  if (fault !== undefined) return err(`${fault} Nothing was restored.`);
  const draft = draftOf(dataDir);
  await rm(draft, { recursive: true, force: true });
  try {
    for (const { path } of manifest.value.files) {
      await copyDurably(join(from, path), join(draft, path));
    }
    const slip =
      (await findFault(draft, manifest.value)) ?? findContentFault(draft, manifest.value);
    if (slip !== undefined) return err(`${slip} Nothing was restored.`);
    options.beforeSwap();
    const { made, counts } = manifest.value;
    return ok({ made, counts, aside: await swap(draft, dataDir) });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return err(`Not restored: ${error.message}`);
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const hasFiles = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

async function swap(draft: string, dataDir: string): Promise<string | undefined> {
  const aside = `${dataDir}${ASIDE}${new Date().toISOString().replaceAll(':', '-')}`;
  const isThere = hasFiles(dataDir);
  if (isThere) await rename(dataDir, aside);
  try {
    await rename(draft, dataDir);
  } catch (error) {
    // Without content the next start would make an empty shop.
    if (isThere) await rename(aside, dataDir);
    throw error;
  }
  return isThere ? aside : leftByRestores(dataDir).aside.at(-1);
}

async function readManifest(from: string): Promise<Result<BackupManifest, string>> {
  const path = join(from, 'manifest.json');
  if (!(await isPlainFile(from, 'manifest.json'))) {
    return err(`${from} is no backup: it has no manifest.json.`);
  }
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), BackupManifest),
    await readFile(path, 'utf8'),
  );
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err(`${path} is not as a backup has it: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

/** A file that really lies there: no link, and none on the way. */
async function isPlainFile(folder: string, path: string): Promise<boolean> {
  try {
    const full = join(folder, path);
    const isHere = (await realpath(full)) === join(await realpath(folder), path);
    return isHere && (await lstat(full)).isFile();
  } catch {
    return false;
  }
}

async function findFault(folder: string, { files }: BackupManifest): Promise<string | undefined> {
  for (const { path, sha256: wanted } of files) {
    if (!(await isPlainFile(folder, path))) return `${path} is missing in ${folder}, or a link.`;
    if ((await sha256(join(folder, path))) !== wanted) return `${path} in ${folder} is damaged.`;
  }
  return undefined;
}

/** Whether the database is sound, and says the same as the manifest. */
function findContentFault(folder: string, manifest: BackupManifest): string | undefined {
  const path = join(folder, 'content.sqlite');
  if (manifest.schemaVersion > MIGRATIONS.length) {
    return `${folder} was made by a newer version of Loden: update Loden.`;
  }
  const isListed = manifest.files.some((file) => file.path === 'content.sqlite');
  const fault = isListed ? databaseFault(path, manifest.schemaVersion) : 'is missing.';
  if (fault !== undefined) return `${path} ${fault}`;
  const { assets, ...contents } = readContents(path);
  const { schemaVersion, counts, files } = manifest;
  const wanted = JSON.stringify([{ schemaVersion, counts }, ['content.sqlite', ...assets].sort()]);
  const found = JSON.stringify([contents, files.map((file) => file.path).sort()]);
  return wanted === found ? undefined : `${folder} does not hold what its manifest says.`;
}
