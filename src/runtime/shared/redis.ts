import { Redis } from 'ioredis';

/** What several servers share: who has a lease, and what is told to all. Calls reject while it is away. */
export type SharedStore = {
  /** Out: a number greater than that of every lease before; undefined while somebody else has it. */
  acquire(name: string, owner: string, ms: number): Promise<number | undefined>;
  /** Out: whether the owner still had it. */
  renew(name: string, owner: string, ms: number): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
  tell(channel: string, message: string): Promise<void>;
  /** What is told while the connection is away is not heard. */
  listen(channel: string, hear: (message: string) => void): Promise<void>;
  /** Calls `listener` whenever the connection is there, also after it was away. */
  onReady(listener: () => void): void;
  close(): void;
};

const PREFIX = 'loden:';
const COMMAND_MS = 2_000;
const MAX_WAIT_MS = 5_000;

// The token follows the clock, so that it also grows where Redis has lost what it had.
const ACQUIRE = `
  if not redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return false end
  local time = redis.call('time')
  local token = time[1] * 1000 + math.floor(time[2] / 1000)
  local last = tonumber(redis.call('get', KEYS[2]) or '0')
  if token <= last then token = last + 1 end
  redis.call('set', KEYS[2], string.format('%.0f', token))
  return token`;
const RENEW = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('pexpire', KEYS[1], ARGV[2])`;
const RELEASE = `
  if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
  return 0`;

/** Out: why a Redis does not answer; undefined when it does. */
export async function whyRedisIsAway(url: string): Promise<string | undefined> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  let reason: string | undefined;
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await redis.connect();
    await redis.ping();
    return undefined;
  } catch (error) {
    return reason ?? (error instanceof Error ? error.message : String(error));
  } finally {
    redis.disconnect();
  }
}

/** In: the address of a Redis; who hears why it is away. Connects by itself, again and again. */
export function connectRedis(url: string, log: (reason: string) => void): SharedStore {
  const retryStrategy = (times: number) => Math.min(times * 200, MAX_WAIT_MS);
  const redis = new Redis(url, {
    retryStrategy,
    // Whoever asks while it is away hears that at once.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
  });
  const hearing = new Redis(url, { retryStrategy, maxRetriesPerRequest: null });
  for (const one of [redis, hearing]) {
    one.on('error', (error: Error) => log(`Redis does not answer: ${error.message}`));
  }
  const hearers = new Map<string, (message: string) => void>();
  hearing.on('message', (channel: string, message: string) => hearers.get(channel)?.(message));
  const keysOf = (name: string) => [`${PREFIX}lease:${name}`, `${PREFIX}token:${name}`] as const;
  return {
    async acquire(name, owner, ms) {
      const token = await redis.eval(ACQUIRE, 2, ...keysOf(name), owner, ms);
      return token === null ? undefined : Number(token);
    },
    async renew(name, owner, ms) {
      return Number(await redis.eval(RENEW, 2, ...keysOf(name), owner, ms)) === 1;
    },
    async release(name, owner) {
      await redis.eval(RELEASE, 2, ...keysOf(name), owner);
    },
    async tell(channel, message) {
      await redis.publish(PREFIX + channel, message);
    },
    async listen(channel, hear) {
      hearers.set(PREFIX + channel, hear);
      await hearing.subscribe(PREFIX + channel);
    },
    onReady: (listener) => void redis.on('ready', listener),
    close() {
      for (const one of [redis, hearing]) one.disconnect();
    },
  };
}
