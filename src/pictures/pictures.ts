import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { keptMedia } from '#src/lib/cache-control.ts';
import { createFairQueue } from '#src/lib/fair-queue.ts';
import { createLimiter } from '#src/lib/limiter.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type PictureAddress, parsePictureUrl } from '#src/model/fields/picture.ts';
import { type Encode, TOO_SLOW } from './encode.ts';
import { createEncoders } from './encoders.ts';
import { openPictureFiles, type PictureFile } from './files.ts';
import { busy, createMaker, type Make, type MakerOptions } from './maker.ts';
import { type FileError, refusal } from './refusal.ts';
import { createSpace } from './space.ts';
import { tidyPictures } from './tidy.ts';

/** `editors`: nothing that visitors see names it, but an earlier build does, to which one can go back. */
export type Audience = 'all' | 'editors';

export type PicturesOptions = Pick<MakerOptions, 'original' | 'log'> & {
  /** The cache's folder. */
  dir: string;
  /** Who may see this picture; asked at every request, before the disk. Default: all. */
  audienceOf?(address: PictureAddress): Audience | undefined;
  encode?: Encode;
  /** The cache grows no larger than this; then the oldest pictures make room. */
  maxBytes?: number;
};

/** Who asks for a picture. `client`: as limits count; absent: we ourselves. */
type PictureAsker = { client?: string; isEditor?: () => boolean };

/** An answer as data; the HTTP server writes it. */
export type PictureResult =
  { status: 200; headers: Record<string, string>; open(): Readable } | FileError;

export type Pictures = {
  /**
   * Answers a request. In: the decoded path, without query; who asks: whether that is an editor is looked up only
   * where it matters. Out: the picture, made when it is the client's turn unless it was before; else
   * `page-not-found`, `picture-unreadable`, `server-busy`, or the problem of the source.
   */
  serve(path: string, asker?: PictureAsker): Promise<PictureResult>;
  /** Makes the picture unless it is there; the same problems. Several at a time share one work. */
  make: Make;
  /** Tries to read an original that is nowhere yet. Errors: `picture-unreadable`, `server-busy`. */
  tryOriginal(original: Uint8Array): Promise<Result<void, Problem>>;
  /**
   * Makes pictures that nobody asked for yet, one at a time and only while nothing is asked for. Stops
   * when the cache is nearly full, or the disk is full. Out: how many are there now; those that cannot be
   * made are left out.
   */
  ahead(addresses: Iterable<PictureAddress>, onProgress?: (done: number) => void): Promise<number>;
  /** Removes what nobody uses, as `tidyPictures` says. Out: how many pictures went. */
  tidy(): Promise<number>;
  /** Makes no more pictures; resolves when those that had begun are kept. */
  close(): Promise<void>;
};

const AT_ONCE = 2;
const MAY_WAIT = 100;
/** How many pictures of one client may wait. */
const OF_ONE = 64;
const MAX_BYTES = 4_000_000_000;
/** Pictures that nobody asked for leave room for those that somebody does. */
const AHEAD_SHARE = 0.8;

/** Makes pictures at their first request and keeps them. Throws when the folder cannot be used. */
export function createPictures(options: PicturesOptions): Pictures {
  const { dir, original, audienceOf = () => 'all', log, maxBytes = MAX_BYTES } = options;
  const encoders = createEncoders();
  const { encode = encoders.encode } = options;
  const files = openPictureFiles(dir);
  const space = createSpace(dir, maxBytes, log);
  const queue = createLimiter(AT_ONCE, MAY_WAIT);
  const make = createMaker({ original, log, encode, files, queue, space });
  const turns = createFairQueue({ atOnce: AT_ONCE, ofAll: MAY_WAIT });
  /** How often each picture is waited for. */
  const wanted = new Map<string, number>();
  /** What is being made at somebody's turn. */
  const inHand = new Map<string, ReturnType<Make>>();
  let closing = false;
  const aheads = new Set<Promise<number>>();

  async function makeAhead(...[addresses, onProgress]: Parameters<Pictures['ahead']>) {
    let done = 0;
    for (const address of addresses) {
      if (!(await queue.quiet()) || (await space.used()) > AHEAD_SHARE) break;
      const made = await make(address);
      if (!made.ok) continue;
      // The disk had no room for it, nor has it for the next.
      if (made.value.body) break;
      done += 1;
      onProgress?.(done);
    }
    return done;
  }

  /** Makes a picture when it is the client's turn. One that somebody waits for already takes no place from others. */
  async function makeInTurn(address: PictureAddress, name: string): ReturnType<Make> {
    const path = files.pathOf(address);
    const found = await files.find(path);
    if (found) return ok(found);
    const before = wanted.get(path) ?? 0;
    wanted.set(path, before + 1);
    try {
      // Whoever comes to their turn while it is being made waits for it beside the turns.
      const turn = await turns.inTurn({ name, limit: OF_ONE, reserved: before > 0 }, async () => {
        if (inHand.has(path)) return undefined;
        const made = make(address).finally(() => inHand.delete(path));
        inHand.set(path, made);
        return made;
      });
      return turn.ok ? (turn.value ?? inHand.get(path) ?? make(address)) : err(busy());
    } finally {
      const left = (wanted.get(path) ?? 1) - 1;
      if (left === 0) wanted.delete(path);
      else wanted.set(path, left);
    }
  }

  async function tryOriginal(original: Uint8Array): Promise<Result<void, Problem>> {
    const tried = await queue.run(() => encode(original, { width: 160, format: 'webp' }));
    if (!tried.ok) return err(busy());
    if (tried.value.ok) return ok(undefined);
    const reason = tried.value.error;
    return err(reason === TOO_SLOW ? busy() : problem('picture-unreadable', { id: '', reason }));
  }

  return {
    async serve(path, { client, isEditor = () => false } = {}) {
      const address = parsePictureUrl(path);
      const audience = address && audienceOf(address);
      if (!audience || (audience === 'editors' && !isEditor())) {
        return refusal(problem('page-not-found', { path }));
      }
      const made = await (client === undefined ? make(address) : makeInTurn(address, client));
      return made.ok ? delivery(address, made.value, audience) : refusal(made.error);
    },
    make,
    tryOriginal,
    tidy: () => {
      const known = (address: PictureAddress) => audienceOf(address) !== undefined;
      return tidyPictures({ files, space, known, isClosing: () => closing });
    },
    ahead(addresses, onProgress) {
      const done = makeAhead(addresses, onProgress).finally(() => aheads.delete(done));
      aheads.add(done);
      return done;
    },
    async close() {
      closing = true;
      await queue.close();
      await Promise.allSettled(aheads);
      await space.close();
      encoders.close();
    },
  };
}

function delivery(
  { hash, format }: PictureAddress,
  { path, bytes, body }: PictureFile,
  audience: Audience,
): PictureResult {
  const isPublic = audience === 'all';
  return {
    status: 200,
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(bytes),
      ...keptMedia(isPublic),
      etag: `"${hash}-${basename(path, `.${format}`)}"`,
    },
    open: () => (body ? Readable.from([body]) : createReadStream(path)),
  };
}
