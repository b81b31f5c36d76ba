import { digestBytes } from '#src/lib/node/digest.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Read, ReaderKey } from '#src/model/query.ts';

/** What the newest state of the site was made from. Paths are canonical. */
export type Recorded = {
  /** The queries that read this key, each with the digest of its answer. */
  queriesReading(reader: ReaderKey): { key: string; digest: string | undefined }[];
  /** The digest of a query's answer; undefined when it was never asked, or is not known. */
  digestOf(query: string): string | undefined;
  /** The pages that were made from this query's answer. */
  pagesUsing(query: string): Iterable<string>;
  /** The queries that a page was made from. */
  queriesOf(path: string): string[];
};

/** `Recorded`, and the writes of a publish. */
export type Recording = Recorded & {
  /** Notes a query's answer. Out: whether another answer was noted before. */
  note(read: Read): boolean;
  /** Notes a query as one whose answer is not known, so that it counts as changed when next asked. */
  noteUnknown(read: Read): void;
  /** Replaces what a page was made from. Out: the queries of which another answer was noted before. */
  use(path: string, reads: readonly Read[]): string[];
  /** Drops queries that lost their last page; those for which `keep` is true stay. */
  sweep(keep: (query: string) => boolean): void;
};

// The queries that nearly every page asks are compared once a publish, not once a page.
const MAX_NOTED = 10_000;

/** Opens the tables `query`, `reads` and `uses`. */
export function createRecorded(database: Database): Recorded {
  return {
    queriesReading(reader) {
      return database
        .prepare(
          'SELECT q.key, q.digest FROM reads r JOIN query q ON q.id = r.query WHERE r.reader = ?',
        )
        .all(reader)
        .map((row) => ({ key: String(row['key']), digest: hex(row['digest']) }));
    },
    digestOf: (query) =>
      hex(database.prepare('SELECT digest FROM query WHERE key = ?').get(query)?.['digest']),
    *pagesUsing(query) {
      const rows = database
        .prepare(
          'SELECT u.path FROM uses u JOIN query q ON q.id = u.query WHERE q.key = ? ORDER BY u.path',
        )
        .all(query);
      for (const row of rows) yield String(row['path']);
    },
    queriesOf: (path) =>
      database
        .prepare(
          'SELECT q.key FROM uses u JOIN query q ON q.id = u.query WHERE u.path = ? ORDER BY q.key',
        )
        .all(path)
        .map((row) => String(row['key'])),
  };
}

/** The same for one publish, within its transaction. */
export function createRecording(database: Database): Recording {
  const noted = new Map<string, { read: Read; id: number }>();
  const unused = new Set<number>();

  /** Out: the query's id, and whether another answer was noted before. */
  function write(read: Read): { id: number; differs: boolean } {
    const known = noted.get(read.query);
    if (known && known.read.digest === read.digest) return { id: known.id, differs: false };
    const written = writeQuery(database, read, Buffer.from(read.digest, 'hex'));
    if (noted.size >= MAX_NOTED) noted.clear();
    noted.set(read.query, { read, id: written.id });
    return written;
  }

  return {
    ...createRecorded(database),
    note: (read) => write(read).differs,
    noteUnknown: (read) => void writeQuery(database, read, null),
    use(path, reads) {
      const before = new Set(
        database
          .prepare('SELECT query FROM uses WHERE path = ?')
          .all(path)
          .map((row) => Number(row['query'])),
      );
      const different: string[] = [];
      for (const read of reads) {
        const { id, differs } = write(read);
        if (differs) different.push(read.query);
        if (before.delete(id)) continue;
        database.prepare('INSERT OR IGNORE INTO uses (query, path) VALUES (?, ?)').run(id, path);
      }
      for (const id of before) {
        database.prepare('DELETE FROM uses WHERE query = ? AND path = ?').run(id, path);
        unused.add(id);
      }
      return different;
    },
    sweep(keep) {
      for (const id of unused) dropUnused(database, id, keep);
      unused.clear();
    },
  };
}

function writeQuery(database: Database, read: Read, digest: Buffer | null) {
  const readers = [...new Set(read.readers)].sort();
  const fingerprint = digestBytes(readers.join('\n'));
  const known = database
    .prepare('SELECT id, digest, readers FROM query WHERE key = ?')
    .get(read.query);
  if (!known) {
    const { lastInsertRowid } = database
      .prepare('INSERT INTO query (key, digest, readers) VALUES (?, ?, ?)')
      .run(read.query, digest, fingerprint);
    const id = Number(lastInsertRowid);
    writeReaders(database, id, readers);
    return { id, differs: false };
  }
  const id = Number(known['id']);
  const differs = !isEqual(known['digest'], digest);
  const moved = !isEqual(known['readers'], fingerprint);
  if (differs || moved) {
    database
      .prepare('UPDATE query SET digest = ?, readers = ? WHERE id = ?')
      .run(digest, fingerprint, id);
  }
  if (moved) {
    database.prepare('DELETE FROM reads WHERE query = ?').run(id);
    writeReaders(database, id, readers);
  }
  return { id, differs };
}

function writeReaders(database: Database, query: number, readers: readonly string[]): void {
  const insert = database.prepare('INSERT INTO reads (reader, query) VALUES (?, ?)');
  for (const reader of readers) insert.run(reader, query);
}

function dropUnused(database: Database, id: number, keep: (query: string) => boolean): void {
  const row = database
    .prepare(
      'SELECT key FROM query q WHERE id = ? AND NOT EXISTS (SELECT 1 FROM uses WHERE query = q.id)',
    )
    .get(id);
  if (!row || keep(String(row['key']))) return;
  database.prepare('DELETE FROM reads WHERE query = ?').run(id);
  database.prepare('DELETE FROM query WHERE id = ?').run(id);
}

function isEqual(a: unknown, b: Buffer | null): boolean {
  return a instanceof Uint8Array && b !== null ? b.equals(a) : a === b;
}

function hex(digest: unknown): string | undefined {
  return digest instanceof Uint8Array ? Buffer.from(digest).toString('hex') : undefined;
}
