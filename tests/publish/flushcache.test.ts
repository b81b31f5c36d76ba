import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlushcache, type Flushcache } from '#src/publish/flushcache.ts';
import { buildWords } from '#src/render/admin/overview/build-words.ts';
import { countPages } from '#src/site/builds.ts';
import { createPlainRenderer, type PlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';

const HERE = '192.0.2.1';
const SECRET = 'a secret between us';

type Asked = { method: string; headers?: Headers | undefined; body?: string };
const POST: Asked = { method: 'POST' };
const GET: Asked = { method: 'GET' };
const VISIT: Asked = { method: 'GET', headers: new Headers({ 'sec-fetch-mode': 'navigate' }) };

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;
let flushcache: Flushcache;
let clock = 0;

const ADDRESS = 'http://localhost/manage/flushcache';
const handle = (asked: Asked, address = HERE) =>
  flushcache.handle(new Request(ADDRESS, asked as RequestInit), address);
/** The state, without starting anything. */
const watch = () => flushcache.handle(new Request(`${ADDRESS}?watch`), HERE);

/** A call of Squidex's rule about an item; `signed` with a secret. */
function hook(id: string, signed?: string): Asked {
  const body = JSON.stringify({ type: 'ProductsDeleted', payload: { id, data: { name: 'no' } } });
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  if (signed !== undefined) {
    const hash = createHash('sha256').update(body + signed);
    headers.set('x-signature', hash.digest('base64'));
  }
  return { method: 'POST', headers, body };
}

beforeEach(async () => {
  renderer = createPlainRenderer();
  spine = await openSpine(renderer);
  await spine.content.write.product('a');
  clock = 0;
  flushcache = openFlushcache();
});

afterEach(() => spine.close());

function openFlushcache(secret?: string): Flushcache {
  const { publisher, site } = spine;
  return createFlushcache({ publisher, site, now: () => clock, secret });
}

/** Until nothing runs and nothing waits. */
const settled = () => spine.publisher.exclusively(async () => undefined);

test('a POST starts a publish and knows the id of its build at once', async () => {
  const { status, buildId } = await handle(POST);
  expect(status).toBe(202);
  await settled();
  expect(spine.site.current()?.id).toBe(buildId);
  expect((await watch()).state).toMatchObject({
    current: { id: buildId, time: '2026-01-01T00:00:00.000Z' },
    last: { id: buildId, outcome: 'published', failed: 0 },
  });
});

test('a publish that finds nothing to do says so', async () => {
  await handle(POST);
  await settled();
  const { buildId } = await handle(POST);
  await settled();
  expect((await watch()).state.last).toMatchObject({ id: buildId, outcome: 'unchanged' });
  expect(spine.site.current()?.id).not.toBe(buildId);
});

test('a visit starts a publish and shows the state', async () => {
  const answer = await handle(VISIT);
  expect(answer.status).toBe(200);
  await settled();
  expect(spine.site.current()?.id).toBe(answer.buildId);
});

test('a visit waits a moment for its publish, so that its page is right at once', async () => {
  const answer = await handle(VISIT);
  expect(answer).toMatchObject({ isThrough: true, state: { last: { id: answer.buildId } } });
  expect(answer.state).toMatchObject({ running: undefined, queued: undefined });
});

test('a visit does not wait for a publish that takes long', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = spine.publisher.exclusively(() => promise);
  const answer = await handle(VISIT);
  expect(answer).toMatchObject({ isThrough: false, state: { queued: answer.buildId } });
  resolve();
  await before;
  await settled();
  expect(spine.site.current()?.id).toBe(answer.buildId);
});

test.each<[string, Asked]>([
  ['curl', { method: 'GET', headers: new Headers({ 'user-agent': 'curl/8.5.0', accept: '*/*' }) }],
  ['a script that says nothing of itself', GET],
  ['a page that fetches', { method: 'GET', headers: new Headers({ 'sec-fetch-mode': 'cors' }) }],
  ['a browser', headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })],
])('a GET by %s publishes', async (_who, request) => {
  const { buildId } = await handle(request);
  await settled();
  expect(spine.site.current()?.id).toBe(buildId);
});

test('a script hears by 202 that a publish was started, a person sees a page by 200', async () => {
  expect(await handle(GET)).toMatchObject({ status: 202, retryAfter: undefined });
  expect(await handle(VISIT)).toMatchObject({ status: 200 });
  await settled();
});

