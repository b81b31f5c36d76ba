import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStream } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem, statusOf } from '#src/model/errors.ts';
import { addressName, fileType, parseFileUrl } from '#src/model/file.ts';
import { createSpace } from '#src/pictures/space.ts';
import { type Arriving, type Range, receive } from './arriving.ts';

/** A file as the content knows it. */
export type KnownFile = {
  /** The asset's. */
  id: string;
  fileName: string;
  mimeType: string;
  fileVersion: number | undefined;
};

export type AssetsOptions = {
  /** The cache's folder. */
  dir: string;
  /** The files behind a hash; none for what is deleted or only for signed-in callers of the source. */
  find(hash: string): readonly KnownFile[];
  /** Whether a page that visitors see names the file. */
  isPublic(id: string): boolean;
  /** The file at the source. */
  open(id: string): Promise<Result<FileStream, Problem>>;
  /** Hears of each file that cannot be had. */
  log(problem: Problem): void;
  /** Larger files are not delivered. */
  maxFileBytes?: number;
  /** The cache grows no larger than this for long; then the oldest files make room. */
  maxBytes?: number;
  /** The source may pause so long. */
  idleMs?: number;
};

/** An answer as data; the HTTP server writes it. Of a problem strangers may be told the name only. */
export type AssetResult =
  | { status: 200; headers: Record<string, string>; bytes: number; open(range: Range): Readable }
  | { status: number; headers: Record<string, string>; problem: Problem };

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

type Served = { bytes: number; open(range: Range): Readable };

const MAX_FILE_BYTES = 2_000_000_000;
const MAX_BYTES = 10_000_000_000;
const IDLE_MS = 30_000;
/** However steadily it comes, a file may not take longer. */
const MAX_MS = 3_600_000;
const AT_ONCE = 4;
const BUSY_SECONDS = 5;
/** A file that could not be had is not asked for again before that. */
const TRY_AGAIN_MS = 10_000;

/** What a file may do where a browser opens it by itself: play, and nothing else. */
export const ASSET_POLICY = "default-src 'none'; media-src 'self'; sandbox";

/** Fetches files at their first request and keeps them. Throws when the folder cannot be used. */
export function createAssets(options: AssetsOptions): Assets {
  const { maxFileBytes = MAX_FILE_BYTES, maxBytes = MAX_BYTES, idleMs = IDLE_MS } = options;
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const root = realpathSync(options.dir);
  const incoming = join(root, '.incoming');
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { mode: 0o700 });
  const space = createSpace(root, maxBytes);
  const underWay = new Map<string, Promise<Result<Arriving, Problem>>>();
  const failed = new Map<string, number>();
  const closing = new AbortController();
  const busy = problem('server-busy', { seconds: BUSY_SECONDS });

  async function have(hash: string, file: KnownFile): Promise<Result<Served, Problem>> {
    const path = join(root, hash.slice(0, 2), hash);
    // What is under way is looked for first: it ends by being found.
    const bytes = underWay.has(hash) ? undefined : await sizeOf(path);
    if (bytes !== undefined) {
      const open = ({ start, end }: Range) =>
        end < start ? Readable.from([]) : createReadStream(path, { start, end });
      return ok({ bytes, open });
    }
    if (!underWay.has(hash)) {
      if (underWay.size >= AT_ONCE || (failed.get(hash) ?? 0) > performance.now()) return err(busy);
      fetchInto(path, hash, file);
    }
    const arriving = await underWay.get(hash);
    if (!arriving) return have(hash, file);
    if (!arriving.ok) return arriving;
    const { value } = arriving;
    if (value.bytes !== undefined) return ok({ bytes: value.bytes, open: value.read });
    const all = await value.done.catch(() => undefined);
    return all === undefined ? err(busy) : ok({ bytes: all, open: value.read });
  }

  function fetchInto(path: string, hash: string, file: KnownFile): void {
    const begun = begin(path, file);
    underWay.set(hash, begun);
    void begun
      .then(async (arriving) => {
        if (!arriving.ok) throw new Error(arriving.error.name);
        space.took(await arriving.value.done);
        failed.delete(hash);
      })
      .catch((error: unknown) => {
        failed.set(hash, performance.now() + TRY_AGAIN_MS);
        const reason = error instanceof Error ? error.message : String(error);
        options.log(problem('file-unreachable', { id: file.id, reason }));
      })
      .finally(() => underWay.delete(hash));
  }

  async function begin(path: string, file: KnownFile): Promise<Result<Arriving, Problem>> {
    const opened = await options.open(file.id);
    if (!opened.ok) return opened;
    const { bytes, body, fileVersion = file.fileVersion } = opened.value;
    const isOther = file.fileVersion !== undefined && fileVersion !== file.fileVersion;
    if (isOther || (bytes !== undefined && bytes > maxFileBytes)) {
      await body.cancel();
      // Newer contents have an address of their own, which the next publish brings.
      return err(isOther ? busy : problem('file-refused', { id: file.id, type: file.mimeType }));
    }
    const staged = join(incoming, randomUUID());
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(MAX_MS)]);
    return ok(receive(opened.value, { staged, path, maxBytes: maxFileBytes, idleMs, signal }));
  }

  return {
    async serve(path, isEditor) {
      const missing = problem('page-not-found', { path });
      const address = parseFileUrl(path);
      const file = address && options.find(address.hash).find((one) => isNamed(one, address.name));
      if (!file) return refusal(missing);
      const isPublic = options.isPublic(file.id);
      if (!isPublic && !isEditor()) return refusal(missing);
      const served = await have(address.hash, file);
      if (!served.ok) return refusal(served.error);
      const headers = headersOf(file.mimeType, address, isPublic);
      return { status: 200, headers, ...served.value };
    },
    async close() {
      closing.abort(new Error('The server ends.'));
      for (const begun of [...underWay.values()]) {
        const arriving = await begun;
        if (arriving.ok) await arriving.value.done.catch(() => undefined);
      }
      await space.close();
    },
  };
}

const isNamed = ({ fileName, mimeType }: KnownFile, name: string) =>
  addressName(fileName, mimeType) === name;

/** A link in the way leads to what is none of ours. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await realpath(path)) === path ? (await stat(path)).size : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
    'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
  };
}

function refusal(failure: Problem): AssetResult {
  const { seconds } = failure.details;
  const wait = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return {
    status: statusOf(failure),
    headers: { 'cache-control': 'no-store', ...wait },
    problem: failure,
  };
}
