import * as v from 'valibot';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connected, someProduct } from './connected.ts';
import { decodeHtml, elements } from './html.ts';
import { type RawResponse, ask } from './people.ts';
import { ownSite, type TestServer, startSite } from './server.ts';

const PATH = '/manage/flushcache';

const State = v.object({
  current: v.object({ id: v.string() }),
  running: v.optional(v.unknown()),
  queued: v.optional(v.string()),
  last: v.optional(
    v.object({ id: v.string(), outcome: v.string(), problem: v.optional(v.string()) }),
  ),
});
const Answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ buildId: v.optional(v.string()), state: State }),
);

const Meta = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ parent: v.string(), changed: v.array(v.string()), removed: v.array(v.string()) }),
);

const answerOf = ({ body }: RawResponse) => v.parse(Answer, body);
const WATCH = `${PATH}?watch`;
const stateOf = async (site: TestServer) => answerOf(await ask(site.url + WATCH)).state;
const post = (site: TestServer) => ask(site.url + PATH, { method: 'POST' });

/** The state after the publish with this id has ended. */
async function finished(site: TestServer, id: string | undefined) {
  await expect.poll(async () => (await stateOf(site)).last?.id).toBe(id);
  return stateOf(site);
}

test('A changed price in a content server is on its pages after a POST, and on no other', async () => {
  const { site, server, env, store } = await connected();
  const { path, id } = await someProduct();
  const showPrice = async () => (await ask(site.url + path)).body.includes('4.711,50');
  expect(await showPrice()).toBe(false);

  const patched = await store.patchItem('products', id, {
    priceCents: { iv: 471_150 },
    sizes: { iv: [] },
  });
  expect(patched.ok).toBe(true);
  expect(await showPrice()).toBe(false);

  const before = await stateOf(site);
  const answer = await post(site);
  expect(answer.status).toBe(202);
  const { buildId } = answerOf(answer);
  expect(buildId).toMatch(/^[a-z2-7]{26}$/);
  const state = await finished(site, buildId);
  expect(state).toMatchObject({ current: { id: buildId }, last: { outcome: 'published' } });
  expect(await showPrice()).toBe(true);
  expect((await ask(`${site.url}/builds/latest.json`)).body).toContain(`"${buildId}"`);

  const meta = v.parse(Meta, (await ask(`${site.url}/builds/meta/${buildId}.json`)).body);
  expect(meta).toMatchObject({ parent: before.current.id, removed: [] });
  expect(meta.changed).toContain(path);
  for (const changed of meta.changed) {
    const { body } = await ask(site.url + encodeURI(changed));
    expect(body, changed).toMatch(/4\.711,50|4,711\.50|471150/);
  }

  // Without its source the site goes on as it is, and strangers learn no more than that.
  await server.kill();
  const failed = answerOf(await post(site)).buildId;
  const away = await finished(site, failed);
  expect(away.last).toMatchObject({ outcome: 'failed', problem: 'source-unreachable' });
  const shown = await ask(site.url + WATCH, { headers: { accept: 'text/html' } });
  for (const { body } of [shown, await ask(site.url + WATCH)]) {
    expect(body).toContain('source-unreachable');
    expect(body).not.toMatch(/ECONN|127\.0\.0\.1|fetch failed|\.ts\b|node:/);
  }
  expect(away.current.id).toBe(buildId);
  expect(await showPrice()).toBe(true);

  await site.stop();
  const again = await startSite({ dataDir: site.dataDir, env });
  onTestFinished(() => again.kill());
  expect((await ask(again.url + path)).body).toContain('4.711,50');
});

test('A visit starts a publish; programs that only look at the address do not', async () => {
  const site = await ownSite();
  const first = await stateOf(site);
  const looks: [method: string, headers: Record<string, string>][] = [
    ['GET', { accept: 'image/*', 'sec-fetch-mode': 'no-cors' }],
    ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['GET', { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { 'sec-fetch-mode': 'navigate', purpose: 'prefetch' }],
    ['HEAD', { 'sec-fetch-mode': 'navigate' }],
  ];
  for (const [method, headers] of looks) {
    expect((await ask(site.url + PATH, { method, headers })).status).toBe(200);
    expect(await stateOf(site)).toEqual(first);
  }
  const visit = await ask(site.url + PATH, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'accept-language': 'de' },
  });
  expect(visit.status).toBe(200);
  expect(visit.headers['cache-control']).toBe('private, no-store');
  expect(visit.body).toContain('Alles ist aktuell.');
  expect(visit.headers.refresh).toBeUndefined();
  await expect.poll(async () => (await stateOf(site)).last).toMatchObject({ outcome: 'unchanged' });
  const after = await stateOf(site);
  expect(after.last?.id).not.toBe(first.last?.id);
  expect(after.current).toEqual(first.current);
});

test('A GET by a script publishes as a POST does', async () => {
  const site = await ownSite();
  const answer = await ask(site.url + PATH);
  expect(answer.status).toBe(202);
  const after = await finished(site, answerOf(answer).buildId);
  expect(after).toMatchObject({ last: { outcome: 'unchanged' } });
});

test('A POST without changes makes no build', async () => {
  const site = await ownSite();
  const before = await stateOf(site);
  const { buildId } = answerOf(await post(site));
  const after = await finished(site, buildId);
  expect(after).toMatchObject({ current: before.current, last: { outcome: 'unchanged' } });
  const missing = await ask(`${site.url}/builds/meta/${buildId}.json`);
  expect(missing.status).toBe(404);
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de', 'Cache leeren'],
  ['en-GB,en;q=0.9,de;q=0.5', 'en', 'Flush cache'],
  ['fr', 'de', 'Cache leeren'],
])('Its page speaks to a browser with %s in %s, without menu and account', async (...row) => {
  const [accept, lang, title] = row;
  const { url } = inject('site');
  const headers = { accept: 'text/html', 'accept-language': accept };
  const { body } = await ask(url + WATCH, { headers });
  expect(elements(body, 'html')[0]).toMatchObject({ lang });
  expect(decodeHtml(body)).toContain(`<title>${title}`);
  expect(elements(body, '(?:nav|header|footer)')).toEqual([]);
});
