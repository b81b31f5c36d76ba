import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readBuildFile } from './build-file.ts';
import { request } from '../http.ts';

/** A server with these files. Out: reads one of them; what was logged. */
async function servingFiles(files: Record<string, string>) {
  const server = createServer((req, res) => {
    const body = files[req.url ?? ''];
    res.writeHead(body === undefined ? 404 : 200).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const logged: string[] = [];
  const log = (message: string, error: unknown) => void logged.push(`${message} ${String(error)}`);
  const read = (path: string) =>
    readBuildFile(path, {
      fetch: (address, init) => request(`http://127.0.0.1:${port}${String(address)}`, init),
      log,
    });
  return { read, logged, server };
}

test('a manifest is read without a word', async () => {
  const { read, logged } = await servingFiles({ '/builds/latest.json?1': '{"id":"a"}' });
  expect(await read('/builds/latest.json?1')).toEqual({ id: 'a' });
  expect(logged).toEqual([]);
});

test('a manifest that is not there, is no JSON or cannot be reached is only logged', async () => {
  const { read, logged, server } = await servingFiles({ '/builds/meta/b.json': '<!doctype html>' });
  expect(await read('/builds/meta/a.json')).toBeUndefined();
  expect(await read('/builds/meta/b.json')).toBeUndefined();
  server.closeAllConnections();
  server.close();
  expect(await read('/builds/latest.json')).toBeUndefined();
  expect(logged).toEqual([
    'Error Fetching Manifest! Error: /builds/meta/a.json answers 404',
    expect.stringMatching(/^Error Fetching Manifest! SyntaxError: /),
    'Error Fetching Manifest! TypeError: fetch failed',
  ]);
});
