import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { err } from '#src/lib/result.ts';
import { problem } from '#src/model/errors/problem.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { createFollowing } from '#src/runtime/shared/following/following.ts';
import { createBell, createGate } from '#src/runtime/shared/base/gate.ts';
import { createAnswering } from '#src/runtime/shared/leading/answering.ts';
import { createLeading } from '#src/runtime/shared/leading/leading.ts';
import { SITE_LEASE } from '#src/runtime/shared/base/lease.ts';
import type { LeaderMessage } from '#src/runtime/shared/base/messages.ts';
import { connectRedis } from '#src/runtime/shared/base/redis.ts';
import { openSite } from '#src/site/site.ts';
import { createPlainRenderer } from '../publish/renderer.ts';
import { publish } from '../stored-site.ts';
import { openRedis, testOfRedis } from './redis-server.ts';
import { LINEN, openShop, SOON } from './shop-server.ts';

const ignore = () => undefined;

type LeaderStore = Parameters<typeof createLeading>[0]['store'];

const UNSHARED: LeaderStore = {
  serve: async () => 'served',
  cancel: async () => true,
  served: async () => undefined,
  pin: async () => true,
};

type LeaderOptions = {
  /** The number of its lease. */
  token?: () => number;
  /** Whether its content source is away. */
  isAway?: () => boolean;
  /** Default: it is closed, and publishes nothing by itself. */
  closed?: AbortSignal;
};

/** A server that leads alone. In: what it shares with others. */
async function openLeader(
  store: LeaderStore,
  { token = () => 1, isAway = () => false, closed = AbortSignal.abort() }: LeaderOptions = {},
) {
  const content = await openShop();
  const site = openSite(':memory:');
  const replica = openReplica(':memory:');
  onTestFinished(() => {
    site.close();
    replica.close();
  });
  const renderer = createPlainRenderer();
  const publisher = createPublisher({
    ...{ replica, site, log: ignore, now: Date.now },
    queries: () => createQueries(replica, { scope: 'published' }),
    renderer: () => renderer,
    sync: async () =>
      isAway() ? err(problem('source-unreachable')) : replica.sync(content.source, {}),
  });
  await publisher.publish();
  const lease = { isHeld: () => true, token };
  const told: LeaderMessage[] = [];
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const parts = { site, publisher, gate: createGate(), bell: createBell(), print };
  const leading = createLeading({
    ...{ id: 'one', lease, store, ...parts, hasStalled: () => false },
    tell: (message) => void ('token' in message && told.push(message)),
    closed,
  });
  const { share, pin, present, isSucceeding } = leading;
  publisher.join({
    ...{ share, pin, pinned: present, leads: lease.isHeld, wantsBuild: isSucceeding },
    ask: async () => undefined,
    askPin: async () => false,
  });
  return { content, site, publisher, leading, told, lines };
}

/** A leader whose lease Redis knows. `disturb`: what becomes of its questions on their way. */
async function openLeaderAt(url: string, disturb: (store: LeaderStore) => Partial<LeaderStore>) {
  const store = connectRedis(url, ignore);
  onTestFinished(store.close);
  const ready = Promise.withResolvers<void>();
  store.onReady(ready.resolve);
  await ready.promise;
  const token = await store.acquire(SITE_LEASE, 'one', 60_000, 0);
  const leader = await openLeader({ ...store, ...disturb(store) }, { token: () => token ?? 0 });
  leader.leading.begin();
  const change = (cents: number) =>
    leader.content.write.product('a', { name: LINEN, priceCents: { iv: cents } });
  return { ...leader, change, store };
}

testOfRedis('a build that Redis has noted is served, though its answer is lost', async () => {
  const redis = await openRedis();
  const { publisher, site, store, change } = await openLeaderAt(redis.url, (through) => ({
    async serve(...asked) {
      await through.serve(...asked);
      throw new Error('The connection is closed.');
    },
  }));
  await change(7111);
  expect(await publisher.publish()).toMatchObject({ outcome: 'published' });
  expect((await store.served(SITE_LEASE))?.state).toBe(site.state());
});

testOfRedis('a build that Redis has not heard of is made again', async () => {
  const redis = await openRedis();
  let asked = 0;
  const { publisher, site, store, change } = await openLeaderAt(redis.url, (through) => ({
    async serve(...served) {
      if (asked++ === 0) throw new Error('The connection is closed.');
      return through.serve(...served);
    },
  }));
  await change(7111);
  expect(await publisher.publish()).toMatchObject({ outcome: 'published' });
  expect(asked).toBe(2);
  expect((await store.served(SITE_LEASE))?.state).toBe(site.state());
});

test('a leader that cannot learn whether its build is served is not current', async () => {
  const away = () => Promise.reject(new Error('The connection is closed.'));
  let isAway = false;
  const { content, publisher, leading } = await openLeader({
    ...UNSHARED,
    serve: (...served) => (isAway ? away() : UNSHARED.serve(...served)),
    cancel: away,
  });
  leading.begin();
  const published = async (cents: number) => {
    await content.write.product('a', { name: LINEN, priceCents: { iv: cents } });
    return publisher.publish();
  };
  expect(await published(7111)).toMatchObject({ outcome: 'published' });
  expect(leading.isSucceeding()).toBe(false);
  isAway = true;
  expect((await published(7222)).problem?.name).toBe('servers-apart');
  expect(leading.isSucceeding()).toBe(true);
});

