import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from '#src/model/errors/errors.ts';
import { openSite, type Site } from '#src/site/site.ts';
import type { BucketOptions } from '#src/site/targets/bucket.ts';
import { createPurgeTarget } from '#src/site/targets/purge.ts';
import { createDeliveries } from '#src/site/targets/deliveries.ts';
import { openBucket, type BucketSettings, uploadOf } from '#src/site/targets/s3.ts';
import { FILM, PICTURE, publish } from '../stored-site.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { bucketTarget, many } from './bucket-site.ts';
import { openS3Server, type RequestFate, type Seen, written } from './s3-server.ts';

const LONG = `<html lang="de"><p>${'long '.repeat(100)}</p></html>`;

async function openShop(settings?: BucketSettings) {
  const s3 = await openS3Server();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const bucket = settings ?? s3.settings;
  return { s3, site, ...follow(site, bucket) };
}

/** A bucket that follows a site, as after a start. */
function follow(site: Site, bucket: BucketSettings, changed?: Partial<BucketOptions>) {
  const spool = temporaryFolder();
  const target = bucketTarget(site, bucket, { spool, ...changed });
  const deliveries = createDeliveries({
    ...{ site, targets: [target], now: Date.now, log: () => undefined, waitMs: 20 },
  });
  onTestFinished(() => deliveries.close());
  const objects = openBucket(bucket, new AbortController().signal);
  const keys = async () => (await Array.fromAsync(objects.list())).map(({ key }) => key).sort();
  return { deliveries, objects, keys };
}

const DELIVERED = [{ name: 'bucket', behind: 0, tries: 0, problem: undefined }];

test('a bucket holds pages under their addresses, files, pictures, redirects and the build', async () => {
  const { s3, site, deliveries, keys } = await openShop();
  publish(site, {
    '/': LONG,
    '/de/plaid': `<img src="${PICTURE}"><source src="${FILM}">`,
    '/404.html': 'lost',
    '/theme.css': ':root{}',
    '/de/alt': { path: '/de/alt', aliases: [], status: 301, location: '/de/plaid' },
    '/de/weg ä': { path: '/de/weg ä', aliases: [], status: 410 },
    '/de/größe': 'umlauts',
  });
  expect(await deliveries.settle()).toMatchObject(DELIVERED);
  const { id } = site.current() ?? { id: '' };
  expect(await keys()).toEqual(
    [
      ...['.loden-site', '404.html', '_headers', '_redirects', 'builds/latest.json'],
      ...[`builds/meta/${id}.json`, 'de/alt', 'de/größe', 'de/plaid', 'index.html'],
      ...[PICTURE.slice(1), FILM.slice(1), 'theme.css'],
    ].sort(),
  );
  const home = await s3.visit('/');
  expect(await home.text()).toBe(LONG.replace('<html ', '<html data-static '));
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(home.headers.get('content-encoding')).toBe('gzip');
  expect(home.headers.get('cache-control')).toBe('no-cache');
  const picture = await s3.visit(PICTURE);
  expect([picture.headers.get('content-type'), await picture.text()]).toEqual([
    ...['image/webp', 'picture'],
  ]);
  expect(picture.headers.get('cache-control')).toBe('immutable');
  const film = await s3.visit(FILM);
  expect([film.headers.get('content-type'), await film.text()]).toEqual([
    ...['video/webm', 'a whole film'],
  ]);
  const moved = await s3.visit('/de/alt');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/plaid']);
  expect((await s3.visit('/de/größe')).status).toBe(200);
  expect((await s3.visit('/de/weg ä')).status).toBe(404);
});

test('a film is copied within the data folder while it is sent, and no copy stays, also of a former start', async () => {
  const s3 = await openS3Server();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const spool = temporaryFolder();
  writeFileSync(join(spool, 'left'), 'by a kill');
  const target = bucketTarget(site, s3.settings, { spool });
  publish(site, { '/a': `<source src="${FILM}">` });
  const to = site.current();
  if (!to) throw new Error('Nothing was published.');
  let during: string[] = [];
  s3.disturb(({ method, path }) => {
    if (method === 'PUT' && path.endsWith(FILM)) during = readdirSync(spool);
    return 'through';
  });
  await target.deliver(new Set(), to, new AbortController().signal);
  expect(during).toEqual([expect.stringMatching(/^film/)]);
  expect(readdirSync(spool)).toEqual([]);
});

