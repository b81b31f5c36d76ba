import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { takeBack } from '#src/api/handlers/publishing/take-back.ts';
import { openAudit } from '#src/auth/audit.ts';
import { ok } from '#src/lib/result.ts';
import { progressOf } from '#src/publish/progress.ts';
import { publishOn } from '#src/runtime/commands/publish.ts';
import type { Engine } from '#src/runtime/engine/engine.ts';
import { reportLine } from '#src/runtime/engine/report-line.ts';
import { createOverview } from '#src/runtime/ports/overview.ts';
import { openS3Server } from '../bucket/s3-server.ts';
import { openRedis, openWire, testOfRedis } from './redis-server.ts';
import { rowsOf } from './site-rows.ts';
import { LINEN, openServer, openShop, type ShopServer, SOON } from './shop-server.ts';

const PAGE = '/de/product/laken';

const priceOf = async (server: ShopServer) => {
  const answer = await server.visit(PAGE);
  return Number(/"priceCents":(\d+)/.exec(await answer.text())?.[1]);
};
const latest = async (server: ShopServer) => (await server.visit('/builds/latest.json')).text();
const stateOf = ({ site }: ShopServer) => site.state();

/** Waits until all serve the same, and one of them makes it. */
async function settled(servers: readonly ShopServer[]): Promise<void> {
  await expect
    .poll(() => servers.map(({ servers: { isCurrent } }) => isCurrent()), SOON)
    .toEqual(servers.map(() => true));
}

/** Who makes the builds; none does for a moment after a start. */
function leaderOf(servers: readonly ShopServer[]): Promise<ShopServer> {
  return vi.waitFor(() => {
    const found = servers.find((one) => one.servers.delivers());
    if (!found) throw new Error('Nobody leads.');
    return found;
  }, SOON);
}
async function othersOf(servers: readonly ShopServer[]) {
  const leader = await leaderOf(servers);
  const [one, ...rest] = servers.filter((server) => server !== leader);
  if (!one) throw new Error('There is nobody else.');
  return { leader, follower: one, rest };
}

