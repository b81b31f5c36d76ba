import { inPortions } from '#src/lib/node/portions.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { utf8 } from '#src/lib/node/utf8.ts';
import { normalMediaType } from '#src/lib/media-type.ts';
import type { RedirectEntry } from '#src/model/pages/renderer.ts';
import {
  type Objects,
  objectDigest,
  packBody,
  type PackedBody,
  type StoredObject,
} from './objects.ts';
import { NEVER_ENDED } from './never-ended.ts';

/** What stands at a path of a build. */
export type SiteEntry = {
  status: number;
  /** Where a redirect leads: a path of this site, percent-encoded, or an https address. */
  location: string | null;
  /** What this answer has beyond the headers of its kind. */
  headers: Readonly<Record<string, string>>;
  /** Absent for redirects. */
  object: StoredObject | null;
};

/** A file on its way into the store. Paths are decoded. */
export type StoredFile = {
  path: string;
  /** Further paths of the same object. */
  aliases: readonly string[];
  type: string;
  status: number;
  body: string | Uint8Array | PackedBody;
  headers: Readonly<Record<string, string>>;
};

/** A file whose body is in the form in which it is kept. */
export type PackedFile = StoredFile & { body: PackedBody };

const AT_ONCE = 1_000;

const NO_HEADERS: Readonly<Record<string, string>> = Object.freeze({});

const LOOKUP = `
  SELECT e.status, e.location, e.headers, o.id, lower(hex(o.digest)) AS digest, o.type, o.size,
    o.encoding
  FROM entry e LEFT JOIN object o ON o.id = e.object
  WHERE e.path = ? AND e.since <= ? AND e.until > ? ORDER BY e.since DESC LIMIT 1`;

const OPEN = `
  SELECT e.since, e.status, e.location, e.headers, o.digest FROM entry e
  LEFT JOIN object o ON o.id = e.object WHERE e.path = ? AND e.until = ${NEVER_ENDED}`;

const PACKED = `
  SELECT o.digest, o.size, o.encoding, o.body FROM entry e
  JOIN object o ON o.id = e.object WHERE e.path = ? AND e.until = ${NEVER_ENDED}`;

// The last condition says nothing new, but the index of what has ended is only used with it.
const TOUCHED = `
  SELECT path FROM entry WHERE since > ? AND since <= ?
  UNION SELECT path FROM entry WHERE until > ? AND until <= ? AND until < ${NEVER_ENDED}
  ORDER BY path`;

const REDIRECTS = `
  SELECT path, status, location FROM entry
  WHERE object IS NULL AND since <= ? AND until > ? ORDER BY path`;

const INSERT =
  'INSERT INTO entry (path, since, status, object, location, headers) VALUES (?, ?, ?, ?, ?, ?)';

/** The rows of the table `entry`. */
export type Entries = {
  lookup(path: string, seq: number): SiteEntry | undefined;
  /** What stands at a path of the newest state, in the form in which it is kept. */
  packed(path: string): PackedBody | undefined;
  /** Every path of a build, in order. */
  paths(seq: number): Iterable<string>;
  /** Redirects (301) and what is gone for good (410) of a build, in order. */
  redirects(seq: number): Iterable<{ path: string; status: number; location: string | null }>;
  /** The paths at which two builds show something else, in order. */
  differences(a: number, b: number): Iterable<string>;
  /** Puts a file under its paths from build `seq` on. Out: whether the file differs from the one before. */
  put(file: StoredFile | RedirectEntry, seq: number): boolean;
  /** Ends what stands at a path before build `seq`. Out: whether anything stood there. */
  remove(path: string, seq: number): boolean;
};

