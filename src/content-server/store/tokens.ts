import { createHash, randomBytes } from 'node:crypto';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { integer, text } from './row.ts';

/** 30 days, as Squidex. */
export const TOKEN_SECONDS = 30 * 24 * 60 * 60;
const MEMORY = 1_000;

export type TokenStore = {
  /** A new token for a client, valid for `TOKEN_SECONDS`. Only its hash is stored. */
  issue(client: string, now: number): string;
  /** The client that a token was issued to, or undefined when it is unknown or expired. */
  clientOf(token: string, now: number): string | undefined;
};

type Entry = { client: string; expires: number };

/** Access tokens; those in use are also kept in memory (at most 1,000). */
export function createTokenStore(db: Database): TokenStore {
  const known = createBoundedMap<string, Entry>(MEMORY);
  return {
    issue(client, now) {
      const token = randomBytes(32).toString('base64url');
      const expires = now + TOKEN_SECONDS * 1000;
      db.prepare('DELETE FROM token WHERE expires < ?').run(now);
      db.prepare('INSERT INTO token VALUES (?, ?, ?)').run(hash(token), client, expires);
      return token;
    },
    clientOf(token, now) {
      const entry = known.get(token) ?? find(db, token);
      if (!entry || entry.expires <= now) return undefined;
      known.set(token, entry);
      return entry.client;
    },
  };
}

function find(db: Database, token: string): Entry | undefined {
  const row = db.prepare('SELECT client, expires FROM token WHERE hash = ?').get(hash(token));
  return row && { client: text(row, 'client'), expires: integer(row, 'expires') };
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
