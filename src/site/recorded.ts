import { inPortions } from '#src/lib/node/portions.ts';
import { digestBytes } from '#src/lib/node/digest.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { DependencyKey, QueryName, Read } from '#src/model/pages/query.ts';
import { createWaitingRows, type WaitingRows } from './waiting-rows.ts';

/** What the newest state of the site was made from. Paths are canonical. */
export type Recorded = {
  /** The queries that read this key, each with the digest of its answer. */
  queriesReading(reader: DependencyKey): { key: string; digest: string | undefined }[];
  /** The digest of a query's answer; undefined when it was never asked, or is not known. */
  digestOf(query: string): string | undefined;
  /** The pages that were made from this query's answer. */
  pagesUsing(query: string): Iterable<string>;
  /**
   * The pages that were made from such answers, ordered by path; no more than `most`. Files beside the pages,
   * such as style sheets, are none.
   */
  pagesReading(answers: ReadAnswers, most: number): string[];
  /** How many these are; `most`, if given, where there are as many or more. */
  countPages(answers: ReadAnswers, most?: number): number;
  /** The queries that a page was made from. */
  queriesOf(path: string): string[];
  /** The queries of which no answer is known. */
  unknown(): string[];
  /** What a query was answered, and what it read; the digest is undefined where the answer is not known. */
  readOf(query: string): RecordedRead | undefined;
  /** All queries, those that no page uses too. */
  queries(): Iterable<string>;
  /** The queries of a name whose answer has this digest, ordered by key. */
  answered(name: QueryName, digest: string): string[];
  /** The dependency keys with this beginning that a query has read, but for queries of the names in `except`; in order. */
  readers(beginning: string, except: readonly QueryName[]): DependencyKey[];
  /** The state of every dependency key that the site was made from; '' where it is not known. */
  states(): Map<DependencyKey, string>;
};

/** Answers that read one of these keys, without those of queries of these names. */
export type ReadAnswers = { readers: readonly DependencyKey[]; except: readonly QueryName[] };

type RecordedRead = { query: string; digest: string | undefined; readers: string[] };

/** Whether a query that no page uses stays, by its key and what it reads. */
type Keep = (query: string, readers: () => string[]) => boolean;

/** `Recorded`, and the writes of a publish. */
export type Recording = Recorded & {
  /** Notes a query's answer. Out: whether the answer has changed. */
  note(read: Read): boolean;
  /** Notes a query as one whose answer is not known, so that it counts as changed when next asked. */
  noteUnknown(read: Read): void;
  /** Replaces what a page was made from. Out: the queries whose answers have changed. */
  use(path: string, reads: readonly Read[]): string[];
  /** Notes what stands behind a dependency key; undefined: nothing does any more. */
  noteState(reader: DependencyKey, digest: string | undefined): void;
  /** Notes that the state of a dependency key is not known, so that it counts as changed when next compared. */
  noteStateUnknown(reader: DependencyKey): void;
  /** Has `sweeping` drop a query that no page uses. */
  drop(query: string): void;
  /**
   * Drops the queries that no page uses (any more): those that `keep` wants stay, if they were noted in
   * this publish. An answer of before says nothing once nobody looks. In small steps.
   */
  sweeping(keep: Keep): Iterable<void>;
};

// The queries that nearly every page asks are compared once a publish, not once a page.
const MAX_NOTED = 10_000;
const AT_ONCE = 1_000;

/** As SQLite has it. */
const NO_LIMIT = -1;

/** The name of a query is in none of the names. In: names as JSON. */
const NOT_NAMED =
  "substr(q.key, 1, instr(q.key || ':', ':') - 1) NOT IN (SELECT value FROM json_each(?))";

/** In: keys, and names of queries, both as JSON. */
const PAGES_READING = `
  SELECT DISTINCT u.path FROM reads r JOIN query q ON q.id = r.query JOIN uses u ON u.query = r.query
  WHERE r.reader IN (SELECT value FROM json_each(?)) AND u.path NOT GLOB '*.*'
    AND ${NOT_NAMED}`;

