/** Memory is bounded: of more visitors a day the further ones are not told apart. */
export const MOST_VISITORS = 500_000;
/** Who does nothing for so long begins another visit, as in Plausible. */
const PAUSE_MS = 30 * 60_000;
const PRESENT_MS = 5 * 60_000;

/** An event as a part of a visit: the first one, or a later one, `sinceLast` ms after the one before. */
type VisitEvent = { isFirst: true } | { isFirst: false; isSecond: boolean; sinceLast: number };

/** The visits that go on, by the digest of their visitor. */
export type OngoingVisits = {
  /** Notes an event of a visitor. Out: undefined where too many visits go on to follow another one. */
  note(digest: string): VisitEvent | undefined;
  /** Forgets the visits that are over. */
  endOld(): void;
  /** How many visitors did something in the last five minutes. */
  present(): number;
  clear(): void;
};

/** In: the clock, in ms. */
export function createOngoingVisits(now: () => number): OngoingVisits {
  // In the order of their last events.
  const visits = new Map<string, { last: number; events: 1 | 'more' }>();
  return {
    note(digest) {
      const at = now();
      const before = visits.get(digest);
      if (!before && visits.size >= MOST_VISITORS) return undefined;
      const goesOn = before !== undefined && at - before.last < PAUSE_MS;
      visits.delete(digest);
      visits.set(digest, { last: at, events: goesOn ? 'more' : 1 });
      if (!goesOn) return { isFirst: true };
      return { isFirst: false, isSecond: before.events === 1, sinceLast: at - before.last };
    },
    endOld() {
      for (const [digest, { last }] of visits) {
        if (now() - last < PAUSE_MS) break;
        visits.delete(digest);
      }
    },
    present: () => [...visits.values()].filter(({ last }) => now() - last < PRESENT_MS).length,
    clear: () => visits.clear(),
  };
}
