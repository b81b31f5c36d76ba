import { createHash } from 'node:crypto';
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import { promisify } from 'node:util';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import { isCompressible } from '#src/lib/media-type.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { utf8 } from '#src/lib/node/utf8.ts';

export type Encoding = 'identity' | 'zstd' | 'br' | 'gzip';

/** A stored body without its bytes. `encoding` is the form in which it is kept. */
export type StoredObject = {
  id: number;
  /** Hex, over type and body. */
  digest: string;
  type: string;
  /** Bytes before compression. */
  size: number;
  encoding: Encoding;
};

type Bytes = Buffer<ArrayBuffer>;

const MIN_COMPRESSED_SIZE = 256;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressors = {
  br: (bytes: Bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Bytes) => promisify(gzip)(bytes),
};

/** A body in the form in which it is kept; also from another thread. */
export type PackedBody = {
  digest: Uint8Array;
  /** Bytes before compression. */
  size: number;
  encoding: 'zstd' | 'identity';
  bytes: Uint8Array;
};

/** Bodies by content digest, and their forms for the encodings that browsers ask for. */
export type Objects = {
  /** Keeps a body unless it is known. Out: the id of its row. */
  keep(digest: Uint8Array, type: string, body: Uint8Array | PackedBody): number;
  /**
   * The bytes of a body in one encoding, at once when they are in memory or kept in this form. A form
   * that was never asked for is made beside the event loop and kept. An object that is kept as it came
   * (`identity`) has this one form.
   */
  body(object: StoredObject, encoding: Encoding): Bytes | Promise<Bytes>;
  /** Removes a body that no entry points to. Out: whether there was such. */
  dropUnused(id: number): boolean;
  /** Writes a body again whose stored bytes were found to be damaged. */
  mend(digest: Uint8Array, type: string, body: Uint8Array | PackedBody): void;
};

/** The stored bytes of a body are not those that were kept. */
class DamagedObjectError extends Error {}

/** How many bytes a browser is sent of a body that it takes in Brotli. */
export async function sentBytes(type: string, body: Bytes): Promise<number> {
  const isSmaller = isCompressible(type) && body.length >= MIN_COMPRESSED_SIZE;
  return isSmaller ? (await compressors.br(body)).length : body.length;
}

/** The key of a body: equal bytes of another type are another object. */
export function objectDigest(type: string, body: Uint8Array): Buffer {
  const hash = createHash('sha256').update(type).update('\0').update(body);
  return hash.digest().subarray(0, 16);
}

/**
 * Opens the tables `object` and `variant`; hot bodies stay in memory up to `cacheBytes`. What is read from
 * the file is compared with its digest. `onDamage` hears once of each that differs.
 */
export function createObjects(
  database: Database,
  cacheBytes: number,
  onDamage: (id: number) => void = () => undefined,
): Objects {
  const damaged = new Set<string>();
  const noting = <T>(object: StoredObject, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (error instanceof DamagedObjectError && !damaged.has(object.digest)) {
        damaged.add(object.digest);
        onDamage(object.id);
      }
      throw error;
    }
  };
  const cache = createBoundedMap<string, Bytes>(cacheBytes, ({ byteLength }) => byteLength);
  const variants = createVariants(database);
  return {
    keep: (digest, type, body) => keep(database, digest, type, body),
    dropUnused: (id) => dropUnused(database, id),
    mend(digest, type, body) {
      const name = Buffer.from(digest).toString('hex');
      if (!damaged.delete(name)) return;
      const packed = body instanceof Uint8Array ? packBytes(digest, type, body) : body;
      database
        .prepare('UPDATE object SET size = ?, encoding = ?, body = ? WHERE digest = ?')
        .run(packed.size, packed.encoding, packed.bytes, digest);
    },
    body(object, encoding) {
      if (object.encoding === 'identity' && encoding !== 'identity') {
        throw new Error(
          `Object ${object.digest} is not compressed; it was asked for as ${encoding}.`,
        );
      }
      const key = `${encoding}:${object.digest}`;
      const ready = (bytes: Bytes) => {
        cache.set(key, bytes);
        return bytes;
      };
      const hot = cache.get(key);
      if (hot) return hot;
      const { kept: asKept, plain } = noting(object, () => readWhole(database, object));
      if (encoding === object.encoding) return ready(asKept);
      if (encoding === 'identity') return ready(plain);
      if (encoding === 'zstd') throw new Error(`Object ${object.digest} has no zstd form.`);
      const kept = variants.kept(object, encoding, plain);
      return kept ? ready(kept) : variants.make(object, encoding, plain).then(ready);
    },
  };
}

