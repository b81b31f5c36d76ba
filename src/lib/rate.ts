import { createBoundedMap } from './bounded-map.ts';

/** How much somebody may send. */
export type SendingRate = {
  /** Counts one. Out: 0, or the seconds after which to ask again; then nothing is counted. */
  take(client: string): Promise<number>;
};

/** The same, where nobody else has to be asked. */
type Rate = { take(client: string): number };

export type RateOptions = {
  /** Within this time … */
  windowMs: number;
  /** … so many of one client. */
  most: number;
};

const CLIENTS = 10_000;

/** Counts by client, in memory: a restart forgets. In: a clock that is never set back. */
export function createRate({ windowMs, most }: RateOptions, now: () => number): Rate {
  const sent = createBoundedMap<string, number[]>(CLIENTS);
  return {
    take(client) {
      const at = now();
      const recent = (sent.get(client) ?? []).filter((one) => at - one < windowMs);
      const [oldest = at] = recent;
      if (recent.length >= most) return Math.ceil((oldest + windowMs - at) / 1000);
      sent.set(client, [...recent, at]);
      return 0;
    },
  };
}