test('pages come after what they need, the build after the pages, and removals last', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, { '/gone': 'gone' });
  await deliveries.settle();
  s3.seen.length = 0;
  publish(site, { '/gone': '', '/a': `<img src="${PICTURE}">`, '/theme.css': ':root{}' });
  await deliveries.settle();
  const changes = s3.seen.filter(({ method }) => method === 'PUT' || method === 'DELETE');
  const at = (method: string, path: string) =>
    changes.findIndex((one) => one.method === method && one.path === `/shop${path}`);
  const order = [
    at('PUT', '/.loden-site'),
    at('PUT', '/theme.css'),
    at('PUT', PICTURE),
    at('PUT', '/a'),
    at('PUT', '/builds/latest.json'),
    at('DELETE', '/gone'),
    changes.findLastIndex(({ path }) => path === '/shop/.loden-site'),
  ];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order.every((one) => one >= 0)).toBe(true);
});

test('a change sends what it touches, removes what is gone, and lists nothing', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, { '/a': `<img src="${PICTURE}">a1`, '/b/c': 'c1', '/still': 'still' });
  await deliveries.settle();
  s3.seen.length = 0;
  publish(site, { '/a': `<img src="${PICTURE}">a2`, '/b/c': '' });
  await deliveries.settle();
  const { id } = site.current() ?? { id: '' };
  expect(written(s3.seen)).toEqual(['/a', `/builds/meta/${id}.json`, '/builds/latest.json']);
  expect(s3.seen.filter(({ path }) => path.includes('list-type'))).toEqual([]);
  expect(await (await s3.visit('/a')).text()).toContain('a2');
  expect((await s3.visit('/b/c')).status).toBe(404);
  expect(await (await s3.visit('/still')).text()).toBe('still');
});

test('a rollback reaches the bucket too, and a page may become a redirect', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, { '/a': 'a1', '/b': 'b1' });
  const first = site.current();
  publish(site, {
    '/a': { path: '/a', aliases: [], status: 301, location: 'https://shop.example/?a=1&b="2"' },
    '/b': '',
  });
  await deliveries.settle();
  expect((await s3.visit('/a')).headers.get('location')).toBe('https://shop.example/?a=1&b="2"');
  if (first) site.rollBack(first);
  expect(await deliveries.settle()).toMatchObject(DELIVERED);
  expect(await (await s3.visit('/a')).text()).toBe('a1');
  expect(await (await s3.visit('/b')).text()).toBe('b1');
  expect(await (await s3.visit('/builds/latest.json')).json()).toMatchObject({ id: first?.id });
});

test('with a prefix the site lies below it, and what lies beside is nobody’s business', async () => {
  const s3 = await openS3Server();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const beside = openBucket(s3.settings, new AbortController().signal);
  await beside.put('letter.txt', uploadOf(Buffer.from('private')), {});
  const { deliveries, keys } = follow(site, { ...s3.settings, prefix: 'shop/live/' });
  publish(site, { '/a': 'a1' });
  expect(await deliveries.settle()).toMatchObject(DELIVERED);
  expect(await keys()).toContain('a');
  const all = (await Array.fromAsync(beside.list())).map(({ key }) => key);
  expect(all).toContain('shop/live/a');
  expect(all).toContain('letter.txt');
});

test('where addresses end in a slash, pages are the index of a folder; a changed setting moves all', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, { '/': 'home', '/a': 'a1', '/404.html': 'lost' });
  await deliveries.settle();
  await deliveries.close();
  const { deliveries: again, keys } = follow(site, s3.settings, { trailingSlash: () => true });
  expect(await again.settle()).toMatchObject(DELIVERED);
  expect(await keys()).toEqual(expect.arrayContaining(['404.html', 'a/index.html', 'index.html']));
  expect(await keys()).not.toContain('a');
  expect(await (await s3.visit('/a/')).text()).toBe('a1');
});

test('a picture goes at night once visitors may not have it, and nothing is sent again', async () => {
  const s3 = await openS3Server();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const isWithdrawn = (path: string) => path === PICTURE;
  const { deliveries, keys } = follow(site, s3.settings, { isWithdrawn });
  publish(site, { '/a': `<img src="${PICTURE}"><source src="${FILM}">` });
  await deliveries.settle();
  publish(site, { '/a': 'a2' });
  await deliveries.settle();
  const before = await keys();
  expect(before).toContain(PICTURE.slice(1));
  s3.seen.length = 0;
  await deliveries.tidy();
  expect(await keys()).toEqual(before.filter((key) => key !== PICTURE.slice(1)));
  expect(written(s3.seen)).toEqual([]);
});

