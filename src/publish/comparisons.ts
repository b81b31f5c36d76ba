import type { ProposedItem } from '#src/content/queries/proposals.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';

/** What was found at one state of site and content; `close` lets go of that state. */
type Closable = { close(): void };

type ComparisonAnswer<R> = Promise<Result<R, Problem>>;
type ComparisonWork<T, R> = (state: T) => ComparisonAnswer<R>;
type Kept<T> = { asked: string; state: T; users: number; since: number; timer?: NodeJS.Timeout };

/** So long a comparison waits for whoever goes on with it. */
const KEPT_MS = 3_000;
/** So many comparisons go on side by side; with more, the one that began first begins anew. */
const MOST = 4;
/** SQLite's log cannot be emptied while somebody reads an old state. */
const MAX_AGE_MS = 30_000;

/**
 * Compares the site with what a publish would make of it, and keeps each comparison for a moment: pages are compared
 * bit by bit, and all of them at one state, whatever else is asked meanwhile. In: `take` reads the state as it is now.
 */
export function createComparisons<T extends Closable>(
  take: (items: readonly ProposedItem[]) => ComparisonAnswer<T>,
) {
  const comparisons = new Map<string, Kept<T>>();
  const isKept = (one: Kept<T>) => comparisons.get(one.asked) === one;

  function drop(kept: Kept<T>): void {
    clearTimeout(kept.timer);
    if (isKept(kept)) comparisons.delete(kept.asked);
    if (kept.users === 0) kept.state.close();
  }

  async function use<R>(kept: Kept<T>, work: ComparisonWork<T, R>): ComparisonAnswer<R> {
    clearTimeout(kept.timer);
    kept.users++;
    try {
      return await work(kept.state);
    } finally {
      kept.users--;
      if (!isKept(kept)) drop(kept);
      else if (kept.users === 0) kept.timer = setTimeout(drop, KEPT_MS, kept).unref();
    }
  }

  async function begin<R>(
    items: readonly ProposedItem[],
    work: ComparisonWork<T, R>,
  ): ComparisonAnswer<R> {
    const taken = await take(items);
    if (!taken.ok) return taken;
    const asked = JSON.stringify(items);
    const former = comparisons.get(asked);
    if (former) drop(former);
    const kept = { asked, state: taken.value, users: 0, since: performance.now() };
    comparisons.set(asked, kept);
    const [first] = comparisons.values();
    if (first && comparisons.size > MOST) drop(first);
    return use(kept, work);
  }

  return {
    /** Compares with what is there now, which is kept for whoever goes on with it. */
    begin,
    /** Goes on with the last comparison of the same items. */
    goOn<R>(items: readonly ProposedItem[], work: ComparisonWork<T, R>): ComparisonAnswer<R> {
      const kept = comparisons.get(JSON.stringify(items));
      const isFresh = kept && performance.now() - kept.since < MAX_AGE_MS;
      return isFresh ? use(kept, work) : begin(items, work);
    },
    /** Compares with what is there now, and keeps nothing. */
    async once<R>(items: readonly ProposedItem[], work: ComparisonWork<T, R>): ComparisonAnswer<R> {
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
