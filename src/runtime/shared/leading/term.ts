import type { Publisher } from '#src/publish/publisher.ts';
import type { Site } from '#src/site/site.ts';
import { SITE_LEASE } from '../base/lease.ts';
import { pinnedBuild, showPinned } from '../base/pinned.ts';
import type { SharedStore } from '../base/redis.ts';

/** A content source that is away is asked again. */
const AGAIN_MS = 2_000;

/** The time in which this server leads, from when it got the lease. */
export type Term = {
  /** Starts anew: this server leads from now on. */
  begin(): void;
  /** The lease had run out, and is held again without another term in between. */
  goOn(): void;
  /** Whether what is served now may be older, or other, than what was served before. */
  isSucceeding(): boolean;
  /** A build of this server is served from now on. */
  succeed(): void;
  /** Serves what Redis has as pinned, if that is another build than here: the answer to a rollback may be lost. */
  comparePin(): void;
  /** Nobody knows whether what is served now is the newest: another publish is to say so. */
  doubt(): void;
  /** Another server with this number leads. */
  yield(token: number): void;
  /** Whether this server leads and has published, so that it delivers nothing older than what is there. */
  delivers(): boolean;
  /** Calls `listener` each time this server begins to deliver. */
  onDelivers(listener: () => void): void;
};

type TermOptions = {
  /** This server. */
  id: string;
  site: Site;
  publisher: Publisher;
  store: Pick<SharedStore, 'served' | 'pin'>;
  isHeld(): boolean;
  token(): number;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  print(line: string): void;
  closed: AbortSignal;
};

/** Publishes when a term begins, or when what is served is in doubt, until a publish has seen the content source. */
export function createTerm(options: TermOptions): Term {
  const { id, site, publisher, store, isHeld, token, exclusively, print, closed } = options;
  const listeners: (() => void)[] = [];
  let heldSince = Number.POSITIVE_INFINITY;
  /** The token of the term in which this server began to deliver. */
  let delivering = 0;
  let isSucceeding = true;
  let again: NodeJS.Timeout | undefined;

  function publish(): void {
    if (!closed.aborted) publisher.request({ isHeard: true });
  }

  /** One timer for all: each publish that fails comes here, whoever asked for it. */
  function publishAgain(): void {
    clearTimeout(again);
    again = setTimeout(publish, AGAIN_MS).unref();
  }

  async function begin(): Promise<void> {
    heldSince = Date.now();
    delivering = 0;
    isSucceeding = true;
    const served = await store.served(SITE_LEASE).catch(() => undefined);
    // Where Redis cannot be asked any more, the next server that leads does it.
    if (served && served.pinned !== pinnedBuild(site)) await comparePin();
    if (served && served.state === site.state()) isSucceeding = false;
    publish();
  }

  // Where Redis cannot be asked, the next build is refused, and it is asked again.
  const comparePin = () => exclusively(takePin).catch(() => undefined);

  /** Serves what Redis has as pinned: when another server led, or when the answer to this one was lost. */
  async function takePin(): Promise<void> {
    // Somebody may have asked for another build meanwhile.
    const served = await store.served(SITE_LEASE);
    if (!served || !isHeld() || served.pinned === pinnedBuild(site)) return;
    if (showPinned(site, served.pinned)) return;
    print('A rollback is over: this server leads now, and it does not have that build.');
    if (await store.pin(SITE_LEASE, id, null)) site.resume();
  }

  publisher.onFinished(({ outcome, problem, at, took }) => {
    const isDelivering = delivering === token();
    if (!isHeld() || (isDelivering && !isSucceeding)) return;
    if (outcome === 'failed' || problem || at - took < heldSince) {
      publishAgain();
      return;
    }
    if (isDelivering) return;
    delivering = token();
    print('This server makes the builds from now on.');
    for (const listener of listeners) listener();
  });

  return {
    begin: () => void begin(),
    goOn() {
      void comparePin();
      publish();
      if (delivering !== token()) return;
      // What was to be delivered meanwhile waits.
      for (const listener of listeners) listener();
    },
    isSucceeding: () => isSucceeding,
    succeed() {
      isSucceeding = false;
    },
    comparePin: () => void comparePin(),
    doubt() {
      isSucceeding = true;
      publishAgain();
    },
    yield(token) {
      if (delivering === 0 || token <= delivering) return;
      delivering = 0;
      print('Another server makes the builds from now on.');
    },
    delivers: () => isHeld() && delivering === token(),
    onDelivers: (listener) => void listeners.push(listener),
  };
}
