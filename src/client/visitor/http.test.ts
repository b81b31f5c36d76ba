import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { SESSION_PATH } from '#src/api/contract/session.ts';
import { request } from './http.ts';

/** A server that is busy, and what it was asked. */
async function busyServer() {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    res.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { asked, origin: `http://127.0.0.1:${port}` };
}

test.each([
  ['a read is repeated once', '/builds/latest.json?1', 'GET', 2],
  ['a write is never repeated', '/api/rest', 'POST', 1],
  ['the question for the session is never repeated', SESSION_PATH, 'GET', 1],
  ['the end of a session is never repeated', SESSION_PATH, 'DELETE', 1],
])('%s where the server is busy', async (_rule, path, method, times) => {
  const { asked, origin } = await busyServer();
  const { status } = await request(origin + path, { method });
  expect(status).toBe(503);
  expect(asked).toEqual(Array(times).fill(`${method} ${path}`));
});
