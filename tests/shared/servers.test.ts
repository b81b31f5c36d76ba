import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { examine } from '#src/runtime/commands/doctor.ts';
import { createLease } from '#src/runtime/shared/lease.ts';
import { connectRedis } from '#src/runtime/shared/redis.ts';
import { joinServers } from '#src/runtime/shared/servers.ts';
import { openSite } from '#src/site/site.ts';
import { createDeliveries } from '#src/site/targets/deliveries.ts';
import type { BucketSettings } from '#src/site/targets/s3.ts';
import { bucketTarget, many, publish } from '../bucket/bucket-site.ts';
import { openS3Server, written } from '../bucket/s3-server.ts';
import { createAdmin } from '../publish/admin.ts';
import { createPlainRenderer } from '../publish/renderer.ts';
import { openContent } from '../replica/content.ts';
import { hasRedis, openRedis } from './redis-server.ts';

const LEASE_MS = 800;
const SOON = { timeout: 10_000, interval: 20 };
const ignore = () => undefined;
const LINEN = { de: 'Laken' };

if (!hasRedis) console.warn('There is no redis-server: what several servers share is not tested.');
const testOfRedis = hasRedis ? test : test.skip;

async function openShop() {
  const content = await openContent();
  onTestFinished(() => content.close());
  const { write } = content;
  await write.category('beds', { Name: { de: 'Betten', en: 'Beds' } });
  await write.product('a', { name: LINEN, categories: { iv: ['beds'] } });
  await write.page('home', '');
  await write.site({ home: { iv: ['home'] } });
  return content;
}

/** A server of the shop with a replica and a site of its own. */
function openServer(
  { source }: Awaited<ReturnType<typeof openContent>>,
  url: string,
  bucket: BucketSettings,
) {
  const [replica, site] = [openReplica(':memory:'), openSite(':memory:')];
  const renderer = createPlainRenderer();
  const publisher = createPublisher({
    ...{ replica, site, log: ignore, now: Date.now },
    queries: () => createQueries(replica, { scope: 'published' }),
    renderer: () => renderer,
    sync: (hints) => replica.sync(source, { hints: hints.map((id) => ({ id })) }),
  });
  const servers = joinServers({ url, publisher, print: ignore, leaseMs: LEASE_MS });
  const turn = { number: servers.token, isOn: servers.delivers };
  const targets = [bucketTarget(site, bucket, { turn })];
  const { delivers } = servers;
  const deliveries = createDeliveries({
    ...{ site, targets, delivers, now: Date.now, log: ignore, waitMs: 20 },
  });
  site.onServe(deliveries.poke);
  servers.onDelivers(deliveries.poke);
  let isOpen = true;
  async function close() {
    if (!isOpen) return;
    isOpen = false;
    await servers.close();
    await deliveries.close();
    await publisher.exclusively(async () => undefined);
    site.close();
    replica.close();
  }
  onTestFinished(close);
  return { publisher, servers, site, deliveries, close };
}

testOfRedis(
  'of several servers one delivers; when it ends another one does, and nothing goes back in time',
  async () => {
    const [redis, s3, content] = await Promise.all([openRedis(), openS3Server(), openShop()]);
    const all = [1, 2, 3].map(() => openServer(content, redis.url, s3.settings));
    const leaders = () => all.filter(({ servers }) => servers.delivers());
    await expect.poll(() => leaders().length, SOON).toBe(1);
    const price = async () => {
      const page = await s3.visit('/de/product/laken');
      return page.status === 200 ? /"priceCents":(\d+)/.exec(await page.text())?.[1] : undefined;
    };
    const [leader] = leaders();
    const [other] = all.filter((one) => one !== leader);
    await content.write.product('a', { name: LINEN, priceCents: { iv: 7111 } });
    // Whoever is asked: all publish it, and the one that delivers brings it to the bucket.
    await other?.publisher.publish();
    await expect.poll(price, SOON).toBe('7111');
    expect(other?.deliveries.state()).toMatchObject([{ name: 'bucket', isElsewhere: true }]);
    for (const { site } of all) {
      await expect
        .poll(async () => {
          const object = site.lookup('/de/product/laken')?.object;
          return object ? String(await site.body(object, 'identity')) : '';
        }, SOON)
        .toContain('"priceCents":7111');
    }

    const tokenBefore = leader?.servers.token() ?? 0;
    await leader?.close();
    await content.write.product('a', { name: LINEN, priceCents: { iv: 7222 } });
    await expect.poll(() => leaders().length, SOON).toBe(1);
    expect(leaders()[0]?.servers.token()).toBeGreaterThan(tokenBefore);
    // Who takes over has published first: it delivers nothing that is older than what is there.
    await expect.poll(price, SOON).toBe('7222');
  },
);

