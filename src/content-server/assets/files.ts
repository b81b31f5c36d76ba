import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where an asset's file is: the row's number and the file's version, never a text of a request. */
export type FileKey = { key: number; fileVersion: number };

export type AssetFiles = {
  /** Writes a file beside its place first, as it comes. Out: what puts it there, or gives it up. */
  stage(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StagedFile>;
  /** Bytes of a file, or undefined when there is none. */
  size(file: FileKey): Promise<number | undefined>;
  /** The file, or the part from `start` to `end` (both included). */
  read(file: FileKey, range?: { start: number; end: number }): ReadableStream<Uint8Array>;
  /** The whole file. */
  bytes(file: FileKey): Promise<Uint8Array>;
  /** Removes all versions up to this one; while a backup runs, after it. */
  remove(file: FileKey): Promise<void>;
  /** Runs `work` and removes no file until it is done. */
  holding<T>(work: () => Promise<T>): Promise<T>;
};

const START = 64;

export type StagedFile = {
  size: number;
  /** SHA-256 of the content, base64. */
  digest: string;
  /** The first bytes, as many as tell what a file is. */
  start: Uint8Array;
  /** The whole content. */
  bytes(): Promise<Uint8Array>;
  /** Puts the file in its place; called inside the transaction that stores its row. */
  commit(file: FileKey): void;
  discard(): Promise<void>;
};

/** Where a file lies in the data folder: below `assets`, in folders by number. */
export function assetPath({ key, fileVersion }: FileKey): string {
  return `assets/${(key % 256).toString(16).padStart(2, '0')}/${key}-${fileVersion}`;
}

/** The files of assets, in folders by number below `dataDir`, for this user only. */
export function createAssetFiles(dataDir: string): AssetFiles {
  const incoming = join(dataDir, 'assets', 'incoming');
  // What a crash has left half way.
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (file: FileKey) => join(dataDir, assetPath(file));
  return {
    ...createRemovals(pathOf),
    async stage(parts) {
      const staged = join(incoming, randomBytes(12).toString('hex'));
      const written = await writeDurably(staged, parts).catch(async (error: unknown) => {
        await rm(staged, { force: true });
        throw error;
      });
      return {
        ...written,
        bytes: () => readFile(staged),
        commit(file) {
          const path = pathOf(file);
          mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
          renameSync(staged, path);
        },
        discard: () => rm(staged, { force: true }),
      };
    },
    async size(file) {
      try {
        return (await stat(pathOf(file))).size;
      } catch {
        return undefined;
      }
    },
    read: (file, range) => toWeb(createReadStream(pathOf(file), range)),
    bytes: (file) => readFile(pathOf(file)),
  };
}

/** Removes files, but none while a backup reads them. */
function createRemovals(pathOf: (file: FileKey) => string): Pick<AssetFiles, 'remove' | 'holding'> {
  const waiting: FileKey[] = [];
  let holders = 0;
  const removeNow = async ({ key, fileVersion }: FileKey) => {
    for (let version = 0; version <= fileVersion; version += 1) {
      await rm(pathOf({ key, fileVersion: version }), { force: true });
    }
  };
  return {
    async remove(file) {
      if (holders === 0) await removeNow(file);
      else waiting.push(file);
    },
    async holding(work) {
      holders += 1;
      try {
        return await work();
      } finally {
        holders -= 1;
        if (holders === 0) for (const file of waiting.splice(0)) await removeNow(file);
      }
    },
  };
}

async function writeDurably(
  path: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Pick<StagedFile, 'size' | 'digest' | 'start'>> {
  const hash = createHash('sha256');
  let start = new Uint8Array();
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const part of parts) {
      if (size < START) start = Buffer.concat([start, part]).subarray(0, START);
      size += part.length;
      hash.update(part);
      await handle.appendFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, digest: hash.digest('base64'), start };
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array> = stream.iterator();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
