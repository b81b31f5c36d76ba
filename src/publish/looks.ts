import type { ProposedItem } from '#src/content/queries/proposals.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';

/** What was found at one state of site and content; `close` lets go of that state. */
type Closable = { close(): void };

type LookAnswer<R> = Promise<Result<R, Problem>>;
type LookWork<T, R> = (look: T) => LookAnswer<R>;
type Kept<T> = { asked: string; look: T; users: number; since: number; timer?: NodeJS.Timeout };

/** So long a look waits for whoever goes on with it. */
const KEPT_MS = 3_000;
/** So many comparisons go on side by side; with more, the one that began first looks anew. */
const MOST = 4;
/** SQLite's log cannot be emptied while somebody reads an old state. */
const MAX_AGE_MS = 30_000;

/**
 * Looks at what a publish would do, and keeps each look for a moment: pages are compared bit by bit, and all of them at
 * one state, whatever else is asked meanwhile. In: `take` looks at the state as it is now.
 */
export function createLooks<T extends Closable>(
  take: (items: readonly ProposedItem[]) => LookAnswer<T>,
) {
  const looks = new Map<string, Kept<T>>();
  const isKept = (one: Kept<T>) => looks.get(one.asked) === one;

  function drop(kept: Kept<T>): void {
    clearTimeout(kept.timer);
    if (isKept(kept)) looks.delete(kept.asked);
    if (kept.users === 0) kept.look.close();
  }

  async function use<R>(kept: Kept<T>, work: LookWork<T, R>): LookAnswer<R> {
    clearTimeout(kept.timer);
    kept.users++;
    try {
      return await work(kept.look);
    } finally {
      kept.users--;
      if (!isKept(kept)) drop(kept);
      else if (kept.users === 0) kept.timer = setTimeout(drop, KEPT_MS, kept).unref();
    }
  }

  async function begin<R>(items: readonly ProposedItem[], work: LookWork<T, R>): LookAnswer<R> {
    const taken = await take(items);
    if (!taken.ok) return taken;
    const asked = JSON.stringify(items);
    const former = looks.get(asked);
    if (former) drop(former);
    const kept = { asked, look: taken.value, users: 0, since: performance.now() };
    looks.set(asked, kept);
    const [first] = looks.values();
    if (first && looks.size > MOST) drop(first);
    return use(kept, work);
  }

  return {
    /** Works with a look at what is there now, which is kept for whoever goes on with it. */
    begin,
    /** Goes on with the last look at the same items. */
    goOn<R>(items: readonly ProposedItem[], work: LookWork<T, R>): LookAnswer<R> {
      const kept = looks.get(JSON.stringify(items));
      const isFresh = kept && performance.now() - kept.since < MAX_AGE_MS;
      return isFresh ? use(kept, work) : begin(items, work);
    },
    /** Works with a look at what is there now, and keeps nothing. */
    async once<R>(items: readonly ProposedItem[], work: LookWork<T, R>): LookAnswer<R> {
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
