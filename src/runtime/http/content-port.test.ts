import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPort } from './content-port.ts';

/** Puts a function on a port. In: `log` hears what failed. Out: its address. */
async function listen(
  handle: (request: Request) => Promise<Response>,
  log: (error: unknown) => void = () => undefined,
): Promise<string> {
  const server = createPort(handle, log);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`;
}

test('a caller who leaves ends the reading of the answer', async () => {
  const left = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => left.resolve(),
    });
  const said: unknown[] = [];
  const url = await listen(
    async () => new Response(endless()),
    (error) => said.push(error),
  );
  const request = get(url);
  const [answer] = await once(request, 'response');
  await once(answer, 'data');
  request.destroy();
  await expect(left.promise).resolves.toBeUndefined();
  expect(said).toEqual([]);
});

test('half an answer does not look whole, and the log says why it broke off', async () => {
  const parts = [new TextEncoder().encode('half')];
  const broken = () =>
    new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.error(new Error('The disk is gone.'));
      },
    });
  const said: unknown[] = [];
  const url = await listen(
    async () => new Response(broken()),
    (error) => said.push(error),
  );
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  expect(said).toEqual([new Error('The disk is gone.')]);
});

test('a fault before the answer is a 500, and in the log', async () => {
  const said: unknown[] = [];
  const url = await listen(
    async () => {
      throw new Error('A bug.');
    },
    (error) => said.push(error),
  );
  expect((await fetch(url)).status).toBe(500);
  expect(said).toEqual([new Error('A bug.')]);
});

test('a client that disconnects aborts the request that is being handled', async () => {
  const aborted = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const url = await listen(({ signal }) => {
    signal.addEventListener('abort', () => aborted.resolve());
    began.resolve();
    return new Promise(() => undefined);
  });
  const request = get(url).on('error', () => undefined);
  await began.promise;
  request.destroy();
  await expect(aborted.promise).resolves.toBeUndefined();
});

test('a request whose answer arrived is not aborted', async () => {
  let isAborted = false;
  const url = await listen(async ({ signal }) => {
    signal.addEventListener('abort', () => (isAborted = true));
    return new Response('whole');
  });
  const answer = await fetch(url);
  expect(await answer.text()).toBe('whole');
  expect(isAborted).toBe(false);
});

test('HEAD gets the headers of an answer and none of its body', async () => {
  const url = await listen(
    async () => new Response('four', { headers: { 'content-length': '4', 'x-kind': 'text' } }),
  );
  const answer = await fetch(url, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '4']);
  expect(answer.headers.get('x-kind')).toBe('text');
  expect(await answer.text()).toBe('');
});

test('a body is read as a stream, headers of one name keep all their values', async () => {
  const url = await listen(async (request) => {
    const answer = new Response(await request.text());
    answer.headers.append('set-cookie', `a=${request.headers.get('x-one')}`);
    answer.headers.append('set-cookie', 'b=2');
    return answer;
  });
  const big = 'x'.repeat(1_000_000);
  const answer = await fetch(url, {
    method: 'PUT',
    body: big,
    headers: [
      ['x-one', '1'],
      ['x-one', '2'],
    ],
  });
  expect(answer.headers.getSetCookie()).toEqual(['a=1, 2', 'b=2']);
  expect(await answer.text()).toBe(big);
});

test('what is no request is refused, and the server goes on', async () => {
  const url = await listen(async () => new Response('here'));
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET http://[broken HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await (await fetch(url)).text()).toBe('here');
});
