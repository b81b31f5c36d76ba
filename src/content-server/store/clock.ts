/**
 * The time of changes, in milliseconds, which never goes back: readers that ask for what changed
 * since a mark would miss items otherwise.
 */
export type Clock = { now(): number };

/** In: the machine's clock, and the newest time on record. */
export function createClock(source: () => Date, newest: number): Clock {
  let last = newest;
  return {
    now() {
      last = Math.max(last, source().getTime());
      return last;
    },
  };
}
