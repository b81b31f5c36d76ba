import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { PICTURE, publish } from '../../../tests/stored-site.ts';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { openSite, type Site } from '../site.ts';
import { createDeliveries, type DeliveriesOptions } from './deliveries.ts';
import { createFolderTarget } from './folder.ts';
import { createPurgeTarget, type PurgeOptions } from './purge.ts';

type Changed = Partial<DeliveriesOptions>;

/** Deliveries to the targets that are made of a site. */
function openShop(targetsOf: (site: Site) => DeliveriesOptions['targets'], changed: Changed = {}) {
  const site = openSite(':memory:');
  const log = () => undefined;
  const deliveries = createDeliveries({
    ...{ site, targets: targetsOf(site), now: Date.now, log, waitMs: 20 },
    ...changed,
  });
  onTestFinished(async () => {
    await deliveries.close();
    site.close();
  });
  return { site, deliveries };
}

/** In: what the CDN answers. */
const cdn = (site: Site, fetch: NonNullable<PurgeOptions['fetch']>) =>
  createPurgeTarget({
    ...{ url: 'https://cdn.example', token: undefined, site, fetch },
    origin: () => 'https://shop.example',
    isWithdrawn: () => false,
  });

test('a folder whose disk hangs holds up no other target', async () => {
  const { promise: hangs, resolve: goOn } = Promise.withResolvers<void>();
  const root = temporaryFolder();
  let told = 0;
  const { site, deliveries } = openShop((site) => [
    createFolderTarget({
      ...{ root, site, trailingSlash: () => false, headers: () => '', further: () => [] },
      async picture() {
        await hangs;
        return ok(Buffer.from('picture'));
      },
      isWithdrawn: () => false,
    }),
    cdn(site, async () => {
      told += 1;
      return new Response();
    }),
  ]);
  publish(site, { '/a': `<img src="${PICTURE}">` });
  deliveries.poke();
  await expect.poll(() => told).toBe(1);
  publish(site, { '/a': 'a2' });
  deliveries.poke();
  await expect.poll(() => told).toBe(2);
  expect(deliveries.state()).toMatchObject([
    { name: 'folder', behind: 2 },
    { name: 'purge', behind: 0 },
  ]);
  goOn();
  await expect.poll(() => deliveries.state()).toMatchObject([{ behind: 0 }, { behind: 0 }]);
  expect(readFileSync(join(root, 'a.html'), 'utf8')).toBe('a2');
});

