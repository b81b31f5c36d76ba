import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
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
};

/** The key of a body: equal bytes of another type are another object. */
export function objectDigest(type: string, body: Uint8Array): Buffer {
  const hash = createHash('sha256').update(type).update('\0').update(body);
  return hash.digest().subarray(0, 16);
}

/** Opens the tables `object` and `variant`; hot bodies stay in memory up to `cacheBytes`. */
export function createObjects(database: Database, cacheBytes: number): Objects {
  const cache = createBoundedMap<string, Bytes>(cacheBytes, ({ byteLength }) => byteLength);
  const variants = createVariants(database);
  return {
    keep: (digest, type, body) => keep(database, digest, type, body),
    dropUnused: (id) => dropUnused(database, id),
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
      if (encoding === object.encoding) return ready(stored(database, object));
      if (encoding === 'identity') return ready(plain(database, object));
      if (encoding === 'zstd') throw new Error(`Object ${object.digest} has no zstd form.`);
      const kept = variants.kept(object, encoding);
      return kept ? ready(kept) : variants.make(object, encoding).then(ready);
    },
  };
}

/** The forms of a body beside the one that is kept. */
function createVariants(database: Database) {
  const making = new Map<string, Promise<Bytes>>();

  async function makeOnce(object: StoredObject, encoding: 'br' | 'gzip'): Promise<Bytes> {
    const bytes = await compressors[encoding](plain(database, object));
    if (database.raw.isOpen) {
      database
        .prepare(
          `INSERT OR IGNORE INTO variant (object, encoding, body)
          SELECT id, ?, ? FROM object WHERE id = ? AND digest = ?`,
        )
        .run(encoding, bytes, object.id, Buffer.from(object.digest, 'hex'));
    }
    return bytes;
  }

  return {
    kept(object: StoredObject, encoding: 'br' | 'gzip'): Bytes | undefined {
      const row = database
        .prepare('SELECT body FROM variant WHERE object = ? AND encoding = ?')
        .get(object.id, encoding);
      return row && blob(row['body'], `variant ${object.digest}`);
    },
    /** Makes and keeps one; whoever asks meanwhile gets the same. */
    make(object: StoredObject, encoding: 'br' | 'gzip'): Promise<Bytes> {
      const key = `${encoding}:${object.digest}`;
      const made = making.get(key) ?? makeOnce(object, encoding).finally(() => making.delete(key));
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

function plain(database: Database, object: StoredObject): Bytes {
  const bytes = stored(database, object);
  return object.encoding === 'zstd' ? zstdDecompressSync(bytes) : bytes;
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
