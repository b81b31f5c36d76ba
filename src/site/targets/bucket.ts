import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isCompressible } from '#src/lib/media-type.ts';
import { ok } from '#src/lib/result.ts';
import { openState, STATE, type BucketTurn } from './bucket-state.ts';
import { type FileToWrite, INDEX, type SitePlace } from './place.ts';
import {
  type Bucket,
  type BucketSettings,
  conditionOf,
  isUnmet,
  openBucket,
  type BucketUpload,
  uploadOf,
} from './s3.ts';
import { deliverSite, MEDIA, type SiteFilesOptions, tidySite } from './site-files.ts';
import type { DeliveryTarget } from './target.ts';

export type BucketOptions = SiteFilesOptions & {
  bucket: BucketSettings;
  /** A folder of its own for copies of films: in the system's, which may be memory, they would be too much. */
  spool: string;
  /** Absent: it is alone. */
  turn?: BucketTurn;
  /** What caches are told of the file at a path. */
  cacheControl(path: string): string;
};

/** Enough that the way there and back counts little, and few enough that no S3 asks to slow down. */
const AT_ONCE = 16;
/** Of a file that somebody else writes at the same moment. */
const TRIES = 3;
const MIN_COMPRESSED_SIZE = 256;
/** Marks what is ours. */
const OURS = 'x-amz-meta-loden';
const REDIRECT = 'x-amz-website-redirect-location';
/** What this process knows to be there; more of it is asked again. */
const MAX_SEEN = 50_000;
/** A server that takes the lead tells a CDN what another one removed in the last day; more than that is everything. */
const GONE_MS = 24 * 3_600_000;
const MAX_GONE = 1_000;

/** What a process knows of its bucket: the ETags of objects, as of a state of it. */
type Memory = {
  tag: string | undefined;
  seen: Map<string, string>;
  /** The removal that is known here; another one is of another server. */
  gone: string | undefined;
};

/**
 * A bucket that serves a site, or has a CDN before it. Pages have their addresses as keys, texts are kept as
 * gzip, and redirects are objects.
 */
export function createBucketTarget(options: BucketOptions): DeliveryTarget {
  // What a stop left there.
  rmSync(options.spool, { recursive: true, force: true });
  const memory: Memory = { tag: undefined, seen: new Map(), gone: undefined };
  const listeners: ((path: string) => void)[] = [];
  const removes = (path: string) => {
    if (MEDIA.test(path)) for (const listener of listeners) listener(path);
  };
  const place = {
    name: nameOf(options.bucket),
    open: (signal: AbortSignal) => openPlace({ ...options, removes }, memory, signal),
  };
  return {
    name: 'bucket',
    isShared: true,
    // The bucket itself says what is there: other servers may write to it, too.
    deliver: (_shown, to, signal) => deliverSite(options, place, to, { signal }),
    tidy: (to, signal) => tidySite(options, place, to, signal),
    onRemove: (listener) => void listeners.push(listener),
  };
}

/** `removes` hears of each file of ours before it is removed. */
type PlaceOptions = BucketOptions & { removes(path: string): void };

/** What the settings say, without keys. */
export const nameOf = ({ bucket, prefix }: BucketSettings) => `s3://${bucket}/${prefix}`;

