import { expect, onTestFinished, test } from 'vitest';
import { createRate } from '#src/lib/rate.ts';
import { openAuth } from '#src/auth/auth.ts';
import { createDelays, type DelayKey } from '#src/auth/attempts/delays.ts';
import { MIGRATIONS } from '#src/auth/migrations.ts';
import { createSharedDelays } from '#src/auth/attempts/shared-delays.ts';
import { openDatabase } from '#src/lib/node/sqlite.ts';
import { ok } from '#src/lib/result.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import { createClientRate } from '#src/runtime/ports/client-rate.ts';
import { createDelayStore, createSharedRates } from '#src/runtime/shared/rates.ts';
import { connectRedis } from '#src/runtime/shared/base/redis.ts';
import { createSessionStore } from '#src/runtime/shared/session-store.ts';
import { openRedis, openWire, testOfRedis } from './redis-server.ts';
import { SOON } from './shop-server.ts';

const FORMS = { name: 'form', windowMs: 60_000, ofClient: 4, ofAll: 9 };
const ignore = () => undefined;
const quick = { hash: async () => '', fits: async () => false, unfitting: '' };

/** A connection that is there. */
async function openStore(url: string) {
  const store = connectRedis(url, ignore);
  onTestFinished(store.close);
  const isThere = () => store.run('return 1', [], []).catch(() => 0);
  await expect.poll(isThere, SOON).toBe(1);
  return store;
}

/** Servers that count together, each by a connection of its own. */
async function openServers(count: number) {
  const redis = await openRedis();
  const stores = await Promise.all(Array.from({ length: count }, () => openStore(redis.url)));
  return { redis, rates: stores.map((store) => createClientRate(FORMS, createSharedRates(store))) };
}

test('who is refused because all together sent too much is not counted', async () => {
  let now = 0;
  const rate = createClientRate(FORMS, undefined, () => now);
  for (let n = 0; n < 9; n++) expect(await rate.take(`198.51.100.${n}`)).toBe(0);
  now = 50_000;
  for (let times = 0; times < 5; times++) expect(await rate.take('192.0.2.1')).toBe(10);
  now = 60_000;
  for (let times = 0; times < 4; times++) expect(await rate.take('192.0.2.1')).toBe(0);
  expect(await rate.take('192.0.2.1')).toBe(60);
});

test('the networks of one IPv6 customer do not use up what all may send', async () => {
  const rate = createClientRate({ ...FORMS, ofAll: 20 }, undefined, () => 0);
  const taken = [];
  for (let n = 0; n < 40; n++) taken.push(await rate.take(`2001:db8:1:2${n % 10}::1`));
  expect(taken.filter((seconds) => seconds === 0)).toHaveLength(8);
  expect(await rate.take('2001:db8:2::1')).toBe(0);
});

testOfRedis(
  'who is refused by the count of all servers is not counted at one of them',
  async () => {
    const redis = await openRedis();
    const [one, other] = [await openStore(redis.url), await openStore(redis.url)];
    const [here, there] = [one, other].map((store) =>
      createClientRate(FORMS, createSharedRates(store)),
    );
    for (let n = 0; n < 9; n++) expect(await there?.take(`198.51.100.${n}`)).toBe(0);
    for (let times = 0; times < 5; times++) {
      expect(await here?.take('192.0.2.1')).toBeGreaterThan(0);
    }
    await redis.stop();
    for (let times = 0; times < 4; times++) expect(await here?.take('192.0.2.1')).toBe(0);
  },
);

testOfRedis('what a client sends counts on all servers together', async () => {
  const { rates } = await openServers(3);
  const taken = [];
  for (let times = 0; times < 12; times++) {
    taken.push(await rates[times % 3]?.take('192.0.2.1'));
  }
  expect(taken.slice(0, 4)).toEqual([0, 0, 0, 0]);
  for (const seconds of taken.slice(4)) {
    expect(seconds).toBeGreaterThan(55);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  // Other clients go on, until all together have sent too much.
  for (let n = 2; n < 7; n++) expect(await rates[n % 3]?.take(`192.0.2.${n}`)).toBe(0);
  expect(await rates[0]?.take('192.0.2.9')).toBeGreaterThan(0);
});

testOfRedis('what comes to all servers in the same moment is counted exactly', async () => {
  const { rates } = await openServers(3);
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, n) => rates[n % 3]?.take('192.0.2.1')),
  );
  expect(taken.filter((seconds) => seconds === 0)).toHaveLength(4);
});

