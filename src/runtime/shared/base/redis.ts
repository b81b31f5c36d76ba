import { Redis } from 'ioredis';
import { errorText } from '#src/lib/error-text.ts';

/** What several servers share: who has a lease, and what is told to all. Calls reject while it is away. */
export type SharedStore = {
  /**
   * In: a number that was in use, which Redis may not know any more. Out: a number greater than it and that of every
   * lease before; undefined while somebody else has it.
   */
  acquire(name: string, owner: string, ms: number, above: number): Promise<number | undefined>;
  /** Out: whether the owner still had it. */
  renew(name: string, owner: string, ms: number): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
  /**
   * Notes which state of the site is served from now on, by the owner of a lease. Out: `cancelled` when somebody
   * did not want to wait for it any more, `lost` when the lease is not the owner's, or another build is pinned.
   */
  serve(
    name: string,
    owner: string,
    change: ServedChange,
  ): Promise<'served' | 'cancelled' | 'lost'>;
  /** Notes which build is pinned, by the owner of a lease. Out: false: the lease is not the owner's. */
  pin(name: string, owner: string, pinned: string | null): Promise<boolean>;
  /** Sees to it that a change is not served any more. Out: false: it is served already. */
  cancel(name: string, change: string): Promise<boolean>;
  /** What is served. Undefined: Redis does not know. */
  served(name: string): Promise<ServedState | undefined>;
  /** Runs a script on keys, all of it or nothing. Names of keys begin with `PREFIX`. */
  run(script: string, keys: readonly string[], values: readonly string[]): Promise<unknown>;
  /** What a script publishes to for those who listen to `channel`. */
  channel(channel: string): string;
  tell(channel: string, message: Uint8Array): Promise<void>;
  /** From now on, again and again where Redis refuses it. What is told while the connection is away is not heard. */
  listen(channel: string, hear: (message: Buffer) => void): void;
  /** Calls `listener` whenever what is told is heard again, after it may have been missed. */
  onHearing(listener: () => void): void;
  /** Calls `listener` whenever the connection is there, also after it was away. */
  onReady(listener: () => void): void;
  close(): void;
};

/** `pinned`: the id of the build that a rollback keeps in service; null when none does. */
type ServedState = { state: string; pinned: string | null };
/** `change`: what leads to it, with an id of its own; `token`: of the lease in which it was made. */
type ServedChange = ServedState & { change: string; token: number };

export const PREFIX = 'loden:';
const servedKey = (name: string) => `${PREFIX}served:${name}`;
const cancelledKey = (change: string) => `${PREFIX}cancelled:${change}`;
const CANCELLED_MS = 60_000;
const COMMAND_MS = 2_000;
const MAX_WAIT_MS = 5_000;
/** A connection on which nothing comes for so long is dead, though nobody said so: it is made anew. */
const DEAD_MS = 5_000;
/** Where nothing else is asked, this is: an answer shows that the connection is there. */
const PING_MS = 1_000;
const REFUSALS_MS = 60_000;

// The token follows the clock, so that it also grows where Redis has lost what it had. A clock may have been set back:
// whoever asks says what it knows.
const ACQUIRE = `
  if not redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return false end
  local time = redis.call('time')
  local token = time[1] * 1000 + math.floor(time[2] / 1000)
  local last = math.max(tonumber(redis.call('get', KEYS[2]) or '0'), tonumber(ARGV[3]))
  if token <= last then token = last + 1 end
  redis.call('set', KEYS[2], string.format('%.0f', token))
  return token`;
const RENEW = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('pexpire', KEYS[1], ARGV[2])`;
const RELEASE = `
  if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end
  return 0`;

const SERVE = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 'lost' end
  if redis.call('get', KEYS[4]) ~= ARGV[4] then return 'lost' end
  if redis.call('exists', KEYS[3]) == 1 then return 'cancelled' end
  local pinned = redis.call('hget', KEYS[2], 'pinned')
  if pinned and pinned ~= ARGV[5] then return 'lost' end
  redis.call('hset', KEYS[2], 'change', ARGV[2], 'state', ARGV[3], 'pinned', ARGV[5])
  return 'served'`;
