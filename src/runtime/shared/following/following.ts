import type { Room } from '../../process/room.ts';
import type { Bell } from '../base/gate.ts';
import { instant } from '../base/instant.ts';
import type { LeaderMessage } from '../base/messages.ts';
import { followPin, hasPinned } from '../base/pinned.ts';
import { type Asking, createAsking } from './asking.ts';
import { createTakenChanges } from './changes.ts';
import { createKnownLeader } from './leader.ts';
import type { TakingOptions } from './taking.ts';

/** A server that wants to join says so again after this; after failures less and less often: the leader gives it all. */
const JOIN_MS = 500;
const MAX_JOIN_MS = 30_000;

/** What a server does that does not lead: it takes the builds of the one that does. */
export type Following = Pick<Asking, 'ask'> & {
  /** Hears what the leader says; not called while this server leads. */
  hear(message: LeaderMessage, bytes: Uint8Array): void;
  /** Whether this server is known to serve what the leader serves. */
  isCurrent(): boolean;
  /** Whether the leader is silent. Forgets it when it has been so for long. */
  missesLeader(): boolean;
  /** Something may not have been heard: what is being taken is given up, and taken as a whole. */
  fail(): void;
  /** Forgets the leader, as this server leads now. */
  reset(): void;
  /** Gives up what is being taken, and what was asked. */
  close(): void;
};

type FollowingOptions = TakingOptions & {
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Whether this server leads. */
  isHeld(): boolean;
  /** Rings when something was heard. */
  bell: Bell;
  /** Called when the leader says that this server has what it has. */
  onJoined(): void;
  /** For builds, on the disk of this server. */
  room: Pick<Room, 'failed'>;
  print(line: string): void;
  closed: AbortSignal;
};

/** Joins the parts of this folder. Starts without a leader. */
export function createFollowing(options: FollowingOptions): Following {
  const { id, site, exclusively, tell, onJoined, print } = options;
  const leader = createKnownLeader();
  const changes = createTakenChanges(options);
  const asking = createAsking({ ...options, isLed: leader.isHeard });
  /** When this server asked to join, by `performance.now()`. */
  let joined = 0;
  /** Whether the rollback of the leader could not be followed. */
  let cannotPin = false;

  function giveUp(): void {
    changes.reset();
    asking.giveUp();
  }

  function reset(): void {
    leader.forget();
    giveUp();
  }

  /** Serves what the leader pinned; what fails, as on a full disk, is tried again with its next message. */
  async function follow(pinned: string | null): Promise<void> {
    try {
      await followPin(site, exclusively, pinned);
      cannotPin = false;
    } catch (error) {
      if (!cannotPin) print(`Following a rollback failed: ${String(error)}`);
      cannotPin = true;
    }
  }

  const joinsAfter = () => Math.min(JOIN_MS * 2 ** changes.failures(), MAX_JOIN_MS);

  function hearLeader(message: Extract<LeaderMessage, { kind: 'lead' }>): void {
    if (!leader.isSame(message.token)) giveUp();
    changes.reconcile(message.changes);
    const isMember = message.members.includes(id);
    const state = site.state();
    // While a change is taken the leader waits for this server.
    const hasUs = isMember && (message.state === state || changes.isBusy());
    const confirmed = message.heard ? message.heard[id] : instant();
    leader.note(message.token, hasUs && hasPinned(site, message.pinned) && !cannotPin, confirmed);
    if (hasUs) {
      onJoined();
      void follow(message.pinned);
    } else if (!changes.isBusy() && performance.now() - joined > joinsAfter()) {
      joined = performance.now();
      tell({ kind: 'join', from: id, ...(state !== undefined && { state }) });
    }
  }

  return {
    ask: asking.ask,
    hear(message, bytes) {
      if (!leader.isNewest(message.token)) return;
      if (message.kind === 'lead') hearLeader(message);
      else if (message.kind === 'left') leader.leave();
      else if (message.kind === 'answer' || message.kind === 'answer-pin') asking.hear(message);
      else changes.hear(message, bytes);
    },
    isCurrent: leader.hasUs,
    missesLeader() {
      if (!leader.isSilent()) return false;
      if (leader.isGone()) reset();
      return true;
    },
    fail: changes.reset,
    reset,
    close: giveUp,
  };
}
