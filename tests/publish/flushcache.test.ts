import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFlushcache, type Flushcache } from '#src/publish/flushcache.ts';
import { createPlainRenderer, type PlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';

const POST = { method: 'POST', headers: new Headers() };
const GET = { method: 'GET', headers: new Headers() };
const VISIT = { method: 'GET', headers: new Headers({ 'sec-fetch-mode': 'navigate' }) };

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;
let flushcache: Flushcache;
let clock = 0;

beforeEach(async () => {
  renderer = createPlainRenderer();
  spine = await openSpine(renderer);
  await spine.content.write.product('a');
  clock = 0;
  flushcache = createFlushcache(spine.publisher, spine.site, () => clock);
});

afterEach(() => spine.close());

/** Until nothing runs and nothing waits. */
const settled = () => spine.publisher.exclusively(async () => undefined);

test('a POST starts a publish and knows the id of its build at once', async () => {
  const { status, buildId } = flushcache.handle(POST);
  expect(status).toBe(202);
  await settled();
  expect(spine.site.current()?.id).toBe(buildId);
  expect(flushcache.handle(GET).state).toMatchObject({
    current: { id: buildId, time: '2026-01-01T00:00:00.000Z' },
    last: { id: buildId, outcome: 'published', failed: 0 },
  });
});

test('a publish that finds nothing to do says so', async () => {
  flushcache.handle(POST);
  await settled();
  const { buildId } = flushcache.handle(POST);
  await settled();
  expect(flushcache.handle(GET).state.last).toMatchObject({ id: buildId, outcome: 'unchanged' });
  expect(spine.site.current()?.id).not.toBe(buildId);
});

test('a visit starts a publish and shows the state', async () => {
  const answer = flushcache.handle(VISIT);
  expect(answer.status).toBe(200);
  await settled();
  expect(spine.site.current()?.id).toBe(answer.buildId);
});

test.each([
  ['a script', GET],
  ['a HEAD', { method: 'HEAD', headers: VISIT.headers }],
  ['a prefetch', headers({ 'sec-purpose': 'prefetch' })],
  ['a prerendering', headers({ 'sec-purpose': 'prefetch;prerender' })],
  ['an older prefetch', headers({ purpose: 'prefetch' })],
  ['an embedded request', headers({ 'sec-fetch-mode': 'no-cors' })],
])('%s only sees the state', async (_who, request) => {
  expect(flushcache.handle(request)).toMatchObject({ status: 200, buildId: undefined });
  await settled();
  expect(renderer.rendered()).toEqual([]);
});

function headers(more: Record<string, string>) {
  const all = new Headers({ 'sec-fetch-mode': 'navigate' });
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return { method: 'GET', headers: all };
}

test('other methods are refused', () => {
  expect(flushcache.handle({ method: 'DELETE', headers: new Headers() }).status).toBe(405);
});

test('a thousand calls make two publishes at most, and the last state is published', async () => {
  const answers = [];
  for (let call = 0; call < 1_000; call++) {
    answers.push(flushcache.handle(POST));
    if (call === 500) await spine.content.write.product('b');
  }
  const ids = new Set(answers.map(({ buildId }) => buildId));
  expect(ids.size).toBeLessThanOrEqual(2);
  expect(answers.every(({ status }) => status === 202)).toBe(true);
  await settled();
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
});

test('calls one after the other are limited to one a second, after the first ten', async () => {
  const statuses = [];
  for (let call = 0; call < 12; call++) {
    statuses.push(flushcache.handle(POST).status);
    await settled();
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429, 429]);
  expect(flushcache.handle(POST).retryAfter).toBe(1);
  expect(flushcache.handle(VISIT)).toMatchObject({ status: 200, buildId: undefined });
  clock = 1_000;
  expect([flushcache.handle(POST), flushcache.handle(POST)].map(({ status }) => status)).toEqual([
    202, 202,
  ]);
  await settled();
  expect(flushcache.handle(POST).status).toBe(429);
});

test('strangers see names and paths of failures, no reasons', async () => {
  renderer.broken.set('/de/product/decke-a', 'thrown');
  flushcache.handle(POST);
  await settled();
  const { state } = flushcache.handle(GET);
  expect(state.last?.errors).toEqual([{ path: '/de/product/decke-a', name: 'render-failed' }]);
  expect(JSON.stringify(state)).not.toMatch(/A bug|stack|\.ts/);
});

test('a content source that is away is named, without its words', async () => {
  spine.content.wire.fault = () => Response.json({ message: 'internal host' }, { status: 400 });
  flushcache.handle(POST);
  await settled();
  const { state } = flushcache.handle(GET);
  expect(state.last).toMatchObject({ problem: expect.stringMatching(/^source-/) });
  expect(JSON.stringify(state)).not.toContain('internal host');
});
