import { type Instant, instant, since } from './instant.ts';
import type { SharedStore } from './redis.ts';

/** Who has this lease leads the servers of the site. */
export const SITE_LEASE = 'site';

/** The right to do what only one of several servers may do, for some seconds at a time. */
export type Lease = {
  /** Whether it is ours at this moment. Who was asleep hears no before anything else is done. */
  isHeld(): boolean;
  /** Grows with every holder; undefined before it was ever ours. */
  token(): number | undefined;
  /** The greatest number that is known, of any holder; 0: none is. */
  greatest(): number;
  /**
   * Notes a number that was in use. Where ours is smaller Redis has lost the numbers, and its clock was ahead: the
   * lease is given back, and got again with a greater one.
   */
  exceed(number: number): void;
  /** Looks now, instead of at the next turn. */
  look(): void;
  /** Gives it back. */
  close(): Promise<void>;
};

type LeaseOptions = {
  store: Pick<SharedStore, 'acquire' | 'renew' | 'release'>;
  name: string;
  owner: string;
  /** Called each time it has become ours, also again after it had run out. */
  onHeld(): void;
  /** Whether this one may have it now. In: whether it is ours; it is given back when it may not stay so. Absent: always. */
  mayHold?(isOurs: boolean): boolean;
  /** Called after it was given back because it may not stay ours. In: the number that it had. */
  onGivenBack?(token: number): void;
  ms?: number;
};

/** A leader that is killed is missed for so long, at most. */
const LEASE_MS = 1_500;
/** Of its time, for clocks that do not go alike and requests that are on their way. */
const USED = 0.7;
const LOOKS = 4;

/** Tries to get a lease, and keeps it. */
export function createLease(options: LeaseOptions): Lease {
  const { store, name, owner, onHeld, mayHold = () => true, onGivenBack, ms = LEASE_MS } = options;
  let held: { token: number; at: Instant } | undefined;
  let token: number | undefined;
  let greatest = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isHeld = () => held !== undefined && since(held.at) < ms * USED && mayHold(true);

  async function turn(): Promise<void> {
    // The time counts from before the question: the store's begins later.
    const at = instant();
    const hadRunOut = !isHeld();
    if (!mayHold(held !== undefined)) {
      if (held) await giveBack(held.token);
      return;
    }
    if (held && held.token < greatest) {
      await store.release(name, owner);
      held = undefined;
    }
    if (held && (await store.renew(name, owner, ms))) {
      held = { ...held, at };
      // Meanwhile nothing was done: what waits has to hear of it.
      if (hadRunOut) onHeld();
      return;
    }
    held = undefined;
    const acquired = await store.acquire(name, owner, ms, greatest);
    if (acquired === undefined) return;
    held = { token: acquired, at };
    token = acquired;
    greatest = Math.max(greatest, acquired);
    onHeld();
  }

  async function giveBack(number: number): Promise<void> {
    held = undefined;
    await store.release(name, owner);
    onGivenBack?.(number);
  }

  function look(): void {
    clearTimeout(timer);
    if (isClosed) return;
    // A store that is away is asked again; until then the lease runs out by itself.
    running ??= turn()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
        if (!isClosed) timer = setTimeout(look, ms / LOOKS);
      });
  }

  look();
  return {
    isHeld,
    token: () => token,
    greatest: () => greatest,
    exceed(number) {
      if (number <= greatest) return;
      greatest = number;
      if (held) look();
    },
    look,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      if (held) await store.release(name, owner).catch(() => undefined);
      held = undefined;
    },
  };
}