const PIN = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('hset', KEYS[2], 'pinned', ARGV[2])
  return 1`;
const CANCEL = `
  if redis.call('hget', KEYS[1], 'change') == ARGV[1] then return 0 end
  redis.call('set', KEYS[2], '1', 'PX', ARGV[2])
  return 1`;

/** What a server has to be allowed: to write, by a script. */
const TRY = `return redis.call('set', KEYS[1], '1', 'PX', 1000)`;

/** Out: why a Redis cannot be used, because it is away or refuses what servers ask of it; undefined when it can. */
export async function whyRedisFails(url: string): Promise<string | undefined> {
  const redis = connectOnce(url);
  let reason: string | undefined;
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await redis.connect();
    await redis.eval(TRY, 1, `${PREFIX}doctor`);
    await redis.publish(`${PREFIX}doctor`, '');
    await redis.subscribe(`${PREFIX}doctor`);
    return undefined;
  } catch (error) {
    return reason ?? errorText(error);
  } finally {
    redis.disconnect();
  }
}

/** The time by the clock of a Redis, in ms since 1970; undefined when it does not say. */
export async function timeOfRedis(url: string): Promise<number | undefined> {
  const redis = connectOnce(url);
  // Why it is away, others say.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const [seconds] = await redis.time();
    return Number(seconds) * 1_000;
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}

/** A connection for a few questions, which is not made again. */
const connectOnce = (url: string) =>
  new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: DEAD_MS,
    socketTimeout: DEAD_MS,
  });

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError';

/**
 * Out: what passes on the answer to a command, and says where Redis refuses it. Most commands are asked again within
 * a second, so each kind of refusal is said once a minute.
 */
function createWatch(log: (reason: string) => void) {
  const said = new Map<string, number>();
  return async function watched<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isRefusal(error)) say(error.message);
      throw error;
    }
  };

  /** A message begins with its kind, such as READONLY. */
  function say(message: string): void {
    const [kind = ''] = message.split(' ');
    const now = performance.now();
    if (now - (said.get(kind) ?? -REFUSALS_MS) < REFUSALS_MS) return;
    said.set(kind, now);
    log(`Redis refuses: ${message}`);
  }
}

/**
 * Connects by itself, again and again. In: the address of a Redis; who hears why it is away, each reason once an
 * outage, that it is back, and what it refuses.
 */
export function connectRedis(url: string, log: (reason: string) => void): SharedStore {
  const retryStrategy = (times: number) => Math.min(times * 200, MAX_WAIT_MS);
  const options = {
    retryStrategy,
    // Whoever asks while it is away hears that at once.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    socketTimeout: DEAD_MS,
  };
  const redis = new Redis(url, options);
  // Where Redis refuses what it subscribes to by itself, ioredis leaves a rejection that ends the process.
  const hearing = new Redis(url, { ...options, autoResubscribe: false });
  const connections = [redis, hearing];
  /** Why it is away, as far as it was said. */
  const reasons = new Set<string>();
  for (const one of connections) {
    one.on('error', (error: Error) => {
      const what = isRefusal(error) ? 'Redis refuses' : 'Redis does not answer';
      const reason = `${what}: ${error.message}`;
      if (!reasons.has(reason))
        log(`${reason}. Pages stay; nothing is published until it answers.`);
      reasons.add(reason);
    });
    one.on('ready', () => {
      if (reasons.size === 0 || connections.some(({ status }) => status !== 'ready')) return;
      reasons.clear();
      log('Redis answers again.');
    });
  }
  const watched = createWatch(log);
  const run = (script: string, keys: readonly string[], values: readonly (string | number)[]) =>
    watched(redis.eval(script, keys.length, ...keys, ...values));
  // Keys belong to a database, channels to all databases of a Redis: another site may have another one.
  const nameOf = (channel: string) => `${PREFIX}${redis.options.db ?? 0}:${channel}`;
  const hearers = new Map<string, (message: Buffer) => void>();
  hearing.on('messageBuffer', (channel: Buffer, message: Buffer) =>
    hearers.get(channel.toString())?.(message),
  );
  /** The channels that Redis does not tell us of at present. */
  const unheard = new Set<string>();
  const listeners: (() => void)[] = [];

  async function hearAll(): Promise<void> {
    const channels = [...unheard];
    if (channels.length === 0 || hearing.status !== 'ready') return;
    await watched(hearing.subscribe(...channels));
    for (const channel of channels) unheard.delete(channel);
  }

  /** Hears what may have been missed. Where Redis refuses that it is asked again with the next ping. */
  async function hearAgain(): Promise<void> {
    await hearAll();
    for (const listener of listeners) listener();
  }

  hearing.on('ready', () => {
    for (const channel of hearers.keys()) unheard.add(channel);
    hearAgain().catch(() => undefined);
  });
  const pings = setInterval(() => {
    if (hearing.status !== 'ready') return;
    (unheard.size > 0 ? hearAgain() : hearing.ping()).catch(() => undefined);
  }, PING_MS).unref();
  const keysOf = (name: string) => [`${PREFIX}lease:${name}`, `${PREFIX}token:${name}`] as const;
  return {
    async acquire(name, owner, ms, above) {
      const token = await run(ACQUIRE, keysOf(name), [owner, ms, above]);
      return token === null ? undefined : Number(token);
    },
    async renew(name, owner, ms) {
      return Number(await run(RENEW, keysOf(name), [owner, ms])) === 1;
    },
    async release(name, owner) {
      await run(RELEASE, keysOf(name), [owner]);
    },
    async serve(name, owner, { change, state, token, pinned }) {
      const [lease, last] = keysOf(name);
      const keys = [lease, servedKey(name), cancelledKey(change), last];
      const outcome = await run(SERVE, keys, [owner, change, state, token, pinned ?? '']);
      return outcome === 'served' || outcome === 'cancelled' ? outcome : 'lost';
    },
    async pin(name, owner, pinned) {
      const keys = [keysOf(name)[0], servedKey(name)];
      return Number(await run(PIN, keys, [owner, pinned ?? ''])) === 1;
    },
    async cancel(name, change) {
      const keys = [servedKey(name), cancelledKey(change)];
      return Number(await run(CANCEL, keys, [change, CANCELLED_MS])) === 1;
    },
    async served(name) {
      const [state, pinned] = await watched(redis.hmget(servedKey(name), 'state', 'pinned'));
      return state ? { state, pinned: pinned || null } : undefined;
    },
    run,
    channel: nameOf,
    async tell(channel, message) {
      await watched(redis.publish(nameOf(channel), Buffer.from(message)));
    },
    listen(channel, hear) {
      hearers.set(nameOf(channel), hear);
      unheard.add(nameOf(channel));
      hearAll().catch(() => undefined);
    },
    onHearing: (listener) => void listeners.push(listener),
    onReady: (listener) => void redis.on('ready', listener),
    close() {
      clearInterval(pings);
      for (const one of connections) one.disconnect();
    },
  };
}
