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
