import type { Database } from '#src/lib/node/sqlite.ts';

/** How far a target is: which build it shows, and what became of the deliveries since. */
export type DeliveryState = {
  /** Number of the build that it shows; 0: not known. */
  seq: number;
  /** Failed attempts in a row, and when to try again (ms since 1970). */
  tries: number;
  next: number;
};

const NOTHING: DeliveryState = { seq: 0, tries: 0, next: 0 };

/** The table `outbox`: one row for each target. */
export type DeliveryOutbox = {
  get(target: string): DeliveryState;
  set(target: string, delivery: DeliveryState): void;
};

/** In: the site store. */
export function createOutbox(database: Database): DeliveryOutbox {
  return {
    get(target) {
      const row = database.prepare('SELECT * FROM outbox WHERE target = ?').get(target);
      if (!row) return NOTHING;
      return { seq: Number(row['seq']), tries: Number(row['tries']), next: Number(row['next']) };
    },
    set(target, { seq, tries, next }) {
      database
        .prepare(
          `INSERT INTO outbox (target, seq, tries, next) VALUES (?, ?, ?, ?) ON CONFLICT (target)
          DO UPDATE SET seq = excluded.seq, tries = excluded.tries, next = excluded.next`,
        )
        .run(target, seq, tries, next);
    },
  };
}