/** A text that begins with another one, so that an index finds it; `between` gives the two values. */
const BEGINS = (column: string) => `${column} >= ? AND ${column} < ?`;
const between = (beginning: string) => [beginning, `${beginning}\uffff`];

/** Opens the tables `query`, `reads`, `uses`, `used` and `key_state`. */
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
    pagesReading: ({ readers, except }, most) =>
      database
        .prepare(`${PAGES_READING} ORDER BY u.path LIMIT ?`)
        .all(JSON.stringify(readers), JSON.stringify(except), most)
        .map(({ path }) => String(path)),
    countPages({ readers, except }, most = NO_LIMIT) {
      // An item of the menu is on every page: to count all of them takes longer than anybody waits for a list.
      const row = database
        .prepare(`SELECT count(*) AS pages FROM (${PAGES_READING} LIMIT ?)`)
        .get(JSON.stringify(readers), JSON.stringify(except), most);
      return Number(row?.['pages']);
    },
    queriesOf: (path) => {
      const keyOf = database.prepare('SELECT key FROM query WHERE id = ?');
      return idsIn(listOf(database, path))
        .flatMap((id) => keyOf.get(id)?.['key'] ?? [])
        .map(String)
        .sort();
    },
    unknown: () =>
      database
        .prepare('SELECT key FROM query WHERE digest IS NULL ORDER BY key')
        .all()
        .map(({ key }) => String(key)),
    readOf(query) {
      const row = database.prepare('SELECT id, digest FROM query WHERE key = ?').get(query);
      if (!row) return undefined;
      const readers = database
        .prepare('SELECT reader FROM reads WHERE query = ? ORDER BY reader')
        .all(Number(row['id']))
        .map(({ reader }) => String(reader));
      return { query, digest: hex(row['digest']), readers };
    },
    *queries() {
      const rows = inPortions(database, { table: 'query', key: ['key'], size: AT_ONCE });
      for (const { key } of rows) yield String(key);
    },
    answered: (name, wanted) =>
      database
        .prepare(`SELECT key FROM query WHERE ${BEGINS('key')} AND digest = ? ORDER BY key`)
        .all(...between(`${name}:`), Buffer.from(wanted, 'hex'))
        .map(({ key }) => String(key)),
    readers: (beginning, except) =>
      database
        .prepare(
          `SELECT DISTINCT r.reader FROM reads r JOIN query q ON q.id = r.query
           WHERE ${BEGINS('r.reader')} AND ${NOT_NAMED} ORDER BY r.reader`,
        )
        .all(...between(beginning), JSON.stringify(except))
        .map(({ reader }) => String(reader) as DependencyKey),
    states: () =>
      new Map(
        database
          .prepare('SELECT reader, digest FROM key_state')
          .all()
          .map(({ reader, digest }) => [String(reader), hex(digest) ?? '']),
      ),
  };
}

/** The numbers of a page's queries, as they are stored. */
function listOf(database: Database, path: string): string {
  const row = database.prepare('SELECT queries FROM used WHERE path = ?').get(path);
  return String(row?.['queries'] ?? '');
}

const idsIn = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number));