/** A folder that goes with the test. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'loden-builds-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

testOfRedis('all servers serve the same builds, made once, row by row', async () => {
  const [redis, content, dir] = [await openRedis(), await openShop(), folder()];
  const files = [1, 2, 3].map((n) => join(dir, `${n}.sqlite`));
  const all = files.map((file) => openServer(content, redis.url, { file }));
  await settled(all);
  const { leader, follower } = await othersOf(all);
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7111 } });
  await content.write.product('b', { name: { de: 'Kissen' }, categories: { iv: ['beds'] } });
  await follower.publisher.publish();
  await content.write.product('b', { name: { de: 'Polster' }, categories: { iv: ['beds'] } });
  await content.write.page('home', '', { title: { de: 'Neu', en: 'New' } });
  leader.renderer.broken.set('/de/category/betten', 'reported');
  await follower.publisher.publish();
  await settled(all);

  expect(new Set(await Promise.all(all.map(latest))).size).toBe(1);
  const paths = [...leader.site.paths()];
  expect(paths.length).toBeGreaterThan(8);
  const build = leader.site.current();
  for (const path of [...paths, `/builds/meta/${build?.id}.json`]) {
    const answers = await Promise.all(
      all.map(async ({ visit }) => {
        const answer = await visit(path);
        const { etag, location } = Object.fromEntries(answer.headers);
        return JSON.stringify([answer.status, etag, location, await answer.text()]);
      }),
    );
    expect(new Set(answers).size, path).toBe(1);
  }
  const [first, ...rest] = files.map(rowsOf);
  for (const rows of rest) expect(rows).toEqual(first);
});

testOfRedis('who publishes on a server that only follows hears when it is live there', async () => {
  const [redis, content] = [await openRedis(), await openShop()];
  const all = [1, 2].map(() => openServer(content, redis.url));
  await settled(all);
  const { leader, follower } = await othersOf(all);
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7111 } });
  const lines: string[] = [];
  follower.publisher.onFinished((one, asked) => void lines.push(reportLine(one, asked)));
  const { id, done } = follower.publisher.request();
  const report = await done;
  // The log of each server has the id of the build; who asked has an id of their own.
  expect(lines).toEqual([expect.stringContaining(`id ${report.id}, asked for as ${id}.`)]);
  expect(leader.site.current()?.id).toBe(report.id);
  expect(report.outcome).toBe('published');
  expect(await priceOf(follower)).toBe(7111);
  expect(progressOf(follower.publisher, follower.site, id)).toMatchObject({
    ...{ state: 'live', problem: null },
    changed: expect.arrayContaining([PAGE]),
  });
  expect(leader.renderer.rendered()).toContain(PAGE);
  expect(follower.renderer.rendered()).not.toContain(PAGE);
});

const diskFull = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });

testOfRedis(
  'a leader without room on its disk leaves publishing to a server that has some, and takes part again later',
  async () => {
    const [redis, content] = [await openRedis(), await openShop()];
    const hasRoom = vi.fn(() => false);
    const all = [1, 2].map(() => openServer(content, redis.url, { hasRoom }));
    await settled(all);
    const { leader, follower } = await othersOf(all);
    const full = vi.spyOn(leader.site, 'begin').mockImplementation(() => {
      throw diskFull();
    });
    await content.write.product('a', { name: LINEN, priceCents: { iv: 7111 } });
    // Whoever asks the full one is answered once the other one has made it.
    expect((await leader.publisher.publish()).problem).toBeUndefined();
    expect(leader.servers.delivers()).toBe(false);
    expect(await priceOf(follower)).toBe(7111);
    await expect.poll(() => follower.servers.delivers(), SOON).toBe(true);
    // It cannot take the build, and says so.
    await expect.poll(() => leader.servers.isCurrent(), SOON).toBe(false);

    full.mockRestore();
    hasRoom.mockReturnValue(true);
    await settled(all);
    expect(await priceOf(leader)).toBe(7111);
    await follower.close();
    await content.write.product('a', { name: LINEN, priceCents: { iv: 7222 } });
    await expect.poll(() => leader.servers.delivers(), SOON).toBe(true);
    await leader.publisher.publish();
    expect(await priceOf(leader)).toBe(7222);
  },
);

testOfRedis('where no server has room, one leads all the same and says so', async () => {
  const [redis, content] = [await openRedis(), await openShop()];
  const all = [1, 2, 3].map(() => openServer(content, redis.url));
  await settled(all);
  for (const { site } of all) {
    vi.spyOn(site, 'begin').mockImplementation(() => {
      throw diskFull();
    });
  }
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7111 } });
  const failed = { outcome: 'failed', problem: { name: 'disk-full' } };
  const tokens = () => all.map(({ servers }) => servers.token());
  for (const { publisher } of all) await publisher.publish();
  await expect.poll(tokens, SOON).not.toContain(undefined);
  await setTimeout(1_000);
  const before = tokens();
  for (const { publisher } of all) expect(await publisher.publish()).toMatchObject(failed);
  // The lead does not go round.
  await setTimeout(2_000);
  expect(tokens()).toEqual(before);
});

testOfRedis(
  'a visitor who is sent from one server to another never goes back in time',
  async () => {
    const [redis, content] = [await openRedis(), await openShop()];
    // One hears everything late: without waiting for it the others would be ahead.
    const slow = await openWire(redis.url, 40);
    const all = [redis.url, redis.url, slow.url].map((url) => openServer(content, url));
    await settled(all);
    let isOver = false;
    const seen: number[] = [];
    const visiting = (async () => {
      for (let n = 0; !isOver; n++) {
        const server = all[n % all.length];
        if (server) seen.push(await priceOf(server));
      }
    })();
    try {
      for (let cents = 7001; cents <= 7008; cents++) {
        await content.write.product('a', { name: LINEN, priceCents: { iv: cents } });
        const server = all[cents % all.length];
        await server?.publisher.publish();
      }
    } finally {
      isOver = true;
      await visiting;
    }
    const prices = seen.filter((price) => price > 7000);
    expect(new Set(prices).size).toBeGreaterThan(3);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    for (const server of all) await expect.poll(() => priceOf(server), SOON).toBe(7008);
  },
);

testOfRedis('a server that comes with builds of its own takes those of the others', async () => {
  const [redis, content, dir] = [await openRedis(), await openShop(), folder()];
  const strange = await openRedis();
  const file = join(dir, 'own.sqlite');
  const before = openServer(content, strange.url, { file });
  await settled([before]);
  await before.close();
  const files = [join(dir, 'one.sqlite'), file];
  const one = openServer(content, redis.url, { file: files[0] ?? '' });
  await settled([one]);
  // What is there only on the other one has to go.
  await content.write.product('a', { name: { de: 'Leintuch' }, categories: { iv: ['beds'] } });
  await one.publisher.publish();
  const other = openServer(content, redis.url, { file, app: 'newer code' });
  await settled([one, other]);
  expect(await latest(other)).toBe(await latest(one));
  expect((await other.visit(PAGE)).status).toBe(404);
  expect((await other.visit('/de/product/leintuch')).headers.get('content-security-policy')).toBe(
    'policy of plain',
  );
  expect(rowsOf(file)).toEqual(rowsOf(files[0] ?? ''));
});

testOfRedis('when the server that leads is gone, the next build follows on its last', async () => {
  const [redis, content] = [await openRedis(), await openShop()];
  const all = [1, 2, 3].map(() => openServer(content, redis.url));
  await settled(all);
  const { leader, follower, rest } = await othersOf(all);
  const left = [follower, ...rest];
  const last = stateOf(leader);
  await leader.close();
  await settled(left);
  // They know that they have what was served: nothing is made anew.
  expect(left.map(stateOf)).toEqual([last, last]);
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7222 } });
  await follower.publisher.publish();
  for (const server of left) expect(await priceOf(server)).toBe(7222);
  expect(new Set(left.map(stateOf)).size).toBe(1);
});

testOfRedis(
  'after a server whose clock was ahead the next one shows what holds today',
  async () => {
    const [redis, content] = [await openRedis(), await openShop()];
    const availableFrom = { iv: '2027-02-16T00:00:00Z' };
    await content.write.product('a', { name: LINEN, availableFrom });
    const ahead = openServer(content, redis.url, { today: () => '2027-02-16' });
    await settled([ahead]);
    const page = async (server: typeof ahead) => (await server.visit(PAGE)).text();
    // Before there is another one: on a busy machine that might lead sooner.
    const tomorrow = await page(ahead);
    const right = openServer(content, redis.url, { today: () => '2027-02-15' });
    await settled([ahead, right]);
    await ahead.close();
    // It leads once it has published by its own clock; until then it serves what was there.
    await leaderOf([right]);
    const today = await page(right);
    expect(tomorrow).not.toContain('2027-02-16');
    expect(today).toContain('2027-02-16');
  },
);

testOfRedis('a server that is cut off shows what it has, and says that it is alone', async () => {
  const [redis, content] = [await openRedis(), await openShop()];
  const wire = await openWire(redis.url);
  const one = openServer(content, redis.url);
  await settled([one]);
  const other = openServer(content, wire.url);
  await settled([one, other]);
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7111 } });
  await one.publisher.publish();
  await expect.poll(() => priceOf(other), SOON).toBe(7111);
  wire.cut();
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7222 } });
  // Nobody waits for it.
  expect(await one.publisher.publish()).toMatchObject({ outcome: 'published' });
  expect(await priceOf(one)).toBe(7222);
  expect(await priceOf(other)).toBe(7111);
  expect((await other.visit('/currentz')).status).toBe(503);
  expect((await one.visit('/currentz')).status).toBe(200);
  expect(await other.publisher.publish()).toMatchObject({
    ...{ outcome: 'failed', problem: { name: 'servers-apart' } },
  });
  wire.mend();
  await settled([one, other]);
  expect(await priceOf(other)).toBe(7222);
  expect(stateOf(other)).toBe(stateOf(one));
});

testOfRedis('while Redis is away pages stay; what was saved is published afterwards', async () => {
  const [redis, content] = [await openRedis(), await openShop()];
  const all = [1, 2].map(() => openServer(content, redis.url));
  await settled(all);
  const before = stateOf(await leaderOf(all));
  await redis.stop();
  await expect.poll(() => all.some(({ servers: { isCurrent } }) => isCurrent()), SOON).toBe(false);
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7111 } });
  expect((await all[0]?.publisher.publish())?.problem?.name).toBe('servers-apart');
  for (const server of all) expect((await server.visit(PAGE)).status).toBe(200);
  expect(all.map(stateOf)).toEqual([before, before]);
  // It comes back without anything that it knew.
  await redis.startAnew();
  await settled(all);
  for (const server of all) await expect.poll(() => priceOf(server), SOON).toBe(7111);
  expect(new Set(all.map(stateOf)).size).toBe(1);
});

testOfRedis(
  'servers and bucket follow a Redis whose clock was ahead before it forgot all',
  async () => {
    const [redis, content, s3] = await Promise.all([openRedis(), openShop(), openS3Server()]);
    await redis.command('set', 'loden:token:site', String(Date.now() + 24 * 3_600_000));
    const all = [1, 2].map(() => openServer(content, redis.url, { bucket: s3.settings }));
    await settled(all);
    const inBucket = async () =>
      (await s3.visit(PAGE)).text().then((page) => /"priceCents":(\d+)/.exec(page)?.[1]);
    const publishes = async (cents: number) => {
      await content.write.product('a', { name: LINEN, priceCents: { iv: cents } });
      await (await othersOf(all)).follower.publisher.publish();
      for (const server of all) await expect.poll(() => priceOf(server), SOON).toBe(cents);
      await expect.poll(inBucket, SOON).toBe(String(cents));
    };
    await publishes(7111);
    await redis.stop();
    await redis.startAnew();
    await settled(all);
    await publishes(7222);
    // As one that is started while Redis is: it never heard of the numbers before.
    await Promise.all(all.splice(0).map(({ close }) => close()));
    await redis.stop();
    await redis.startAnew();
    all.push(...[1, 2].map(() => openServer(content, redis.url, { bucket: s3.settings })));
    await settled(all);
    await publishes(7333);
  },
);

testOfRedis('a rollback on any server is one of all', async () => {
  const [redis, content] = [await openRedis(), await openShop()];
  const all = [1, 2].map(() => openServer(content, redis.url));
  await settled(all);
  const { follower } = await othersOf(all);
  const builds = [];
  for (const cents of [7111, 7222]) {
    await content.write.product('a', { name: LINEN, priceCents: { iv: cents } });
    await follower.publisher.publish();
    builds.push(follower.site.current());
  }
  expect(await follower.publisher.pin(builds[0])).toBe(true);
  for (const server of all) await expect.poll(() => priceOf(server), SOON).toBe(7111);
  expect(all.map(({ site }) => site.pinned())).toEqual([true, true]);
  await content.write.product('a', { name: LINEN, priceCents: { iv: 7333 } });
  await follower.publisher.publish();
  expect(await Promise.all(all.map(priceOf))).toEqual([7111, 7111]);
  expect(await follower.publisher.pin(undefined)).toBe(true);
  for (const server of all) await expect.poll(() => priceOf(server), SOON).toBe(7333);
});

testOfRedis(
  'a rollback that nobody else heard of holds when the server that leads is gone',
  async () => {
    const [redis, content] = [await openRedis(), await openShop()];
    const wire = await openWire(redis.url);
    const one = openServer(content, redis.url);
    await settled([one]);
    const other = openServer(content, wire.url);
    await settled([one, other]);
    const builds = [];
    for (const cents of [7111, 7222]) {
      await content.write.product('a', { name: LINEN, priceCents: { iv: cents } });
      await other.publisher.publish();
      builds.push(other.site.current());
    }
    wire.cut();
    expect(await one.publisher.pin(builds[0])).toBe(true);
    await one.close();
    wire.mend();
    await expect.poll(other.servers.delivers, SOON).toBe(true);
    expect(await priceOf(other)).toBe(7111);
    expect(await other.publisher.pin(undefined)).toBe(true);
    expect(await priceOf(other)).toBe(7222);
  },
);

testOfRedis('who goes on with the newest build hears when that is not possible', async () => {
  const [redis, content] = [await openRedis(), await openShop()];
  const wire = await openWire(redis.url);
  const one = openServer(content, redis.url);
  await settled([one]);
  const other = openServer(content, wire.url);
  await settled([one, other]);
  expect(await other.publisher.pin(other.site.builds(1)[0])).toBe(true);
  await expect.poll(other.site.pinned, SOON).toBe(true);
  wire.cut();
  const audit = openAudit(':memory:');
  onTestFinished(() => audit.close());
  const { replica, site, publisher } = other;
  const builds = createOverview({
    ...{ replica, site, publisher, audit },
    writerName: (email) => email,
    inbox: { countOpen: async () => ok(0) },
    problems: () => [],
    checks: () => new Map(),
  });
  const body = new URLSearchParams({ action: 'resume' });
  const request = new Request('http://localhost/manage', { method: 'POST', body });
  expect(await takeBack(request, { builds, audit }, 'anna@example.com')).toMatchObject({
    ...{ ok: false, error: { name: 'servers-apart' } },
  });
  expect(audit.read(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  const engine = { publisher, services: { site } } as unknown as Engine;
  await expect(publishOn(engine, { resume: true }, () => undefined)).rejects.toThrow(
    'The other servers cannot be reached',
  );
  expect(site.pinned()).toBe(true);
});
