import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { DelayStore } from '#src/auth/attempts/shared-delays.ts';
import { err, ok } from '#src/lib/result.ts';
import { PREFIX, type SharedStore } from './base/redis.ts';

/** A limit with its name: how many events within how much time. */
type SharedLimit = { name: string; most: number };

/** Counts what comes to all servers. Rejects while Redis is away. */
export type SharedRates = {
  /** Counts one for each limit. Out: 0, or the seconds after which to ask again; then nothing is counted. */
  take(limits: readonly SharedLimit[], windowMs: number): Promise<number>;
};

type Scripts = Pick<SharedStore, 'run'>;

const NOW = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
const TAKE = `${NOW}
  local window = tonumber(ARGV[1])
  for at, key in ipairs(KEYS) do
    redis.call('zremrangebyscore', key, '-inf', now - window)
    if redis.call('zcard', key) >= tonumber(ARGV[at + 2]) then
      local oldest = redis.call('zrange', key, 0, 0, 'withscores')[2]
      return math.ceil((oldest + window - now) / 1000)
    end
  end
  for _, key in ipairs(KEYS) do
    redis.call('zadd', key, now, ARGV[2])
    redis.call('pexpire', key, window)
  end
  return 0`;

/** As `auth/attempts/delays.ts` counts. */
const BEGIN = `${NOW}
  local turn, failures = now, {}
  for at, key in ipairs(KEYS) do
    local entry = redis.call('hmget', key, 'failures', 'last', 'next')
    local since = math.max(0, now - tonumber(entry[2] or now))
    failures[at] = tonumber(entry[1] or 0) * 0.5 ^ (since / ARGV[1])
    turn = math.max(turn, tonumber(entry[3] or 0))
  end
  local wait = turn - now
  if wait > tonumber(ARGV[2]) then return {0, math.ceil((wait - ARGV[2]) / 1000)} end
  for at, key in ipairs(KEYS) do
    local count = failures[at] + 1
    local beyond = math.floor(count + 0.5) - ARGV[at * 2 + 1]
    local delay = 0
    if beyond > 0 then delay = math.min(tonumber(ARGV[at * 2 + 2]), 1000 * 2 ^ (beyond - 1)) end
    redis.call('hset', key, 'failures', tostring(count),
      'last', string.format('%.0f', now), 'next', string.format('%.0f', turn + delay))
    redis.call('pexpire', key, 86400000)
  end
  return {1, wait}`;
const SUCCEED = `
  for at, key in ipairs(KEYS) do
    if ARGV[at] == '0' then
      redis.call('del', key)
    elseif redis.call('exists', key) == 1 then
      local failures = tonumber(redis.call('hget', key, 'failures'))
      redis.call('hset', key, 'failures', tostring(math.max(0, failures - 1)), 'next', 0)
    end
  end
  return 0`;

const Begun = v.tuple([v.picklist([0, 1]), v.number()]);

/** Redis' clock counts, so servers need no common one. Nobody is named: keys are digests. */
export function createSharedRates({ run }: Scripts): SharedRates {
  return {
    async take(limits, windowMs) {
      const keys = limits.map(({ name }) => `${PREFIX}rate:${digestOf(name)}`);
      const most = limits.map((limit) => String(limit.most));
      return Number(await run(TAKE, keys, [String(windowMs), randomUUID(), ...most]));
    },
  };
}

/** The delays of attempts to sign in, counted in the same way. */
export function createDelayStore({ run }: Scripts): DelayStore {
  return {
    async begin(keys, { halfLife, longest }) {
      const rules = keys.flatMap((key) => [String(key.free), String(key.longest)]);
      const values = [String(halfLife), String(longest), ...rules];
      const [isTaken, value] = v.parse(Begun, await run(BEGIN, keys.map(delayKey), values));
      return isTaken === 1 ? ok(value) : err(value);
    },
    async succeed(keys) {
      const kinds = keys.map(({ isAddress }) => (isAddress ? '1' : '0'));
      await run(SUCCEED, keys.map(delayKey), kinds);
    },
  };
}

const delayKey = ({ digest }: { digest: string }) => `${PREFIX}delay:${digest}`;

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}
