import { createRate, type SendingRate } from '#src/lib/rate.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import { withinTime } from '#src/lib/within-time.ts';
import { addressGroup } from '../http/clients.ts';
import type { SharedRates } from '../shared/rates.ts';

type ClientRateOptions = {
  /** What is sent; clients of one kind are counted apart from those of another one. */
  name: string;
  windowMs: number;
  ofClient: number;
  ofAll: number;
};

const ANSWER_MS = 500;

/**
 * How much clients may send. In: so many of one within a time, and of everybody together, whom a proxy on
 * this machine may stand for; and what counts for all servers of the site. Clients are addresses; those of one IPv6
 * customer are one. While the other servers cannot be reached the count of this one holds.
 */
export function createClientRate(
  { name, windowMs, ofClient, ofAll }: ClientRateOptions,
  shared: SharedRates | undefined,
): SendingRate {
  const clients = createRate({ windowMs, most: ofClient }, steadyNow);
  const all = createRate({ windowMs, most: ofAll }, steadyNow);
  return {
    async take(address) {
      const client = addressGroup(address);
      // This machine itself, and a proxy on it, are no single client.
      const seconds = (client === undefined ? 0 : clients.take(client)) || all.take('');
      if (seconds > 0 || !shared) return seconds;
      const limits = [{ name: `${name}:`, most: ofAll }];
      if (client !== undefined) limits.unshift({ name: `${name}:${client}`, most: ofClient });
      return withinTime(shared.take(limits, windowMs), ANSWER_MS).catch(() => 0);
    },
  };
}
