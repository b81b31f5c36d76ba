import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { SessionNotes } from './session-notes.ts';

const HOUR = 60 * 60_000;
/** A session that nobody uses for so long ends. */
export const IDLE_MS = 12 * HOUR;
/** However busy: after this time a session ends. */
export const SESSION_MS = 14 * 24 * HOUR;
// A session that is used is noted as such at most this often.
export const NOTED_MS = 60_000;
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

export type SessionParts = {
  db: Database;
  now: () => number;
  /** What other servers have to hear. */
  notes: SessionNotes;
  /** Whether a session of an account is known well enough to count; it may have ended on another server. */
  counts(digest: Uint8Array, account: number): boolean;
};

/** The sessions of a database that has our schema: it knows their digests, never what is in the cookie. */
export function createSessions({ db, now, notes, counts }: SessionParts): Sessions {
  return {
    begin(account, agent) {
      const secret = randomBytes(32).toString('base64url');
      const [time, digest] = [now(), digestOf(secret)];
      db.transaction(() => {
        db.prepare(
          'INSERT INTO session (digest, account, created, seen, agent) VALUES (?, ?, ?, ?, ?)',
        ).run(digest, account, time, time, agent.slice(0, LONGEST_AGENT));
        notes.begun(digest);
      });
      return secret;
    },
    accountOf(secret) {
      const time = now();
      const digest = digestOf(secret);
      const row = db
        .prepare('SELECT account, seen FROM session WHERE digest = ? AND created > ? AND seen > ?')
        .get(digest, time - SESSION_MS, time - IDLE_MS);
      if (!row || !counts(digest, Number(row['account']))) return undefined;
      if (time - Number(row['seen']) > NOTED_MS) {
        db.prepare('UPDATE session SET seen = ? WHERE digest = ?').run(time, digest);
      }
      return Number(row['account']);
    },
    end(secret) {
      const digest = digestOf(secret);
      db.transaction(() => {
        notes.ended(digest);
        db.prepare('DELETE FROM session WHERE digest = ?').run(digest);
      });
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
      const digest = Buffer.from(id, 'base64url');
      db.transaction(() => {
        const isTheirs = db.prepare('SELECT 1 FROM session WHERE digest = ? AND account = ?');
        if (!isTheirs.get(digest, account)) return;
        notes.ended(digest);
        db.prepare('DELETE FROM session WHERE digest = ?').run(digest);
      });
    },
    endAll(account) {
      db.transaction(() => {
        notes.allEnded(account);
        db.prepare('DELETE FROM session WHERE account = ?').run(account);
      });
    },
    sweep() {
      db.prepare('DELETE FROM session WHERE created <= ? OR seen <= ?').run(
        now() - SESSION_MS,
        now() - IDLE_MS,
      );
    },
  };
}

/** What stands for a session wherever it is stored. In: what is in the cookie. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function idOf(digest: Uint8Array): string {
  return Buffer.from(digest).toString('base64url');
}
