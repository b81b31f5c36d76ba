import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asked, closeShop, get, openShop, PROXY, slow } from './shop.ts';

beforeAll(() => openShop());
afterAll(closeShop);
beforeEach(() => {
  asked.length = 0;
  slow.length = 0;
});

const passedOn = (client: string, proto = 'https') => ({
  'x-forwarded-for': client,
  'x-forwarded-proto': proto,
});

test('the app hears who asked a proxy that is believed, and what a stranger claims it does not', async () => {
  await get('/api/x', { from: PROXY, headers: passedOn('2001:db8:1:2:3:4:5:6') });
  await get('/api/x', { from: '127.0.0.2', headers: passedOn('198.51.100.1') });
  expect(asked.map(({ address }) => address)).toEqual(['2001:db8:1:2', '127.0.0.2']);
  for (const { headers } of asked) expect(headers).not.toHaveProperty('x-forwarded-for');
});

test('clients behind a proxy have their own turns', async () => {
  const ask = (client: string, path: string) =>
    get(path, { from: PROXY, headers: passedOn(client) });
  const many = Array.from({ length: 150 }, () => ask('198.51.100.1', '/api/slow'));
  while (slow.length < 48) await new Promise(setImmediate);
  expect((await ask('198.51.100.2', '/login')).status).toBe(200);
  const ended = Promise.all(many);
  let isEnded = false;
  void ended.then(() => (isEnded = true));
  while (!isEnded) {
    slow.shift()?.end();
    await new Promise(setImmediate);
  }
  expect((await ended).filter(({ status }) => status === 503)).toHaveLength(6);
});