/** The forms of a body beside the one that is kept. */
function createVariants(database: Database) {
  const making = new Map<string, Promise<Bytes>>();

  /** Keeps a form, unless another process has locked the file or the disk is full: no visitor waits for that. */
  function remember(object: StoredObject, encoding: 'br' | 'gzip', bytes: Bytes): void {
    const [{ timeout } = {}] = database.raw.prepare('PRAGMA busy_timeout').all();
    database.raw.exec('PRAGMA busy_timeout = 0');
    try {
      database
        .prepare(
          `INSERT OR REPLACE INTO variant (object, encoding, body)
          SELECT id, ?, ? FROM object WHERE id = ? AND digest = ?`,
        )
        .run(encoding, bytes, object.id, Buffer.from(object.digest, 'hex'));
    } catch (error) {
      if (!isNoMatter(error)) throw error;
    } finally {
      database.raw.exec(`PRAGMA busy_timeout = ${Number(timeout)}`);
    }
  }

  async function makeOnce(
    object: StoredObject,
    encoding: 'br' | 'gzip',
    plain: Bytes,
  ): Promise<Bytes> {
    const bytes = await compressors[encoding](plain);
    // On a full disk SQLite would roll back the publish that is being written.
    if (database.raw.isOpen && !database.raw.isTransaction) remember(object, encoding, bytes);
    return bytes;
  }

  return {
    /** Undefined also where it is not the form of this body any more. */
    kept(object: StoredObject, encoding: 'br' | 'gzip', plain: Bytes): Bytes | undefined {
      const row = database
        .prepare('SELECT body FROM variant WHERE object = ? AND encoding = ?')
        .get(object.id, encoding);
      const bytes = row && blob(row['body'], `variant ${object.digest}`);
      return bytes && isFormOf(bytes, encoding, plain) ? bytes : undefined;
    },
    /** Makes and keeps one; whoever asks meanwhile gets the same. */
    make(object: StoredObject, encoding: 'br' | 'gzip', plain: Bytes): Promise<Bytes> {
      const key = `${encoding}:${object.digest}`;
      const made =
        making.get(key) ?? makeOnce(object, encoding, plain).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}

function stored(database: Database, { id, digest, encoding }: StoredObject): Bytes {
  // Housekeeping may have removed it meanwhile, and another object may have its number now.
  const row = database
    .prepare('SELECT body FROM object WHERE id = ? AND digest = ?')
    .get(id, Buffer.from(digest, 'hex'));
  return blob(row?.['body'], `object ${digest} (${encoding})`);
}

/** A body as it is kept, and before compression. Throws where it is not what its digest says. */
function readWhole(database: Database, object: StoredObject): { kept: Bytes; plain: Bytes } {
  const kept = stored(database, object);
  const plain = object.encoding === 'zstd' ? unpacked(() => zstdDecompressSync(kept)) : kept;
  if (plain && objectDigest(object.type, plain).toString('hex') === object.digest) {
    return { kept, plain };
  }
  throw new DamagedObjectError(`The site store has damaged bytes of object ${object.digest}.`);
}

function isFormOf(bytes: Bytes, encoding: 'br' | 'gzip', plain: Bytes): boolean {
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  return unpacked(() => unpack(bytes))?.equals(plain) ?? false;
}

// SQLITE_BUSY and SQLITE_FULL: it can be made again.
const isNoMatter = (error: unknown) =>
  error instanceof Error && 'errcode' in error && [5, 13].includes(Number(error.errcode) & 0xff);

/** Undefined for bytes that cannot be unpacked. */
function unpacked(unpack: () => Buffer): Bytes | undefined {
  try {
    return unpack() as Bytes;
  } catch {
    return undefined;
  }
}

/** Removes a body with its encodings unless an entry points to it. Out: whether it did. */
export function dropUnused(database: Database, object: number): boolean {
  if (database.prepare('SELECT 1 FROM entry WHERE object = ? LIMIT 1').get(object)) return false;
  database.prepare('DELETE FROM variant WHERE object = ?').run(object);
  database.prepare('DELETE FROM object WHERE id = ?').run(object);
  return true;
}

function keep(
  database: Database,
  digest: Uint8Array,
  type: string,
  body: Uint8Array | PackedBody,
): number {
  const known = database.prepare('SELECT id FROM object WHERE digest = ?').get(digest);
  if (known) return Number(known['id']);
  const { size, encoding, bytes } =
    body instanceof Uint8Array ? packBytes(digest, type, body) : body;
  const { lastInsertRowid } = database
    .prepare('INSERT INTO object (digest, type, size, encoding, body) VALUES (?, ?, ?, ?, ?)')
    .run(digest, type, size, encoding, bytes);
  return Number(lastInsertRowid);
}

/** In: a media type in its one spelling, and a body of it. */
export function packBody(type: string, body: string | Uint8Array): PackedBody {
  const bytes = typeof body === 'string' ? utf8(body) : body;
  return packBytes(objectDigest(type, bytes), type, bytes);
}

/** The text of a body as it is kept. */
export function unpackText({ size, encoding, bytes }: Omit<PackedBody, 'digest'>): string {
  const body = encoding === 'zstd' ? zstdDecompressSync(bytes, { chunkSize: size }) : bytes;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
}

function packBytes(digest: Uint8Array, type: string, body: Uint8Array): PackedBody {
  const size = body.byteLength;
  const isWorthIt = isCompressible(type) && size >= MIN_COMPRESSED_SIZE;
  // With its length a body gets tables of its size, not those for a stream without end.
  const packed = isWorthIt ? zstdCompressSync(body, { pledgedSrcSize: size }) : undefined;
  return packed !== undefined && packed.byteLength < size
    ? { digest, size, encoding: 'zstd', bytes: packed }
    : { digest, size, encoding: 'identity', bytes: body };
}

function blob(value: unknown, what: string): Bytes {
  if (!(value instanceof Uint8Array)) throw new Error(`The site store lost ${what}.`);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength) as Bytes;
}
