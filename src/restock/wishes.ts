import { createHash } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';

/** Somebody who wants to hear when goods are back. `colour` is an id; null: they come in none. */
export type Wish = { address: string; language: Language; product: string; colour: string | null };

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
];

/** The confirmed wishes. The id of one follows from its link, so that a link brings one mail in all. */
export function createWishes(db: Database) {
  const insert = db.prepare(
    `INSERT INTO wish (id, address, language, product, colour, confirmed) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const all = db.prepare('SELECT * FROM wish ORDER BY confirmed, id');
  const remove = db.prepare('DELETE FROM wish WHERE id = ?');
  const removeBefore = db.prepare('DELETE FROM wish WHERE confirmed < ?');
  return {
    add(wish: Wish, asked: number, confirmed: number): void {
      const { address, language, product, colour } = wish;
      insert.run(idOf(wish, asked), address, language, product, colour ?? '', confirmed);
    },
    all: () => all.all().map((row) => ({ id: String(row['id']), wish: wishOf(row) })),
    remove: (id: string) => void remove.run(id),
    removeBefore: (time: number) => void removeBefore.run(time),
  };
}

function idOf({ address, product, colour }: Wish, asked: number): string {
  const parts = JSON.stringify([address.toLowerCase(), product, colour, asked]);
  return createHash('sha256').update(parts).digest('base64url');
}

function wishOf(row: Record<string, unknown>): Wish {
  return {
    address: String(row['address']),
    language: row['language'] === 'en' ? 'en' : 'de',
    product: String(row['product']),
    colour: String(row['colour']) || null,
  };
}
