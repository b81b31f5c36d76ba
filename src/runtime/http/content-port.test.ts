import { once } from 'node:events';
import { get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createPort } from './content-port.ts';

/** Puts a function on a port. Out: its address. */
async function listen(handle: (request: Request) => Promise<Response>): Promise<string> {
  const server = createPort(handle);
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
  const url = await listen(async () => new Response(endless()));
  const request = get(url);
  const [answer] = await once(request, 'response');
  await once(answer, 'data');
  request.destroy();
  await left.promise;
});

test('half an answer does not look whole', async () => {
  const parts = [new TextEncoder().encode('half')];
  const broken = () =>
    new ReadableStream({
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.error(new Error('The disk is gone.'));
      },
    });
  const url = await listen(async () => new Response(broken()));
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
});

test('a fault before the answer is a 500', async () => {
  const url = await listen(async () => {
    throw new Error('A bug.');
  });
  expect((await fetch(url)).status).toBe(500);
});
