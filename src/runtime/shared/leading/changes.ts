import { randomUUID } from 'node:crypto';
import type { Bell } from '../base/gate.ts';
import type { LeaderProgress } from '../base/messages.ts';
import type { Members } from './members.ts';

const LOOK_MS = 50;

/** How far another server is with a change. */
type Reached = { parts: number; said: Set<LeaderProgress['kind']> };

/** What is handed on to other servers: the next build, or a copy of everything for one of them. */
export type SharedChange = {
  /** What each message about it starts with. */
  head: { token: number; change: string };
  /** Those that the leader waits for. */
  audience: Map<string, Reached>;
  /** Whether something about it could not be told. */
  hasFailed: boolean;
};

/** All changes that are being handed on. */
export type SharedChanges = {
  begin(audience: readonly string[]): SharedChange;
  end(change: SharedChange): void;
  isRunning(change: SharedChange): boolean;
  /**
   * Whether it runs, all of it could be told, and no other term began since. The lease may have run out: whether it is
   * still this server's, Redis says when the change is to be served.
   */
  isOurs(change: SharedChange): boolean;
  /** Waits until it is true of everybody who is still there. Out: false as soon as the change is not ours. */
  all(change: SharedChange, is: (reached: Reached) => boolean): Promise<boolean>;
  /** The ids of changes, and whose answers they wait for. */
  list(): { change: string; to: string[] }[];
  /** Something could not be told: what is being handed on does not arrive as a whole. */
  fail(): void;
  /** Hears how far another server is. */
  hear(message: LeaderProgress): void;
};

type SharedChangesOptions = {
  members: Members;
  token(): number;
  /** Rings when something was heard. */
  bell: Bell;
};

/** Whoever is removed from the members is not waited for in any change. */
export function createSharedChanges(options: SharedChangesOptions): SharedChanges {
  const { members, token, bell } = options;
  const running = new Map<string, SharedChange>();
  members.onRemove((server) => {
    for (const { audience } of running.values()) audience.delete(server);
  });

  const isRunning = ({ head }: SharedChange) => running.has(head.change);
  const isOurs = (change: SharedChange) =>
    isRunning(change) && !change.hasFailed && change.head.token === token();

  /** Does not wait any more for those that are silent. */
  function removeSilent({ audience }: SharedChange): void {
    for (const server of audience.keys()) {
      if (members.isHeard(server)) continue;
      members.remove(server);
      audience.delete(server);
    }
  }

  return {
    begin(servers) {
      const audience = new Map(
        servers.map((one) => [one, { parts: 0, said: new Set<LeaderProgress['kind']>() }]),
      );
      const head = { token: token(), change: randomUUID() };
      const change = { head, audience, hasFailed: false };
      running.set(head.change, change);
      return change;
    },
    end: ({ head }) => void running.delete(head.change),
    isRunning,
    isOurs,
    async all(change, is) {
      for (;;) {
        if (!isOurs(change)) return false;
        removeSilent(change);
        if ([...change.audience.values()].every(is)) return true;
        await bell.next(LOOK_MS);
      }
    },
    list: () =>
      [...running].map(([change, { audience }]) => ({ change, to: [...audience.keys()] })),
    fail() {
      for (const change of running.values()) change.hasFailed = true;
    },
    hear(message) {
      const reached = running.get(message.change)?.audience.get(message.from);
      if (!reached) return;
      if (message.kind === 'got') reached.parts = message.parts;
      else reached.said.add(message.kind);
    },
  };
}