test('a picture that leaves the bucket leaves the CDN, which forgets all where that is cut off', async () => {
  const s3 = await openS3Server();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const withdrawn = new Set<string>();
  const asked: unknown[] = [];
  const logged: unknown[] = [];
  let status = 200;
  const purge = createPurgeTarget({
    ...{ url: 'https://cdn.example/purge', token: undefined, site },
    origin: () => 'https://shop.example',
    isWithdrawn: () => false,
    async fetch(_url, init) {
      asked.push(JSON.parse(String(init?.body)));
      return new Response('', { status });
    },
  });
  const bucket = bucketTarget(site, s3.settings, { isWithdrawn: (path) => withdrawn.has(path) });
  const open = () => {
    const targets = [bucket, purge];
    const log = ({ details }: Problem) => void logged.push(details);
    const options = { site, targets, now: Date.now, log, waitMs: 60_000 };
    const deliveries = createDeliveries(options);
    onTestFinished(() => deliveries.close());
    return deliveries;
  };
  const deliveries = open();
  publish(site, { '/a': `<img src="${PICTURE}"><source src="${FILM}">` });
  await deliveries.settle();
  asked.length = 0;
  await deliveries.tidy();
  expect(asked).toEqual([]);
  const picture = { files: [`https://shop.example${PICTURE}`] };
  withdrawn.add(PICTURE);
  status = 500;
  await deliveries.tidy();
  await deliveries.tidy();
  expect(asked).toEqual([picture]);
  expect(deliveries.state()).toMatchObject([{ tries: 0 }, { name: 'purge', tries: 1 }]);
  status = 200;
  await deliveries.settle();
  await deliveries.settle();
  expect(asked).toEqual([picture, picture]);
  status = 500;
  withdrawn.add(FILM);
  await deliveries.tidy();
  await deliveries.close();
  asked.length = 0;
  status = 200;
  // Nobody knows any more what the bucket had.
  await open().settle();
  const refused = { target: 'CDN', reason: 'HTTP 500' };
  expect({ asked, logged }).toEqual({
    asked: [{ purge_everything: true }],
    logged: [refused, refused],
  });
});

test('what caches are told reaches every object when it changes', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, many('one'));
  await deliveries.settle();
  await deliveries.close();
  publish(site, { '/p1': 'two' });
  const { deliveries: again } = follow(site, s3.settings, { cacheControl: () => 's-maxage=60' });
  await again.settle();
  expect((await s3.visit('/p9')).headers.get('cache-control')).toBe('s-maxage=60');
});

test('a bucket that is not ours is refused, and the site goes on', async () => {
  const { s3, site, deliveries, objects, keys } = await openShop();
  await objects.put('letter.txt', uploadOf(Buffer.from('private')), {});
  publish(site, { '/a': 'a1' });
  const [state] = await deliveries.settle();
  expect(state).toMatchObject({ tries: 1, problem: { name: 'target-failed' } });
  expect(state?.problem?.details['reason']).toContain('files that are not ours');
  expect(await keys()).toEqual(['letter.txt']);
  expect(written(s3.seen)).toEqual(['/letter.txt']);
});

test('a bucket of more objects than an S3 lists at once is looked at as a whole', async () => {
  const { s3, site, objects, deliveries, keys } = await openShop();
  s3.listAtOnce(100);
  const all = Object.fromEntries(Array.from({ length: 210 }, (_, n) => [`/p${n}`, `page ${n}`]));
  publish(site, all);
  expect(await deliveries.settle()).toMatchObject(DELIVERED);
  await objects.put('hand.txt', uploadOf(Buffer.from('by hand')), {});
  // The site store was lost and made anew: no build of before is known.
  const anew = openSite(':memory:');
  onTestFinished(() => anew.close());
  publish(anew, { '/p209': 'new' });
  const followed = follow(anew, s3.settings);
  s3.seen.length = 0;
  expect(await followed.deliveries.settle()).toMatchObject(DELIVERED);
  expect(s3.seen.filter(({ path }) => path.includes('continuation-token')).length).toBeGreaterThan(
    1,
  );
  const left = (await keys()).filter((key) => !/^(?:builds|[._])/.test(key));
  expect(left).toEqual(['hand.txt', 'p209']);
});

