import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { must } from './content.ts';

/** Milliseconds that a request may take here. */
const DEADLINE = 800;
/** Later than this an answer does not come because of the deadline. */
const LATE = 5_000;

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise<unknown>((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** Collects what nothing refers to: it must not be what keeps the time. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

const isToken = (url = '') => url.endsWith('/connect/token');

/** A source that is us: answers tokens, and everything else as it is told to. */
async function sourceOf(answer: RequestListener, tokens?: RequestListener, deadline = DEADLINE) {
  server = createServer((request, response) => {
    if (!isToken(request.url)) return answer(request, response);
    if (tokens) return tokens(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: 'x', expires_in: 3_600 }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const deadlines = { request: deadline, upload: deadline };
  const url = `http://127.0.0.1:${port}`;
  return connectSquidex({ url, app: 'a', clientId: 'c', clientSecret: 's', deadlines });
}

/** How long something takes, and what comes out of it, while garbage is collected. */
async function timed<T>(work: () => Promise<T>) {
  const start = performance.now();
  const running = work();
  await setTimeout(DEADLINE / 3);
  collectGarbage();
  const outcome = await running;
  return { outcome, milliseconds: performance.now() - start };
}

const UNREACHABLE = {
  ok: false,
  error: {
    name: 'source-unreachable',
    details: { reason: expect.stringContaining('no complete answer') },
  },
};

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  [
    'stops in the middle of an answer',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"items":[');
    },
  ],
  [
    'lets an answer drip without end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('a source that %s is unreachable when the time is up', async (_, answer) => {
  let open = 0;
  const { source, store } = await sourceOf((request, response) => {
    open++;
    response.on('close', () => open--);
    answer(request, response);
  });
  for (const call of [
    () => source.languages(),
    () => store.schemaIds(),
    () => source.download('a'),
  ]) {
    const { outcome, milliseconds } = await timed<unknown>(call);
    expect(outcome).toMatchObject(UNREACHABLE);
    expect(milliseconds).toBeGreaterThan(DEADLINE - 50);
    expect(milliseconds).toBeLessThan(LATE);
  }
  await expect.poll(() => open, { timeout: LATE }).toBe(0);
});

test('a source that gives no token is unreachable, and asked again by the next call', async () => {
  let isStuck = true;
  const languages: RequestListener = (_, response) => {
    response.end(JSON.stringify({ items: [{ iso2Code: 'de' }] }));
  };
  const { source } = await sourceOf(languages, (_, response) => {
    if (!isStuck) response.end(JSON.stringify({ access_token: 'x', expires_in: 3_600 }));
  });
  const { outcome, milliseconds } = await timed(() => source.languages());
  expect(outcome).toMatchObject(UNREACHABLE);
  expect(milliseconds).toBeLessThan(LATE);
  isStuck = false;
  expect(must(await source.languages())).toEqual(['de']);
});

test('a file that is streamed may take long, but none of its parts', async () => {
  // A busy machine may write a part a second or two later than it should.
  const [parts, deadline] = [12, 3 * DEADLINE];
  const drip: RequestListener = (request, response) => {
    let sent = 0;
    const timer = setInterval(() => {
      response.write('x');
      if (++sent < parts) return;
      clearInterval(timer);
      if (request.url?.includes('whole')) response.end();
    }, deadline / 8);
  };
  const { source } = await sourceOf(drip, undefined, deadline);
  const whole = must(await source.stream('whole'));
  expect((await new Response(whole.body).text()).length).toBe(parts);
  const broken = must(await source.stream('broken'));
  const { outcome, milliseconds } = await timed(() =>
    new Response(broken.body).text().then(
      () => 'came to its end',
      (error: Error) => error.message,
    ),
  );
  expect(outcome).toContain('no complete answer');
  expect(milliseconds).toBeLessThan(LATE + deadline * parts);
});
