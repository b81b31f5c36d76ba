import type { Others } from '#src/publish/ports.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { Site } from '#src/site/site.ts';
import type { Bell, Gate } from '../base/gate.ts';
import { type Lease, SITE_LEASE } from '../base/lease.ts';
import type { MemberMessage, Tell } from '../base/messages.ts';
import { pinnedBuild } from '../base/pinned.ts';
import type { SharedStore } from '../base/redis.ts';
import { createAdmission } from './admission.ts';
import { createAnswering } from './answering.ts';
import { createSharedChanges } from './changes.ts';
import { createMembers, type Members } from './members.ts';
import { shareBuild } from './sharing.ts';
import { createTerm, type Term } from './term.ts';

/** What the server that leads does: it makes the builds, and hands them to the others. */
export type Leading = Pick<Others, 'share' | 'pin'> &
  Pick<Term, 'isSucceeding' | 'delivers' | 'onDelivers' | 'yield'> & {
    /**
     * This server leads from now on: the others have to join it. If nobody led since it did, all goes on as it was.
     */
    begin(): void;
    /** Tells all that this server leads, who belongs to it, and what it is handing on. */
    present(): void;
    /** Hears what the others say, also while this server does not lead. */
    hear(message: MemberMessage): void;
    /** Counts all as heard: this server heard nobody while it was busy. */
    hearAll(): void;
    /** As of the members. */
    hasSuccessor: Members['hasSuccessor'];
    /** Something could not be told: what is being handed on does not arrive as a whole. */
    fail(): void;
  };

type LeadingOptions = {
  /** This server. */
  id: string;
  lease: Pick<Lease, 'isHeld' | 'token'>;
  store: Pick<SharedStore, 'serve' | 'cancel' | 'served' | 'pin'>;
  site: Site;
  publisher: Publisher;
  tell: Tell;
  /** Whether this server hears nobody at the moment, as it is busy. */
  hasStalled(): boolean;
  /** What visitors wait at. */
  gate: Gate;
  /** Rings when something was heard. */
  bell: Bell;
  print(line: string): void;
  closed: AbortSignal;
};

/** Joins the parts of this folder. Does not lead before `begin`. */
export function createLeading(options: LeadingOptions): Leading {
  const { id, lease, store, site, publisher, tell } = options;
  const { isHeld } = lease;
  const token = () => lease.token() ?? 0;
  const { exclusively } = publisher;
  const members = createMembers(options.hasStalled);
  const changes = createSharedChanges({ ...options, members, token });
  const parts = { ...options, members, changes, isHeld, token, exclusively };
  const term = createTerm(parts);
  const join = createAdmission({ ...parts, onAnswered: present });
  const answer = createAnswering(parts);
  /** The token of the last term. */
  let last: number | undefined;
  const { succeed: onAgreed, comparePin: onRefused, doubt: onUnsure } = term;
  const sharing = { ...parts, onAgreed, onRefused, onUnsure, onCommitted: present };

  function present(): void {
    const state = site.state();
    const list = members.list();
    tell({
      ...{ kind: 'lead', token: token(), pinned: pinnedBuild(site) },
      ...(state !== undefined && { state }),
      members: list,
      heard: members.sent(list),
      changes: changes.list(),
    });
  }

  return {
    // In Redis first: whoever leads next goes on from it.
    pin: (build) => store.pin(SITE_LEASE, id, build).catch(() => false),
    share: (nextBuild, start) => shareBuild(sharing, nextBuild, start),
    isSucceeding: term.isSucceeding,
    delivers: term.delivers,
    yield: term.yield,
    onDelivers: term.onDelivers,
    begin() {
      if (last === token()) {
        term.goOn();
        return;
      }
      last = token();
      members.clear();
      term.begin();
    },
    present,
    hear(message) {
      if (message.kind === 'ask' || message.kind === 'ask-pin') {
        if (isHeld()) answer(message);
        return;
      }
      members.hear(message.from, message.kind === 'beat' ? message : undefined);
      if (message.kind === 'join') join(message.from, message.state);
      else if (message.kind === 'cannot') members.remove(message.from);
      else if (message.kind !== 'beat') changes.hear(message);
    },
    hearAll: members.hearAll,
    hasSuccessor: members.hasSuccessor,
    fail: changes.fail,
  };
}
