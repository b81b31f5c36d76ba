import { errorText } from '#src/lib/error-text.ts';
import { createBoundedMap } from '#src/lib/bounded-map.ts';
import type { Room } from '../../process/room.ts';
import type { LeaderMessage } from '../base/messages.ts';
import type { AnnouncedChange } from './copying.ts';
import { createTakingEvents, type TakingEvents } from './events.ts';
import { createTaking, type TakingOptions } from './taking.ts';

const REMEMBERED = 100;

/** The changes that this server takes from the leader. */
export type TakenChanges = {
  /** Hears what the leader says of a change. */
  hear(message: LeaderMessage, bytes: Uint8Array): void;
  /** Compares what is being taken with what the leader hands on: a message may not have been heard. */
  reconcile(changes: readonly { change: string; to: readonly string[] }[]): void;
  /** Whether a change is being taken. */
  isBusy(): boolean;
  /** How many in a row could not be taken, as on a full disk. What was given up does not count. */
  failures(): number;
  /** Gives up what is being taken: nobody leads, or somebody else. */
  reset(): void;
};

type TakenChangesOptions = TakingOptions & {
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** On the disk of this server. */
  room: Pick<Room, 'failed'>;
  print(line: string): void;
};

/**
 * Takes the changes that are for this server between what else writes its site, and tells which it could not take. What
 * was given up is taken as a whole soon, so the log does not have it.
 */
export function createTakenChanges(options: TakenChangesOptions): TakenChanges {
  const { id, tell, exclusively, room, print } = options;
  const running = new Map<string, TakingEvents>();
  const taken = createBoundedMap<string, true>(REMEMBERED);
  const take = createTaking(options);

  let failures = 0;
  /** Why the last one could not be taken, as the log has it. */
  let said: string | undefined;

  const cannot = (change: string) => tell({ kind: 'cannot', from: id, change });

  function ended({ change, build }: AnnouncedChange, isServed: boolean): void {
    if (!isServed) {
      cannot(change);
      return;
    }
    taken.set(change, true);
    if (said !== undefined) print(`Build ${build.id} of another server is served here, too.`);
    failures = 0;
    said = undefined;
  }

  function failed({ change, build }: AnnouncedChange, error: unknown): void {
    cannot(change);
    room.failed(error);
    failures++;
    const reason = errorText(error);
    if (reason === said) return;
    said = reason;
    print(
      `Taking build ${build.id} of another server failed, and is begun again as a whole: ${reason}`,
    );
  }

  function begin(announced: AnnouncedChange): void {
    const { change } = announced;
    const events = createTakingEvents();
    running.set(change, events);
    void exclusively(() => take(announced, events))
      .then((isServed) => ended(announced, isServed))
      .catch((error: unknown) => failed(announced, error))
      .finally(() => running.delete(change));
  }

  return {
    hear(message, bytes) {
      if (message.kind === 'change') {
        const isForUs = message.for === undefined || message.for === id;
        if (isForUs) begin(message);
      } else if ('change' in message) {
        running.get(message.change)?.push({ kind: 'told', message, bytes });
      }
    },
    reconcile(changes) {
      const known = new Set(changes.map(({ change }) => change));
      for (const [change, events] of running) {
        if (!known.has(change)) events.push({ kind: 'given-up' });
      }
      for (const { change, to } of changes) {
        if (to.includes(id) && !running.has(change) && !taken.has(change)) cannot(change);
      }
    },
    isBusy: () => running.size > 0,
    failures: () => failures,
    reset() {
      for (const events of running.values()) events.push({ kind: 'given-up' });
    },
  };
}
