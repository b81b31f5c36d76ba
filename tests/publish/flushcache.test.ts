import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFlushcache, type Flushcache } from '#src/publish/flushcache.ts';
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

const handle = (asked: Asked, address = HERE) =>
  flushcache.handle(
    new Request('http://localhost/manage/flushcache', asked as RequestInit),
    address,
  );

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
  expect((await handle(GET)).state).toMatchObject({
    current: { id: buildId, time: '2026-01-01T00:00:00.000Z' },
    last: { id: buildId, outcome: 'published', failed: 0 },
  });
});

test('a publish that finds nothing to do says so', async () => {
  await handle(POST);
  await settled();
  const { buildId } = await handle(POST);
  await settled();
  expect((await handle(GET)).state.last).toMatchObject({ id: buildId, outcome: 'unchanged' });
  expect(spine.site.current()?.id).not.toBe(buildId);
});

test('a visit starts a publish and shows the state', async () => {
  const answer = await handle(VISIT);
  expect(answer.status).toBe(200);
  await settled();
  expect(spine.site.current()?.id).toBe(answer.buildId);
});

test.each<[string, Asked]>([
  ['a script', GET],
  ['a HEAD', { method: 'HEAD', headers: VISIT.headers }],
  ['a prefetch', headers({ 'sec-purpose': 'prefetch' })],
  ['a prerendering', headers({ 'sec-purpose': 'prefetch;prerender' })],
  ['an older prefetch', headers({ purpose: 'prefetch' })],
  ['an embedded request', headers({ 'sec-fetch-mode': 'no-cors' })],
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

test('a visit with a query only watches, so a page that reloads itself starts nothing', async () => {
  const request = new Request('http://localhost/manage/flushcache?watch', VISIT as RequestInit);
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

test('calls one after the other are limited to one a second, after the first thirty', async () => {
  const statuses = [];
  for (let call = 0; call < 32; call++) {
    statuses.push((await handle(POST, `192.0.2.${call}`)).status);
    await settled();
  }
  expect(statuses).toEqual([...Array(30).fill(202), 429, 429]);
  expect((await handle(POST)).retryAfter).toBe(1);
  expect(await handle(VISIT)).toMatchObject({ status: 200, buildId: undefined });
  clock = 1_000;
  const answers = await Promise.all([handle(POST, 'a'), handle(POST, 'b')]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await settled();
  expect((await handle(POST, 'c')).status).toBe(429);
});

test('one address gets a third of them, and leaves the rest to others', async () => {
  const statuses = [];
  for (let call = 0; call < 11; call++) {
    statuses.push((await handle(POST)).status);
    await settled();
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
  expect((await handle(POST, '192.0.2.2')).status).toBe(202);
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
  const { state } = await handle(GET);
  expect(state).toMatchObject({ current: { id: first?.id }, pinned: { waiting: 1 } });
  expect(state.builds).toHaveLength(2);
});

test('strangers see names and paths of failures, no reasons', async () => {
  renderer.broken.set('/de/product/decke-a', 'thrown');
  await handle(POST);
  await settled();
  const { state } = await handle(GET);
  expect(state.last?.errors).toEqual([{ path: '/de/product/decke-a', name: 'render-failed' }]);
  expect(JSON.stringify(state)).not.toMatch(/A bug|stack|\.ts/);
});

test('a content source that is away is named, without its words', async () => {
  spine.content.wire.fault = () => Response.json({ message: 'internal host' }, { status: 400 });
  await handle(POST);
  await settled();
  const { state } = await handle(GET);
  expect(state.last).toMatchObject({ problem: expect.stringMatching(/^source-/) });
  expect(JSON.stringify(state)).not.toContain('internal host');
});
