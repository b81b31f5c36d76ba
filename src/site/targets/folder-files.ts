import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { encodePath, parsePath } from '#src/lib/path.ts';
import { once } from '#src/lib/once.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** Where files are before they are whole; web servers do not serve names with a dot. */
export const INCOMING = '.loden-incoming';
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const HIDDEN = /\/\.(?!well-known\/)/;

/** Writes and removes files below one folder, and nowhere else. Paths are the site's, decoded. */
export type FolderFiles = {
  /**
   * Written aside and renamed, so nobody reads half a file. Error: what somebody put in its way, such
   * as a link where a folder has to be; it stays, and is not followed.
   */
  write(path: string, body: Uint8Array | string | Readable): Promise<Result<undefined, string>>;
  remove(path: string): Promise<void>;
  /** Bytes of the file; undefined when there is none. */
  sizeOf(path: string): Promise<number | undefined>;
};

/** In: the folder, which exists. Throws for a path that would lead out of it. */
export function openFolderFiles(root: string): FolderFiles {
  const folders = createFolders(root);
  /** Cleared of what a crash left, once a delivery. */
  const incoming = once(async () => {
    const folder = join(root, INCOMING);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    return folder;
  });

  return {
    async write(path, body) {
      const file = join(root, checked(path));
      const made = await folders.make(dirname(file));
      if (!made.ok) return made;
      const found = await statOf(file);
      if (found?.isDirectory()) return err(`${file} is a folder where a file has to be`);
      const beside = join(await incoming(), randomUUID());
      const handle = await open(beside, NEW_FILE, 0o644);
      try {
        await handle.writeFile(body);
      } finally {
        await handle.close();
      }
      await rename(beside, file);
      return ok(undefined);
    },
    async remove(path) {
      const file = join(root, checked(path));
      if (!(await folders.isReal(dirname(file)))) return;
      if ((await statOf(file))?.isFile()) await rm(file);
      await folders.removeEmpty(dirname(file));
    },
    async sizeOf(path) {
      const found = await statOf(join(root, checked(path)));
      return found?.isFile() ? found.size : undefined;
    },
  };
}

/** The folders below a root, each a real one: through a link something else would be written. */
function createFolders(root: string) {
  // Each folder is looked at once a delivery.
  const known = new Map<string, Promise<Result<undefined, string>>>([
    [root, Promise.resolve(ok(undefined))],
  ]);

  function make(folder: string): Promise<Result<undefined, string>> {
    const looked = known.get(folder) ?? makeNow(folder);
    known.set(folder, looked);
    return looked;
  }

  async function makeNow(folder: string): Promise<Result<undefined, string>> {
    const above = await make(dirname(folder));
    if (!above.ok) return above;
    const found = await statOf(folder);
    if (found && !found.isDirectory()) {
      return err(`${folder} is a file or a link where a folder has to be; please remove it`);
    }
    if (!found) await mkdir(folder);
    return ok(undefined);
  }

  /** Whether a folder is there, and no link leads to it. */
  async function isReal(folder: string): Promise<boolean> {
    if (folder === root) return true;
    return (await isReal(dirname(folder))) && ((await statOf(folder))?.isDirectory() ?? false);
  }

  /** Removes a folder with nothing in it, and those above that are empty then. */
  async function removeEmpty(lowest: string): Promise<void> {
    try {
      for (let folder = lowest; folder !== root; folder = dirname(folder)) {
        known.delete(folder);
        await rmdir(folder);
      }
    } catch {
      // A folder with something in it stays.
    }
  }

  return { make, isReal, removeEmpty };
}

/** Every path is checked again, wherever it came from. */
function checked(path: string): string {
  const parsed = parsePath(encodePath(path));
  if (!parsed.ok || HIDDEN.test(parsed.value.path)) throw new Error(`${path} is no path of a site`);
  return parsed.value.path;
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
