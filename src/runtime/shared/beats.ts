import type { Following } from './following/following.ts';
import type { Leading } from './leading/leading.ts';
import type { Lease } from './lease.ts';
import type { Tell } from './messages.ts';

/** How often servers say that they are there. */
const BEAT_MS = 200;
/** An event loop that did not turn for so long has heard nobody. */
const STALLED_MS = 300;

type BeatsOptions = {
  /** This server. */
  id: string;
  lease: Pick<Lease, 'isHeld' | 'look' | 'greatest'>;
  leading: Pick<Leading, 'present' | 'hearAll'>;
  following: Pick<Following, 'missesLeader'>;
  tell: Tell;
};

/** Says again and again that this server is there, and looks whether the leader is. Out: ends it. */
export function startBeats({ id, lease, leading, following, tell }: BeatsOptions): () => void {
  let turned = performance.now();
  function beat(): void {
    const hasStalled = performance.now() - turned > BEAT_MS + STALLED_MS;
    turned = performance.now();
    if (lease.isHeld()) {
      // What the others said meanwhile is still to be heard.
      if (hasStalled) leading.hearAll();
      leading.present();
      return;
    }
    tell({ kind: 'beat', from: id, greatest: lease.greatest() });
    if (following.missesLeader()) lease.look();
  }
  const timer = setInterval(beat, BEAT_MS).unref();
  return () => clearInterval(timer);
}