/** The same for one publish, within its transaction. Rows that wait are written by `sweeping` at the latest. */
export function createRecording(database: Database): Recording {
  const noted = new Map<string, { read: Read; id: number }>();
  // By id: whether the query was noted now.
  const unused = new Map<number, boolean>();
  const rows = createWaitingRows(database);

  /** Out: the query's id, and whether the answer has changed. */
  function write(read: Read): { id: number; differs: boolean } {
    const known = noted.get(read.query);
    if (known && known.read.digest === read.digest) return { id: known.id, differs: false };
    const written = writeQuery(database, rows, read, Buffer.from(read.digest, 'hex'));
    if (noted.size >= MAX_NOTED) noted.clear();
    noted.set(read.query, { read, id: written.id });
    return written;
  }

  return {
    ...createRecorded(database),
    note(read) {
      const { id, differs } = write(read);
      unused.set(id, true);
      return differs;
    },
    noteUnknown: (read) => void unused.set(writeQuery(database, rows, read, null).id, true),
    use(path, reads) {
      const before = listOf(database, path);
      const written = reads.map(write);
      const ids = [...new Set(written.map(({ id }) => id))].sort((a, b) => a - b);
      const list = ids.join(',');
      if (list !== before) {
        const [old, now] = [new Set(idsIn(before)), new Set(ids)];
        for (const id of now.difference(old)) rows.use(id, path);
        for (const id of old.difference(now)) {
          rows.unuse(id, path);
          unused.set(id, unused.get(id) ?? false);
        }
        writeList(database, path, list);
      }
      return reads.filter((_, place) => written[place]?.differs).map(({ query }) => query);
    },
    noteState(reader, digest) {
      if (digest === undefined) {
        database.prepare('DELETE FROM key_state WHERE reader = ?').run(reader);
      } else {
        database
          .prepare('INSERT OR REPLACE INTO key_state (reader, digest) VALUES (?, ?)')
          .run(reader, Buffer.from(digest, 'hex'));
      }
    },
    noteStateUnknown: (reader) =>
      void database
        .prepare("INSERT OR REPLACE INTO key_state (reader, digest) VALUES (?, x'')")
        .run(reader),
    drop(query) {
      const row = database.prepare('SELECT id FROM query WHERE key = ?').get(query);
      if (row) unused.set(Number(row['id']), false);
    },
    *sweeping(keep) {
      yield* rows.writing();
      for (const [id, isNoted] of unused) {
        dropUnused(database, id, isNoted ? keep : () => false);
        yield;
      }
      unused.clear();
    },
  };
}

function writeList(database: Database, path: string, list: string): void {
  if (list === '') database.prepare('DELETE FROM used WHERE path = ?').run(path);
  else {
    database.prepare('INSERT OR REPLACE INTO used (path, queries) VALUES (?, ?)').run(path, list);
  }
}

function writeQuery(
  database: Database,
  rows: WaitingRows,
  read: Read,
  digest: Buffer | null,
): { id: number; differs: boolean } {
  const readers: string[] = [...new Set(read.readers)].sort();
  const fingerprint = fingerprintOf(readers);
  const known = database
    .prepare('SELECT id, digest, readers FROM query WHERE key = ?')
    .get(read.query);
  if (!known) {
    const { lastInsertRowid } = database
      .prepare('INSERT INTO query (key, digest, readers) VALUES (?, ?, ?)')
      .run(read.query, digest, fingerprint);
    const id = Number(lastInsertRowid);
    rows.read(id, readers);
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
    rows.unread(id);
    rows.read(id, readers);
  }
  return { id, differs };
}

const fingerprintOf = (readers: readonly string[]) => digestBytes(readers.join('\n'));

function dropUnused(database: Database, id: number, keep: Keep): void {
  const row = database
    .prepare(
      'SELECT key FROM query q WHERE id = ? AND NOT EXISTS (SELECT 1 FROM uses WHERE query = q.id)',
    )
    .get(id);
  const readersOf = database.prepare('SELECT reader FROM reads WHERE query = ?');
  const readers = () => readersOf.all(id).map(({ reader }) => String(reader));
  if (!row || keep(String(row['key']), readers)) return;
  database.prepare('DELETE FROM reads WHERE query = ?').run(id);
  database.prepare('DELETE FROM query WHERE id = ?').run(id);
}

function isEqual(a: unknown, b: Buffer | null): boolean {
  return a instanceof Uint8Array && b !== null ? b.equals(a) : a === b;
}

function hex(digest: unknown): string | undefined {
  return digest instanceof Uint8Array ? Buffer.from(digest).toString('hex') : undefined;
}
