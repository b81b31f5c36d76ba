import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeShop, get, isCurrent, openShop, unready } from './shop.ts';

beforeAll(() => openShop());
afterAll(closeShop);
afterEach(() => {
  unready.splice(0);
  isCurrent.now = true;
});

// A probe knows an address of its network, not our name.
const probe = (path: string, method = 'GET') =>
  get(path, { method, headers: { host: '10.0.0.7:4321' } });

test('/healthz says that the process answers, ready or not', async () => {
  expect(await probe('/healthz')).toMatchObject({ status: 200, body: Buffer.from('ok\n') });
  unready.push('no-pages');
  const answer = await probe('/healthz');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('/readyz says why the server should get no visitors', async () => {
  expect(await probe('/readyz')).toMatchObject({ status: 200, body: Buffer.from('ready\n') });
  unready.push('no-pages', 'content-missing');
  const answer = await probe('/readyz');
  expect([answer.status, String(answer.body)]).toEqual([503, 'no-pages\ncontent-missing\n']);
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'x-content-type-options': 'nosniff' });
  expect(await probe('/readyz', 'HEAD')).toMatchObject({ status: 503, body: Buffer.alloc(0) });
});

test('/currentz says whether the server knows that it serves what the others serve', async () => {
  expect(await probe('/currentz')).toMatchObject({ status: 200, body: Buffer.from('ready\n') });
  isCurrent.now = false;
  expect(await probe('/currentz')).toMatchObject({ status: 503, body: Buffer.from('alone\n') });
  // It can be shown to visitors all the same.
  expect((await probe('/readyz')).status).toBe(200);
});

test('they are only read', async () => {
  expect(await probe('/readyz', 'POST')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
});
