import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { $editData } from '#src/client/stores/editing.ts';
import { request } from '#src/client/visitor/http.ts';
import { loadAll } from './edit-data.ts';

const SCHEMA = { id: 's', name: 'pages', isPublished: true, properties: {}, fields: [] };

/** A server that answers as ours does, but for a path that it cannot answer. */
async function openServer(broken?: string) {
  const asked: [path: string | undefined, body: unknown][] = [];
  const server = createServer(async (req, res) => {
    asked.push([req.url, await json(req)]);
    if (req.url === broken) res.statusCode = 503;
    const items = req.url === '/api/schemas' ? [SCHEMA] : [];
    res.end(JSON.stringify({ items, total: items.length }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  $editData.set({});
  onTestFinished(() => {
    server.close();
    $editData.set({});
  });
  const logged: string[] = [];
  const options = {
    fetch: (path: RequestInfo | URL, init?: RequestInit) =>
      request(`http://127.0.0.1:${port}${String(path)}`, init),
    log: (message: string) => void logged.push(message),
  };
  return { asked, logged, options };
}

test('edit mode loads schemas, files, the navigation and all pages, from no cache', async () => {
  const { asked, logged, options } = await openServer();
  await loadAll('en', options);
  const always = { language: 'en', cache: false };
  expect(asked).toEqual([
    ['/api/schemas', always],
    ['/api/getassets', always],
    ['/api/rest', { ...always, url: 'backend-navigation', unpublished: true }],
    ['/api/rest', { ...always, url: 'pages', unpublished: true }],
  ]);
  expect($editData.get()).toEqual({ schemas: [SCHEMA], assets: [], navigation: [], pages: [] });
  expect(logged).toEqual([]);
});

test.each([
  ['/api/schemas', 'Error Fetching Schemas!', 1],
  ['/api/getassets', 'Error Fetching Assets!', 2],
  ['/api/rest', 'Error Fetching Backend Navigation!', 3],
])('where %s fails, that is logged (%s), and loading stops there', async (path, words, calls) => {
  const { asked, logged, options } = await openServer(path);
  await loadAll('de', options);
  expect(logged).toEqual([words]);
  expect(asked).toHaveLength(calls);
  expect($editData.get()).not.toHaveProperty('pages');
});
