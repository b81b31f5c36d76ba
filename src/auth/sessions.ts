import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';

const HOUR = 60 * 60_000;
const IDLE_MS = 12 * HOUR;
/** However busy: after this time a session ends. */
export const SESSION_MS = 14 * 24 * HOUR;
// A session that is used is noted as such at most this often.
const NOTED_MS = 60_000;

export type Sessions = {
  /** Begins a session of an account. Out: the secret that stands for it, 256 random bits. */
  begin(account: number): string;
  /** The account of a session that has not ended; using a session keeps it. */
  accountOf(secret: string): number | undefined;
  end(secret: string): void;
  /** Forgets sessions whose time is over. */
  sweep(): void;
};

/** The sessions of a database that has our schema: it knows their digests, never what is in the cookie. */
export function createSessions(db: Database, now: () => number): Sessions {
  return {
    begin(account) {
      const secret = randomBytes(32).toString('base64url');
      const time = now();
      db.prepare('INSERT INTO session (digest, account, created, seen) VALUES (?, ?, ?, ?)').run(
        digestOf(secret),
        account,
        time,
        time,
      );
      return secret;
    },
    accountOf(secret) {
      const time = now();
      const digest = digestOf(secret);
      const row = db
        .prepare('SELECT account, seen FROM session WHERE digest = ? AND created > ? AND seen > ?')
        .get(digest, time - SESSION_MS, time - IDLE_MS);
      if (!row) return undefined;
      if (time - Number(row['seen']) > NOTED_MS) {
        db.prepare('UPDATE session SET seen = ? WHERE digest = ?').run(time, digest);
      }
      return Number(row['account']);
    },
    end(secret) {
      db.prepare('DELETE FROM session WHERE digest = ?').run(digestOf(secret));
    },
    sweep() {
      db.prepare('DELETE FROM session WHERE created <= ? OR seen <= ?').run(
        now() - SESSION_MS,
        now() - IDLE_MS,
      );
    },
  };
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
