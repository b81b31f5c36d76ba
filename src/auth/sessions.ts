import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '#src/lib/node/sqlite.ts';

const HOUR = 60 * 60_000;
const IDLE_MS = 12 * HOUR;
/** However busy: after this time a session ends. */
export const SESSION_MS = 14 * 24 * HOUR;
// A session that is used is noted as such at most this often.
const NOTED_MS = 60_000;
const LONGEST_AGENT = 300;

const Row = v.object({
  digest: v.instance(Uint8Array),
  agent: v.string(),
  created: v.number(),
  seen: v.number(),
});

/** A session as its owner sees it; times in ms. */
export type SessionInfo = {
  /** Names it without opening it. */
  id: string;
  /** What the browser called itself at the sign-in. */
  agent: string;
  created: number;
  seen: number;
  /** Whether it is the one that asks. */
  own: boolean;
};

export type Sessions = {
  /**
   * Begins a session of an account. In: also what the browser calls itself. Out: the secret that stands
   * for it, 256 random bits.
   */
  begin(account: number, agent: string): string;
  /** The account of a session that has not ended; using a session keeps it. */
  accountOf(secret: string): number | undefined;
  end(secret: string): void;
  /** An account's sessions that have not ended: the one that asks, then the others, last used first. */
  list(account: number, secret: string | undefined): SessionInfo[];
  /** Ends the session of an account that `list` names so. */
  endOf(account: number, id: string): void;
  endAll(account: number): void;
  /** Forgets sessions whose time is over. */
  sweep(): void;
};

/** The sessions of a database that has our schema: it knows their digests, never what is in the cookie. */
export function createSessions(db: Database, now: () => number): Sessions {
  return {
    begin(account, agent) {
      const secret = randomBytes(32).toString('base64url');
      const time = now();
      db.prepare(
        'INSERT INTO session (digest, account, created, seen, agent) VALUES (?, ?, ?, ?, ?)',
      ).run(digestOf(secret), account, time, time, agent.slice(0, LONGEST_AGENT));
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
    list(account, secret) {
      const own = secret === undefined ? '' : idOf(digestOf(secret));
      return db
        .prepare(
          `SELECT digest, agent, created, seen FROM session
           WHERE account = ? AND created > ? AND seen > ? ORDER BY seen DESC`,
        )
        .all(account, now() - SESSION_MS, now() - IDLE_MS)
        .map((row) => {
          const { digest, ...session } = v.parse(Row, row);
          return { ...session, id: idOf(digest), own: idOf(digest) === own };
        })
        .sort((a, b) => Number(b.own) - Number(a.own));
    },
    endOf(account, id) {
      db.prepare('DELETE FROM session WHERE digest = ? AND account = ?').run(
        Buffer.from(id, 'base64url'),
        account,
      );
    },
    endAll(account) {
      db.prepare('DELETE FROM session WHERE account = ?').run(account);
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

function idOf(digest: Uint8Array): string {
  return Buffer.from(digest).toString('base64url');
}
