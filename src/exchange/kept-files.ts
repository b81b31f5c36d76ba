import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { hasCode, isNoRoom, writeDurably } from '#src/lib/node/files.ts';
import { fromChunks, toChunks } from './chunks.ts';

/** What was read from files, on the disk: it takes no memory, and outlives a restart. */
export type KeptFiles<T> = {
  /** Out: false where the disk has no room. */
  keep(id: string, file: T): Promise<boolean>;
  find(id: string): Promise<T | undefined>;
  /** The ids of all, the newest first. */
  ids(): string[];
};

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST = 20;
const ID = /^[0-9a-f-]{36}$/;
/** What a former version wrote, in one piece, begins with it; the length of a chunk cannot. */
const IN_ONE_PIECE = 0xff;

/** In: a folder in which nobody else writes files; those older than a day are deleted from it. */
export function openKeptFiles<T>(dir: string, now = Date.now): KeptFiles<T> {
  const pathOf = (id: string) => join(dir, id);

  const aged = () =>
    readdirSync(dir, { withFileTypes: true })
      .flatMap((entry) => (entry.isFile() ? entry.name : []))
      .map((name) => ({ name, at: statSync(join(dir, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);

  function tidy(): void {
    for (const [index, { name, at }] of aged().entries()) {
      if (index >= MOST || now() - at > DAY_MS) rmSync(join(dir, name), { force: true });
    }
  }

  return {
    async keep(id, file) {
      try {
        mkdirSync(dir, { recursive: true, mode: 0o700 });
        rmSync(`${pathOf(id)}.new`, { force: true });
        await writeDurably(`${pathOf(id)}.new`, toChunks(file));
        renameSync(`${pathOf(id)}.new`, pathOf(id));
        tidy();
        return true;
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        rmSync(`${pathOf(id)}.new`, { force: true });
        return false;
      }
    },
    async find(id) {
      if (!ID.test(id)) return undefined;
      try {
        if (now() - (await stat(pathOf(id))).mtimeMs > DAY_MS) return undefined;
        const bytes = await readFile(pathOf(id));
        const file = bytes[0] === IN_ONE_PIECE ? deserialize(bytes) : await fromChunks(bytes);
        // We wrote it: what it holds is what was passed to `keep`.
        return file as T;
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    ids() {
      if (!existsSync(dir)) return [];
      return aged().flatMap(({ name, at }) => (ID.test(name) && now() - at <= DAY_MS ? name : []));
    },
  };
}
