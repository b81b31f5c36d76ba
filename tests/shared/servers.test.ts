import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { examine } from '#src/runtime/commands/doctor.ts';
import { createLease } from '#src/runtime/shared/base/lease.ts';
import { connectRedis, whyRedisFails } from '#src/runtime/shared/base/redis.ts';
import { openSite } from '#src/site/site.ts';
import { bucketTarget, many } from '../bucket/bucket-site.ts';
import { openS3Server, written } from '../bucket/s3-server.ts';
import { createAdmin } from '../publish/admin.ts';
import { publish } from '../stored-site.ts';
import { openRedis, openWire, testOfRedis } from './redis-server.ts';
import { LINEN, openServer, openShop, SOON } from './shop-server.ts';

const ignore = () => undefined;

testOfRedis(
  'of several servers one delivers; when it ends another one does, and nothing goes back in time',
  async () => {
    const [redis, s3, content] = await Promise.all([openRedis(), openS3Server(), openShop()]);
    const all = [1, 2, 3].map(() => openServer(content, redis.url, { bucket: s3.settings }));
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
    // On a slow machine another one may lead by now.
    for (const { servers, deliveries } of all) {
      const isElsewhere = !servers.delivers();
      expect(deliveries.state()).toMatchObject([{ name: 'bucket', isElsewhere }]);
    }
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
    await leaders()[0]?.deliveries.settle();
  },
);

testOfRedis('an address that moved, and one that is gone, is so on every server', async () => {
  const [redis, content] = await Promise.all([openRedis(), openShop()]);
  const [one, other] = [1, 2].map(() => openServer(content, redis.url));
  await expect.poll(() => other?.site.lookup('/de/product/laken')?.status, SOON).toBe(200);
  const { put } = content.write;
  await put('redirects', 'moved', { from: { iv: '/de/bettuch' }, target: { iv: ['a'] } });
  await put('redirects', 'gone', { from: { iv: '/de/alt' }, gone: { iv: true } });
  await one?.publisher.publish();
  for (const server of [one, other]) {
    const at = (path: string) => server?.site.lookup(path);
    await expect
      .poll(() => at('/de/bettuch'), SOON)
      .toMatchObject({ status: 301, location: '/de/product/laken' });
    await expect.poll(() => at('/de/alt')?.status, SOON).toBe(410);
  }
});

testOfRedis('what one server hears of, all look at, also what is gone for good', async () => {
  const [redis, s3, content] = await Promise.all([openRedis(), openS3Server(), openShop()]);
  const [one, other] = [1, 2].map(() => openServer(content, redis.url, { bucket: s3.settings }));
  const page = '/de/product/laken';
  await expect.poll(() => other?.site.lookup(page)?.status, SOON).toBe(200);
  await createAdmin(content.server)(
    'DELETE',
    `/content/${content.server.appName}/products/a?permanent=true`,
  );
  // Only a hint says so: no list of changes has what is not there any more.
  one?.publisher.request({ hints: ['a'] });
  await expect.poll(() => other?.site.lookup(page)?.status, SOON).toBeUndefined();
  await Promise.all([one?.deliveries.settle(), other?.deliveries.settle()]);
});

testOfRedis('a server that slept while it delivered overwrites nothing', async () => {
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
  // By then all its connections are open: what it has begun to send has left it.
  s3.disturb(() => {
    if (written(s3.seen).length === 25) child.kill('SIGSTOP');
    return 'through';
  });
  await expect.poll(() => written(s3.seen).length, SOON).toBeGreaterThanOrEqual(25);
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
  const turn = { number: lease.token, isOn: lease.isHeld, outdone: lease.exceed };
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
  // What it had signed before may still go out, and is refused.
  const late = s3.seen.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  expect(late.map(({ status }) => status)).not.toContain(200);
  for (let n = 0; n < 40; n++) expect(await (await s3.visit(`/p${n}`)).text()).toBe(`new ${n}`);
  expect(await (await s3.visit('/builds/latest.json')).json()).toMatchObject({ id: to.id });
});

