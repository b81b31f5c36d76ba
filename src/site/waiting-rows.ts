import type { Database } from '#src/lib/node/sqlite.ts';

/** The rows of `uses` and `reads` that one publish adds and removes. */
export type WaitingRows = {
  use(query: number, path: string): void;
  unuse(query: number, path: string): void;
  read(query: number, readers: readonly string[]): void;
  /** Removes all that a query read. */
  unread(query: number): void;
  /** Writes what waits, a row at each step. */
  writing(): Iterable<void>;
};

type Pair = [query: number, text: string];

// A MB or two, and no longer than a visitor may wait.
const MOST = 20_000;

/**
 * Collects rows and writes many at once, in the order of their tables: new rows of one page lie far
 * apart there, and each would touch another place of a tree that is larger than the cache.
 */
export function createWaitingRows(database: Database): WaitingRows {
  const uses: Pair[] = [];
  const reads: Pair[] = [];
  const waiting = { paths: new Set<string>(), queries: new Set<number>() };

  function* writing(): Generator<void> {
    uses.sort(([a, pathA], [b, pathB]) => a - b || compare(pathA, pathB));
    const use = database.prepare('INSERT OR IGNORE INTO uses (query, path) VALUES (?, ?)');
    for (const [query, path] of uses) {
      use.run(query, path);
      yield;
    }
    reads.sort(([a, readerA], [b, readerB]) => compare(readerA, readerB) || a - b);
    const read = database.prepare('INSERT INTO reads (reader, query) VALUES (?, ?)');
    for (const [query, reader] of reads) {
      read.run(reader, query);
      yield;
    }
    uses.length = 0;
    reads.length = 0;
    waiting.paths.clear();
    waiting.queries.clear();
  }
  const write = () => runThrough(writing());

  const add = (list: Pair[], pair: Pair) => {
    if (list.push(pair) >= MOST) write();
  };

  return {
    use(query, path) {
      waiting.paths.add(path);
      add(uses, [query, path]);
    },
    unuse(query, path) {
      if (waiting.paths.has(path)) write();
      database.prepare('DELETE FROM uses WHERE query = ? AND path = ?').run(query, path);
    },
    read(query, readers) {
      for (const reader of readers) {
        waiting.queries.add(query);
        add(reads, [query, reader]);
      }
    },
    unread(query) {
      if (waiting.queries.has(query)) write();
      database.prepare('DELETE FROM reads WHERE query = ?').run(query);
    },
    writing,
  };
}

/** Takes all steps at once. */
export function runThrough(steps: Iterable<void>): void {
  for (const _ of steps);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
