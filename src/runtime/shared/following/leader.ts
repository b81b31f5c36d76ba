import { type Instant, instant, since } from '../base/instant.ts';

/**
 * Whose word the leader has not confirmed for so long is not current, counted from when it was sent; the leader waits
 * for longer before it goes on. What the leader says may come late, and says nothing of now by itself.
 */
const CURRENT_MS = 700;
/** What a leader began that is silent for so long does not go on. */
const GONE_MS = 3_000;

/** What this server knows of the server that leads, when it does not lead itself. */
export type KnownLeader = {
  /** In: the token of a message. Out: false where it is of a server that led before. */
  isNewest(token: number): boolean;
  /** Whether the leader with this token is the one that was heard last. */
  isSame(token: number): boolean;
  /**
   * Notes that the leader was heard, and whether this server has what it has. `confirmed`: when this server had sent
   * what the leader had heard of it by then; undefined: nothing.
   */
  note(token: number, hasUs: boolean, confirmed: Instant | undefined): void;
  /** Whether the leader was heard just now. */
  isHeard(): boolean;
  /** Whether the leader was heard, but not just now. */
  isSilent(): boolean;
  /** Whether the leader was heard, but not for so long that it may be gone for good. */
  isGone(): boolean;
  /** The leader said that it leads no more. */
  leave(): void;
  /** Whether this server has what the leader has, and the leader waits for it still. */
  hasUs(): boolean;
  forget(): void;
};

type Known = {
  token: number;
  heard: Instant;
  hasUs: boolean;
  confirmed: Instant | undefined;
  hasLeft?: true;
};

/** Knows of none at first. */
export function createKnownLeader(): KnownLeader {
  let known: Known | undefined;
  /** The greatest token that was heard; it stays when the leader is forgotten. */
  let newest = 0;
  const isHeard = () => known !== undefined && !known.hasLeft && since(known.heard) < CURRENT_MS;
  return {
    isNewest(token) {
      if (token < newest) return false;
      newest = token;
      return true;
    },
    isSame: (token) => known?.token === token,
    note(token, hasUs, confirmed) {
      known = { token, heard: instant(), hasUs, confirmed };
    },
    isHeard,
    isSilent: () => known !== undefined && !isHeard(),
    isGone: () => known !== undefined && since(known.heard) > GONE_MS,
    leave() {
      if (known) known.hasLeft = true;
    },
    hasUs: () =>
      known?.hasUs === true &&
      isHeard() &&
      known.confirmed !== undefined &&
      since(known.confirmed) < CURRENT_MS,
    forget() {
      known = undefined;
    },
  };
}
