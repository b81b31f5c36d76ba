import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodePath, parsePath } from '#src/lib/path.ts';

// Temporary files begin with a dot, which web servers do not serve; names are new ones each time.
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const HIDDEN = /\/\.(?!well-known\/)/;

/** Writes and removes files below one folder, and nowhere else. Paths are the site's, decoded. */
export type FolderFiles = {
  /** Written beside and renamed, so nobody reads half a file. */
  write(path: string, body: Uint8Array | string): Promise<void>;
  remove(path: string): Promise<void>;
  has(path: string): Promise<boolean>;
};

/** In: the folder, which exists. Throws for a path that would lead out of it, or over a link. */
export function openFolderFiles(root: string): FolderFiles {
  // Each folder is looked at once a delivery: a link there would lead somewhere else.
  const known = new Set<string>([root]);

  async function realFolder(folder: string): Promise<void> {
    if (known.has(folder)) return;
    await realFolder(dirname(folder));
    const found = await statOf(folder);
    if (found && !found.isDirectory()) {
      throw new Error(`${folder} is a file or a link where a folder has to be`);
    }
    if (!found) await mkdir(folder);
    known.add(folder);
  }

  return {
    async write(path, body) {
      const file = join(root, checked(path));
      const folder = dirname(file);
      await realFolder(folder);
      const found = await statOf(file);
      if (found?.isDirectory()) throw new Error(`${file} is a folder where a file has to be`);
      const beside = join(folder, `.${randomBytes(6).toString('hex')}.tmp`);
      const handle = await open(beside, NEW_FILE, 0o644);
      try {
        await handle.writeFile(body);
      } finally {
        await handle.close();
      }
      await rename(beside, file);
    },
    async remove(path) {
      const file = join(root, checked(path));
      await realFolder(dirname(file)).catch(() => undefined);
      if ((await statOf(file))?.isFile()) await rm(file);
      for (let folder = dirname(file); folder !== root; folder = dirname(folder)) {
        known.delete(folder);
        // A folder with something in it stays.
        if (
          !(await rmdir(folder).then(
            () => true,
            () => false,
          ))
        )
          return;
      }
    },
    async has(path) {
      return (await statOf(join(root, checked(path))))?.isFile() ?? false;
    },
  };
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
