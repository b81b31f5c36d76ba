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

/** Squidex's form of an instant: ISO 8601 in UTC, a fraction only when there is one. */
export function isoTime(milliseconds: number): string {
  const iso = new Date(milliseconds).toISOString();
  return iso.endsWith('.000Z') ? `${iso.slice(0, -5)}Z` : iso.replace(/0+Z$/, 'Z');
}