testOfRedis('without Redis the count of each server holds', async () => {
  const { redis, rates } = await openServers(2);
  await rates[0]?.take('192.0.2.1');
  await redis.stop();
  const [one, other] = rates;
  for (let times = 0; times < 3; times++) expect(await one?.take('192.0.2.1')).toBe(0);
  expect(await one?.take('192.0.2.1')).toBeGreaterThan(0);
  expect(await other?.take('192.0.2.1')).toBe(0);
});

testOfRedis('who is refused where nothing was counted comes again in time', async () => {
  const redis = await openRedis();
  const rates = createSharedRates(await openStore(redis.url));
  const limits = [
    { name: 'narrow', most: 1 },
    { name: 'wide', most: 2 },
  ];
  expect(await rates.take(limits, 60_000)).toBe(0);
  // The narrow one refuses: the wide one does not count it.
  for (let times = 0; times < 5; times++) expect(await rates.take(limits, 60_000)).toBe(60);
  expect(await rates.take(limits.slice(1), 60_000)).toBe(0);
  expect(await rates.take(limits.slice(1), 60_000)).toBeGreaterThan(0);
  // As the count in memory does it.
  const local = createRate({ windowMs: 60_000, most: 1 }, () => 0);
  expect([local.take('a'), local.take('a')]).toEqual([0, 60]);
});

/** A server that nobody can sign in at, and how long attempts waited for their turn. */
async function openSignIn(url: string) {
  const store = await openStore(url);
  const waits: number[] = [];
  const auth = openAuth(':memory:', {
    ...{ isShared: true, passwords: quick },
    wait: async (ms) => void waits.push(ms),
  });
  onTestFinished(auth.close);
  auth.share({
    sessions: createSessionStore(store, Date.now),
    delays: createDelayStore(store),
  });
  const guess = (address: string, email = 'anna@firma.example') =>
    auth.signIn.withPassword(
      { email, password: 'a guess' },
      { address, session: undefined, device: undefined, agent: undefined },
    );
  return { waits, guess };
}

testOfRedis('who guesses at a password on many servers waits as on one', async () => {
  const redis = await openRedis();
  const servers = await Promise.all([1, 2, 3].map(() => openSignIn(redis.url)));
  const waits = () => servers.flatMap((server) => server.waits);
  // Each server has seen three attempts, of which four are free.
  for (let n = 0; n < 9; n++) await servers[n % 3]?.guess(`192.0.2.${n}`);
  expect(waits().length).toBeGreaterThan(0);
  const before = waits().length;
  // From one address at many accounts, too: nine are free.
  for (let n = 0; n < 15; n++) await servers[n % 3]?.guess('198.51.100.1', `n${n}@firma.example`);
  expect(waits().length).toBeGreaterThan(before);
});

testOfRedis('attempts come as far apart by Redis as by the table of one server', async () => {
  const redis = await openRedis();
  const store = createDelayStore(await openStore(redis.url));
  const none = { begin: () => ok(0), succeed: ignore, sweep: ignore };
  const shared = createSharedDelays(none, () => store);
  const db = openDatabase(':memory:', MIGRATIONS);
  onTestFinished(db.close);
  const local = createDelays(db, steadyNow);
  const keys: DelayKey[] = [
    { kind: 'account', name: 'anna@firma.example' },
    { kind: 'address', name: '192.0.2.1' },
  ];
  const begin = async () => {
    const [one, other] = [local.begin(keys), await shared.begin(keys)];
    expect(other.ok).toBe(one.ok);
    const [a, b] = [one.ok ? one.value : one.error, other.ok ? other.value : other.error];
    // Both clocks run on meanwhile; the steps are seconds.
    expect(Math.abs(a - b)).toBeLessThan(one.ok ? 900 : 2);
    return one.ok;
  };
  let taken = 0;
  while (await begin()) taken += 1;
  expect(taken).toBeGreaterThan(8);
  local.succeed(keys);
  shared.succeed(keys);
  expect(await begin()).toBe(true);
});

testOfRedis(
  'cut off from Redis a server counts alone, and keeps nobody waiting for it',
  async () => {
    const redis = await openRedis();
    const wire = await openWire(redis.url);
    const { guess, waits } = await openSignIn(wire.url);
    wire.cut();
    for (let n = 0; n < 6; n++) {
      expect(await guess(`192.0.2.${n}`)).toMatchObject({ error: { name: 'sign-in-refused' } });
    }
    expect(waits.length).toBeGreaterThan(0);
  },
);
