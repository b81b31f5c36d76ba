import { createHash } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
/** Failures weigh half as much after this time. */
const HALF_LIFE = 15 * 60 * SECOND;

/** Whose attempts are counted together: how many are free, and how long the delay may grow. */
type Rule = { free: number; longest: number };

/**
 * An address waits longer than an account: so nobody who guesses from one place keeps the account's
 * owner out.
 */
const RULES = {
  account: { free: 4, longest: 15 * SECOND },
  address: { free: 9, longest: 60 * SECOND },
} satisfies Record<string, Rule>;

export type DelayKey = { kind: keyof typeof RULES; name: string };

export type Delays = {
  /**
   * Counts an attempt as failed before it is made, so that attempts at the same time count too.
   * Out: the seconds to wait when one of the keys has to; then nothing is counted.
   */
  begin(keys: DelayKey[]): Result<void, number>;
  /** The attempt has succeeded: what it counted is taken back, and its account begins anew. */
  succeed(keys: DelayKey[]): void;
  /** Forgets what no longer makes a difference. */
  sweep(): void;
};

type Entry = { failures: number; next: number };

/** The delays of a database that has our schema; they grow with failures and fade with time. */
export function createDelays(db: Database, now: () => number): Delays {
  function read({ kind, name }: DelayKey): Entry {
    const row = db
      .prepare('SELECT failures, last, next FROM delay WHERE digest = ?')
      .get(digestOf(kind, name));
    if (!row) return { failures: 0, next: 0 };
    const since = Math.max(0, now() - Number(row['last']));
    return {
      failures: Number(row['failures']) * 0.5 ** (since / HALF_LIFE),
      // A clock that was set back must not keep anybody waiting.
      next: Math.min(Number(row['next']), now() + RULES[kind].longest),
    };
  }
  function write({ kind, name }: DelayKey, { failures, next }: Entry): void {
    db.prepare(
      `INSERT INTO delay (digest, failures, last, next) VALUES (?, ?, ?, ?) ON CONFLICT (digest)
       DO UPDATE SET failures = excluded.failures, last = excluded.last, next = excluded.next`,
    ).run(digestOf(kind, name), failures, now(), Math.round(next));
  }
  function takeBack(key: DelayKey): void {
    write(key, { failures: Math.max(0, read(key).failures - 1), next: now() });
  }
  return {
    begin: (keys) =>
      db.transaction(() => {
        const entries = keys.map((key) => ({ key, ...read(key) }));
        const wait = Math.max(0, ...entries.map(({ next }) => next - now()));
        if (wait > 0) return err(Math.ceil(wait / SECOND));
        for (const { key, failures } of entries) {
          write(key, { failures: failures + 1, next: now() + delayAfter(failures + 1, key) });
        }
        return ok(undefined);
      }),
    succeed: (keys) =>
      db.transaction(() => {
        for (const key of keys) {
          if (key.kind === 'account') write(key, { failures: 0, next: 0 });
          else takeBack(key);
        }
      }),
    sweep() {
      db.prepare('DELETE FROM delay WHERE last < ? OR (last < ? AND failures < 8)').run(
        now() - 24 * HOUR,
        now() - HOUR,
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

function digestOf(kind: string, name: string): Buffer {
  return createHash('sha256').update(`${kind}:${name}`).digest();
}
