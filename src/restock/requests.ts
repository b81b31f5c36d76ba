import { createHash } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';

/** Somebody who wants to hear when goods are back. `colour` is an id; null: they come in none. */
export type RestockRequest = {
  address: string;
  language: Language;
  product: string;
  colour: string | null;
};

/** The table of requests is called `wish`. */
export const MIGRATIONS = [
  `CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE wish (
     id TEXT PRIMARY KEY,
     address TEXT NOT NULL COLLATE NOCASE,
     language TEXT NOT NULL,
     product TEXT NOT NULL,
     colour TEXT NOT NULL,
     confirmed INTEGER NOT NULL,
     UNIQUE (address, product, colour)
   ) STRICT;`,
  'CREATE INDEX wish_goods ON wish (product, colour, language, confirmed, id);',
  'ALTER TABLE wish ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;',
];

/** What somebody waits for, and the language of the mail. */
export type RequestedGoods = Omit<RestockRequest, 'address'>;

/** The confirmed requests. The id of one follows from its link, so that a link brings one mail in all. */
export function createRestockRequests(db: Database) {
  // Of several links the one that was asked for last counts: the mail of an older one may have been sent before.
  const insert = db.prepare(
    `INSERT INTO wish (id, address, language, product, colour, asked, confirmed)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET id = excluded.id, language = excluded.language,
       asked = excluded.asked, confirmed = excluded.confirmed
     WHERE excluded.asked >= asked`,
  );
  const wanted = db.prepare('SELECT DISTINCT product, colour, language FROM wish');
  const next = db.prepare(
    `SELECT id, address FROM wish WHERE product = ? AND colour = ? AND language = ?
     ORDER BY confirmed, id LIMIT 1`,
  );
  const remove = db.prepare('DELETE FROM wish WHERE id = ?');
  const found = db.prepare('SELECT 1 FROM wish WHERE address = ? AND product = ? AND colour = ?');
  const leave = db.prepare('DELETE FROM wish WHERE address = ? AND product = ? AND colour = ?');
  const removeBefore = db.prepare('DELETE FROM wish WHERE confirmed < ?');
  return {
    add(request: RestockRequest, asked: number, confirmed: number): void {
      const { address, language, product, colour } = request;
      insert.run(idOf(request, asked), address, language, product, colour ?? '', asked, confirmed);
    },
    /** Out: what is waited for, each once. */
    wanted: () => wanted.all().map(wantedOf),
    /** Out: who has waited for it longest. */
    next({ product, colour, language }: RequestedGoods) {
      const row = next.get(product, colour ?? '', language);
      return row && { id: String(row['id']), address: String(row['address']) };
    },
    has: ({ address, product, colour }: RestockRequest) =>
      found.get(address, product, colour ?? '') !== undefined,
    /** Forgets what somebody waits for, whichever link it came from. */
    leave: ({ address, product, colour }: RestockRequest) =>
      void leave.run(address, product, colour ?? ''),
    remove: (id: string) => void remove.run(id),
    /** Out: how many were removed. */
    removeBefore: (time: number) => Number(removeBefore.run(time).changes),
  };
}

function idOf({ address, product, colour }: RestockRequest, asked: number): string {
  const parts = JSON.stringify([address.toLowerCase(), product, colour, asked]);
  return createHash('sha256').update(parts).digest('base64url');
}

function wantedOf(row: Record<string, unknown>): RequestedGoods {
  return {
    language: row['language'] === 'en' ? 'en' : 'de',
    product: String(row['product']),
    colour: String(row['colour']) || null,
  };
}
