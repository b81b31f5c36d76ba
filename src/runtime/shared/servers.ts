import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Publisher } from '#src/publish/publisher.ts';
import { createLease } from './lease.ts';
import { connectRedis } from './redis.ts';

/** The other servers of the same site, as far as this one needs to know. */
export type Servers = {
  /** Whether this server brings builds to what all servers share: the bucket, the CDN. */
  delivers(): boolean;
  /** A number that grows with each server that delivers. */
  token(): number | undefined;
  /** Calls `listener` each time this server begins to deliver. */
  onDelivers(listener: () => void): void;
  /** Gives up delivering. */
  close(): Promise<void>;
};

const Hint = v.object({
  from: v.string(),
  hints: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(10_000)),
});
const HINTS = 'hints';
const LEASE = 'deliveries';
/** A content source that is away is asked again. */
const AGAIN_MS = 2_000;

type ServersOptions = {
  /** Of a Redis. */
  url: string;
  publisher: Pick<Publisher, 'request' | 'onRequested' | 'onFinished'>;
  print(line: string): void;
  leaseMs?: number;
};

/**
 * Tells the other servers what is to be published, and hears it from them; of all of them one delivers.
 * It delivers only what it has published since it became the one: what is there may be newer than its site.
 */
export function joinServers({ url, publisher, print, leaseMs }: ServersOptions): Servers {
  const id = randomUUID();
  const store = connectRedis(url, print);
  const listeners: (() => void)[] = [];
  let heldSince = Number.POSITIVE_INFINITY;
  let ready: number | undefined;
  const lease = createLease({
    ...{ store, name: LEASE, owner: id, ...(leaseMs !== undefined && { ms: leaseMs }) },
    onHeld() {
      heldSince = Date.now();
      ready = undefined;
      publisher.request({ isHeard: true });
    },
  });
  publisher.onFinished(({ outcome, problem, at, took }) => {
    if (!lease.isHeld() || ready === lease.token()) return;
    if (outcome === 'failed' || problem || at - took < heldSince) {
      setTimeout(() => publisher.request({ isHeard: true }), AGAIN_MS).unref();
      return;
    }
    ready = lease.token();
    print('This server delivers to the bucket and the CDN from now on.');
    for (const listener of listeners) listener();
  });

  // Who does not hear it publishes when it looks the next time: at night, or when somebody asks it to.
  const tell = (hints: readonly string[]) =>
    store.tell(HINTS, JSON.stringify({ from: id, hints })).catch(() => undefined);
  publisher.onRequested((hints) => void tell(hints));
  const hear = (message: string) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Hint), message);
    if (!parsed.success || parsed.output.from === id) return;
    publisher.request({ hints: parsed.output.hints, isHeard: true });
  };
  store.listen(HINTS, hear).catch(() => undefined);
  store.onReady(() => {
    lease.look();
    // Something may have been told while the connection was away.
    publisher.request({ isHeard: true });
  });

  return {
    delivers: () => lease.isHeld() && ready === lease.token(),
    token: lease.token,
    onDelivers: (listener) => void listeners.push(listener),
    async close() {
      await lease.close();
      store.close();
    },
  };
}
