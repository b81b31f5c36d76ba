import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { $editData } from '#src/client/stores/editing.ts';
import { request } from '#src/client/visitor/http.ts';
import { loadAll } from './edit-data.ts';

const SCHEMA = { id: 's', name: 'pages', isPublished: true, properties: {}, fields: [] };

const PAGE = { id: 'p', schema: 'pages', name: 'Care', path: '/en/care' };
const SCREEN = { label: 'Goods', slug: 'squidex/products', order: 2, children: null };
const ANSWERS: Record<string, unknown[]> = {
  '/api/schemas': [SCHEMA],
  '/api/rest': [{ id: 'n', status: 'Published', created: '', data: SCREEN }],
  '/api/items?schema=pages&lang=de': [PAGE],
};
const LANGUAGES = { lang: 'en', shown: 'de' } as const;

/** A server that answers as ours does, but for a path that it cannot answer. */
async function openServer(broken?: string) {
  const asked: [path: string | undefined, body?: unknown][] = [];
  const server = createServer(async (req, res) => {
    asked.push(req.method === 'POST' ? [req.url, await json(req)] : [req.url]);
    if (req.url === broken) res.statusCode = 503;
    const items = ANSWERS[req.url ?? ''] ?? [];
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

test('edit mode loads schemas, files, the navigation, all pages and goods, from no cache', async () => {
  const { asked, logged, options } = await openServer();
  await loadAll(LANGUAGES, options);
  const always = { language: 'en', cache: false };
  const list = (schema: string) => `/api/items?schema=${schema}&lang=de`;
  expect(asked).toEqual([
    ['/api/schemas', always],
    [list('assets')],
    ['/api/rest', { ...always, url: 'backend-navigation', unpublished: true }],
    [list('pages')],
    [list('products')],
    [list('categories')],
    [list('documents')],
  ]);
  expect($editData.get()).toMatchObject({
    schemas: [SCHEMA],
    navigation: [{ id: 'n', label: 'Goods', slug: 'squidex/products', order: 2, children: [] }],
    lists: { [list('assets')]: [], [list('pages')]: [PAGE], [list('documents')]: [] },
  });
  expect(logged).toEqual([]);
});

test.each([
  ['/api/schemas', 'Error Fetching Schemas!', 1],
  // A read is tried once more.
  ['/api/items?schema=assets&lang=de', 'Error Fetching Assets!', 3],
  ['/api/rest', 'Error Fetching Backend Navigation!', 3],
  ['/api/items?schema=pages&lang=de', 'Error Fetching Pages Preview!', 5],
])('where %s fails, that is logged (%s), and loading stops there', async (path, words, calls) => {
  const { asked, logged, options } = await openServer(path);
  await loadAll(LANGUAGES, options);
  expect(logged).toEqual([words]);
  expect(asked).toHaveLength(calls);
  expect($editData.get().lists ?? {}).not.toHaveProperty('/api/items?schema=pages&lang=de');
});
