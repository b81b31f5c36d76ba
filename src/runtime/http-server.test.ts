import { once } from 'node:events';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '#src/model/errors.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { Signpost, StoredFile } from '#src/site/entries.ts';
import { openSite } from '#src/site/site.ts';
import { type AppHandler, createHttpServer } from './http-server.ts';

const CSP = "default-src 'self'; script-src 'self' 'sha256-x'; object-src 'none'";
const PAGE = `<!doctype html><title>Leinen</title>${'<p>Wäsche</p>'.repeat(200)}`;
const FONT = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
const EVIL = 'https://evil.test';

const site = openSite(':memory:');
const logged: unknown[] = [];
/** What the app was asked; it answers 404 for all but what a test needs. */
const asked: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
}[] = [];

const handler: AppHandler = async (req, res, _next, locals) => {
  const { method, url, headers } = req;
  asked.push({ method, url, headers });
  if (url === '/api/crash') throw new Error('secret stack');
  if (url === '/api/locals') {
    Object.assign(locals, { seen: 'seen' in locals });
    res.end(JSON.stringify(locals));
    return;
  }
  if (url === '/login') {
    res.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' });
    res.end('login');
    return;
  }
  res.writeHead(404, { 'Content-Type': 'text/html' });
  res.end('not found');
};

const server = createHttpServer({
  site,
  handler,
  locals: { site: 'the site' },
  hosts: new Set(['localhost', 'shop.test', '[::1]']),
  csp: CSP,
  https: true,
  pictures: async (path) =>
    path === '/pictures/good.webp'
      ? {
          status: 200,
          headers: { 'content-type': 'image/webp', 'content-length': '3', etag: '"good"' },
          open: () => Readable.from([Buffer.from('abc')]),
        }
      : { status: 404, headers: {}, problem: problem('page-not-found', { path }) },
  log: (event, details) => logged.push({ event, ...details }),
  limits: { headersTimeout: 300, body: 1_000 },
});

let port = 0;

