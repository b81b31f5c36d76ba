import { randomUUID } from 'node:crypto';
import type { Publisher } from '#src/publish/publisher.ts';
import type { Site } from '#src/site/site.ts';
import type { Room } from '../process/room.ts';
import { createTurning, startBeats } from './beats.ts';
import { createFollowing } from './following/following.ts';
import { createBell, createGate } from './base/gate.ts';
import { createHearing } from './hearing.ts';
import { createLeading } from './leading/leading.ts';
import { createLease, SITE_LEASE } from './base/lease.ts';
import { packMessage, type Tell } from './base/messages.ts';
import { createOthers } from './others.ts';
import type { SharedStore } from './base/redis.ts';
import { createVisitors, type Visitors } from './visitors.ts';

/** The other servers of the same site, as far as this one needs to know. */
export type Servers = Pick<Visitors, 'passing' | 'settled'> & {
  /** Whether this server makes the builds, and brings them to what all servers share: the bucket, the CDN. */
  delivers(): boolean;
  /** A number that grows with each server that leads. */
  token(): number | undefined;
  /** In: the number of a server that delivered before, where that is greater than this one's. */
  outdone(number: number): void;
  /** Calls `listener` each time this server begins to deliver. */
  onDelivers(listener: () => void): void;
  /** Whether this server is known to serve what all others serve. */
  isCurrent(): boolean;
  /** Gives up leading. */
  close(): Promise<void>;
};

const CHANNEL = 'servers';
/** Numbers follow the clock of Redis; other clocks may differ from it by so much. */
const AHEAD_MS = 60_000;

export type ServersOptions = {
  store: SharedStore;
  publisher: Publisher;
  site: Site;
  replica: { epoch: string; head(): number };
  /** For builds, on the disk of this server. */
  room: Pick<Room, 'isFull' | 'failed'>;
  print(line: string): void;
};

/**
 * Joins the other servers of the site. One of all leads: it makes the builds, brings them to bucket and CDN, and
 * hands them to the others, which tell it what is to be published. DECISIONS.md says why so.
 */
export function joinServers(options: ServersOptions): Servers {
  const { store, publisher, room } = options;
  const id = randomUUID();
  const closing = new AbortController();
  const tell: Tell = (message, bytes) =>
    void store.tell(CHANNEL, packMessage(message, bytes)).catch(missed);
  const lease = createLease({
    ...{ store, name: SITE_LEASE, owner: id },
    onHeld() {
      following.reset();
      leading.begin();
    },
    // Who has no room leaves it to others: without any it leads all the same, and says why nothing is published.
    mayHold: (isOurs) => !room.isFull() || !leading.hasSuccessor(isOurs),
    onGivenBack: (token) => tell({ kind: 'left', token }),
  });
  const { isHeld } = lease;
  const isCurrent = () => (isHeld() ? !leading.isSucceeding() : following.isCurrent());
  const [gate, bell, turning] = [createGate(), createBell(), createTurning()];
  const shared = { ...options, id, isHeld, tell, gate, bell, closed: closing.signal };
  const visitors = createVisitors({ ...shared, isCurrent });
  const leading = createLeading({ ...shared, lease, hasStalled: turning.hasStalled });
  const { exclusively } = publisher;
  const following = createFollowing({ ...shared, exclusively, onJoined: visitors.joined });

  /** What is on its way to or from the others has a hole now. */
  function missed(): void {
    leading.fail();
    following.fail();
  }

  publisher.onFinished(() => {
    // Others hear at once that it is up to them.
    if (room.isFull()) lease.look();
  });
  publisher.join(createOthers({ id, isHeld, leading, following }));
  // Who does not hear it publishes when it looks the next time: at night, or when somebody asks it to.
  publisher.onRequested((hints) => tell({ kind: 'hints', from: id, hints: [...hints] }));
  store.listen(CHANNEL, createHearing({ ...shared, leading, following, lease }));
  store.onHearing(missed);
  store.onReady(() => {
    lease.look();
    // Something may have been told while the connection was away.
    publisher.request({ isHeard: true });
  });
  const stopBeats = startBeats({ id, lease, leading, following, turning, room, tell });

  return {
    delivers: leading.delivers,
    token: lease.token,
    outdone(number) {
      // Else another server may really deliver, by another Redis.
      if (number > Date.now() + AHEAD_MS) lease.exceed(number);
    },
    onDelivers: leading.onDelivers,
    isCurrent,
    passing: visitors.passing,
    settled: visitors.settled,
    async close() {
      closing.abort();
      stopBeats();
      following.close();
      const led = isHeld() ? lease.token() : undefined;
      await lease.close();
      if (led !== undefined) tell({ kind: 'left', token: led });
      gate.open();
    },
  };
}
