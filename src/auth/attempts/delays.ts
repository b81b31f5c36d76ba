import { createHash } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Failures weigh half as much after this time. */
export const HALF_LIFE = 15 * MINUTE;
/** An attempt is kept waiting for its turn up to this time. */
export const WAITING_MS = 30 * SECOND;

/** Whose attempts are counted together: how many are free, and how far apart the others come at most. */
export type DelayRules = { free: number; longest: number };

/**
 * Several may guess at one account or from one network while its owner signs in from a new device: the
 * turns come soon enough for all of them. A device that signed in before has turns of its own.
 */
export const RULES = {
  account: { free: 4, longest: 4 * SECOND },
  address: { free: 9, longest: 4 * SECOND },
  device: { free: 4, longest: 15 * SECOND },
  /** Six digits: whoever has the password may try 288 of a million in a day. */
  code: { free: 4, longest: 5 * MINUTE },
} satisfies Record<string, DelayRules>;

export type DelayKey = { kind: keyof typeof RULES; name: string };

export type Delays = {
  /**
   * Takes the next turn that all keys allow, and counts the attempt as failed before it is made, so
   * that attempts at the same time count too. Out: ms until the turn; or, when that would be too long,
   * the seconds after which to ask again: then nothing is counted.
   */
  begin(keys: DelayKey[]): Result<number, number>;
  /** The attempt has succeeded: what it counted is taken back, and its account or device begins anew. */
  succeed(keys: DelayKey[]): void;
  /** Forgets what no longer makes a difference. */
  sweep(): void;
};

type Entry = { failures: number; next: number };

/**
 * The delays of a database that has our schema; they grow with failures and fade with time.
 * In: a clock (ms) that is not set back while the process runs.
 */
export function createDelays(db: Database, now: () => number): Delays {
  // The system's clock may have been set back between two starts: nobody waits until it is there again.
  const opened = Math.round(now());
  db.prepare('UPDATE delay SET next = next - (last - ?), last = ? WHERE last > ?').run(
    ...[opened, opened, opened],
  );
  function read({ kind, name }: DelayKey): Entry {
    const row = db
      .prepare('SELECT failures, last, next FROM delay WHERE digest = ?')
      .get(delayDigest({ kind, name }));
    if (!row) return { failures: 0, next: 0 };
    const since = Math.max(0, now() - Number(row['last']));
    return {
      failures: Number(row['failures']) * 0.5 ** (since / HALF_LIFE),
      next: Number(row['next']),
    };
  }
  function write({ kind, name }: DelayKey, { failures, next }: Entry): void {
    db.prepare(
      `INSERT INTO delay (digest, failures, last, next) VALUES (?, ?, ?, ?) ON CONFLICT (digest)
       DO UPDATE SET failures = excluded.failures, last = excluded.last, next = excluded.next`,
    ).run(delayDigest({ kind, name }), failures, Math.round(now()), Math.round(next));
  }
  return {
    begin: (keys) =>
      db.transaction(() => {
        const entries = keys.map((key) => ({ key, ...read(key) }));
        const turn = Math.max(now(), ...entries.map(({ next }) => next));
        const wait = Math.round(turn - now());
        if (wait > WAITING_MS) return err(Math.ceil((wait - WAITING_MS) / SECOND));
        for (const { key, failures } of entries) {
          write(key, { failures: failures + 1, next: turn + delayAfter(failures + 1, key) });
        }
        return ok(wait);
      }),
    succeed: (keys) =>
      db.transaction(() => {
        for (const key of keys) {
          if (key.kind !== 'address') write(key, { failures: 0, next: 0 });
          else write(key, { failures: Math.max(0, read(key).failures - 1), next: now() });
        }
      }),
    sweep() {
      db.prepare('DELETE FROM delay WHERE last < ? OR (last < ? AND failures < 8)').run(
        Math.round(now() - 24 * HOUR),
        Math.round(now() - HOUR),
      );
    },
  };
}

/** One second after the free attempts, then twice as long each time. */
function delayAfter(failures: number, { kind }: DelayKey): number {
  const { free, longest } = RULES[kind];
  const beyond = Math.round(failures) - free;
  return beyond <= 0 ? 0 : Math.min(longest, SECOND * 2 ** (beyond - 1));
}

/** What stands for a key wherever it is stored. */
export function delayDigest({ kind, name }: DelayKey): Buffer {
  return createHash('sha256').update(`${kind}:${name}`).digest();
}
