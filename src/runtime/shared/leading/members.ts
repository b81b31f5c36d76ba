import { type Instant, instant, since } from '../base/instant.ts';

/** The leader does not wait for a server that was silent for so long. A server knows sooner that it is cut off. */
const SILENT_MS = 1_000;

/** What a server says of itself: whether it has room for builds on its disk, and when it said so. */
type Said = { hasRoom: boolean; sent?: Instant | undefined };

/** The other servers, as the leader knows them. */
export type Members = {
  /** Notes that a server was heard just now, and what it says of itself. */
  hear(server: string, said?: Said): void;
  /** When each of these servers had sent what was heard of it last, by its own clocks. */
  sent(servers: readonly string[]): Record<string, Instant>;
  /** Counts all as heard just now: this server heard nobody while it was busy. */
  hearAll(): void;
  isHeard(server: string): boolean;
  /** Takes in a server that has what this one has. */
  add(server: string): void;
  /** Does not wait for a server any more; it has to join again. */
  remove(server: string): void;
  /** Calls `listener` with each server that is removed. */
  onRemove(listener: (server: string) => void): void;
  /** Those that have what this server has. Removes those that are silent. */
  list(): string[];
  /**
   * Whether another one could lead that has room for builds. In: whether this server leads: then it is one that has
   * what this one has, else any that is heard.
   */
  hasSuccessor(leads: boolean): boolean;
  /** Forgets all: they have to join again. */
  clear(): void;
};

/** Starts without any. In: whether this server hears nobody at the moment: then nobody is silent. */
export function createMembers(hasStalled: () => boolean): Members {
  const heard = new Map<string, Instant>();
  /** Those that have no room for builds. */
  const full = new Set<string>();
  const members = new Set<string>();
  const sent = new Map<string, Instant>();
  const listeners: ((server: string) => void)[] = [];

  const isHeard = (server: string) => {
    const last = heard.get(server);
    return last !== undefined && (hasStalled() || since(last) < SILENT_MS);
  };

  function remove(server: string): void {
    members.delete(server);
    sent.delete(server);
    for (const listener of listeners) listener(server);
  }

  return {
    hear(server, said) {
      heard.set(server, instant());
      if (said?.hasRoom === false) full.add(server);
      else if (said) full.delete(server);
      if (said?.sent) sent.set(server, said.sent);
    },
    sent: (servers) => Object.fromEntries([...sent].filter(([server]) => servers.includes(server))),
    hearAll() {
      for (const server of heard.keys()) heard.set(server, instant());
    },
    isHeard,
    add: (server) => void members.add(server),
    remove,
    onRemove: (listener) => void listeners.push(listener),
    list() {
      for (const server of members) if (!isHeard(server)) remove(server);
      return [...members];
    },
    hasSuccessor: (leads) =>
      [...(leads ? members : heard.keys())].some((server) => isHeard(server) && !full.has(server)),
    clear() {
      members.clear();
      heard.clear();
      sent.clear();
    },
  };
}
