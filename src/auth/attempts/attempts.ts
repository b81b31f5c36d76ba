import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { PasswordWeakness } from '#src/model/password.ts';
import type { DelayKey } from './delays.ts';
import { createFairQueue, type FairClient } from '#src/lib/fair-queue.ts';
import type { AdvisePassword } from '../passwords/password-advice.ts';
import type { Passwords } from '../passwords/password.ts';
import type { AskedDelays } from './shared-delays.ts';

/** How an attempt is counted, and whose it is. */
export type Attempt = {
  keys: DelayKey[];
  client: FairClient;
  /** The network address of whom we do not know. */
  address: string | undefined;
};

/** Attempts at secrets: each waits for its turn, and passwords are hashed and looked at in queues. */
export type Attempts = {
  /** Waits until it is the attempt's turn; of one address only a few may wait, and of all addresses not many. */
  untilTurn(attempt: Attempt): Promise<Result<void, Problem>>;
  /** Whether a password is the one that was hashed, checked when it is the client's turn. */
  fits(client: FairClient, stored: string, password: string): Promise<Result<boolean, Problem>>;
  /** The hash of a new password. */
  hash(client: FairClient, password: string): Promise<Result<string, Problem>>;
  /** What is wrong with a new password, looked at when it is the client's turn. */
  advise(
    client: FairClient,
    ...about: Parameters<AdvisePassword>
  ): Promise<Result<PasswordWeakness | undefined, Problem>>;
  succeed(attempt: Attempt): void;
  /** How many passwords wait to be hashed. */
  waiting(): number;
};

export type AttemptParts = {
  delays: AskedDelays;
  passwords: Passwords;
  advise: AdvisePassword;
  /** Waits for a turn. */
  wait: (ms: number) => Promise<unknown>;
};

/** More than two at once would hold the threads that files are read with; 24 take three seconds. */
const HASHES = { atOnce: 2, ofAll: 24 };
const HASHES_OF_ONE = 6;
/** Each takes a thread with 130 MB of words. */
const ADVICE = { atOnce: 1, ofAll: 24 };
const TURNS_OF_ADDRESS = 3;
/** Each holds one of the 64 places of a server for what may take long. */
const TURNS_OF_ADDRESSES = 24;
const BUSY_SECONDS = 3;

export function createAttempts({ delays, passwords, advise, wait }: AttemptParts): Attempts {
  const { inTurn, waiting: hashesWaiting } = createFairQueue(HASHES);
  const advice = createFairQueue(ADVICE);
  const waiting = new Map<string, number>();
  const busy = err(problem('server-busy', { seconds: BUSY_SECONDS }));

  const tooMany = err(problem('too-many-requests', { seconds: BUSY_SECONDS }));
  let waitingInAll = 0;
  const isFull = (address: string | undefined) =>
    address !== undefined && (waiting.get(address) ?? 0) >= TURNS_OF_ADDRESS;

  async function waitAt(address: string, ms: number): Promise<void> {
    waiting.set(address, (waiting.get(address) ?? 0) + 1);
    waitingInAll++;
    await wait(ms);
    waitingInAll--;
    const left = (waiting.get(address) ?? 1) - 1;
    if (left === 0) waiting.delete(address);
    else waiting.set(address, left);
  }

  return {
    async untilTurn({ keys, address }) {
      if (isFull(address)) return tooMany;
      const asked = delays.begin(keys);
      // Attempts at the same time stay in their order where nobody has to be asked.
      const begun = asked instanceof Promise ? await asked : asked;
      if (!begun.ok) return err(problem('too-many-requests', { seconds: begun.error }));
      if (begun.value > 0) {
        if (address === undefined) await wait(begun.value);
        // Others of the address may have begun to wait meanwhile.
        else if (isFull(address) || waitingInAll >= TURNS_OF_ADDRESSES) return tooMany;
        else await waitAt(address, begun.value);
      }
      return ok(undefined);
    },
    async fits(client, stored, password) {
      const checked = await inTurn(client, () => passwords.fits(stored, password));
      return checked.ok ? checked : busy;
    },
    async hash(client, password) {
      const hashed = await inTurn(client, () => passwords.hash(password));
      return hashed.ok ? hashed : busy;
    },
    async advise(client, ...about) {
      const advised = await advice.inTurn(client, () => advise(...about));
      return advised.ok ? advised : busy;
    },
    succeed: ({ keys }) => delays.succeed(keys),
    waiting: hashesWaiting,
  };
}

/** Somebody at a network address. This machine may be a proxy, so it has room for as many as all together. */
export function strangerAt(address: string | undefined): FairClient {
  return address === undefined
    ? { name: 'this machine', limit: HASHES.ofAll }
    : { name: `address:${address}`, limit: HASHES_OF_ONE };
}

/** Somebody who signed in before: on this device, or in this session. */
export function knownClient(name: string): FairClient {
  return { name, limit: HASHES_OF_ONE, reserved: true };
}
