import { createBoundedMap } from '#src/lib/bounded-map.ts';

/** Who asks for a publish: an address, and whether the call was signed with the webhook's secret. */
type HookCaller = { address: string; isSigned: boolean };

/** How soon somebody may start a publish. Each one asks the content source. */
export type PublishLimits = {
  /** Milliseconds from now; 0: at once. */
  wait(caller: HookCaller): number;
  /** Counts a publish that this caller has started, or that will start when the wait is over. */
  take(caller: HookCaller): void;
  /** Hears of each publish whether it found anything to do. */
  ended(hasPublished: boolean): void;
};

// Strangers together get one a second, and a few at once; one address gets a third of them.
const BURST = 30;
const BURST_OF_ONE = 10;
const REFILL_MS = 1_000;
const REMEMBERED_ADDRESSES = 1_000;
// Where calls can be signed, others that find nothing wait longer each time.
const IDLE_AT_ONCE = 10;
const MAX_IDLE_WAIT_MS = 5 * 60_000;

/**
 * In: a clock (ms) that is never set back, and whether a secret is set: then calls without signature
 * that find nothing to publish come less and less often, down to one in five minutes.
 */
export function createLimits(now: () => number, hasSecret: boolean): PublishLimits {
  const all = createBucket(now, BURST);
  const addresses = createBoundedMap<string, TokenBucket>(REMEMBERED_ADDRESSES);
  function bucketOf(address: string): TokenBucket {
    const known = addresses.get(address) ?? createBucket(now, BURST_OF_ONE);
    addresses.set(address, known);
    return known;
  }
  let idle = 0;
  let lastUnsigned = -Infinity;
  function idleWait(isSigned: boolean): number {
    if (!hasSecret || isSigned || idle < IDLE_AT_ONCE) return 0;
    const pause = Math.min(MAX_IDLE_WAIT_MS, REFILL_MS * 2 ** (idle - IDLE_AT_ONCE + 1));
    return Math.max(0, lastUnsigned + pause - now());
  }
  return {
    wait: ({ address, isSigned }) =>
      Math.max(all.wait(), bucketOf(address).wait(), idleWait(isSigned)),
    take({ address, isSigned }) {
      if (!isSigned) lastUnsigned = now() + idleWait(isSigned);
      all.take();
      bucketOf(address).take();
    },
    ended(hasPublished) {
      idle = hasPublished ? 0 : idle + 1;
    },
  };
}

type TokenBucket = { wait(): number; take(): void };

/** Lets `burst` through at once, and one a second after that. What is taken ahead is waited for. */
function createBucket(now: () => number, burst: number): TokenBucket {
  let tokens = burst;
  let filled = now();
  function refill(): void {
    const gained = Math.floor((now() - filled) / REFILL_MS);
    tokens = Math.min(burst, tokens + gained);
    filled += gained * REFILL_MS;
  }
  return {
    wait() {
      refill();
      return tokens >= 1 ? 0 : filled + (1 - tokens) * REFILL_MS - now();
    },
    take() {
      refill();
      tokens--;
    },
  };
}
