import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { ask } from './people.ts';
import { copyData, ownSite, startSite, type TestServer } from './server.ts';

let site: TestServer;
beforeAll(async () => {
  site = await startSite({ dataDir: await copyData(inject('site').dataDir) });
  return async () => {
    await site.kill();
    await rm(site.dataDir, { recursive: true, force: true });
  };
});

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';

async function send(body: object | string, headers: Record<string, string> = {}) {
  const { status, body: answer } = await ask(`${site.url}/api/event`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': AGENT, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(answer).toBe('');
  return status;
}

/** What was counted so far, by kind and value. */
function counted(): Record<string, number> {
  const db = new DatabaseSync(join(site.dataDir, 'visits.sqlite'), { readOnly: true });
  const rows = db.prepare('SELECT what, value, count FROM counted').all();
  db.close();
  return Object.fromEntries(
    rows.map(({ what, value, count }) => [`${what}: ${value}`, Number(count)]),
  );
}

test('every event is answered 202, and the right ones are counted within a second', async () => {
  const url = `${site.url}/de/pflege?x=secret`;
  expect(await send({ n: 'pageview', u: url, d: 'shop', w: 1440 })).toBe(202);
  expect(await send({ name: 'pageview', url, domain: 'shop' })).toBe(202);
  const personal = `${site.url}/newsletter/canary@example.com`;
  expect(await send({ n: 'pageview', u: personal, d: 'shop' })).toBe(202);
  expect(await send({ n: 'pageview', u: `${site.url}/de/erfunden`, d: 'shop' })).toBe(202);
  for (const body of ['', '{', '[]', '{"n":"pageview","u":"https://evil.example/"}']) {
    expect(await send(body)).toBe(202);
  }
  expect(await send({ n: 'pageview', u: url }, { 'user-agent': 'curl/8' })).toBe(202);
  expect(await send({ n: 'pageview', u: url }, { 'content-type': 'image/png' })).toBe(202);
  expect(await send('x'.repeat(9_000))).toBe(202);
  await expect.poll(counted).toEqual({
    'page: /de/pflege': 2,
    'page: /newsletter': 1,
    'page: …': 1,
    'visitors: ': 1,
    'visits: ': 1,
    'bounces: ': 0,
    'time: ': expect.any(Number),
    'referrer: ': 1,
    'device: desktop': 1,
  });
  expect(site.output()).not.toContain('canary');
});

test('a page of others counts nothing here', async () => {
  const body = { n: 'pageview', u: `${site.url}/de/kontakt`, d: 'shop' };
  expect(
    await fetch(`${site.url}/api/event`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      body: JSON.stringify(body),
    }).then(({ status }) => status),
  ).toBe(403);
  expect(counted()).not.toHaveProperty('page: /de/kontakt');
});

test('where the settings name a Plausible, it gets the event with whom the proxy names', async () => {
  const got: { from: unknown; body: unknown }[] = [];
  const plausible = createServer(async (req, res) => {
    const body: unknown = JSON.parse(Buffer.concat(await req.toArray()).toString());
    got.push({ from: req.headers['x-forwarded-for'], body });
    res.writeHead(202).end();
  }).listen(0, 'localhost');
  onTestFinished(() => void plausible.close());
  await once(plausible, 'listening');
  const bound = plausible.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const { url, dataDir } = await ownSite({
    PLAUSIBLE_URL: `http://localhost:${port}`,
    PLAUSIBLE_SITE: 'shop.example',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  const answer = await fetch(`${url}/api/event`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'text/plain', 'user-agent': AGENT, origin: url },
      'x-forwarded-for': '192.0.2.66, 203.0.113.7',
    },
    body: JSON.stringify({ n: 'pageview', u: `${url}/de/pflege?x=secret`, d: 'evil.example' }),
  });
  expect(answer.status).toBe(202);
  await expect
    .poll(() => got)
    .toEqual([
      {
        from: '203.0.113.7',
        body: { name: 'pageview', domain: 'shop.example', url: `${url}/de/pflege` },
      },
    ]);
  const db = new DatabaseSync(join(dataDir, 'visits.sqlite'), { readOnly: true });
  expect(db.prepare('SELECT * FROM counted').all()).toEqual([]);
  db.close();
});

test('what was counted is there after a restart', async () => {
  expect(await send({ n: 'pageview', u: `${site.url}/de`, d: 'shop' })).toBe(202);
  await site.stop();
  expect(counted()).toMatchObject({ 'page: /de': 1, 'visitors: ': 1 });
});
