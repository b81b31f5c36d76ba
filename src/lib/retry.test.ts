import { expect, test } from 'vitest';
import { RETRY_STATUSES, withRetry } from './retry.ts';

function answering(...statuses: number[]) {
  const calls: string[] = [];
  const fetcher: typeof fetch = async (_input, init) => {
    calls.push(init?.method ?? 'GET');
    const status = statuses[Math.min(calls.length, statuses.length) - 1] ?? 200;
    if (status === 0) throw new TypeError('fetch failed');
    return new Response(null, { status });
  };
  return { calls, fetch: withRetry(fetcher, { waitMs: 1 }) };
}

test.each([...RETRY_STATUSES])('a read that answers %i is tried once more', async (status) => {
  const server = answering(status, 200);
  expect((await server.fetch('http://x/')).status).toBe(200);
  expect(server.calls).toHaveLength(2);
});

test('the second failure is the answer', async () => {
  const server = answering(503, 503, 200);
  expect((await server.fetch('http://x/')).status).toBe(503);
});

test('a write is not repeated', async () => {
  const server = answering(503, 200);
  expect((await server.fetch('http://x/', { method: 'POST' })).status).toBe(503);
  expect(server.calls).toEqual(['POST']);
});

test('other failures are not repeated', async () => {
  const server = answering(404, 200);
  expect((await server.fetch('http://x/')).status).toBe(404);
  expect(server.calls).toHaveLength(1);
});

test('a network error of a read is tried once more', async () => {
  const server = answering(0, 200);
  expect((await server.fetch('http://x/')).status).toBe(200);
});

const aborted = { signal: AbortSignal.abort() };
test.each([
  ['its options', (ask: typeof fetch) => ask('http://x/', aborted)],
  ['its request', (ask: typeof fetch) => ask(new Request('http://x/', aborted))],
])('a read that was aborted by %s is not repeated', async (_, read) => {
  const server = answering(0, 200);
  await expect(read(server.fetch)).rejects.toThrow('fetch failed');
  expect(server.calls).toHaveLength(1);
});

function busyFor(retryAfter: string) {
  const at: number[] = [];
  const read = withRetry(
    async () => {
      at.push(performance.now());
      const headers = { 'retry-after': retryAfter };
      return at.length > 1 ? new Response() : new Response(null, { status: 503, headers });
    },
    { waitMs: 1 },
  );
  return { at, read };
}

test('a read that is told to come again later does so then', async () => {
  const { at, read } = busyFor('1');
  expect((await read('http://x/')).status).toBe(200);
  expect(at).toHaveLength(2);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(990);
});

test('the time to come again may be one of a day', async () => {
  const { at, read } = busyFor(new Date(Date.now() - 60_000).toUTCString());
  expect((await read('http://x/')).status).toBe(200);
  expect(at).toHaveLength(2);
});

test.each(['6', new Date(Date.now() + 3_600_000).toUTCString()])(
  'a read that is told to come again after %s is answered so',
  async (retryAfter) => {
    const { at, read } = busyFor(retryAfter);
    expect((await read('http://x/')).status).toBe(503);
    expect(at).toHaveLength(1);
  },
);

test('a read that is aborted while it waits ends at once', async () => {
  const { at, read } = busyFor('5');
  const abort = new AbortController();
  const answer = read('http://x/', { signal: abort.signal });
  setTimeout(() => abort.abort(new Error('given up')), 20);
  await expect(answer).rejects.toThrow('given up');
  expect(at).toHaveLength(1);
});
