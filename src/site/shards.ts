import type { Database } from '#src/lib/node/sqlite.ts';

/** Bits of the hash that is a page's place. */
export const HASH_BITS = 32;

/**
 * The parts of the sitemap. A shard is all pages whose hash begins alike: its prefix, a text of bits. Which
 * ones there should be follows from what is listed, which ones there are is written down.
 */
export type Shards = Pick<ShardDivision, 'leaves'> &
  Omit<Written, 'has'> & {
    /** The smallest region around a hash that is, or was, no more than one shard. */
    regionOf(hash: string): string;
    /** What is listed in a shard. */
    entries(prefix: string): string[];
  };

/** In: how many pages a shard holds. Nothing may be listed while it is used. */
export function createShards(database: Database, size: number): Shards {
  const { isFull, leaves } = createDivision(database, size);
  const { has, ...written } = createWritten(database);
  return {
    ...written,
    leaves,
    regionOf(hash) {
      let prefix = '';
      while (isFull(prefix) && !has(prefix)) prefix += hash[prefix.length];
      return prefix;
    },
    entries: (prefix) =>
      database
        .prepare('SELECT xml FROM listing WHERE hash >= ? AND hash < ? ORDER BY hash, path')
        .all(first(prefix), after(prefix))
        .map((row) => String(row['xml'])),
  };
}

type ShardDivision = {
  /** Whether there are more pages in a region than one shard holds. */
  isFull(prefix: string): boolean;
  /** The shards that a region should have. */
  leaves(prefix: string): string[];
};

/** How what is listed divides into shards. */
function createDivision(database: Database, size: number): ShardDivision {
  // Nothing is listed meanwhile, so each prefix is counted once.
  const known = new Map<string, boolean>();
  const nth = database.prepare(
    'SELECT 1 FROM listing WHERE hash >= ? AND hash < ? LIMIT 1 OFFSET ?',
  );
  const holds = (prefix: string, more: number) =>
    nth.get(first(prefix), after(prefix), more) !== undefined;

  function isFull(prefix: string): boolean {
    const before = known.get(prefix);
    if (before !== undefined) return before;
    const full = prefix.length < HASH_BITS && holds(prefix, size);
    known.set(prefix, full);
    return full;
  }

  function leaves(prefix: string): string[] {
    if (!holds(prefix, 0)) return [];
    if (!isFull(prefix)) return [prefix];
    return [...leaves(`${prefix}0`), ...leaves(`${prefix}1`)];
  }

  return { isFull, leaves };
}

type Written = {
  has(prefix: string): boolean;
  /** The shards that were written in a region. */
  below(prefix: string): string[];
  keep(prefix: string, address: string): void;
  drop(prefix: string): void;
  /** Where all of them are, in order. */
  addresses(): string[];
};

/** Which shards were written, and where. */
function createWritten(database: Database): Written {
  const texts = (sql: string, column: string, ...params: string[]) =>
    database
      .prepare(sql)
      .all(...params)
      .map((row) => String(row[column]));
  return {
    has: (prefix) =>
      database.prepare('SELECT 1 FROM shard WHERE prefix = ?').get(prefix) !== undefined,
    below: (prefix) =>
      texts(
        'SELECT prefix FROM shard WHERE prefix >= ? AND prefix < ? ORDER BY prefix',
        'prefix',
        prefix,
        after(prefix),
      ),
    keep(prefix, address) {
      database
        .prepare('INSERT OR REPLACE INTO shard (prefix, address) VALUES (?, ?)')
        .run(prefix, address);
    },
    drop(prefix) {
      database.prepare('DELETE FROM shard WHERE prefix = ?').run(prefix);
    },
    addresses: () => texts('SELECT address FROM shard ORDER BY prefix', 'address'),
  };
}

/** Hashes that begin with a prefix of bits are a range; rows without a hash are in none. */
const first = (prefix: string) => (prefix === '' ? '0' : prefix);
const after = (prefix: string) => (prefix === '' ? '2' : `${prefix}2`);