test('files that others put beside ours stay, also when all is delivered anew', async () => {
  const { s3, site, deliveries, objects } = await openShop();
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  await objects.put('google123.html', uploadOf(Buffer.from('proof')), {});
  // The site store was lost and made anew: no build of before is known.
  const other = openSite(':memory:');
  onTestFinished(() => other.close());
  publish(other, { '/z': 'z1' });
  const { deliveries: again, keys } = follow(other, s3.settings);
  expect(await again.settle()).toMatchObject(DELIVERED);
  expect(await keys()).toContain('google123.html');
  expect(await keys()).toContain('z');
  expect(await keys()).not.toContain('a');
});

test('a delivery that is killed is gone on with, and sends nothing twice', async () => {
  const s3 = await openS3Server();
  const folder = mkdtempSync(join(tmpdir(), 'loden-bucket-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.sqlite');
  const site = openSite(file);
  onTestFinished(() => site.close());
  publish(site, { ...many('one'), '/only-first': 'here' });
  const { deliveries } = follow(site, s3.settings);
  await deliveries.settle();
  await deliveries.close();
  publish(site, { ...many('two'), '/only-first': '', '/only-second': 'there' });

  s3.seen.length = 0;
  const script = join(import.meta.dirname, 'deliver-child.ts');
  const args = [script, file, JSON.stringify(s3.settings)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  s3.disturb(() => {
    if (written(s3.seen).length === 20) child.kill('SIGKILL');
    return 'through';
  });
  await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  s3.disturb(() => 'through');
  expect(await (await s3.visit('/only-first')).text()).toBe('here');

  const { deliveries: again, keys, objects } = follow(site, s3.settings);
  const there = new Map<string, string>();
  for await (const { key, etag } of objects.list()) there.set(key, etag);
  s3.seen.length = 0;
  expect(await again.settle()).toMatchObject(DELIVERED);
  for (let n = 0; n < 40; n++) expect(await (await s3.visit(`/p${n}`)).text()).toBe(`two ${n}`);
  expect(await keys()).not.toContain('only-first');
  const sent = written(s3.seen);
  const etag = (text: string) => uploadOf(Buffer.from(text)).md5.toString('hex');
  const missing = Object.entries(many('two')).filter(
    ([path, body]) => there.get(path.slice(1)) !== etag(body),
  );
  expect(missing.length).toBeGreaterThan(0);
  expect(missing.length).toBeLessThan(40);
  expect(sent.filter((path) => /^\/p\d/.test(path)).sort()).toEqual(
    missing.map(([path]) => path).sort(),
  );
});

test.each([
  ['says 500', { status: 500, code: 'InternalError' }],
  ['asks to slow down', { status: 503, code: 'SlowDown' }],
  ['answers by half', 'half'],
  ['does what it is asked, and does not say so', 'unheard'],
] as const)('a bucket that now and then %s gets all, and nothing else', async (_, fate) => {
  const { s3, site, deliveries, keys } = await openShop();
  publish(site, { ...many('one'), '/a': `<img src="${PICTURE}">` });
  let asked = 0;
  s3.disturb(() => (++asked % 4 === 0 ? fate : 'through'));
  await expect
    .poll(async () => (await deliveries.settle())[0], { timeout: 20_000 })
    .toMatchObject({
      ...{ behind: 0, tries: 0 },
    });
  s3.disturb(() => 'through');
  for (let n = 0; n < 40; n++) expect(await (await s3.visit(`/p${n}`)).text()).toBe(`one ${n}`);
  expect(await (await s3.visit(PICTURE)).text()).toBe('picture');
  // 41 pages, a picture, the state, and what is no path of the site.
  expect(await keys()).toHaveLength(41 + 1 + 1 + 4);
});

test('a bucket that is down is tried again, and the reason names neither key nor secret', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, { '/a': 'a1' });
  s3.disturb(() => ({ status: 403, code: 'AccessDenied' }));
  const [state] = await deliveries.settle();
  expect(state?.problem?.details).toEqual({
    ...{ target: 's3://shop/', reason: 'HTTP 403, AccessDenied' },
  });
  s3.disturb(() => 'through');
  await expect.poll(() => deliveries.state()[0]).toMatchObject({ behind: 0, tries: 0 });
  expect(await (await s3.visit('/a')).text()).toBe('a1');
});

test('what did not arrive as it was sent is refused, since the digest is sent along', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, { '/a': LONG });
  await deliveries.settle();
  const sent = s3.seen.find(({ path }) => path === '/shop/a');
  expect(sent?.headers['content-md5']).toMatch(/^[\w+/]{22}==$/);
  expect(sent?.headers['x-amz-content-sha256']).toMatch(/^[\da-f]{64}$/);
  expect(sent?.headers.authorization).toContain('content-md5');
});

