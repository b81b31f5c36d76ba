import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileType } from '#src/model/file.ts';
import type { DataServices } from '../engine/services.ts';

/**
 * Puts every film and document that pages name into a folder under its address, for a host without a
 * server. In: the folder of the built pages. Out: how many there are.
 */
export async function exportFiles(
  { replica, assets, queries }: Pick<DataServices, 'replica' | 'assets' | 'queries'>,
  folder: string,
): Promise<number> {
  let done = 0;
  for (const { id, mimeType } of replica.pictures()) {
    const address = fileType(mimeType) && queries.ask('file', id)?.address;
    const found = address ? await assets.serve(address, () => false) : undefined;
    if (!address || !found || !('bytes' in found)) continue;
    const to = join(folder, address);
    await mkdir(dirname(to), { recursive: true });
    await pipeline(found.open({ start: 0, end: found.bytes - 1 }), createWriteStream(to));
    done++;
  }
  return done;
}
