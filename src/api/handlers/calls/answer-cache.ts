import type { Replica } from '#src/content/replica/replica.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';

/** The part of the replica that says what changed. */
export type ContentLog = Pick<Replica, 'head' | 'changesSince' | 'trimmed'>;

export type CallCache<T> = {
  /**
   * The kept answer of a key, or a new one; equal questions at one time are answered once.
   * In: the key, the schemas that the answer is made from (`assets` for files), and how it is made.
   */
  answer(key: string, from: readonly string[], make: () => Promise<T>): Promise<T>;
};

/** Bytes of all kept answers. */
const LIMIT = 16_000_000;
const CHANGES_AT_ONCE = 1_000;

/**
 * Keeps answers about published content until something of their schemas changes; those that were used least
 * recently make room. In: the log of changes, and how long all kept answers may be together.
 */
export function createCallCache<T extends { length: number }>(
  log: ContentLog,
  limit = LIMIT,
): CallCache<T> {
  const kept = createBoundedMap<string, { answer: T; seq: number }>(
    limit,
    ({ answer }) => answer.length,
  );
  /** The number of the last change, by schema. */
  const changed = new Map<string, number>();
  /** Answers that are being made. */
  const underWay = new Map<string, { made: Promise<T>; seq: number }>();
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
    async answer(key, from, make) {
      follow();
      const known = kept.get(key);
      const lastChange = Math.max(unknownUntil, ...from.map((schema) => changed.get(schema) ?? 0));
      if (known && known.seq >= lastChange) return known.answer;
      const same = underWay.get(key);
      if (same && same.seq >= lastChange) return same.made;
      // What changes while it is made is not known to be in it.
      const seq = seen;
      const made = make();
      underWay.set(key, { made, seq });
      try {
        const answer = await made;
        kept.set(key, { answer, seq });
        return answer;
      } finally {
        if (underWay.get(key)?.made === made) underWay.delete(key);
      }
    },
  };
}