test('who finds that another server writes stops, and writes neither pages nor the build', async () => {
  const { s3, site, deliveries, objects } = await openShop();
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  publish(site, many('two'));
  s3.seen.length = 0;
  // Between the begin of the delivery and its first pages, which wait until the other one has written.
  let isAsked = false;
  const other = Promise.withResolvers<void>();
  const isBegin = ({ method, path }: Seen) => method === 'PUT' && path.endsWith('.loden-site');
  s3.disturb(async ({ method, path }): Promise<RequestFate> => {
    if (method === 'HEAD' && path.endsWith('.loden-site') && s3.seen.some(isBegin)) {
      isAsked = true;
      await other.promise;
    }
    return 'through';
  });
  const settled = deliveries.settle();
  await expect.poll(() => isAsked).toBe(true);
  const state = await objects.get('.loden-site');
  const text = (state?.text ?? '').replace(/"writer":"[^"]*"/, '"writer":"other"');
  await objects.put('.loden-site', uploadOf(Buffer.from(text)), {});
  const mine = s3.seen.length;
  other.resolve();
  expect((await settled)[0]?.problem?.details['reason']).toContain('another server writes');
  expect(written(s3.seen.slice(mine)).filter((path) => /^\/(?:p\d|builds)/.test(path))).toEqual([]);
  // Then it looks what is there, and goes on.
  await expect.poll(() => deliveries.state()[0]).toMatchObject({ behind: 0, tries: 0 });
  expect(await (await s3.visit('/p1')).text()).toBe('two 1');
});

test('a request that arrives after another server has delivered is refused', async () => {
  const s3 = await openS3Server();
  const [old, next] = [openSite(':memory:'), openSite(':memory:')];
  onTestFinished(() => {
    for (const site of [old, next]) site.close();
  });
  publish(old, many('old'));
  publish(next, many('new'));
  const deliver = (site: Site, number: number, isOn: () => boolean) => {
    const target = bucketTarget(site, s3.settings, {
      turn: { number: () => number, isOn, outdone: () => undefined },
    });
    const to = site.current();
    if (!to) throw new Error('Nothing was published.');
    return target.deliver(new Set(), to, new AbortController().signal);
  };
  let isOld = true;
  const arrived = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  s3.disturb(async ({ method, path }): Promise<'through'> => {
    if (isOld && method === 'PUT' && /\/p\d+$/.test(path)) {
      arrived.resolve();
      await late.promise;
    }
    return 'through';
  });
  const slow = deliver(old, 1, () => isOld);
  await arrived.promise;
  isOld = false;
  expect(await deliver(next, 2, () => true)).toEqual({ ok: true, value: undefined });
  late.resolve();
  expect(await slow).toMatchObject({
    ok: false,
    error: { details: { reason: expect.stringContaining('another server') } },
  });
  for (let n = 0; n < 40; n++) expect(await (await s3.visit(`/p${n}`)).text()).toBe(`new ${n}`);
});

test('a CDN is told to forget only when the bucket has the build', async () => {
  const { s3, site } = await openShop();
  const told: string[] = [];
  const purge = createPurgeTarget({
    ...{ url: 'https://cdn.example/purge', token: undefined, site, trailingSlash: () => false },
    origin: () => 'https://shop.example',
    isWithdrawn: () => false,
    async fetch() {
      const there = await s3.visit('/a');
      told.push(there.status === 200 ? await there.text() : 'nothing');
      return new Response();
    },
  });
  const deliveries = createDeliveries({
    // The CDN stands before the bucket here: it is no matter of order in the list.
    ...{ site, targets: [purge, bucketTarget(site, s3.settings)] },
    ...{ now: Date.now, log: () => undefined, waitMs: 20 },
  });
  onTestFinished(() => deliveries.close());
  publish(site, { '/a': 'a1' });
  s3.disturb(() => ({ status: 403, code: 'AccessDenied' }));
  await deliveries.settle();
  expect(told).toEqual([]);
  s3.disturb(() => 'through');
  await expect.poll(() => told).toEqual(['a1']);
  publish(site, { '/a': 'a2' });
  await deliveries.settle();
  await expect.poll(() => told).toEqual(['a1', 'a2']);
});