testOfRedis('what one server hears of, all look at, also what is gone for good', async () => {
  const [redis, s3, content] = await Promise.all([openRedis(), openS3Server(), openShop()]);
  const [one, other] = [1, 2].map(() => openServer(content, redis.url, s3.settings));
  const page = '/de/product/laken';
  await expect.poll(() => other?.site.lookup(page)?.status, SOON).toBe(200);
  await createAdmin(content.server)(
    'DELETE',
    `/content/${content.server.appName}/products/a?permanent=true`,
  );
  // Only a hint says so: no list of changes has what is not there any more.
  one?.publisher.request({ hints: ['a'] });
  await expect.poll(() => other?.site.lookup(page)?.status, SOON).toBeUndefined();
});

testOfRedis('a server that slept while it delivered writes nothing any more', async () => {
  const [redis, s3] = await Promise.all([openRedis(), openS3Server()]);
  const folder = mkdtempSync(join(tmpdir(), 'loden-lease-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const old = openSite(join(folder, 'old.sqlite'));
  onTestFinished(() => old.close());
  publish(old, many('old'));
  const script = join(import.meta.dirname, 'leader-child.ts');
  const args = [script, join(folder, 'old.sqlite'), JSON.stringify(s3.settings), redis.url, '2000'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = text(child.stdout);
  s3.disturb(() => {
    if (written(s3.seen).length === 10) child.kill('SIGSTOP');
    return 'through';
  });
  await expect.poll(() => written(s3.seen).length, SOON).toBeGreaterThanOrEqual(10);
  s3.disturb(() => 'through');

  // Another server takes over, and delivers what is newer.
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  publish(site, many('new'));
  const store = connectRedis(redis.url, ignore);
  const held = Promise.withResolvers<void>();
  const lease = createLease({
    ...{ store, name: 'deliveries', owner: 'parent', ms: 2_000, onHeld: held.resolve },
  });
  onTestFinished(async () => {
    await lease.close();
    store.close();
  });
  await held.promise;
  const turn = { number: lease.token, isOn: lease.isHeld };
  const to = site.current();
  if (!to) throw new Error('Nothing was published.');
  const deliver = () =>
    bucketTarget(site, s3.settings, { turn }).deliver(new Set(), to, new AbortController().signal);
  expect(await deliver()).toEqual({ ok: true, value: undefined });

  s3.seen.length = 0;
  child.kill('SIGCONT');
  await once(child, 'exit');
  expect(JSON.parse(await output)).toMatchObject({
    ok: false,
    error: { details: { reason: expect.stringContaining('another server') } },
  });
  expect(s3.seen.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  for (let n = 0; n < 40; n++) expect(await (await s3.visit(`/p${n}`)).text()).toBe(`new ${n}`);
  expect(await (await s3.visit('/builds/latest.json')).json()).toMatchObject({ id: to.id });
});

testOfRedis(
  'while Redis is away nobody delivers, and the number grows when it comes back',
  async () => {
    const redis = await openRedis();
    const store = connectRedis(redis.url, ignore);
    const lease = createLease({
      ...{ store, name: 'deliveries', owner: 'one', ms: LEASE_MS, onHeld: ignore },
    });
    store.onReady(lease.look);
    onTestFinished(async () => {
      await lease.close();
      store.close();
    });
    await expect.poll(lease.isHeld, SOON).toBe(true);
    const before = lease.token() ?? 0;
    await redis.stop();
    await expect.poll(lease.isHeld, SOON).toBe(false);
    await redis.startAnew();
    await expect.poll(lease.isHeld, SOON).toBe(true);
    expect(lease.token()).toBeGreaterThan(before);
  },
);

testOfRedis('who had no time to renew the lease hears of it when it is held again', async () => {
  const redis = await openRedis();
  const store = connectRedis(redis.url, ignore);
  let times = 0;
  const onHeld = () => void times++;
  const lease = createLease({ store, name: 'deliveries', owner: 'one', ms: 2_000, onHeld });
  store.onReady(lease.look);
  onTestFinished(async () => {
    await lease.close();
    store.close();
  });
  await expect.poll(() => times, SOON).toBe(1);
  // The thread is held for longer than the lease is used, and for less than Redis keeps it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_700);
  expect(lease.isHeld()).toBe(false);
  await expect.poll(lease.isHeld, SOON).toBe(true);
  expect(times).toBe(2);
});

testOfRedis('the doctor says whether Redis answers, and not with which password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const redis = await openRedis();
  const { host } = new URL(redis.url);
  const examined = async (REDIS_URL: string) => {
    const lines: string[] = [];
    const settings = { PORT: '0', DATA_DIR: dataDir, REDIS_URL };
    await examine(settings, (line) => void lines.push(line));
    return lines.find((line) => line.includes('redis: '));
  };
  expect(await examined(redis.url)).toBe(`ok    redis: ${host} answers`);
  const wrong = await examined(redis.url.replace('//', '//somebody:hush@'));
  expect(wrong).toMatch(/^BAD {3}redis: .*WRONGPASS/);
  expect(wrong).not.toContain('hush');
  await redis.stop();
  expect(await examined(redis.url)).toMatch(/^BAD {3}redis: .*ECONNREFUSED/);
});
