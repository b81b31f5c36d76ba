import { ok, type Result } from '#src/lib/result.ts';
import { withinTime } from '#src/lib/within-time.ts';
import {
  type DelayKey,
  type DelayRules,
  type Delays,
  delayDigest,
  HALF_LIFE,
  WAITING_MS,
  RULES,
} from './delays.ts';

/** A key without what it names, and how attempts with it are counted. */
type CountedKey = DelayRules & { digest: string; isAddress: boolean };

/** What all servers of the site count of attempts, as `Delays` does. Calls reject while it is away. */
export type DelayStore = {
  begin(
    keys: readonly CountedKey[],
    times: { halfLife: number; longest: number },
  ): Promise<Result<number, number>>;
  succeed(keys: readonly CountedKey[]): Promise<void>;
};

const ANSWER_MS = 500;

/** Delays of which the turn may be known only when other servers have answered. */
export type AskedDelays = Omit<Delays, 'begin'> & {
  begin(keys: DelayKey[]): Result<number, number> | Promise<Result<number, number>>;
};

/**
 * Delays that count the attempts at all servers. Each attempt counts here, too: that holds while the others cannot be
 * reached. Devices and codes belong to the accounts of one server.
 */
export function createSharedDelays(
  local: Delays,
  shared: () => DelayStore | undefined,
): AskedDelays {
  async function beginEverywhere(
    store: DelayStore,
    keys: readonly CountedKey[],
    here: number,
  ): Promise<Result<number, number>> {
    const times = { halfLife: HALF_LIFE, longest: WAITING_MS };
    const begun = await withinTime(store.begin(keys, times), ANSWER_MS).catch(() => ok(here));
    return begun.ok ? ok(Math.max(here, begun.value)) : begun;
  }

  return {
    begin(keys) {
      const begun = local.begin(keys);
      const [store, counted] = [shared(), countedKeys(keys)];
      if (!begun.ok || !store || counted.length === 0) return begun;
      return beginEverywhere(store, counted, begun.value);
    },
    succeed(keys) {
      local.succeed(keys);
      const counted = countedKeys(keys);
      if (counted.length > 0)
        shared()
          ?.succeed(counted)
          .catch(() => undefined);
    },
    sweep: local.sweep,
  };
}

function countedKeys(keys: readonly DelayKey[]): CountedKey[] {
  return keys
    .filter(({ kind }) => kind === 'account' || kind === 'address')
    .map((key) => ({
      ...RULES[key.kind],
      digest: delayDigest(key).toString('base64url'),
      isAddress: key.kind === 'address',
    }));
}