test('a target that is down is asked less and less often, every five minutes in the end, and logged once', async () => {
  let time = 0;
  let asked = 0;
  const lines: string[] = [];
  const { site, deliveries } = openShop(
    (site) => [
      cdn(site, async () => {
        asked += 1;
        return new Response('', { status: 500 });
      }),
    ],
    { now: () => time, log: ({ name }) => void lines.push(name), waitMs: 1_000 },
  );
  publish(site, { '/a': 'a1' });
  deliveries.poke();
  await expect.poll(() => deliveries.state()).toMatchObject([{ tries: 1 }]);
  const waits: number[] = [];
  for (let tries = 2; tries <= 11; tries += 1) {
    const { next } = site.outbox.get('purge');
    waits.push((next - time) / 1_000);
    time = next - 1;
    deliveries.poke();
    await new Promise(setImmediate);
    expect(asked).toBe(tries - 1);
    time = next;
    deliveries.poke();
    await expect.poll(() => deliveries.state()).toMatchObject([{ tries }]);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(lines).toEqual(['target-failed']);
});

test('the log says again why a target fails when that changes, after each start, and when it is over', async () => {
  const lines: string[] = [];
  let status = 500;
  const changed = {
    log: (problem: Problem) => void lines.push(messageOf(problem, 'en')),
    recovered: (target: string) => void lines.push(`${target} is back`),
  };
  const { site, deliveries } = openShop(
    (site) => [cdn(site, async () => new Response('', { status }))],
    changed,
  );
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  await deliveries.settle();
  status = 403;
  await deliveries.settle();
  await deliveries.settle();
  expect(lines).toEqual([expect.stringContaining('HTTP 500'), expect.stringContaining('HTTP 403')]);
  await deliveries.close();

  const targets = [cdn(site, async () => new Response('', { status }))];
  const next = createDeliveries({ ...{ site, targets, now: Date.now }, ...changed });
  onTestFinished(next.close);
  await next.settle();
  await next.settle();
  expect(lines.slice(2)).toEqual([expect.stringContaining('HTTP 403')]);
  status = 200;
  await next.settle();
  await next.settle();
  expect(lines.slice(3)).toEqual(['CDN is back']);
});

test('a server whose turn ends while it delivers has not failed', async () => {
  const lines: string[] = [];
  let delivers = true;
  const { site, deliveries } = openShop(
    (site) => [
      cdn(site, async () => {
        if (asked++ > 0) return new Response();
        delivers = false;
        throw new Error('another server delivers now');
      }),
    ],
    { delivers: () => delivers, log: ({ name }) => void lines.push(name) },
  );
  let asked = 0;
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  expect(lines).toEqual([]);
  delivers = true;
  expect(deliveries.state()).toMatchObject([{ behind: 1, tries: 0, problem: undefined }]);
  expect(await deliveries.settle()).toMatchObject([{ behind: 0, tries: 0 }]);
});

test('a target that failed while the clock was ahead is tried again once it is right', async () => {
  let time = Date.UTC(2027, 0, 1);
  let status = 500;
  const { site, deliveries } = openShop(
    (site) => [cdn(site, async () => new Response('', { status }))],
    { now: () => time, waitMs: 60_000 },
  );
  publish(site, { '/a': 'a1' });
  deliveries.poke();
  await expect.poll(() => deliveries.state()).toMatchObject([{ tries: 1 }]);
  status = 200;
  deliveries.poke();
  await new Promise(setImmediate);
  expect(deliveries.state()).toMatchObject([{ behind: 1, tries: 1 }]);
  time = Date.UTC(2026, 0, 1);
  deliveries.poke();
  await expect.poll(() => deliveries.state()).toMatchObject([{ behind: 0, tries: 0 }]);
});

test('to settle is to try again at once, also where a delivery that runs is going to fail', async () => {
  const answers = [500, 200];
  let asked = 0;
  const { site, deliveries } = openShop(
    (site) => [
      cdn(site, async () => {
        asked += 1;
        return new Response('', { status: answers.shift() ?? 200 });
      }),
    ],
    { waitMs: 60_000 },
  );
  publish(site, { '/a': 'a1' });
  deliveries.poke();
  expect(await deliveries.settle()).toMatchObject([{ behind: 0, tries: 0 }]);
  expect(asked).toBe(2);
});

test('what is shared is left to the server that delivers, and what is not is delivered here', async () => {
  const root = temporaryFolder();
  let told = 0;
  const { site, deliveries } = openShop(
    (site) => [
      createFolderTarget({
        ...{ root, site, trailingSlash: () => false, headers: () => '', further: () => [] },
        picture: async () => ok(undefined),
        isWithdrawn: () => false,
      }),
      cdn(site, async () => {
        told += 1;
        return new Response();
      }),
    ],
    { delivers: () => false },
  );
  publish(site, { '/a': 'a1' });
  expect(await deliveries.settle()).toMatchObject([
    { name: 'folder', isElsewhere: false, behind: 0 },
    { name: 'purge', isElsewhere: true },
  ]);
  expect(readFileSync(join(root, 'a.html'), 'utf8')).toBe('a1');
  expect(told).toBe(0);
});

test('to close ends what runs, and waits for its end', async () => {
  let asked = 0;
  let hasEnded = false;
  const { site, deliveries } = openShop((site) => [
    cdn(site, async (_, init) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      asked += 1;
      init?.signal?.addEventListener('abort', () => {
        setImmediate(() => {
          hasEnded = true;
          reject(new Error('aborted'));
        });
      });
      return promise;
    }),
  ]);
  publish(site, { '/a': 'a1' });
  deliveries.poke();
  await expect.poll(() => asked).toBe(1);
  await deliveries.close();
  expect(hasEnded).toBe(true);
});

test('once they are closed nothing is tried again', async () => {
  let asked = 0;
  const { site, deliveries } = openShop((site) => [
    cdn(site, async () => {
      asked += 1;
      return new Response('', { status: 500 });
    }),
  ]);
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  await deliveries.close();
  await new Promise((done) => setTimeout(done, 100));
  deliveries.poke();
  await new Promise(setImmediate);
  expect(asked).toBe(1);
});