test('a server that does not deliver any more looks no further at what had failed', async () => {
  const s3 = await openS3Server();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  publish(site, { '/a': 'a1' });
  let [delivers, asked] = [true, 0];
  const deliveries = createDeliveries({
    ...{ site, targets: [bucketTarget(site, s3.settings)], log: () => undefined, waitMs: 5 },
    now: Date.now,
    delivers() {
      asked++;
      return delivers;
    },
  });
  onTestFinished(() => deliveries.close());
  s3.disturb(() => ({ status: 403, code: 'AccessDenied' }));
  await deliveries.settle();
  delivers = false;
  await new Promise((done) => setTimeout(done, 100));
  asked = 0;
  await new Promise((done) => setTimeout(done, 300));
  expect(asked).toBe(0);
  expect(deliveries.state()).toMatchObject([{ name: 'bucket', isElsewhere: true }]);
  s3.disturb(() => 'through');
  delivers = true;
  deliveries.poke();
  await expect.poll(() => deliveries.state()).toMatchObject(DELIVERED);
});

test('the state is written on conditions, and where an S3 knows none, without', async () => {
  const { s3, site, deliveries } = await openShop();
  publish(site, { '/a': 'a1' });
  s3.disturb(({ headers }) =>
    'if-none-match' in headers || 'x-amz-website-redirect-location' in headers
      ? { status: 501, code: 'NotImplemented' }
      : 'through',
  );
  publish(site, { '/b': { path: '/b', aliases: [], status: 301, location: '/a' } });
  expect(await deliveries.settle()).toMatchObject(DELIVERED);
  const conditions = s3.seen.flatMap(({ method, path, headers }) =>
    method === 'PUT' && path.endsWith('.loden-site')
      ? [headers['if-none-match'] ?? headers['if-match'] ?? 'none']
      : [],
  );
  expect(conditions).toEqual(['*', 'none', expect.stringMatching(/^"[\da-f]{32}"$/)]);
  // Browsers follow the page that stands there instead.
  const page = await s3.visit('/b');
  expect([page.status, page.headers.get('x-amz-meta-location')]).toEqual([200, '/a']);
  expect(await page.text()).toContain('http-equiv="refresh" content="0;url=/a"');
});

test('what a server removed from the bucket is told to the CDN by the one that leads next', async () => {
  const s3 = await openS3Server();
  const folder = temporaryFolder();
  // All servers have the same builds.
  const made = openSite(join(folder, 'site.sqlite'));
  publish(made, { '/a': `<img src="${PICTURE}">` });
  made.close();
  const withdrawn = new Set<string>();
  const asked: unknown[] = [];
  let leader = 1;
  const open = (number: number) => {
    copyFileSync(join(folder, 'site.sqlite'), join(folder, `${number}.sqlite`));
    const site = openSite(join(folder, `${number}.sqlite`));
    onTestFinished(() => site.close());
    const isOn = () => leader === number;
    const turn = { number: () => (isOn() ? Date.now() : 1), isOn, outdone: () => undefined };
    const purge = createPurgeTarget({
      ...{ url: 'https://cdn.example/purge', token: undefined, site, isWithdrawn: () => false },
      origin: () => 'https://shop.example',
      async fetch(_url, init) {
        asked.push([number, JSON.parse(String(init?.body))]);
        return new Response('');
      },
    });
    const isWithdrawn = (path: string) => withdrawn.has(path);
    const deliveries = createDeliveries({
      ...{ site, targets: [bucketTarget(site, s3.settings, { turn, isWithdrawn }), purge] },
      ...{ delivers: isOn, now: Date.now, log: () => undefined, waitMs: 20 },
    });
    onTestFinished(() => deliveries.close());
    return deliveries;
  };
  const [one, two] = [open(1), open(2)];
  await one.settle();
  leader = 2;
  // Both have led before: neither has reason to doubt what it knows.
  await two.settle();
  leader = 1;
  await one.settle();
  asked.length = 0;
  withdrawn.add(PICTURE);
  // The lead changes as soon as the picture is gone.
  s3.disturb(({ method }) => {
    if (method === 'DELETE') leader = 2;
    return 'through';
  });
  await one.tidy();
  expect((await s3.visit(PICTURE)).status).toBe(404);
  expect(asked).toEqual([]);
  await two.settle();
  const picture = { files: [`https://shop.example${PICTURE}`] };
  expect(asked).toEqual([[2, picture]]);
  // Once is enough.
  await two.settle();
  expect(asked).toHaveLength(1);
});
