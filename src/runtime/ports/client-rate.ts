import { createRate, type SendingRate } from '#src/lib/rate.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import { addressGroup } from '../http/clients.ts';

/**
 * How much clients may send. In: so many of one within a time, and of everybody together, whom a proxy on
 * this machine may stand for. Clients are addresses; those of one IPv6 customer are one.
 */
export function createClientRate({
  windowMs,
  ofClient,
  ofAll,
}: {
  windowMs: number;
  ofClient: number;
  ofAll: number;
}): SendingRate {
  const clients = createRate({ windowMs, most: ofClient }, steadyNow);
  const all = createRate({ windowMs, most: ofAll }, steadyNow);
  return {
    take(address) {
      const client = addressGroup(address);
      // This machine itself, and a proxy on it, are no single client.
      return (client === undefined ? 0 : clients.take(client)) || all.take('');
    },
  };
}
