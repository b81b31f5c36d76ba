import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { hasCode } from '#src/lib/node/files.ts';
import { isFreeForSite } from '#src/site/targets/manifest.ts';
import { CommandError } from './command-error.ts';
import { dataPaths, type Env } from './env.ts';
import { ROOT } from './root.ts';

type Folders = Pick<Env, 'dataDir' | 'siteDir'>;

/** `scripts/start.mjs` knows it, and the files below, too. */
const MARK = 'loden data folder, version 1\n';

/** Folders of the project that are served, built or replaced by an update. */
const OWN_FOLDERS = ['src', 'public', 'scripts', 'tests', 'dist', 'node_modules'];

/** What a start that was interrupted leaves in a folder that was empty. */
const LEFTOVER = /^(?:lock(?:\.\d+(?:\.stale)?)?|control\.(?:sock|path))$/;

/**
 * Refuses a data folder or a site folder that holds what is not Loden's, and two folders of which one
 * is inside the other. Changes nothing. Throws `CommandError` with what to do.
 */
export function checkFolders({ dataDir, siteDir }: Folders): void {
  checkPlace(dataDir);
  if (!isFreeForData(dataDir)) {
    throw new CommandError(
      `DATA_DIR=${dataDir} holds files that are not Loden's, and was left as it is. ` +
        'Name an empty folder, or one that does not exist yet.',
    );
  }
  if (siteDir === undefined) return;
  const [data, site] = [realPath(dataDir), realPath(siteDir)];
  if (isIn(data, site) || isIn(site, data)) {
    throw new CommandError(
      `SITE_DIR=${siteDir} and DATA_DIR=${dataDir} must not be inside one another: what is in ` +
        'SITE_DIR is public. Name a folder elsewhere.',
    );
  }
  if (!isFreeForSite(siteDir)) {
    throw new CommandError(
      `SITE_DIR=${siteDir} holds files that are not Loden's, and was left as it is. ` +
        'Name an empty folder, or one that does not exist yet.',
    );
  }
}

/** Makes the data folder, for this user only, and marks it as Loden's. The caller has checked it. */
export function markDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  try {
    writeFileSync(dataPaths(dataDir).mark, MARK, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function checkPlace(dataDir: string): void {
  const path = realPath(dataDir);
  const root = realPath(ROOT);
  if (isIn(path, root) || OWN_FOLDERS.some((name) => isIn(join(root, name), path))) {
    throw new CommandError(
      `DATA_DIR must not be ${dataDir}: name a folder of its own, such as .data.`,
    );
  }
}

/** Empty or missing, marked, or filled by a version that knew no mark. */
function isFreeForData(dataDir: string): boolean {
  const paths = dataPaths(dataDir);
  const names = namesIn(dataDir);
  if (names.every((name) => LEFTOVER.test(name))) return true;
  if (names.includes(basename(paths.mark))) {
    return isFile(paths.mark) && readFileSync(paths.mark, 'utf8') === MARK;
  }
  const older = [paths.replica, paths.site, paths.accounts, paths.contentDatabase];
  return older.some(isFile);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    if (hasCode(error, 'ENOTDIR')) {
      throw new CommandError(`Cannot use the data folder ${folder}: there is a file on that path.`);
    }
    if (hasCode(error, 'EACCES')) {
      throw new CommandError(`Cannot use the data folder ${folder}: this user may not read it.`);
    }
    throw error;
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The path without links; of one that does not exist, as far as it does. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPath(above), basename(path));
  }
}

/** Whether a path is a folder, or in it. */
function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way));
}
