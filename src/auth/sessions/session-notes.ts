import * as v from 'valibot';
import type { Database } from '#src/lib/node/sqlite.ts';

/** What a provider calls a person, and which provider. */
export type SessionOwner = { issuer: string; subject: string };

/** What the other servers of the site have to hear. `digest`: SHA-256 of the session's secret. */
export type SessionNote =
  | { seq: number; kind: 'begun' | 'ended'; digest: Uint8Array }
  | { seq: number; kind: 'all-ended'; owner: SessionOwner };

/**
 * Notes which sessions of accounts with a provider begin and end, in the transaction in which they do. They stay until
 * the other servers have heard of them, also over a restart.
 */
export type SessionNotes = {
  begun(digest: Uint8Array): void;
  /** Called before the session is taken away. */
  ended(digest: Uint8Array): void;
  /** All sessions of an account end. Called before the account is taken away. */
  allEnded(account: number): void;
  /** The oldest note. */
  first(): SessionNote | undefined;
  /** The number of the newest note; 0 when there is none. */
  last(): number;
  /** Whether the others lack an end. In: the number of a note; only ends after it count. */
  lacksEnd(since: number): boolean;
  remove(seq: number): void;
  /** Calls `listener` with each session that begins, and with nothing when sessions end. */
  onNote(listener: (begun: Uint8Array | undefined) => void): void;
};

const Row = v.variant('kind', [
  v.object({
    ...{ seq: v.number(), kind: v.picklist(['begun', 'ended']) },
    digest: v.instance(Uint8Array),
  }),
  v.object({
    ...{ seq: v.number(), kind: v.literal('all-ended') },
    ...{ issuer: v.string(), subject: v.string() },
  }),
]);

/** The notes of a database that has our schema. */
export function createSessionNotes(db: Database): SessionNotes {
  let tell: (begun: Uint8Array | undefined) => void = () => undefined;
  const note = (kind: 'begun' | 'ended', digest: Uint8Array) =>
    db
      .prepare(
        `INSERT INTO session_note (kind, digest) SELECT ?, digest FROM session
         WHERE digest = ? AND account IN (SELECT account FROM identity)`,
      )
      .run(kind, digest).changes > 0;
  return {
    begun(digest) {
      if (note('begun', digest)) tell(digest);
    },
    ended(digest) {
      if (note('ended', digest)) tell(undefined);
    },
    allEnded(account) {
      const { changes } = db
        .prepare(
          `INSERT INTO session_note (kind, issuer, subject)
           SELECT 'all-ended', issuer, subject FROM identity WHERE account = ?`,
        )
        .run(account);
      if (changes > 0) tell(undefined);
    },
    first() {
      const row = db.prepare('SELECT * FROM session_note ORDER BY seq LIMIT 1').get();
      if (!row) return undefined;
      const read = v.parse(Row, row);
      if (read.kind !== 'all-ended') return read;
      const { issuer, subject, ...rest } = read;
      return { ...rest, owner: { issuer, subject } };
    },
    last: () =>
      Number(db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM session_note').get()?.['seq']),
    lacksEnd: (since) =>
      db
        .prepare("SELECT 1 FROM session_note WHERE kind <> 'begun' AND seq > ? LIMIT 1")
        .get(since) !== undefined,
    remove(seq) {
      db.prepare('DELETE FROM session_note WHERE seq = ?').run(seq);
    },
    onNote(listener) {
      tell = listener;
    },
  };
}

/** Where there are no other servers nobody has to hear anything. */
export const NO_NOTES: SessionNotes = {
  begun: () => undefined,
  ended: () => undefined,
  allEnded: () => undefined,
  first: () => undefined,
  last: () => 0,
  lacksEnd: () => false,
  remove: () => undefined,
  onNote: () => undefined,
};
