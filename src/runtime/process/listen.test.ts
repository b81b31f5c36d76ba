import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CommandError } from './command-error.ts';
import { endListening, listen } from './listen.ts';

test('a port that another program has is said in words, with what to do', async () => {
  const [first, second] = [createServer(), createServer()];
  onTestFinished(() => void first.close());
  const host = '127.0.0.1';
  const port = await listen(first, { port: 0, host });
  const taken = listen(second, { port, host });
  await expect(taken).rejects.toThrow(`Port ${port} is taken by another program.`);
  await expect(taken).rejects.toBeInstanceOf(CommandError);
});

/** A server that keeps its answers back, and one request that waits for its answer. */
async function openAsked() {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createHttpServer((_req, res) => asked.resolve(res));
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  const saved = fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })
    .then((answer) => answer.text())
    .catch(() => 'cut off');
  return { server, saved, answer: await asked.promise };
}

test('what is being answered when a server ends is answered, and the end waits for nothing else', async () => {
  const { server, saved, answer } = await openAsked();
  // Longer than a test may take.
  const ended = endListening(server, 600_000);
  setTimeout(() => answer.end('saved'), 200);
  expect(await saved).toBe('saved');
  await ended;
});

test('an answer that does not end is cut off', async () => {
  const { server, saved, answer } = await openAsked();
  answer.writeHead(200).flushHeaders();
  await endListening(server, 100);
  expect(await saved).toBe('cut off');
});