test.each<[string, Asked]>([
  ['a HEAD', { method: 'HEAD', headers: VISIT.headers }],
  ['a prefetch', headers({ 'sec-purpose': 'prefetch' })],
  ['a prerendering', headers({ 'sec-purpose': 'prefetch;prerender' })],
  ['an older prefetch', headers({ purpose: 'prefetch' })],
  ['an embedded request', headers({ 'sec-fetch-mode': 'no-cors' })],
  ['a crawler', headers({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
  ['a link preview', headers({ 'user-agent': 'WhatsApp/2.23.20.0' })],
  ['another link preview', headers({ 'user-agent': 'Slackbot-LinkExpanding 1.0' })],
  ['a preview of a social network', headers({ 'user-agent': 'facebookexternalhit/1.1' })],
  ['a server that shows a post with the link', headers({ 'user-agent': 'Mastodon/4.2.0' })],
  ['a service that makes previews', headers({ 'user-agent': 'Iframely/1.3.1' })],
])('%s only sees the state', async (_who, request) => {
  expect(await handle(request)).toMatchObject({ status: 200, buildId: undefined });
  await settled();
  expect(renderer.rendered()).toEqual([]);
});

function headers(more: Record<string, string>) {
  const all = new Headers({ 'sec-fetch-mode': 'navigate' });
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return { method: 'GET', headers: all };
}

test('a visit that watches starts nothing, so a page may reload itself', async () => {
  const request = new Request(`${ADDRESS}?watch`, VISIT as RequestInit);
  expect(await flushcache.handle(request, HERE)).toMatchObject({ status: 200, buildId: undefined });
});

test('other methods are refused', async () => {
  expect((await handle({ method: 'DELETE', headers: new Headers() })).status).toBe(405);
});

test('a thousand calls make two publishes at most, and the last state is published', async () => {
  const answers = [];
  for (let call = 0; call < 1_000; call++) {
    answers.push(handle(POST));
    if (call === 500) await spine.content.write.product('b');
  }
  const ids = new Set((await Promise.all(answers)).map(({ buildId }) => buildId));
  expect(ids.size).toBeLessThanOrEqual(2);
  expect((await Promise.all(answers)).every(({ status }) => status === 202)).toBe(true);
  await settled();
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
});

test('calls one after the other publish once a second, after the first thirty', async () => {
  for (let call = 0; call < 30; call++) {
    expect(await handle(POST, `192.0.2.${call}`)).toMatchObject({ retryAfter: undefined });
    await settled();
  }
  const late = await handle(POST, '192.0.2.31');
  expect(late).toMatchObject({ status: 202, retryAfter: 1 });
  const joined = await handle(GET, '192.0.2.32');
  expect(joined).toMatchObject({ status: 202, retryAfter: 1, buildId: late.buildId });
  await settled();
  expect((await watch()).state).toMatchObject({ queued: late.buildId, startsIn: 1 });
  await expect
    .poll(async () => (await watch()).state.last?.id, { timeout: 3_000 })
    .toBe(late.buildId);
  expect((await watch()).state).toMatchObject({ queued: undefined, startsIn: undefined });
});

test('one address gets a third of them; whoever still has some need not wait with it', async () => {
  for (let call = 0; call < 10; call++) {
    await handle(POST);
    await settled();
  }
  const waiting = await handle(POST);
  expect(waiting).toMatchObject({ status: 202, retryAfter: 1 });
  const started = await handle(POST, '192.0.2.2');
  expect(started).toMatchObject({ status: 202, retryAfter: undefined, buildId: waiting.buildId });
  await settled();
  expect((await watch()).state.last?.id).toBe(waiting.buildId);
});

test('an editor who publishes does not wait for the limits of strangers', async () => {
  for (let call = 0; call < 10; call++) {
    await handle(POST);
    await settled();
  }
  const waiting = await handle(POST);
  const { id } = await spine.publisher.publish();
  expect(id).toBe(waiting.buildId);
});

test('where a secret is set, unsigned calls that find nothing come down to one in five minutes', async () => {
  flushcache = openFlushcache(SECRET);
  const waits = [];
  for (let call = 0; call < 25; call++) {
    // The one that has waited, and one more.
    clock += 600_000;
    expect((await handle(POST)).retryAfter).toBeUndefined();
    await settled();
    const next = await handle(POST);
    waits.push(next.retryAfter);
    await spine.publisher.publish();
  }
  expect(waits[0]).toBeUndefined();
  expect(waits.at(-1)).toBe(300);
  expect(await handle(hook('p1', SECRET))).toMatchObject({ status: 202, retryAfter: undefined });
  await settled();
});

test('unsigned calls are as quick as before once something was published', async () => {
  flushcache = openFlushcache(SECRET);
  for (let call = 0; call < 15; call++) {
    clock += 300_000;
    await handle(POST);
    await spine.publisher.publish();
  }
  expect((await handle(POST)).retryAfter).toBeGreaterThan(1);
  await spine.content.write.product('b');
  await spine.publisher.publish();
  expect((await handle(POST)).retryAfter).toBeUndefined();
  await settled();
});

test('of a webhook only the id counts, as a hint where to look', async () => {
  expect((await handle(hook('p1'))).status).toBe(202);
  await settled();
  expect(spine.hinted).toEqual(['p1']);
});

test('where a secret is set, only signed calls name items, and a wrong signature is refused', async () => {
  flushcache = openFlushcache(SECRET);
  expect((await handle(hook('p1', SECRET))).status).toBe(202);
  expect((await handle(hook('p2'))).status).toBe(202);
  expect((await handle(hook('p3', 'another secret'))).status).toBe(401);
  const shortened = hook('p4', SECRET);
  shortened.headers?.set('x-signature', 'AAAA');
  expect((await handle(shortened)).status).toBe(401);
  await settled();
  expect(spine.hinted).toEqual(['p1']);
});

test.each([
  ['no JSON', '{'],
  ['JSON without an id', '{"payload":{"id":7}}'],
  ['a body beyond 64 KiB', JSON.stringify({ payload: { id: 'p', more: 'x'.repeat(70_000) } })],
])('%s still starts a publish, without a hint', async (_what, body) => {
  const request = { ...hook(''), body };
  expect((await handle(request)).status).toBe(202);
  await settled();
  expect(spine.hinted).toEqual([]);
});

test('a site that is pinned says so, and how many builds wait', async () => {
  await handle(POST);
  await settled();
  const first = spine.site.current();
  if (first) spine.site.rollBack(first);
  await spine.content.write.product('b');
  await handle(POST);
  await settled();
  const { state } = await watch();
  expect(state).toMatchObject({ current: { id: first?.id }, pinned: { waiting: 1 } });
  expect(state.builds).toHaveLength(2);
});

test('a build is counted by its pages, not by the files that belong to them, and told in one form of words', async () => {
  await handle(POST);
  await settled();
  const report = spine.site.current()?.report;
  if (!report) throw new Error('There is no build.');
  const pages = report.changed.filter((path) => !path.includes('.'));
  expect(pages.length).toBeLessThan(report.changed.length);
  const [build] = (await watch()).state.builds;
  expect(build).toMatchObject({ all: false, changed: pages.length, removed: 0, failed: 0 });
  expect(countPages(report)).toMatchObject({ pages, changed: pages.length });
  const counts = { all: false, changed: 1, removed: 2, failed: 3 };
  expect(buildWords.de(counts)).toBe('1 Seite geändert, 2 entfernt, 3 mit Fehlern');
  expect(buildWords.en({ ...counts, changed: 0, removed: 0 })).toBe(
    'no page changed, 3 with errors',
  );
  expect(buildWords.en({ ...counts, all: true, failed: 0 })).toBe(
    'a great many pages changed, 2 removed',
  );
});

test('strangers see names and paths of failures, no reasons', async () => {
  renderer.broken.set('/de/product/decke-a', 'thrown');
  await handle(POST);
  await settled();
  const { state } = await watch();
  expect(state.last?.errors).toEqual([{ path: '/de/product/decke-a', name: 'render-failed' }]);
  expect(JSON.stringify(state)).not.toMatch(/A bug|stack|\.ts/);
});

test('a content source that is away is named, without its words', async () => {
  spine.content.wire.fault = () => Response.json({ message: 'internal host' }, { status: 400 });
  await handle(POST);
  await settled();
  const { state } = await watch();
  expect(state.last).toMatchObject({ problem: expect.stringMatching(/^source-/) });
  expect(JSON.stringify(state)).not.toContain('internal host');
});

test('superusers see that a server has no room for builds, once, also where another one publishes', async () => {
  const { publisher, site } = spine;
  let isDiskFull = true;
  const { problems } = createFlushcache({
    ...{ publisher, site, now: () => 0, isDiskFull: () => isDiskFull },
  });
  const names = () => problems().map(({ name }) => name);
  expect(names()).toEqual(['builds-without-room']);
  vi.spyOn(site, 'begin').mockImplementationOnce(() => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  await publisher.publish();
  expect(names()).toEqual(['disk-full']);
  isDiskFull = false;
  await publisher.publish();
  expect(names()).toEqual([]);
});
