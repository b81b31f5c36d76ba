import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import type { Language } from '#src/model/languages.ts';

/** Something that a visitor sent. `values` belong to the kind, which alone reads them. */
export type Submission = {
  /** Also the id of the item that content gets. */
  id: string;
  /** By which people speak of it, such as `K7M-4QX`. */
  number: string;
  kind: string;
  language: Language;
  /** The path of the page that it was sent from. */
  page: string;
  /** ms since 1970. */
  at: number;
  values: Readonly<Record<string, unknown>>;
};

/** What stays known of a submission that has arrived. */
export type KnownSubmission = Pick<Submission, 'number' | 'language' | 'page' | 'at'>;

export type NewSubmission = Omit<Submission, 'id' | 'number' | 'at'> & {
  /** Sent twice with the same key, it is one submission. */
  key: string;
};

/** A submission that is still to be carried on; `tries` are the failed ones, `reason` is why the last one did. */
export type WaitingSubmission = { submission: Submission; tries: number; reason: string | null };

export type SubmissionStore = {
  /** Writes it down in one transaction. Out: its number, or that of the one with the same key. */
  add(submission: NewSubmission): { number: string; isNew: boolean };
  /** The number of the submission with this key. */
  numberOf(key: string): string | undefined;
  /** The submission with this id, also after it arrived, for as long as its key is known. */
  about(id: string): KnownSubmission | undefined;
  /** The next one that may be carried on now, or was written down while the clock was ahead. */
  due(): WaitingSubmission | undefined;
  /** All that have not arrived, the oldest first. */
  waiting(): Submission[];
  nextAt(): number | undefined;
  /** It arrived: its values are forgotten, its key and number stay known. */
  carried(id: string): void;
  /** It is tried again, not before `next`; the reason is kept. */
  failed(id: string, next: number, reason: string): void;
  count(): { waiting: number };
  close(): void;
};

const MIGRATIONS = [
  `CREATE TABLE submission (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     number TEXT NOT NULL UNIQUE,
     key TEXT NOT NULL UNIQUE,
     kind TEXT NOT NULL,
     language TEXT NOT NULL,
     page TEXT NOT NULL,
     at INTEGER NOT NULL,
     sent TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     next INTEGER NOT NULL,
     carried INTEGER,
     reason TEXT
   ) STRICT;
   CREATE INDEX submission_waiting ON submission (next) WHERE carried IS NULL;
   CREATE INDEX submission_carried ON submission (carried) WHERE carried IS NOT NULL;`,
  // When `next` was written: later than now, the clock was ahead then. None has waited longer than a day so far.
  `ALTER TABLE submission ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;
   UPDATE submission SET noted = next - 86400000 WHERE carried IS NULL;
   CREATE INDEX submission_noted ON submission (noted) WHERE carried IS NULL;`,
];

/** So long a key is known after its submission was carried on. */
const KEPT_MS = 90 * 24 * 3_600_000;
const NUMBER_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const Values = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** Opens the submissions, or makes an empty file. In: a path or ':memory:', and the clock in ms. */
export function openStore(path: string, now: () => number): SubmissionStore {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full', secureDelete: true });
  const known = db.prepare('SELECT number FROM submission WHERE key = ?');
  const byId = db.prepare('SELECT number, language, page, at FROM submission WHERE id = ?');
  const forget = db.prepare('DELETE FROM submission WHERE carried < ?');
  const insert = db.prepare(
    `INSERT INTO submission (id, number, key, kind, language, page, at, sent, next, noted)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const due = db.prepare(
    'SELECT * FROM submission WHERE carried IS NULL AND next <= ? ORDER BY next, seq LIMIT 1',
  );
  const ahead = db.prepare(
    'SELECT * FROM submission WHERE carried IS NULL AND noted > ? ORDER BY noted, seq LIMIT 1',
  );
  const nextAt = db.prepare('SELECT min(next) AS next FROM submission WHERE carried IS NULL');
  const carried = db.prepare("UPDATE submission SET carried = ?, sent = '{}' WHERE id = ?");
  const failed = db.prepare(
    'UPDATE submission SET tries = tries + 1, next = ?, noted = ?, reason = ? WHERE id = ?',
  );
  const all = db.prepare('SELECT * FROM submission WHERE carried IS NULL ORDER BY seq');
  const waiting = db.prepare('SELECT count(*) AS count FROM submission WHERE carried IS NULL');
  return {
    add: ({ key, kind, language, page, values }) =>
      db.transaction(() => {
        const before = known.get(key)?.['number'];
        if (before !== undefined) return { number: String(before), isNew: false };
        const [at, number] = [now(), newNumber()];
        forget.run(at - KEPT_MS);
        insert.run(
          ...[randomUUID(), number, key, kind, language, page, at, JSON.stringify(values), at, at],
        );
        return { number, isNew: true };
      }),
    numberOf(key) {
      const number = known.get(key)?.['number'];
      return number === undefined ? undefined : String(number);
    },
    about(id) {
      const row = byId.get(id);
      return row && knownOf(row);
    },
    due() {
      const at = now();
      const row = due.get(at) ?? ahead.get(at);
      if (!row) return undefined;
      const { tries, reason } = row;
      return {
        submission: submissionOf(row),
        tries: Number(tries),
        reason: reason === null ? null : String(reason),
      };
    },
    waiting: () => all.all().map(submissionOf),
    nextAt() {
      const next = nextAt.get()?.['next'];
      return typeof next === 'number' ? next : undefined;
    },
    carried(id) {
      carried.run(now(), id);
      db.emptyLog();
    },
    failed: (id, next, reason) => void failed.run(next, now(), reason, id),
    count: () => ({ waiting: Number(waiting.get()?.['count']) }),
    close: () => db.close(),
  };
}

function submissionOf(row: Record<string, unknown>): Submission {
  return {
    ...knownOf(row),
    id: String(row['id']),
    kind: String(row['kind']),
    values: v.parse(Values, row['sent']),
  };
}

function knownOf(row: Record<string, unknown>): KnownSubmission {
  return {
    number: String(row['number']),
    language: row['language'] === 'en' ? 'en' : 'de',
    page: String(row['page']),
    at: Number(row['at']),
  };
}

/** One of a billion; it says nothing about how many there are. */
function newNumber(): string {
  const sign = () => NUMBER_SIGNS[randomInt(NUMBER_SIGNS.length)] ?? '';
  const three = () => sign() + sign() + sign();
  return `${three()}-${three()}`;
}
