import type { ProposedItem } from '#src/content/queries/proposals.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';

/** What was found at one state of site and content; `close` lets go of that state. */
type Closable = { close(): void };

type Answer<R> = Promise<Result<R, Problem>>;
type Work<T, R> = (look: T) => Answer<R>;
type Kept<T> = { asked: string; look: T; users: number; since: number; timer?: NodeJS.Timeout };

/** So long a look waits for whoever goes on with it. */
const KEPT_MS = 3_000;
/** SQLite's log cannot be emptied while somebody reads an old state. */
const MAX_AGE_MS = 30_000;

/**
 * Looks at what a publish would do, and keeps the last one for a moment: pages are compared bit by bit, and all of them
 * at one state. In: `take` looks at the state as it is now.
 */
export function createLooks<T extends Closable>(
  take: (items: readonly ProposedItem[]) => Answer<T>,
) {
  let last: Kept<T> | undefined;

  function drop(kept: Kept<T>): void {
    clearTimeout(kept.timer);
    if (kept === last) last = undefined;
    if (kept.users === 0) kept.look.close();
  }

  async function use<R>(kept: Kept<T>, work: Work<T, R>): Answer<R> {
    clearTimeout(kept.timer);
    kept.users++;
    try {
      return await work(kept.look);
    } finally {
      kept.users--;
      if (kept !== last) drop(kept);
      else if (kept.users === 0) kept.timer = setTimeout(drop, KEPT_MS, kept).unref();
    }
  }

  async function begin<R>(items: readonly ProposedItem[], work: Work<T, R>): Answer<R> {
    const taken = await take(items);
    if (!taken.ok) return taken;
    const since = performance.now();
    const former = last;
    last = { asked: JSON.stringify(items), look: taken.value, users: 0, since };
    if (former) drop(former);
    return use(last, work);
  }

  return {
    /** Works with a look at what is there now, which is kept for whoever goes on with it. */
    begin,
    /** Goes on with the look that began last, if it was at the same items. */
    goOn<R>(items: readonly ProposedItem[], work: Work<T, R>): Answer<R> {
      const isFresh = last && performance.now() - last.since < MAX_AGE_MS;
      const isSame = last?.asked === JSON.stringify(items);
      return last && isFresh && isSame ? use(last, work) : begin(items, work);
    },
    /** Works with a look at what is there now, and keeps nothing. */
    async once<R>(items: readonly ProposedItem[], work: Work<T, R>): Answer<R> {
      const taken = await take(items);
      if (!taken.ok) return taken;
      try {
        return await work(taken.value);
      } finally {
        taken.value.close();
      }
    },
  };
}
