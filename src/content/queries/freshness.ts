import type { DependencyKey } from '#src/model/pages/query.ts';

/** The content as its changes are numbered. */
export type Changes = {
  /** The number of the newest change. */
  head(): number;
  /** Keys that can read differently since that change; undefined where that is not known any more. */
  changedSince(since: number): readonly DependencyKey[] | undefined;
};

/** Says of what was read earlier whether it would be read the same now. */
export type Freshness = {
  /** The number of the newest change: what is read now was read at it. */
  now(): number;
  /** Whether nothing behind these keys has changed since they were read at `at`. */
  isSame(keys: Iterable<DependencyKey>, at: number): boolean;
};

const MAX_KEYS = 20_000;

/** Follows the changes of the content. */
export function createFreshness({ head, changedSince }: Changes): Freshness {
  let state = head();
  /** What was read before this change counts as changed, and what a log that began anew does not reach yet. */
  let known = state;
  const changedAt = new Map<DependencyKey, number>();

  function follow(now: number): void {
    const keys = now > state ? changedSince(state) : undefined;
    for (const key of keys ?? []) changedAt.set(key, now);
    state = now;
    if (keys && changedAt.size <= MAX_KEYS) return;
    changedAt.clear();
    known = now;
  }

  return {
    now() {
      const now = head();
      if (now !== state) follow(now);
      return now;
    },
    isSame(keys, at) {
      if (at === state) return true;
      if (at < known || at > state) return false;
      for (const key of keys) if ((changedAt.get(key) ?? 0) > at) return false;
      return true;
    },
  };
}
