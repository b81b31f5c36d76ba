import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, inject, test } from 'vitest';
import { ask } from './people.ts';
import { copyData, startSite, type TestServer } from './server.ts';

let site: TestServer;
beforeAll(async () => {
  site = await startSite({ dataDir: await copyData(inject('site').dataDir) });
  return async () => {
    await site.kill();
    await rm(site.dataDir, { recursive: true, force: true });
  };
}, 120_000);

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
  for (const body of ['', '{', '[]', '{"n":"pageview","u":"https://evil.example/"}']) {
    expect(await send(body)).toBe(202);
  }
  expect(await send({ n: 'pageview', u: url }, { 'user-agent': 'curl/8' })).toBe(202);
  expect(await send({ n: 'pageview', u: url }, { 'content-type': 'image/png' })).toBe(202);
  expect(await send('x'.repeat(9_000))).toBe(202);
  await expect.poll(counted, { timeout: 10_000 }).toEqual({
    'page: /de/pflege': 2,
    'page: /newsletter': 1,
    'visitors: ': 1,
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

test('what was counted is there after a restart', async () => {
  expect(await send({ n: 'pageview', u: `${site.url}/de`, d: 'shop' })).toBe(202);
  await site.stop();
  expect(counted()).toMatchObject({ 'page: /de': 1, 'visitors: ': 1 });
});
