import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/** How often a picture may take too long before it counts as unreadable … */
const MAY_BE_SLOW = 3;
/** … each time so soon after the last one. */
const SOON_MS = 60 * 60_000;
/** An original that cannot be read is not tried again before that: it may have been for want of time. */
const TRY_AGAIN_MS = 10 * 60_000;

/** Remembers which originals cannot be read, so that not every width of them is tried. */
export function createFailures(log: (problem: Problem) => void) {
  const slow = new Map<string, { times: number; last: number }>();
  const unreadable = new Map<string, { problem: Problem; until: number }>();

  function known(hash: string): Problem | undefined {
    const failure = unreadable.get(hash);
    return failure && performance.now() < failure.until ? failure.problem : undefined;
  }

  return {
    known,
    /** A busy machine is no fault of the picture, unless it happens again and again. */
    isOftenSlow(hash: string): boolean {
      const now = performance.now();
      const before = slow.get(hash);
      const times = before && now - before.last < SOON_MS ? before.times + 1 : 1;
      slow.set(hash, { times, last: now });
      return times >= MAY_BE_SLOW;
    },
    /** An original failed for a reason; another width may have failed meanwhile. */
    add(hash: string, id: string, reason: string): Problem {
      const before = known(hash);
      if (before) return before;
      const failure = problem('picture-unreadable', { id, reason });
      unreadable.set(hash, { problem: failure, until: performance.now() + TRY_AGAIN_MS });
      log(failure);
      return failure;
    },
  };
}
