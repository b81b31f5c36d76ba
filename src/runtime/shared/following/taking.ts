import type { Site } from '#src/site/site.ts';
import type { Gate } from '../base/gate.ts';
import { SITE_LEASE } from '../base/lease.ts';
import type { Tell } from '../base/messages.ts';
import type { SharedStore } from '../base/redis.ts';
import { type AnnouncedChange, copySteps } from './copying.ts';
import type { TakingEvents } from './events.ts';

/** Visitors wait no longer for a leader that does not say how it goes on. */
const HOLD_MS = 1_000;

export type TakingOptions = {
  /** This server. */
  id: string;
  site: Site;
  replica: { epoch: string; head(): number };
  store: Pick<SharedStore, 'cancel'>;
  tell: Tell;
  /** What visitors wait at. */
  gate: Gate;
};

/**
 * Takes changes, one at a time. Out: a function that does to our site what the leader did to its own, and resolves to
 * true when that is served here, to false when the change was given up. It rejects when the change is of another state,
 * or a part of it is missing. Unless it is served the site stays as it was.
 */
export function createTaking(options: TakingOptions) {
  const { id, site, replica, store, tell, gate } = options;
  /** A state of our content that is no newer than what the leader's next build is made from. */
  let content = 0;

  async function take(announced: AnnouncedChange, events: TakingEvents): Promise<boolean> {
    const { build, from, change } = announced;
    const isWhole = announced.for !== undefined;
    if (!isWhole && from !== site.state()) throw new Error('A change is of another state.');
    const { epoch } = replica;
    const next = site.begin({ ...build, epoch, contentSeq: isWhole ? 0 : content });
    try {
      const copied = await copySteps(options, announced, next, events);
      if (!copied) return false;
      tell({ kind: 'ready', from: id, change });
      if (!(await untilServed(change, events))) return false;
      const { policy } = copied;
      if (policy !== undefined) site.setPolicyOf(build.app, policy);
      next.commit();
      tell({ kind: 'done', from: id, change });
      return true;
    } finally {
      // Nothing is left to abandon after a commit.
      next.abandon();
      gate.open();
    }
  }

  /** Has visitors wait when the leader says so, until the change is served. Out: false when it never will be. */
  async function untilServed(change: string, events: TakingEvents): Promise<boolean> {
    let over: NodeJS.Timeout | undefined;
    try {
      for (;;) {
        const event = await events.next();
        const said = event.kind === 'told' ? event.message.kind : undefined;
        if (said === 'serve') return true;
        if (said === 'hold') {
          gate.close();
          over = setTimeout(() => events.push({ kind: 'hold-over' }), HOLD_MS);
          content = replica.head();
          tell({ kind: 'holding', from: id, change });
        } else if (said === 'drop' || !over || (await isCancelled(change))) {
          return false;
        } else {
          // The leader said nothing any more, after it had decided.
          return true;
        }
      }
    } finally {
      clearTimeout(over);
    }
  }

  /** Where Redis cannot be asked, it is as if it were: the change is then taken later, as a whole. */
  const isCancelled = (change: string) => store.cancel(SITE_LEASE, change).catch(() => true);

  return take;
}
