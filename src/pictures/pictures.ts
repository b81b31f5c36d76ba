import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem, statusOf } from '#src/model/errors.ts';
import { type PictureAddress, parsePictureUrl, pictureUrl } from '#src/model/picture.ts';
import { type Encode, TOO_SLOW } from './encode.ts';
import { createEncoders } from './encoders.ts';
import { openPictureFiles, type PictureFile } from './files.ts';
import { createQueue } from './queue.ts';
import { createSpace } from './space.ts';

/** A file of the content; `id` is the asset's and names it in problems. */
export type Original = { id: string; body: Uint8Array };

export type PicturesOptions = {
  /** The cache's folder. */
  dir: string;
  /** The file behind an address's hash; undefined when there is none, a problem when it cannot be had. */
  original(hash: string): Promise<Result<Original, Problem> | undefined>;
  /** Whether anybody may see this picture; asked at every request, before the disk. Default: always. */
  known?(address: PictureAddress): boolean;
  /** Hears of each original that cannot be read (`picture-unreadable`), not of every request for it. */
  log(problem: Problem): void;
  encode?: Encode;
  /** The cache grows no larger than this; then the oldest pictures make room. */
  maxBytes?: number;
};

/** An answer as data; the HTTP server writes it. Of a problem strangers may be told the name only. */
export type PictureResult =
  | { status: 200; headers: Record<string, string>; open(): Readable }
  | { status: number; headers: Record<string, string>; problem: Problem };

export type Pictures = {
  /**
   * Answers a request. In: the decoded path, without query. Out: the picture, made now unless it was
   * before; else `page-not-found`, `picture-unreadable`, `server-busy`, or the problem of the source.
   */
  serve(path: string): Promise<PictureResult>;
  /** Makes the picture unless it is there; the same problems. Several at a time share one work. */
  make(address: PictureAddress): Promise<Result<PictureFile, Problem>>;
  /**
   * Makes pictures that nobody asked for yet, one at a time and only while nothing is asked for. Stops
   * when the cache is nearly full. Out: how many are there now; those that cannot be made are left out.
   */
  ahead(addresses: Iterable<PictureAddress>, onProgress?: (done: number) => void): Promise<number>;
  /** Makes no more pictures; resolves when those that had begun are kept. */
  close(): Promise<void>;
};

const AT_ONCE = 2;
const MAY_WAIT = 100;
const BUSY_SECONDS = 5;
/** How often a picture may take too long before it counts as unreadable. */
const MAY_BE_SLOW = 3;
/** An original that cannot be read is not tried again before that: it may have been for want of time. */
const TRY_AGAIN_MS = 10 * 60_000;
const MAX_BYTES = 4_000_000_000;
/** Pictures that nobody asked for leave room for those that somebody does. */
const AHEAD_SHARE = 0.8;

/** Makes pictures at their first request and keeps them. Throws when the folder cannot be used. */
export function createPictures(options: PicturesOptions): Pictures {
  const { dir, original, known = () => true, log, maxBytes = MAX_BYTES } = options;
  const encoders = createEncoders();
  const encode = options.encode ?? encoders.encode;
  const files = openPictureFiles(dir);
  const space = createSpace(dir, maxBytes);
  const queue = createQueue(AT_ONCE, MAY_WAIT);
  const underWay = new Map<string, ReturnType<Pictures['make']>>();
  const slow = new Map<string, number>();
  const aheads = new Set<Promise<number>>();
  const unreadable = new Map<string, { problem: Problem; until: number }>();

  function make(address: PictureAddress): ReturnType<Pictures['make']> {
    const path = files.pathOf(address);
    const same = underWay.get(path);
    if (same) return same;
    const made = findOrMake(address).finally(() => underWay.delete(path));
    underWay.set(path, made);
    return made;
  }

  async function findOrMake(address: PictureAddress): ReturnType<Pictures['make']> {
    const found = await files.find(files.pathOf(address));
    if (found) return ok(found);
    const made = await queue.run(() => makeNow(address));
    return made.ok ? made.value : err(problem('server-busy', { seconds: BUSY_SECONDS }));
  }

  async function makeNow(address: PictureAddress): ReturnType<Pictures['make']> {
    const before = knownFailure(address.hash);
    if (before) return err(before);
    const source = await original(address.hash);
    if (!source) return err(problem('page-not-found', { path: pictureUrl(address) }));
    if (!source.ok) return source;
    const encoded = await encode(source.value.body, address);
    if (encoded.ok) {
      const made = await files.put(files.pathOf(address), encoded.value);
      space.took(made.bytes);
      return ok(made);
    }
    if (encoded.error === TOO_SLOW && !isOftenSlow(address.hash)) {
      return err(problem('server-busy', { seconds: BUSY_SECONDS }));
    }
    // Another width may have failed meanwhile.
    return err(knownFailure(address.hash) ?? fail(address.hash, source.value.id, encoded.error));
  }

  async function makeAhead(
    addresses: Iterable<PictureAddress>,
    onProgress: (done: number) => void = () => undefined,
  ): Promise<number> {
    let done = 0;
    for (const address of addresses) {
      if (!(await queue.quiet()) || (await space.used()) > AHEAD_SHARE) break;
      const made = await make(address);
      if (made.ok) onProgress(++done);
    }
    return done;
  }

  /** A busy machine is no fault of the picture, unless it happens again and again. */
  function isOftenSlow(hash: string): boolean {
    const times = (slow.get(hash) ?? 0) + 1;
    slow.set(hash, times);
    return times >= MAY_BE_SLOW;
  }

  function knownFailure(hash: string): Problem | undefined {
    const failure = unreadable.get(hash);
    return failure && performance.now() < failure.until ? failure.problem : undefined;
  }

  function fail(hash: string, id: string, reason: string): Problem {
    const failure = problem('picture-unreadable', { id, reason });
    unreadable.set(hash, { problem: failure, until: performance.now() + TRY_AGAIN_MS });
    log(failure);
    return failure;
  }

  return {
    async serve(path) {
      const address = parsePictureUrl(path);
      if (!address || !known(address)) return refusal(problem('page-not-found', { path }));
      const made = await make(address);
      return made.ok ? delivery(address, made.value) : refusal(made.error);
    },
    make,
    ahead(addresses, onProgress) {
      const done = makeAhead(addresses, onProgress).finally(() => aheads.delete(done));
      aheads.add(done);
      return done;
    },
    async close() {
      await queue.close();
      await Promise.allSettled(aheads);
      await space.close();
      encoders.close();
    },
  };
}

function delivery({ hash, format }: PictureAddress, { path, bytes }: PictureFile): PictureResult {
  return {
    status: 200,
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${hash}-${basename(path, `.${format}`)}"`,
    },
    open: () => createReadStream(path),
  };
}

function refusal(failure: Problem): PictureResult {
  const { seconds } = failure.details;
  return {
    status: statusOf(failure),
    headers: {
      'cache-control': 'no-store',
      ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
    },
    problem: failure,
  };
}
