import { createRate, type SendingRate } from '#src/lib/rate.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import { withinTime } from '#src/lib/within-time.ts';
import { addressGroup, addressNetwork } from '../http/clients.ts';
import type { SharedRates } from '../shared/rates.ts';

type ClientRateOptions = {
  /** What is sent; clients of one kind are counted apart from those of another one. */
  name: string;
  windowMs: number;
  ofClient: number;
  ofAll: number;
};

const ANSWER_MS = 500;

/** How many clients' worth the whole network of an IPv6 customer may send. */
const CLIENTS_OF_NETWORK = 2;

/**
 * How much clients may send. In: so many of one within a time, and of everybody together, whom a proxy on
 * this machine may stand for; what counts for all servers of the site; and a clock that is never set back.
 * Clients are addresses; those of one IPv6 customer are one, and their whole network has a limit, too. While
 * the other servers cannot be reached the count of this one holds.
 */
export function createClientRate(
  { name, windowMs, ofClient, ofAll }: ClientRateOptions,
  shared: SharedRates | undefined,
  now = steadyNow,
): SendingRate {
  const ofNetwork = CLIENTS_OF_NETWORK * ofClient;
  const clients = createRate({ windowMs, most: ofClient }, now);
  const networks = createRate({ windowMs, most: ofNetwork }, now);
  const all = createRate({ windowMs, most: ofAll }, now);

  function limitsOf(address: string) {
    // This machine itself, and a proxy on it, are no single client.
    const [client, network] = [addressGroup(address), addressNetwork(address)];
    return [
      ...(client === undefined ? [] : [{ rate: clients, of: client, most: ofClient }]),
      ...(network === undefined ? [] : [{ rate: networks, of: network, most: ofNetwork }]),
      { rate: all, of: '', most: ofAll },
    ];
  }

  const ask = (address: string) =>
    Math.max(...limitsOf(address).map(({ rate, of }) => rate.ask(of)));

  return {
    ask,
    async take(address) {
      const limits = limitsOf(address);
      const before = ask(address);
      if (before > 0) return before;
      const told = limits.map(({ of, most }) => ({ name: `${name}:${of}`, most }));
      const asked = shared && withinTime(shared.take(told, windowMs), ANSWER_MS).catch(() => 0);
      // Others may have sent something meanwhile.
      const seconds = asked ? (await asked) || ask(address) : 0;
      if (seconds === 0) for (const { rate, of } of limits) rate.take(of);
      return seconds;
    },
  };
}
