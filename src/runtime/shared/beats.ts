import type { Room } from '../process/room.ts';
import type { Following } from './following/following.ts';
import { instant } from './base/instant.ts';
import type { Leading } from './leading/leading.ts';
import type { Lease } from './base/lease.ts';
import type { Tell } from './base/messages.ts';

/** How often servers say that they are there. */
const BEAT_MS = 100;
/** An event loop that did not turn for so long has heard nobody. */
const STALLED_MS = 400;

/** Whether this server's event loop turns, so that it hears what others say. */
export type Turning = {
  /** Notes that it does. Out: whether it had stalled until then. */
  turned(): boolean;
  hasStalled(): boolean;
};

export function createTurning(): Turning {
  let last = performance.now();
  const hasStalled = () => performance.now() - last > BEAT_MS + STALLED_MS;
  return {
    hasStalled,
    turned() {
      const had = hasStalled();
      last = performance.now();
      return had;
    },
  };
}

type BeatsOptions = {
  /** This server. */
  id: string;
  lease: Pick<Lease, 'isHeld' | 'look' | 'greatest'>;
  leading: Pick<Leading, 'present' | 'hearAll'>;
  following: Pick<Following, 'missesLeader'>;
  turning: Turning;
  room: Pick<Room, 'isFull'>;
  tell: Tell;
};

/** Says again and again that this server is there, and looks whether the leader is. Out: ends it. */
export function startBeats(options: BeatsOptions): () => void {
  const { id, lease, leading, following, turning, room, tell } = options;
  function beat(): void {
    const hadStalled = turning.turned();
    if (lease.isHeld()) {
      // What the others said meanwhile is still to be heard.
      if (hadStalled) leading.hearAll();
      leading.present();
      return;
    }
    const hasRoom = !room.isFull();
    tell({ kind: 'beat', from: id, greatest: lease.greatest(), hasRoom, sent: instant() });
    if (following.missesLeader()) lease.look();
  }
  const timer = setInterval(beat, BEAT_MS).unref();
  return () => clearInterval(timer);
}
