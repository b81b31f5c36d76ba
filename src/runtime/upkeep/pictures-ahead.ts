import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renditionsOf, type WantedRenditions } from '#src/pictures/ahead.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { type Print, progress } from '../process/print.ts';
import type { DataServices } from '../engine/services.ts';

export type PicturesAhead = {
  /** Makes what new or changed files need, unless that is under way. Resolves when it is done. */
  look(): Promise<void>;
};

/** Makes pictures before anybody asks: of all files at first, then of those that changed since. */
export function createAhead({ replica, pictures }: DataServices, print: Print): PicturesAhead {
  let seen: number | undefined;
  let busy = false;
  return {
    async look() {
      const head = replica.head();
      if (busy || seen === head) return;
      const changed = seen === undefined ? undefined : changedAssets(replica, seen);
      seen = head;
      if (changed?.size === 0) return;
      busy = true;
      try {
        const done = await pictures.ahead(renditionsOf(() => only(replica.pictures(), changed)));
        if (!changed && done > 0) print(`${done} pictures are ready.`);
      } catch (error) {
        // Such as a disk that cannot be written; requests find out for themselves.
        print(`Pictures are not made ahead: ${error instanceof Error ? error.message : error}`);
      } finally {
        busy = false;
      }
    },
  };
}

function changedAssets(replica: DataServices['replica'], since: number): Set<string> {
  const ids = new Set<string>();
  for (let after = since; ;) {
    const changes = replica.changesSince(after);
    for (const { keys } of changes) {
      for (const key of keys) if (key.startsWith('asset:')) ids.add(key.slice('asset:'.length));
    }
    const last = changes.at(-1);
    if (!last) return ids;
    after = last.seq;
  }
}

function* only(all: Iterable<WantedRenditions & { id: string }>, ids: Set<string> | undefined) {
  for (const one of all) if (!ids || ids.has(one.id)) yield one;
}

const AT_ONCE = 2;

type ExportServices = Pick<DataServices, 'pictures'> & {
  replica: { pictures(): Iterable<WantedRenditions> };
};

/**
 * Makes every picture of the site and puts it into a folder under its address. Out: how many there are.
 * Throws where the disk is full.
 */
export async function exportPictures(
  { replica, pictures }: ExportServices,
  folder: string,
  print: Print,
): Promise<number> {
  const line = progress(print, 'Making pictures');
  const left = renditionsOf(() => replica.pictures());
  let done = 0;
  const worker = async () => {
    for (const address of left) {
      const made = await pictures.make(address);
      if (!made.ok) continue;
      if (made.value.body) throw new Error('The disk is full: pictures cannot be kept.');
      const to = join(folder, pictureUrl(address));
      await mkdir(dirname(to), { recursive: true });
      await copyFile(made.value.path, to, constants.COPYFILE_FICLONE);
      line(++done);
    }
  };
  // A failure is told once all of them have ended: then nothing is written any more.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return done;
}