test('a leader whose content source is away asks it every two seconds, however often others do', async () => {
  let isAway = false;
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const { publisher, leading } = await openLeader(UNSHARED, {
    ...{ isAway: () => isAway, closed: closing.signal },
  });
  isAway = true;
  let failed = 0;
  publisher.onFinished(({ outcome }) => {
    if (outcome === 'failed') failed++;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  leading.begin();
  for (let n = 0; n < 5; n++) {
    await publisher.publish();
    await vi.advanceTimersByTimeAsync(100);
  }
  failed = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failed).toBe(5);
});

testOfRedis('a rollback whose answer was lost is followed after the next publish', async () => {
  const redis = await openRedis();
  const { publisher, site, store, change } = await openLeaderAt(redis.url, () => ({}));
  await change(7111);
  await publisher.publish();
  const [build] = site.builds(1);
  await change(7222);
  await publisher.publish();
  await store.pin(SITE_LEASE, 'one', build?.id ?? '');
  await change(7333);
  expect((await publisher.publish()).problem?.name).toBe('servers-apart');
  expect(await publisher.publish()).toMatchObject({ outcome: 'published' });
  expect(site.current()?.id).toBe(build?.id);
  expect(await publisher.pin(undefined)).toBe(true);
  expect(site.current()?.id).toBe(site.state());
});

test('a rollback that cannot be written is answered with no', async () => {
  const { site, leading, told } = await openLeader(UNSHARED);
  // As on a full disk, or a damaged one: nothing can be written.
  site.close();
  leading.hear({ kind: 'ask-pin', from: 'other', ask: 'q', build: null });
  await expect
    .poll(() => told.find(({ kind }) => kind === 'answer-pin'), SOON)
    .toMatchObject({ ask: 'q', isDone: false });
});

test('a rollback of which the build cannot be read is answered with no, and the log says why', async () => {
  const { publisher } = await openLeader(UNSHARED);
  const told: unknown[] = [];
  const said: string[] = [];
  const answer = createAnswering({
    ...{ publisher, token: () => 1, tell: (message) => told.push(message) },
    site: {
      build() {
        throw new Error('disk I/O error');
      },
    },
    print: (line) => said.push(line),
  });
  answer({ kind: 'ask-pin', from: 'other', ask: 'a', build: 'b1' });
  await expect
    .poll(() => told)
    .toEqual([{ kind: 'answer-pin', token: 1, ask: 'a', isDone: false }]);
  expect(said).toEqual([expect.stringContaining('disk I/O error')]);
});

test('a server that cannot follow a rollback says so, and is not current', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loden-pin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'site.sqlite');
  const written = openSite(file);
  publish(written, { '/a': 'a1' });
  const [first] = written.builds(1);
  publish(written, { '/a': 'a2' });
  written.close();
  // Nothing can be written, as on a full disk.
  const site = openSite(file, { readOnly: true });
  onTestFinished(() => site.close());
  const lines: string[] = [];
  const following = createFollowing({
    ...{ id: 'other', site, replica: { epoch: 'e', head: () => 0 } },
    ...{ store: UNSHARED, gate: createGate(), bell: createBell(), closed: AbortSignal.abort() },
    exclusively: (work) => work(),
    isHeld: () => false,
    onJoined: ignore,
    tell: ignore,
    room: { failed: ignore },
    print: (line) => void lines.push(line),
  });
  const lead = (pinned: string | null) =>
    following.hear(
      {
        ...{ kind: 'lead', token: 1, pinned, members: ['other'], changes: [] },
        ...{ state: site.state() ?? '' },
      },
      new Uint8Array(),
    );
  lead(first?.id ?? '');
  await expect.poll(() => lines).toEqual([expect.stringContaining('Following a rollback failed')]);
  lead(first?.id ?? '');
  expect(following.isCurrent()).toBe(false);
  lead(null);
  await expect.poll(() => lead(null) ?? following.isCurrent()).toBe(true);
});

test('a leader keeps its members when its lease ran out for a moment, and not after another term', async () => {
  let token = 1;
  const { site, leading, told } = await openLeader(UNSHARED, { token: () => token });
  const members = () => {
    leading.present();
    return told.findLast((message) => message.kind === 'lead')?.members;
  };
  leading.begin();
  const state = site.state();
  leading.hear({ kind: 'join', from: 'other', ...(state !== undefined && { state }) });
  await expect.poll(members, SOON).toEqual(['other']);
  leading.begin();
  expect(members()).toEqual(['other']);
  token = 2;
  leading.begin();
  expect(members()).toEqual([]);
});

test('the log of a server says when it leads, and when another one does, once', async () => {
  const { leading, lines } = await openLeader(UNSHARED, { closed: new AbortController().signal });
  leading.yield(1);
  leading.begin();
  await expect.poll(() => lines, SOON).toEqual([expect.stringMatching(/^This server makes/)]);
  leading.yield(1);
  expect(lines).toHaveLength(1);
  for (const token of [2, 3]) leading.yield(token);
  expect(lines.slice(1)).toEqual(['Another server makes the builds from now on.']);
});
