/** The time, in milliseconds. */
export type Clock = {
  /**
   * The time of changes, which never goes back: readers that ask for what changed since a mark would miss
   * items otherwise. After the machine's clock was wrong, it stands still until that has caught up.
   */
  now(): number;
  /** The machine's time, for what falls due or runs out. */
  machine(): number;
};

/** In: the machine's clock, and the newest time on record. */
export function createClock(source: () => Date, newest: number): Clock {
  let last = newest;
  return {
    now() {
      last = Math.max(last, source().getTime());
      return last;
    },
    machine: () => source().getTime(),
  };
}
