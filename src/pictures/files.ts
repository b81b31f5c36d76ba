import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { lstat, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { filesBelow, hasCode, isNoRoom, sizeOfOwn, writeDurably } from '#src/lib/node/files.ts';
import { type PictureAddress, parsePictureUrl, SHARE } from '#src/model/fields/picture.ts';
import { RECIPE } from './encode.ts';
import { isWholePicture } from './whole.ts';

declare const picturePath: unique symbol;
/** A path that was made from a parsed address, so it lies in the cache's folder. */
type PicturePath = string & { readonly [picturePath]: true };

/** How many pictures are known to be whole. */
const KNOWN_WHOLE = 20_000;

/** A finished picture on the disk; with its body where that had no room for it. */
export type PictureFile = { path: PicturePath; bytes: number; body?: Uint8Array };

export type PictureFiles = {
  /** Where the picture of an address lies: the same for every focal point, unless it is cropped. */
  pathOf(address: PictureAddress): PicturePath;
  /** The picture, if it was made before. */
  find(path: PicturePath): Promise<PictureFile | undefined>;
  /** Keeps a picture: afterwards it is there as a whole, or not at all, as on a full disk. Throws when the disk refuses
   * otherwise. */
  put(path: PicturePath, body: Uint8Array): Promise<PictureFile>;
  /** Everything that is kept, with its address; undefined for what this version makes no more. */
  all(): AsyncIterable<PictureFile & { address: PictureAddress | undefined }>;
  remove(path: PicturePath): Promise<void>;
};

/**
 * The pictures below `dir`, in folders by hash, for this user only. The folder is made when missing,
 * belongs to this process, and is cleared of what a crash left half written.
 */
export function openPictureFiles(dir: string): PictureFiles {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const root = realpathSync(dir);
  const incoming = join(root, '.incoming');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { mode: 0o700 });
  const whole = createBoundedMap<PicturePath, number>(KNOWN_WHOLE);

  return {
    pathOf(address) {
      const { hash, format } = address;
      const name = `${partOf(address)}-${RECIPE}.${format}`;
      return join(root, hash.slice(0, 2), hash, name) as PicturePath;
    },
    async find(path) {
      const bytes = await sizeOfOwn(path);
      if (bytes === undefined) return undefined;
      // What a full or damaged disk has cut is made again. A picture that was whole is asked for its size alone.
      if (whole.get(path) !== bytes) {
        if (!(await isWholePicture(path, bytes))) return undefined;
        whole.set(path, bytes);
      }
      return { path, bytes };
    },
    async put(path, body) {
      const staged = join(incoming, randomUUID());
      try {
        await writeDurably(staged, body);
        await makeFolder(dirname(dirname(path)));
        await makeFolder(dirname(path));
        await rename(staged, path);
      } catch (error) {
        await rm(staged, { force: true });
        if (!isNoRoom(error)) throw error;
        return { path, bytes: body.byteLength, body };
      }
      return { path, bytes: body.byteLength };
    },
    async *all() {
      for await (const name of filesBelow(root)) {
        if (name.startsWith('.')) continue;
        const path = join(root, name) as PicturePath;
        const found = await stat(path).catch(() => undefined);
        if (found) yield { path, bytes: found.size, address: addressOf(name) };
      }
    },
    async remove(path) {
      await rm(path, { force: true });
    },
  };
}

function partOf(address: PictureAddress): string {
  const { x, y, width, format } = address;
  if (format === 'png') return address.icon;
  return format === SHARE.format ? `share-${x}-${y}` : String(width);
}

/** In: a path below the folder, such as `0a/0a…/320-1.webp`. */
function addressOf(name: string): PictureAddress | undefined {
  const [, hash, file = ''] = name.split('/');
  const [, share, own, recipe, format] =
    /^(?:share-(\d+-\d+)|([a-z]+-\d+|\d+))-([^.-]+)\.(\w+)$/.exec(file) ?? [];
  if (recipe !== String(RECIPE)) return undefined;
  // A rendition is the same for every focal point.
  const part = share === undefined ? `50-50/${own}.${format}` : `${share}/share.jpg`;
  return parsePictureUrl(`/pictures/${hash}/${part}`);
}

/** One folder at a time, each a real one: through a link we would write outside of ours. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (!(await lstat(path)).isDirectory()) {
      throw new Error(`${path} is no folder: remove it, pictures are kept there.`);
    }
  }
}