testOfRedis(
  'while Redis is away nobody delivers, and the number grows when it comes back',
  async () => {
    const redis = await openRedis();
    const store = connectRedis(redis.url, ignore);
    const lease = createLease({
      ...{ store, name: 'deliveries', owner: 'one', ms: 1_500, onHeld: ignore },
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

testOfRedis('what Redis refuses is in the log, and not again with each attempt', async () => {
  const redis = await openRedis();
  await redis.command('replicaof', '127.0.0.1', '1');
  await redis.command('acl', 'setuser', 'default', 'resetchannels');
  const said: string[] = [];
  const store = connectRedis(redis.url, (line) => said.push(line));
  await new Promise<void>((ready) => store.onReady(ready));
  let asked = 0;
  const counting: typeof store.acquire = (...lease) => {
    asked++;
    return store.acquire(...lease);
  };
  const lease = createLease({
    ...{ store: { ...store, acquire: counting }, name: 'deliveries', owner: 'one', ms: 40 },
    onHeld: ignore,
  });
  onTestFinished(async () => {
    await lease.close();
    store.close();
  });
  store.listen('x', ignore);
  await expect.poll(() => asked, SOON).toBeGreaterThan(3);
  expect(said).toEqual([
    expect.stringMatching(/^Redis refuses: (READONLY|NOPERM)/),
    expect.stringMatching(/^Redis refuses: (READONLY|NOPERM)/),
  ]);

  await redis.command('replicaof', 'no', 'one');
  await expect.poll(lease.isHeld, SOON).toBe(true);
});

testOfRedis(
  'a channel that Redis refused is heard once it may be, also where Redis changed its mind',
  async () => {
    const redis = await openRedis();
    await redis.command('acl', 'setuser', 'default', 'resetchannels');
    const store = connectRedis(redis.url, ignore);
    onTestFinished(store.close);
    await new Promise<void>((ready) => store.onReady(ready));
    let heard = 0;
    store.listen('x', () => heard++);
    const beats = setInterval(() => store.tell('x', Buffer.from('here')).catch(ignore), 100);
    onTestFinished(() => clearInterval(beats));
    for (const _ of [1, 2]) {
      await redis.command('acl', 'setuser', 'default', 'allchannels');
      await expect.poll(() => heard, SOON).toBeGreaterThan(0);
      let again = 0;
      store.onReady(() => again++);
      // Redis ends connections that may not hear any more what they hear.
      await redis.command('acl', 'setuser', 'default', 'resetchannels');
      await redis.command('client', 'kill', 'type', 'normal');
      await expect.poll(() => again, SOON).toBeGreaterThan(0);
      await new Promise((done) => setTimeout(done, 1_200));
      heard = 0;
    }
  },
);

testOfRedis('why Redis is away is told when that changes', async () => {
  const redis = await openRedis();
  const lines: string[] = [];
  const store = connectRedis(redis.url, (line) => void lines.push(line));
  onTestFinished(store.close);
  await new Promise<void>((ready) => store.onReady(ready));
  await redis.stop();
  await expect
    .poll(() => lines.at(-1), SOON)
    .toMatch(/^Redis does not answer: .* nothing is published/);
  await redis.startAnew('--requirepass', 'changed');
  await expect.poll(() => lines.at(-1), SOON).toMatch(/^Redis refuses: NOAUTH/);
  await new Promise((done) => setTimeout(done, 1_500));
  expect(lines).toHaveLength(2);
});

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

testOfRedis(
  'a connection that is dead, though nobody said so, is made anew within seconds',
  async () => {
    const redis = await openRedis();
    const wire = await openWire(redis.url);
    const store = connectRedis(wire.url, ignore);
    onTestFinished(store.close);
    let heard = 0;
    store.listen('x', () => heard++);
    // As servers that say that they are there.
    const beats = setInterval(() => store.tell('x', Buffer.from('here')).catch(ignore), 100);
    onTestFinished(() => clearInterval(beats));
    await expect.poll(() => heard, SOON).toBeGreaterThan(0);
    wire.deaden();
    heard = 0;
    await expect.poll(() => heard, SOON).toBeGreaterThan(0);
  },
);

testOfRedis(
  'an outage is told once, and its end once, however many attempts it takes',
  async () => {
    const redis = await openRedis();
    const lines: string[] = [];
    const store = connectRedis(redis.url, (line) => void lines.push(line));
    onTestFinished(store.close);
    let ready = 0;
    store.onReady(() => ready++);
    store.onHearing(() => ready++);
    store.listen('x', ignore);
    await expect.poll(() => ready, SOON).toBe(2);
    expect(lines).toEqual([]);
    for (const outage of [1, 2]) {
      await redis.stop();
      await expect.poll(() => lines.at(-1), SOON).toContain('Redis does not answer: ');
      await new Promise((done) => setTimeout(done, 1_000));
      expect(lines).toHaveLength(2 * outage - 1);
      await redis.startAnew();
      await expect.poll(() => lines.at(-1), SOON).toBe('Redis answers again.');
      expect(lines).toHaveLength(2 * outage);
    }
  },
);

testOfRedis('sites that have a database each of one Redis hear nothing of each other', async () => {
  const redis = await openRedis();
  const heard: string[] = [];
  const join = async (address: string, name: string) => {
    const store = connectRedis(address, ignore);
    onTestFinished(store.close);
    const hears = new Promise<void>((resolve) => store.onHearing(resolve));
    store.listen('x', (message) => heard.push(`${name} hears ${message.toString()}`));
    await hears;
    return store;
  };
  const shop = await join(redis.url, 'shop');
  const other = await join(`${redis.url}/1`, 'other');
  await other.tell('x', Buffer.from('other'));
  await shop.tell('x', Buffer.from('shop'));
  await other.run("return redis.call('publish', KEYS[1], 'a script')", [other.channel('x')], []);
  await expect.poll(() => heard.length, SOON).toBe(3);
  expect(heard.toSorted()).toEqual([
    'other hears a script',
    'other hears other',
    'shop hears shop',
  ]);
});

test('a Redis that takes a connection and says nothing is away', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  expect(await whyRedisFails(`redis://127.0.0.1:${port}`)).toMatch(/timeout/i);
});

testOfRedis('the doctor says whether Redis answers, and not with which password', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const redis = await openRedis();
  const { host } = new URL(redis.url);
  const lines: string[] = [];
  const examined = async (REDIS_URL: string) => {
    lines.length = 0;
    const settings = { PORT: '0', DATA_DIR: dataDir, REDIS_URL };
    await examine(settings, (line) => void lines.push(line));
    return lines.find((line) => line.includes('redis: '));
  };
  expect(await examined(redis.url)).toBe(`ok    redis: ${host} answers`);
  // Without a provider nobody is signed in on more than one server.
  expect(lines.find((line) => line.includes('accounts: '))).toContain('Set OIDC_ISSUER');
  const wrong = await examined(redis.url.replace('//', '//somebody:hush@'));
  expect(wrong).toMatch(/^BAD {3}redis: .*WRONGPASS/);
  expect(wrong).not.toContain('hush');
  await redis.command('replicaof', '127.0.0.1', '1');
  expect(await examined(redis.url)).toMatch(/^BAD {3}redis: .*READONLY/);
  await redis.command('replicaof', 'no', 'one');
  await redis.command('acl', 'setuser', 'default', 'resetchannels');
  expect(await examined(redis.url)).toMatch(/^BAD {3}redis: .*NOPERM/);
  await redis.stop();
  expect(await examined(redis.url)).toMatch(/^BAD {3}redis: .*ECONNREFUSED/);
});
