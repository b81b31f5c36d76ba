import type { Replica } from '#src/content/replica/replica.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';

/** The part of the replica that says what changed. */
export type ContentLog = Pick<Replica, 'head' | 'changesSince' | 'trimmed'>;

export type CallCache<T> = {
  /**
   * The kept answer of a key, or a new one; equal questions at one time are answered once.
   * In: the key, what the answer is made from, and how it is made.
   */
  answer(key: string, from: MadeFrom, make: () => Promise<T>): Promise<T>;
};

/** The schemas that an answer is made from (`assets` for files), and the build, where it depends on that. */
export type MadeFrom = { schemas: readonly string[]; build?: string };

type Kept<T> = { answer: T; seq: number; build: string | undefined };

/** Bytes of all kept answers. */
const LIMIT = 16_000_000;
const CHANGES_AT_ONCE = 1_000;

/**
 * Keeps answers about published content until something of their schemas changes; those that were used least
 * recently make room. In: the log of changes, and how many answers are kept, where their keys are few: these are kept
 * whatever they weigh. Otherwise it is their weight together that is limited.
 */
export function createCallCache<T extends { length: number }>(
  log: ContentLog,
  answers?: number,
): CallCache<T> {
  const kept =
    answers === undefined
      ? createBoundedMap<string, Kept<T>>(LIMIT, ({ answer }) => answer.length)
      : createBoundedMap<string, Kept<T>>(answers);
  /** The number of the last change, by schema. */
  const changed = new Map<string, number>();
  /** Answers that are being made. */
  const underWay = new Map<string, { made: Promise<T> } & Omit<Kept<T>, 'answer'>>();
  let seen = log.head();
  /** Which schemas changed up to this number was not read before the log was trimmed. */
  let unknownUntil = 0;

  function follow(): void {
    const head = log.head();
    // What is trimmed is never newer than the newest change.
    if (head === seen) return;
    if (log.trimmed() > seen) {
      unknownUntil = head;
      seen = head;
    }
    while (seen < head) {
      const changes = log.changesSince(seen, CHANGES_AT_ONCE);
      for (const { schema, seq } of changes) changed.set(schema, seq);
      seen = changes.at(-1)?.seq ?? head;
    }
  }

  return {
    async answer(key, { schemas, build }, make) {
      follow();
      const changes = schemas.map((schema) => changed.get(schema) ?? 0);
      const lastChange = Math.max(unknownUntil, ...changes);
      const isNew = (one: Omit<Kept<T>, 'answer'>) => one.seq >= lastChange && one.build === build;
      const known = kept.get(key);
      if (known && isNew(known)) return known.answer;
      const same = underWay.get(key);
      if (same && isNew(same)) return same.made;
      // What changes while it is made is not known to be in it.
      const seq = seen;
      const made = make();
      underWay.set(key, { made, seq, build });
      try {
        const answer = await made;
        kept.set(key, { answer, seq, build });
        return answer;
      } finally {
        if (underWay.get(key)?.made === made) underWay.delete(key);
      }
    },
  };
}
