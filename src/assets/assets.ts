import { createReadStream, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange } from '#src/lib/byte-range.ts';
import { keptMedia } from '#src/lib/cache-control.ts';
import { sizeOfOwn } from '#src/lib/node/files.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { addressName, fileType, parseFileUrl } from '#src/model/fields/file.ts';
import { type FileError, refusal } from '#src/pictures/refusal.ts';
import { createSpace } from '#src/pictures/space.ts';
import {
  BUSY,
  createFetching,
  type Fetching,
  type FetchingOptions,
  type KnownFile,
} from './fetching.ts';

export type AssetsOptions = FetchingOptions & {
  /** The cache's folder. */
  dir: string;
  /** The files behind a hash; none that are only for signed-in callers of the source. */
  find(hash: string): readonly KnownFile[];
  /** The cache grows no larger than this for long; then the oldest files make room. */
  maxBytes?: number;
};

/** An answer as data; the HTTP server writes it. */
export type AssetResult =
  | {
      status: 200;
      headers: Record<string, string>;
      bytes: number;
      open(range: ByteRange): Readable;
    }
  | FileError;

export type Assets = {
  /**
   * Answers a request. In: the decoded path, without query; whether an editor asks, looked up only
   * where it matters. Out: the file, as it arrives or out of the cache; else `page-not-found`,
   * `server-busy`, or the problem of the source.
   */
  serve(path: string, isEditor: () => boolean): Promise<AssetResult>;
  /** Gives up what is on its way; resolves when nothing is written any more. */
  close(): Promise<void>;
};

type ServedAsset = { bytes: number; open(range: ByteRange): Readable };

const MAX_BYTES = 10_000_000_000;

/** What a file may do where a browser opens it by itself: play, and nothing else. */
export const ASSET_POLICY = "default-src 'none'; media-src 'self'; sandbox";

/** Fetches files at their first request and keeps them. Throws when the folder cannot be used. */
export function createAssets(options: AssetsOptions): Assets {
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const root = realpathSync(options.dir);
  const space = createSpace(root, options.maxBytes ?? MAX_BYTES, options.log);
  const fetching = createFetching(join(root, '.incoming'), options, space.took);
  return {
    async serve(path, isEditor) {
      const missing = problem('page-not-found', { path });
      const address = parseFileUrl(path);
      const files = (address ? options.find(address.hash) : []).filter(
        ({ fileName, mimeType }) => addressName(fileName, mimeType) === address?.name,
      );
      // The same file may have been uploaded twice, for a draft and for a page that visitors see.
      const shown = files.find(({ isPublic }) => isPublic);
      const file = shown ?? files[0];
      if (!address || !file) return refusal(missing);
      if (!file.isPublic && !isEditor()) return refusal(missing);
      const place = {
        hash: address.hash,
        path: join(root, address.hash.slice(0, 2), address.hash),
      };
      const served = await fileAt(place, file, fetching);
      if (!served.ok) return refusal(served.error);
      const headers = headersOf(file.mimeType, address, file.isPublic);
      return { status: 200, headers, ...served.value };
    },
    async close() {
      await fetching.close();
      await space.close();
    },
  };
}

/** A file out of the cache, or as it arrives. */
async function fileAt(
  place: { hash: string; path: string },
  file: KnownFile,
  fetching: Fetching,
): Promise<Result<ServedAsset, Problem>> {
  const { hash, path } = place;
  // What is under way is looked for first: it ends by being found.
  const bytes = fetching.of(hash) ? undefined : await sizeOfOwn(path);
  if (bytes !== undefined) {
    const open = ({ start, end }: ByteRange) =>
      end < start ? Readable.from([]) : createReadStream(path, { start, end });
    return ok({ bytes, open });
  }
  if (!fetching.of(hash) && !fetching.begin(hash, path, file)) return err(BUSY);
  const arriving = await fetching.of(hash);
  if (!arriving) return fileAt(place, file, fetching);
  if (!arriving.ok) return arriving;
  const { value } = arriving;
  if (value.bytes !== undefined) return ok({ bytes: value.bytes, open: value.read });
  const all = await value.done.catch(() => undefined);
  return all === undefined ? err(BUSY) : ok({ bytes: all, open: value.read });
}

function headersOf(
  mimeType: string,
  { hash, name }: { hash: string; name: string },
  isPublic: boolean,
): Record<string, string> {
  const isText = mimeType.startsWith('text/');
  return {
    'content-type': isText ? `${mimeType}; charset=utf-8` : mimeType,
    'content-disposition': `${fileType(mimeType)?.inline ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': ASSET_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: `"${hash}"`,
    ...keptMedia(isPublic),
  };
}
