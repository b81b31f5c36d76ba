import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeShop, FONT, get, openShop } from './shop.ts';

beforeAll(() => openShop());
afterAll(closeShop);

const FILM = '/assets/good.webm';
const ranged = (range: string, more: Record<string, string> = {}) =>
  get(FILM, { headers: { range, ...more } });

test('a file comes as a whole, with its length', async () => {
  const { status, headers, body } = await get(FILM);
  expect([status, headers['content-length'], headers['accept-ranges']]).toEqual([
    ...[200, '1000', 'bytes'],
  ]);
  expect(body.equals(FONT)).toBe(true);
});

test.each([
  ['bytes=0-', 'bytes 0-999/1000', 1000],
  ['bytes=0-0', 'bytes 0-0/1000', 1],
  ['bytes=990-', 'bytes 990-999/1000', 10],
  ['bytes=990-5000', 'bytes 990-999/1000', 10],
  ['bytes=-4', 'bytes 996-999/1000', 4],
  ['bytes=-4000', 'bytes 0-999/1000', 1000],
])('%s gives %s', async (range, contentRange, length) => {
  const { status, headers, body } = await ranged(range);
  expect([status, headers['content-range'], body.length]).toEqual([206, contentRange, length]);
});

test.each(['bytes=1000-', 'bytes=-0'])('there are no bytes in %s', async (range) => {
  const { status, headers, body } = await ranged(range);
  expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */1000', 0]);
});

test.each(['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=a-b', 'bytes 0-1'])(
  '%s is no single range, so the whole comes',
  async (range) => {
    const { status, body } = await ranged(range);
    expect([status, body.length]).toEqual([200, 1000]);
  },
);

test('a range of another version gives the whole of this one', async () => {
  expect((await ranged('bytes=0-1', { 'if-range': '"old"' })).status).toBe(200);
  expect((await ranged('bytes=0-1', { 'if-range': '"film"' })).status).toBe(206);
});

test('HEAD has the headers alone, and who has the file is told so', async () => {
  const head = await get(FILM, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '1000', 0]);
  const known = await get(FILM, { headers: { 'if-none-match': '"film"' } });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

test('files are only read, and no page takes their place', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await get(FILM, { method })).status, method).toBe(405);
  }
  const missing = await get('/assets/draft.webm');
  expect([missing.status, String(missing.body)]).toEqual([404, 'page-not-found\n']);
  expect(missing.headers['cache-control']).toBe('no-store');
});

test('the cookie goes to whoever decides about drafts', async () => {
  const { status } = await get('/assets/draft.webm', { headers: { cookie: 'sid=editor' } });
  expect(status).toBe(200);
});
