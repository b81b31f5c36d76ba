import { createServer } from 'node:http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#src/runtime/process/listen.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { createClockWatch } from '#src/runtime/shared/clocks.ts';
import { openRedis, testOfRedis } from './redis-server.ts';

afterEach(() => vi.useRealTimers());

const DAY_MS = 24 * 3_600_000;

/** Watches the clocks of settings. Out: what looks at them when it is so many ms later here, and the lines. */
function openWatch(settings: Record<string, string>) {
  const lines: string[] = [];
  const look = createClockWatch(parseEnv(settings), (line) => void lines.push(line));
  const lookAfter = async (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + ms });
    await look();
    vi.useRealTimers();
  };
  return { lookAfter, lines };
}

const DIFFERS = /^It is 20\S+Z here, and 20\S+Z at 127\.0\.0\.1:\d+\. .* Set both/;

testOfRedis(
  'a server whose clock is not that of Redis says so once, and when that is over',
  async () => {
    const { url } = await openRedis();
    const { lookAfter, lines } = openWatch({ REDIS_URL: url });
    await lookAfter(30_000);
    expect(lines).toEqual([]);
    await lookAfter(DAY_MS);
    await lookAfter(DAY_MS);
    expect(lines).toEqual([expect.stringMatching(DIFFERS)]);
    await lookAfter(0);
    expect(lines.slice(1)).toEqual(['The clocks agree again.']);
  },
);

test('a content source that is away, or says no time, is no other clock', async () => {
  let answers: 'date' | 'no date' = 'no date';
  const server = createServer((_req, res) => {
    res.sendDate = answers === 'date';
    // A cache gave it an hour ago.
    res.writeHead(400, answers === 'date' ? { age: '3600' } : {}).end();
  });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const { lookAfter, lines } = openWatch({
    ...{ SQUIDEX_URL: `http://127.0.0.1:${port}`, SQUIDEX_APP: 'shop' },
    ...{ SQUIDEX_CLIENT_ID: 'a', SQUIDEX_CLIENT_SECRET: 'b' },
  });
  await lookAfter(DAY_MS);
  expect(lines).toEqual([]);
  answers = 'date';
  await lookAfter(3_600_000);
  expect(lines).toEqual([]);
  await lookAfter(-DAY_MS);
  expect(lines).toEqual([expect.stringMatching(DIFFERS)]);
});
