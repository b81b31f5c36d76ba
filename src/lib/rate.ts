import { createBoundedMap } from './bounded-map.ts';

/** How much somebody may send. */
export type SendingRate = {
  /** Counts one. Out: 0, or the seconds after which to ask again; then nothing is counted. */
  take(client: string): Promise<number>;
  /** What `take` would say for this server alone; nothing is counted. */
  ask(client: string): number;
};

/** The same, where nobody else has to be asked. */
type Rate = {
  take(client: string): number;
  /** What `take` would say; nothing is counted. */
  ask(client: string): number;
};

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
  const recentOf = (client: string, at: number) =>
    (sent.get(client) ?? []).filter((one) => at - one < windowMs);
  function ask(client: string): number {
    const at = now();
    const recent = recentOf(client, at);
    const [oldest = at] = recent;
    return recent.length < most ? 0 : Math.ceil((oldest + windowMs - at) / 1000);
  }
  return {
    ask,
    take(client) {
      const seconds = ask(client);
      const at = now();
      if (seconds === 0) sent.set(client, [...recentOf(client, at), at]);
      return seconds;
    },
  };
}
