import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';

/** Somebody who gets the newsletter. Times are in ms since 1970. */
export type Subscriber = {
  /** Stands in the link that ends the subscription. */
  id: string;
  address: string;
  language: Language;
  /** When the address was given, and when it was confirmed by mail. */
  asked: number;
  confirmed: number;
};

/** The confirmed addresses, and for two days the digests of those that left. */
export type Subscribers = {
  /** In: an address; capitals make no difference. */
  byAddress(address: string): Subscriber | undefined;
  byId(id: string): Subscriber | undefined;
  add(subscriber: Omit<Subscriber, 'id'>): Subscriber;
  /** Forgets somebody; from now on a link that was asked for before confirms nothing. */
  remove(subscriber: Subscriber): void;
  /** Whether somebody with this address left after that time. */
  leftSince(address: string, time: number): boolean;
  /** All, the oldest first. */
  all(): Subscriber[];
  count(): Record<Language, number>;
  /** Forgets the digests that are of no use any more. */
  sweep(): void;
};

export const MIGRATIONS = [
  `CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE subscriber (
     id TEXT PRIMARY KEY,
     address TEXT NOT NULL COLLATE NOCASE UNIQUE,
     language TEXT NOT NULL,
     asked INTEGER NOT NULL,
     confirmed INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE departed (digest TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;`,
];

/** In: the clock in ms, and how long a link that confirms can be used. */
export function createSubscribers(
  db: Database,
  { now, linkMs }: { now: () => number; linkMs: number },
): Subscribers {
  const byAddress = db.prepare('SELECT * FROM subscriber WHERE address = ?');
  const byId = db.prepare('SELECT * FROM subscriber WHERE id = ?');
  const insert = db.prepare(
    'INSERT INTO subscriber (id, address, language, asked, confirmed) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare('DELETE FROM subscriber WHERE id = ?');
  const note = db.prepare('INSERT OR REPLACE INTO departed (digest, at) VALUES (?, ?)');
  const forget = db.prepare('DELETE FROM departed WHERE at < ?');
  const departed = db.prepare('SELECT 1 FROM departed WHERE digest = ? AND at >= ?');
  const all = db.prepare('SELECT * FROM subscriber ORDER BY confirmed, id');
  const count = db.prepare('SELECT language, count(*) AS count FROM subscriber GROUP BY language');
  const one = (row: Record<string, unknown> | undefined) => row && subscriberOf(row);
  return {
    byAddress: (address) => one(byAddress.get(address)),
    byId: (id) => one(byId.get(id)),
    add(given) {
      const added = { id: randomUUID(), ...given };
      const { id, address, language, asked, confirmed } = added;
      insert.run(id, address, language, asked, confirmed);
      return added;
    },
    remove({ id, address }) {
      db.transaction(() => {
        remove.run(id);
        note.run(digestOf(address), now());
      });
      db.emptyLog();
    },
    leftSince: (address, time) => departed.get(digestOf(address), time) !== undefined,
    all: () => all.all().map(subscriberOf),
    count() {
      const rows = count.all().map((row) => [row['language'], Number(row['count'])]);
      return { de: 0, en: 0, ...Object.fromEntries(rows) };
    },
    sweep() {
      if (forget.run(now() - linkMs).changes > 0) db.emptyLog();
    },
  };
}

/** The address itself is gone at once. */
const digestOf = (address: string) =>
  createHash('sha256').update(`newsletter\0${address.toLowerCase()}`).digest('base64url');

function subscriberOf(row: Record<string, unknown>): Subscriber {
  return {
    id: String(row['id']),
    address: String(row['address']),
    language: row['language'] === 'en' ? 'en' : 'de',
    asked: Number(row['asked']),
    confirmed: Number(row['confirmed']),
  };
}
