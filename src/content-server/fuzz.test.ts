import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenDto } from '#src/content/squidex/wire.ts';
import { type ContentServer, createContentServer } from './server.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 150);
const runs = { numRuns: RUNS };
let dataDir: string;
let server: ContentServer;
let authorization: string;

async function send(method: string, path: string, init: RequestInit = {}) {
  const headers = { authorization, ...init.headers };
  const response = await server.handle(
    new Request(`http://x${path}`, { method, ...init, headers }),
  );
  await response.arrayBuffer();
  return response.status;
}

const json = (body: string) => ({ body, headers: { 'content-type': 'application/json' } });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'content-server-fuzz-'));
  server = createContentServer({ dataDir });
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: server.secret,
  });
  const url = 'http://x/identity-server/connect/token';
  const response = await server.handle(new Request(url, { method: 'POST', body: form }));
  const token: TokenDto = await response.json();
  authorization = `Bearer ${token.access_token}`;
  const types = [
    'String',
    'Number',
    'Boolean',
    'DateTime',
    'Tags',
    'Json',
    'RichText',
    'Geolocation',
    'References',
    'Assets',
    'Array',
    'Components',
    'Component',
    'UserInfo',
  ];
  const fields = types.map((fieldType) => ({
    name: fieldType.toLowerCase(),
    properties: { fieldType },
    ...(fieldType === 'Array'
      ? { nested: [{ name: 'n', properties: { fieldType: 'String' } }] }
      : {}),
  }));
  const schema = JSON.stringify({ name: 'all', isPublished: true, fields });
  await send('POST', '/api/apps/loden/schemas', json(schema));
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
  // Nothing that came in became part of all objects.
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const isAnswer = (status: number) => status < 500 || status === 501;
const segment = fc.oneof(
  fc.constantFrom(
    'all',
    'loden',
    'api',
    'content',
    'apps',
    'schemas',
    'assets',
    'graphql',
    'bulk',
    'fields',
    'rules',
    '..',
    '%',
    '%00',
    '%2f',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
);
const value = fc.jsonValue({ maxDepth: 4 });
const odata = fc
  .array(
    fc.constantFrom(
      'data/string/iv',
      'data/json/iv/a',
      'data/geolocation/iv',
      'data/array/iv/n',
      'status',
      'eq',
      'in',
      'and',
      'or',
      'not',
      'contains(',
      'matchs(',
      'geo.distance(',
      'tolower(',
      "'a'",
      "'",
      '(',
      ')',
      ',',
      '1',
      '-1e999',
      '2024-01-01',
      'null',
      'true',
      '"',
      '\u0000',
    ),
    { maxLength: 12 },
  )
  .map((words) => words.join(' '));

describe('whatever is sent is answered, never with a failure of the server', () => {
  test('addresses and bodies', async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
    const path = fc.array(segment, { maxLength: 6 }).map((parts) => `/api/${parts.join('/')}`);
    await fc.assert(
      fc.asyncProperty(method, path, value, async (verb, address, body) => {
        const init = verb === 'GET' || verb === 'DELETE' ? {} : json(JSON.stringify(body));
        expect(await send(verb, address, init)).toSatisfy(isAnswer);
      }),
      runs,
    );
  });

  test('items', async () => {
    const types = [
      'string',
      'number',
      'boolean',
      'datetime',
      'tags',
      'json',
      'richtext',
      'geolocation',
      'references',
      'assets',
      'array',
      'components',
      'component',
      'userinfo',
    ];
    const item = fc.dictionary(
      fc.oneof(fc.constantFrom(...types), fc.string()),
      fc.oneof(fc.record({ iv: value }), value),
    );
    await fc.assert(
      fc.asyncProperty(item, async (data) => {
        const body = json(JSON.stringify(data));
        expect(await send('POST', '/api/content/loden/all?id=x', body)).toSatisfy(isAnswer);
        expect(await send('PATCH', '/api/content/loden/all/x', body)).toSatisfy(isAnswer);
        expect(await send('POST', '/api/content/loden/all/x', body)).toSatisfy(isAnswer);
        const headers = { 'x-unpublished': '1', 'x-flatten': '1', 'x-resolveurls': '*' };
        expect(await send('GET', '/api/content/loden/all/x', { headers })).toSatisfy(isAnswer);
      }),
      runs,
    );
  });

  test('queries', async () => {
    const query = fc.record({ filter: odata, order: odata, search: fc.string(), q: value });
    await fc.assert(
      fc.asyncProperty(query, async ({ filter, order, search, q }) => {
        const parts = { $filter: filter, $orderby: order, $search: search };
        for (const [name, text] of Object.entries(parts)) {
          const params = new URLSearchParams({ [name]: text });
          expect(await send('GET', `/api/content/loden/all?${params}`)).toSatisfy(isAnswer);
        }
        const body = json(JSON.stringify({ q: { filter: q, sort: q, take: q } }));
        expect(await send('POST', '/api/content/loden/all/query', body)).toSatisfy(isAnswer);
      }),
      runs,
    );
  });

  test('GraphQL, rules, schemas and jobs', async () => {
    const words = fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '(',
          ')',
          ':',
          'queryAllContents',
          'findAsset',
          'id',
          '"a"',
          '...',
          'on',
          'fragment f',
          '$v',
          '@cache',
          'mutation',
          '__schema',
          '1',
        ),
        { maxLength: 15 },
      )
      .map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(words, value, async (text, body) => {
        const query = json(JSON.stringify({ query: text, variables: body }));
        expect(await send('POST', '/api/content/loden/graphql', query)).toSatisfy(isAnswer);
        const fields = json(
          JSON.stringify({ name: 'x', fields: body, trigger: body, action: body, jobs: [body] }),
        );
        for (const path of [
          'apps/loden/schemas',
          'apps/loden/rules',
          'content/loden/all/bulk',
          'apps/loden/assets/bulk',
          'apps/loden/languages',
        ]) {
          expect(await send('POST', `/api/${path}`, fields)).toSatisfy(isAnswer);
        }
      }),
      runs,
    );
  });

  test('bytes that are no JSON, no form and no picture', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const body = new Uint8Array(bytes);
        const headers = { 'content-type': 'application/json' };
        expect(await send('POST', '/api/content/loden/all', { body, headers })).toSatisfy(isAnswer);
        const form = new FormData();
        form.append('file', new File([new Uint8Array([0xff, 0xd8, 0xff]), body], 'a.jpg'));
        expect(await send('POST', '/api/apps/loden/assets', { body: form })).toSatisfy(isAnswer);
        const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
        const raw = { body, headers: multipart };
        expect(await send('POST', '/api/apps/loden/assets', raw)).toSatisfy(isAnswer);
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  });
});