beforeAll(async () => {
  publish(
    page('/de/x', { aliases: ['/x'] }),
    page('/de', { aliases: ['/'] }),
    page('/de/x/_payload.json', { type: 'application/json', body: '{"a":1}' }),
    page('/de/bettwäsche'),
    page('/de/third', { headers: { 'Content-Security-Policy': 'script-src https://a.test' } }),
    page('/fonts/a.woff2', { type: 'font/woff2', body: FONT }),
    page('/_astro/entry.abcd1234.js', { type: 'text/javascript', body: 'let a' }),
    page('/theme.css', { type: 'text/css', body: ':root{}' }),
    page('/manage', { body: 'content must not take this place' }),
    { path: '/de/alt', aliases: [], status: 301, location: '/de/x' },
    { path: '/de/weg', aliases: [], status: 410 },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  site.close();
});

function page(path: string, more: Partial<StoredFile> = {}): StoredFile {
  const headers = {};
  return { path, aliases: [], type: 'text/html', status: 200, body: PAGE, headers, ...more };
}

function publish(...files: (StoredFile | Signpost)[]): string {
  const id = newBuildId();
  const draft = site.begin({ id, at: 0, app: 'app', epoch: 'e', contentSeq: 1 });
  for (const file of files) draft.put(file.path, { path: file.path, kind: 'file' }, [file]);
  draft.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
  return id;
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Options = { method?: string; headers?: Record<string, string>; body?: string };

function get(path: string, { method = 'GET', headers = {}, body }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { host: 'localhost', ...headers };
    const sent = httpRequest({ port, path, method, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends bytes as they are. Out: everything that came back until the connection was closed. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(Buffer.from(text, 'latin1'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('every answer', () => {
  const kinds: [string, string, Options, number][] = [
    ['a page', '/de/x', {}, 200],
    ['a page that the client has', '/de/x', { headers: { 'if-none-match': '*' } }, 304],
    ['a part of a file', '/fonts/a.woff2', { headers: { range: 'bytes=0-1' } }, 206],
    ['a part that is none', '/fonts/a.woff2', { headers: { range: 'bytes=9999-' } }, 416],
    ['a hashed file', '/_astro/entry.abcd1234.js', {}, 200],
    ['a picture', '/pictures/good.webp', {}, 200],
    ['a missing picture', '/pictures/bad.webp', {}, 404],
    ['the newest build', '/builds/latest.json', {}, 200],
    ['a missing page', '/de/nowhere', {}, 404],
    ['an app page', '/login', {}, 200],
    ['a crash', '/api/crash', {}, 500],
    ['a redirect', '/de/alt', {}, 301],
    ['what is gone', '/de/weg', {}, 410],
    ['a slash too many', '/de/x/', {}, 308],
    ['a write to a page', '/de/x', { method: 'POST' }, 405],
    ['a method that nobody has', '/de/x', { method: 'PROPFIND' }, 405],
    ['TRACE', '/de/x', { method: 'TRACE' }, 405],
    ['a question for the methods', '/api/x', { method: 'OPTIONS' }, 204],
    ['a path that is none', '/de/../manage', {}, 400],
    ['a foreign host', '/de/x', { headers: { host: 'evil.test' } }, 421],
    ['a large body', '/api/x', { method: 'POST', headers: { 'content-length': '1001' } }, 413],
    ['an expectation', '/api/x', { headers: { expect: 'the-unexpected' } }, 417],
  ];

  test.each(kinds)('%s (%s) has the security headers', async (_kind, path, options, status) => {
    const { headers, status: answered, body } = await get(path, options);
    expect(answered).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'permissions-policy': expect.stringMatching(/^accelerometer=\(\), .*geolocation=\(\)/),
    });
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(String(body)).not.toMatch(/secret|node_modules|\.ts:/);
  });

  test.each([
    ['unreadable', 'GARBAGE\r\n\r\n', '400 Bad Request'],
    ['too large', `GET / HTTP/1.1\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, '431 '],
    ['without a host', 'GET /de/x HTTP/1.1\r\nConnection: close\r\n\r\n', '421 '],
    ['too slow', 'GET / HTTP/1.1\r\nHost: local', '408 '],
  ])('to a request that is %s has them too', async (_kind, text, status) => {
    const answer = await raw(text);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('X-Frame-Options: DENY');
  });
});

test('HTML has the policy; what a page adds joins it', async () => {
  expect((await get('/de/x')).headers['content-security-policy']).toBe(CSP);
  expect((await get('/login')).headers['content-security-policy']).toBe(CSP);
  expect((await get('/theme.css')).headers).not.toHaveProperty('content-security-policy');
  expect((await get('/de/third')).headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self' 'sha256-x' https://a.test; object-src 'none'",
  );
});

describe('a path', () => {
  test.each([
    '//de/x',
    '/de//x',
    '/de/%2e%2e/x',
    '/de/./x',
    '/..',
    '/%2fde',
    '/de%2Fx',
    '/de%5cx',
    '/de\\x',
    '/de%00',
    '/de/%01',
    '/de/%ff',
    '/de/%zz',
    '/%256danage',
    '/de/%252e%252e/x',
    'http://localhost/de/x',
    '*',
  ])('%s is refused before anything looks at it', async (path) => {
    asked.length = 0;
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain('HTTP/1.1 400 ');
    expect(asked).toEqual([]);
  });

  test('is the same in every spelling', async () => {
    const forms = ['/de/bettw%C3%A4sche', '/de/bettwa%CC%88sche', '/%64e/bettw%c3%a4sche'];
    for (const form of forms) expect((await get(form)).status).toBe(200);
  });

  test('reaches the app in one spelling, with its query', async () => {
    asked.length = 0;
    await get('/%6danage/a%20b?c=%2F');
    expect(asked[0]?.url).toBe('/manage/a%20b?c=%2F');
  });

  test.each(['/de/x/?a=1', '/de/alt', '/evil.test/', '/de/%09/', '/@evil.test/', '/;evil/'])(
    '%s never leads off this origin',
    async (path) => {
      const { location } = (await get(path)).headers;
      if (location === undefined) return;
      expect(new URL(location, 'https://shop.test').origin).toBe('https://shop.test');
    },
  );

  test('keeps its query when the slash goes', async () => {
    expect((await get('/de/x/?a=1')).headers.location).toBe('/de/x?a=1');
    expect((await get('/de/bettw%C3%A4sche/')).headers.location).toBe('/de/bettw%C3%A4sche');
  });
});

test.each([
  ['localhost', 200],
  ['LOCALHOST:4321', 200],
  ['shop.test:443', 200],
  ['[::1]:4321', 200],
  ['evil.test', 421],
  ['localhost.evil.test', 421],
])('for the host "%s" the answer is %i', async (host, status) => {
  expect((await get('/de/x', { headers: { host } })).status).toBe(status);
});

describe('a page', () => {
  test.each([
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['br', 'zstd;q=0, br;q=0.5, gzip', brotliDecompressSync],
    ['gzip', 'GZIP', gunzipSync],
    [undefined, 'deflate', (bytes: Buffer) => bytes],
    [undefined, 'br;q=0, gzip;q=0.0', (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('comes as %s to a client that accepts %s', async (encoding, accepted, decompress) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await get('/de/x', { headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
    expect(String(decompress(answer.body))).toBe(PAGE);
  });

  test('is not sent again to a client that has it, in whichever encoding', async () => {
    const { etag = '' } = (await get('/de/x', { headers: { 'accept-encoding': 'br' } })).headers;
    for (const accepted of ['br', 'gzip']) {
      const headers = { 'if-none-match': `W/"other", ${etag}`, 'accept-encoding': accepted };
      const answer = await get('/x', { headers });
      expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      expect(answer.headers).toMatchObject({
        etag: expect.stringContaining(etag.slice(1, 33)),
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=0, must-revalidate',
      });
    }
    const other = await get('/de/x', { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  test('has another ETag in each encoding', async () => {
    const tags = await Promise.all(
      ['zstd', 'br', 'gzip', ''].map(
        async (accepted) =>
          (await get('/de/x', { headers: { 'accept-encoding': accepted } })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(4);
  });

  test('HEAD gives the headers of GET and no body', async () => {
    for (const path of ['/de/x', '/fonts/a.woff2', '/builds/latest.json', '/pictures/good.webp']) {
      const headers = { 'accept-encoding': 'br' };
      const { headers: whole } = await get(path, { headers });
      const head = await get(path, { headers, method: 'HEAD' });
      expect(head.body).toHaveLength(0);
      expect({ ...head.headers, date: '' }).toEqual({ ...whole, date: '' });
    }
  });

  test('is only read', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await get('/de/x', { method });
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  });

  test('with a body in the request ends the connection', async () => {
    const answer = await raw(
      'GET /de/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 38\r\n\r\nGET /manage HTTP/1.1\r\nHost: evil.test\r\n',
    );
    expect(answer).toContain('Connection: close');
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('a range of a file', () => {
  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=990-', 990, 1_000],
    ['bytes=990-5000', 990, 1_000],
    ['bytes=-10', 990, 1_000],
    ['bytes=-5000', 0, 1_000],
  ])('%s', async (range, start, end) => {
    const answer = await get('/fonts/a.woff2', { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/1000`);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toEqual(FONT.subarray(start, end));
  });

  test.each(['bytes=0-1,5-6', 'bytes=a-b', 'lines=0-1', 'bytes=5'])(
    '%s is answered by the whole file',
    async (range) => {
      const answer = await get('/fonts/a.woff2', { headers: { range } });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(FONT);
    },
  );

  test.each(['bytes=1000-', 'bytes=5-4', 'bytes=-0', 'bytes=-'])('%s is none', async (range) => {
    const answer = await get('/fonts/a.woff2', { headers: { range } });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */1000');
  });

  test('is only given of the version that the client knows', async () => {
    const { etag = '' } = (await get('/fonts/a.woff2')).headers;
    const ask = (ifRange: string) =>
      get('/fonts/a.woff2', { headers: { range: 'bytes=0-1', 'if-range': ifRange } });
    expect((await ask(etag)).status).toBe(206);
    expect((await ask('"older"')).status).toBe(200);
  });
});

describe('caches', () => {
  const cacheControl = async (path: string) => (await get(path)).headers['cache-control'];

  test.each([
    ['/de/x', 'public, max-age=0, must-revalidate'],
    ['/theme.css', 'public, max-age=0, must-revalidate'],
    ['/de/x/_payload.json', 'public, max-age=0, must-revalidate'],
    ['/_astro/entry.abcd1234.js', 'public, max-age=31536000, immutable'],
    ['/builds/latest.json', 'no-cache'],
    ['/builds/latest.json?1700000000', 'no-cache'],
    ['/de/nowhere', 'private, no-store'],
    ['/api/crash', 'no-store'],
    ['/login', 'no-cache'],
  ])('%s: %s', async (path, expected) => {
    expect(await cacheControl(path)).toBe(expected);
  });

  test('keep a payload under the id of the current build only', async () => {
    const { id = '' } = site.current() ?? {};
    expect(await cacheControl(`/de/x/_payload.json?${id}`)).toContain('must-revalidate');
    expect(await cacheControl(`/de/x/_payload.json?${newBuildId()}`)).toBe('no-store');
    const later = publish(page('/theme.css', { type: 'text/css', body: ':root{--a:1}' }));
    expect(await cacheControl(`/de/x/_payload.json?${id}`)).toBe('no-store');
    expect(await cacheControl(`/de/x/_payload.json?${later}`)).toContain('must-revalidate');
  });
});

test('the newest build and what each build changed can be read', async () => {
  const id = publish(page('/theme.css', { type: 'text/css', body: ':root{--b:1}' }));
  const latest = await get('/builds/latest.json?123');
  expect(JSON.parse(String(latest.body))).toEqual({ id, time: '1970-01-01T00:00:00.000Z' });
  const meta = await get(`/builds/meta/${id}.json`);
  expect(meta.headers['cache-control']).toContain('immutable');
  expect(JSON.parse(String(meta.body))).toMatchObject({ id, changed: ['/theme.css'], removed: [] });
  expect((await get(`/builds/meta/${newBuildId()}.json`)).status).toBe(404);
  const known = { headers: { 'if-none-match': latest.headers.etag ?? '' } };
  expect((await get('/builds/latest.json', known)).status).toBe(304);
});

describe('the app', () => {
  test('answers its own addresses, whatever content stands there', async () => {
    asked.length = 0;
    for (const path of ['/manage', '/%6danage', '/manage/x', '/api/_auth/session', '/door/de/x']) {
      await get(path);
    }
    expect(asked).toHaveLength(5);
  });

  test('gets no words that only a proxy may say', async () => {
    asked.length = 0;
    await get('/api/x', {
      headers: {
        'X-Forwarded-For': '1.2.3.4',
        'X-Forwarded-Host': 'evil.test',
        'X-Forwarded-Proto': 'http',
        Forwarded: 'for=1.2.3.4',
        'X-Original-URL': '/manage',
        'X-Rewrite-URL': '/manage',
        'X-HTTP-Method-Override': 'DELETE',
        'X-Other': 'stays',
      },
    });
    const names = Object.keys(asked[0]?.headers ?? {});
    expect(names.filter((name) => name.startsWith('x-') || name === 'forwarded')).toEqual([
      'x-other',
    ]);
  });

  test('gets locals of its own with each request', async () => {
    const bodies = [await get('/api/locals'), await get('/api/locals')].map(({ body }) =>
      JSON.parse(String(body)),
    );
    expect(bodies).toEqual(Array(2).fill({ site: 'the site', seen: false }));
  });

  test('that crashes is a plain 500 in the language of the page, and a line in the log', async () => {
    logged.length = 0;
    const answer = await get('/api/crash');
    expect(String(answer.body)).toBe('Internal Server Error\n');
    expect(logged).toEqual([
      { event: 'request-failed', path: '/api/crash', error: new Error('secret stack') },
    ]);
  });

  test('has no cross-origin readers', async () => {
    const origin = { headers: { origin: EVIL } };
    const answer = await get('/api/x', { ...origin, method: 'OPTIONS' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-'))).toEqual([]);
    expect((await get('/api/x', origin)).headers['cross-origin-resource-policy']).toBe(
      'same-origin',
    );
  });
});

test('clients that never finish their request do not keep others from being served', async () => {
  const slow = Array.from({ length: 300 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: '));
    socket.on('error', () => {});
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await get('/de/x')).status).toBe(200);
  await Promise.all(
    slow.map(async (socket) => {
      socket.resume();
      if (!socket.closed) await once(socket, 'close');
    }),
  );
});