async function openPlace(
  { bucket: settings, spool: folder, trailingSlash, cacheControl, turn, removes }: PlaceOptions,
  memory: Memory,
  signal: AbortSignal,
): Promise<SitePlace> {
  const bucket = openBucket(settings, signal, turn?.isOn);
  const ending = trailingSlash() ? INDEX : '';
  const form = `1 ${ending} ${cacheControl('/')}`;
  const state = await openState(bucket, { name: nameOf(settings), form, turn });
  if (state.tag() !== memory.tag || memory.seen.size > MAX_SEEN) memory.seen.clear();
  const { seen } = memory;
  /** Everything that was there when all of it was to be looked at. */
  let listed: Map<string, string> | undefined;
  const etagAt = (path: string) => seen.get(path) ?? listed?.get(path);
  // The server that removed it may lead no more: then nobody has told the CDN.
  const gone = turn && state.gone();
  if (gone && gone.id !== memory.gone && Date.now() - gone.at < GONE_MS) {
    for (const path of gone.paths) removes(path);
  }
  memory.gone = gone?.id;
  const keep = () => {
    memory.tag = state.tag();
  };

  async function put(file: FileToWrite, packed: Packed): Promise<void> {
    const { path, type, location } = file;
    const { upload, encoding } = packed;
    const isThere = (etag: string | undefined) =>
      state.isOfForm() && etag === upload.md5.toString('hex');
    if (isThere(etagAt(path))) return;
    const headers = {
      'Content-Type': type,
      'Cache-Control': cacheControl(path),
      [OURS]: '1',
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(location !== undefined && { 'x-amz-meta-location': location }),
    };
    // For websites of S3, and for rules at the edge where there are none (R2).
    const redirect = location === undefined ? [] : [{ [REDIRECT]: location }];
    const send = (...conditions: Readonly<Record<string, string>>[]) =>
      bucket.put(keyOf(path), upload, headers, [...redirect, ...conditions]);
    if (!turn) {
      seen.set(path, await send());
      return;
    }
    // A request that a server sends when it wakes up must not overwrite what another one wrote meanwhile.
    let there = etagAt(path) ?? (listed ? undefined : await look(path));
    for (let tried = 1; !isThere(there); tried++) {
      try {
        there = await send(conditionOf(there));
        break;
      } catch (error) {
        if (!isUnmet(error) || tried === TRIES) throw error;
        there = await look(path);
      }
    }
    if (there !== undefined) seen.set(path, there);
  }

  const look = async (path: string) => (await bucket.head(keyOf(path)))?.etag;

  return {
    ending,
    hasRedirects: true,
    atOnce: AT_ONCE,
    builds: state.builds,
    whole: state.whole,
    async begin(build, what) {
      // After a delivery that was cut off, what is there need not be sent again.
      const isCutOff = state.builds().length > 1;
      await state.begin(build);
      keep();
      if (what !== 'all' && !isCutOff) return;
      listed = await listAll(bucket);
      seen.clear();
    },
    async finish(build) {
      await state.finish(build);
      keep();
    },
    // Whether it is what has to be there shows when it is packed.
    isWhole: async () => false,
    async has(path) {
      if (etagAt(path) !== undefined) return true;
      if (listed) return false;
      const etag = await look(path);
      if (etag !== undefined) seen.set(path, etag);
      return etag !== undefined;
    },
    expect: () => state.check(),
    async write(file) {
      if (file.body instanceof Readable) {
        const spooled = await spool(file.body, folder);
        try {
          await put(file, { upload: spooled.upload });
        } finally {
          await spooled.end();
        }
      } else await put(file, await pack(file.type, file.body));
      return ok(undefined);
    },
    wrote: async () => undefined,
    files: () => [...(listed?.keys() ?? [])],
    mayHave: () => true,
    async removes(paths) {
      const media = paths.filter((path) => MEDIA.test(path));
      // One server alone knows what it has removed, or after a stop that it does not.
      if (!turn || media.length === 0) return;
      memory.gone = randomUUID();
      await state.removes({ id: memory.gone, at: Date.now(), paths: media.slice(0, MAX_GONE) });
      keep();
    },
    async remove(path) {
      seen.delete(path);
      const found = await bucket.head(keyOf(path));
      if (!found?.headers.has(OURS)) return;
      removes(path);
      await bucket.remove(keyOf(path));
    },
    removed: async () => undefined,
  };
}

const keyOf = (path: string) => path.slice(1);

async function listAll(bucket: Bucket): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for await (const { key, etag } of bucket.list()) if (key !== STATE) listed.set(`/${key}`, etag);
  return listed;
}

type Packed = { upload: BucketUpload; encoding?: 'gzip' };

/** Every browser and every CDN reads gzip; an S3 compresses nothing by itself. */
async function pack(type: string, body: Uint8Array | string): Promise<Packed> {
  const bytes = Buffer.from(body);
  if (!isCompressible(type) || bytes.byteLength < MIN_COMPRESSED_SIZE) {
    return { upload: uploadOf(bytes) };
  }
  return { upload: uploadOf(await promisify(gzip)(bytes)), encoding: 'gzip' };
}

/** A film on the disk: its size and digests have to be known before it is sent, and it may be sent twice. */
async function spool(
  body: Readable,
  within: string,
): Promise<{ upload: BucketUpload; end(): Promise<void> }> {
  await mkdir(within, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(within, 'film-'));
  const end = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'film');
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        md5.update(chunk);
        sha256.update(chunk);
        yield chunk;
      }
    };
    await pipeline(body, counted, createWriteStream(path));
    const upload = { body: await openAsBlob(path), md5: md5.digest(), sha256: sha256.digest() };
    return { upload, end };
  } catch (error) {
    await end();
    throw error;
  }
}