/** In: the site store, and the bodies that its entries name. */
export function createEntries(database: Database, objects: Objects): Entries {
  const lookup = (path: string, seq: number) => {
    const row = database.prepare(LOOKUP).get(path, seq, seq);
    return row && readEntry(row);
  };

  function close(path: string, since: unknown, seq: number): void {
    if (Number(since) === seq) {
      // Written twice by one publish: nobody has seen it.
      const gone = database
        .prepare('DELETE FROM entry WHERE path = ? AND since = ? RETURNING object')
        .get(path, seq);
      if (typeof gone?.['object'] === 'number') objects.dropUnused(gone['object']);
    } else {
      database
        .prepare('UPDATE entry SET until = ? WHERE path = ? AND since = ?')
        .run(seq, path, Number(since));
    }
  }

  return {
    lookup,
    packed(path) {
      const row = database.prepare(PACKED).get(path);
      const { digest, body } = row ?? {};
      if (!(digest instanceof Uint8Array && body instanceof Uint8Array)) return undefined;
      const encoding = row?.['encoding'] === 'zstd' ? 'zstd' : 'identity';
      return { digest, size: Number(row?.['size']), encoding, bytes: body };
    },
    *paths(seq) {
      const now = { where: 'since <= ? AND until > ?', values: [seq, seq] };
      const all = { table: 'entry', key: ['path'], ...now, size: AT_ONCE };
      for (const { path } of inPortions(database, all)) yield String(path);
    },
    *redirects(seq) {
      for (const { path, status, location } of database.prepare(REDIRECTS).all(seq, seq)) {
        const to = location === null || location === undefined ? null : String(location);
        yield { path: String(path), status: Number(status), location: to };
      }
    },
    *differences(a, b) {
      const [low, high] = a < b ? [a, b] : [b, a];
      for (const row of database.prepare(TOUCHED).all(low, high, low, high)) {
        const path = String(row['path']);
        if (!isEqual(lookup(path, a), lookup(path, b))) yield path;
      }
    },
    put(file, seq) {
      const wanted = packEntry(file);
      let changed = false;
      let object: number | null | undefined;
      for (const path of [file.path, ...file.aliases]) {
        const old = database.prepare(OPEN).get(path);
        if (old && isSame(old, wanted)) {
          if (wanted.body) objects.mend(wanted.digest, wanted.type, wanted.body);
          continue;
        }
        if (old) close(path, old['since'], seq);
        object ??= wanted.body ? objects.keep(wanted.digest, wanted.type, wanted.body) : null;
        database
          .prepare(INSERT)
          .run(path, seq, file.status, object, wanted.location, wanted.headers);
        changed = true;
      }
      return changed;
    },
    remove(path, seq) {
      const old = database.prepare(OPEN).get(path);
      if (old) close(path, old['since'], seq);
      return old !== undefined;
    },
  };
}

type Packed = { status: number; location: string | null; headers: string } & (
  { digest: Buffer; type: string; body: Uint8Array | PackedBody } | { digest: null; body: null }
);

/** The file in the form in which it is kept: what costs time is done, in whichever thread. */
export function packFile(file: StoredFile | RedirectEntry): PackedFile | RedirectEntry {
  if (!('body' in file)) return file;
  const { body } = file;
  return { ...file, body: isPacked(body) ? body : packBody(normalMediaType(file.type), body) };
}

/** Whether a body is in the form in which it is kept. */
export const isPacked = (body: StoredFile['body']): body is PackedBody =>
  typeof body === 'object' && 'digest' in body;

function packEntry(file: StoredFile | RedirectEntry): Packed {
  if (!('body' in file)) {
    const location = file.status === 301 ? file.location : null;
    return { status: file.status, location, headers: '{}', digest: null, body: null };
  }
  const type = normalMediaType(file.type);
  const headers = JSON.stringify(file.headers);
  const kept = { status: file.status, location: null, headers, type };
  if (isPacked(file.body))
    return { ...kept, digest: Buffer.from(file.body.digest), body: file.body };
  const body = typeof file.body === 'string' ? utf8(file.body) : file.body;
  return { ...kept, digest: objectDigest(type, body), body };
}

function isSame(old: Record<string, unknown>, wanted: Packed): boolean {
  const digest = old['digest'];
  const sameObject =
    digest instanceof Uint8Array && wanted.digest
      ? wanted.digest.equals(digest)
      : digest === null && wanted.digest === null;
  return (
    sameObject &&
    old['status'] === wanted.status &&
    old['location'] === wanted.location &&
    old['headers'] === wanted.headers
  );
}

function isEqual(a: SiteEntry | undefined, b: SiteEntry | undefined): boolean {
  const same = (key: 'status' | 'location') => a?.[key] === b?.[key];
  const [headersOfA, headersOfB] = [a, b].map((entry) => JSON.stringify(entry?.headers));
  return (
    same('status') &&
    same('location') &&
    a?.object?.id === b?.object?.id &&
    headersOfA === headersOfB
  );
}

function readEntry(row: Record<string, unknown>): SiteEntry {
  const headers = String(row['headers']);
  return {
    status: Number(row['status']),
    location: row['location'] === null ? null : String(row['location']),
    headers: headers === '{}' ? NO_HEADERS : JSON.parse(headers),
    object:
      row['id'] === null
        ? null
        : {
            id: Number(row['id']),
            digest: String(row['digest']),
            type: String(row['type']),
            size: Number(row['size']),
            encoding: row['encoding'] === 'zstd' ? 'zstd' : 'identity',
          },
  };
}
