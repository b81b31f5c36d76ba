import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newBuildId } from '#src/site/builds.ts';
import {
  cdn,
  closeShop,
  FONT,
  get,
  NEW_CODE,
  openShop,
  PAGE,
  page,
  publish,
  raw,
  site,
} from './shop.ts';

beforeAll(() => openShop());
afterAll(closeShop);

describe('a page', () => {
  test.each([
    ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['br', 'zstd;q=0, br;q=0.5', brotliDecompressSync],
    ['gzip', 'zstd;q=0.2, br;q=0.5, gzip', gunzipSync],
    ['zstd', '*', zstdDecompressSync],
    ['br', 'zstd;q=0, *;q=0.1', brotliDecompressSync],
    [undefined, 'identity, gzip;q=0.5', (bytes: Buffer) => bytes],
    [undefined, 'gzip;q=much', (bytes: Buffer) => bytes],
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

  test.each(['bytes=0-1,5-6', 'bytes=5-4', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=5'])(
    '%s is answered by the whole file',
    async (range) => {
      const answer = await get('/fonts/a.woff2', { headers: { range } });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(FONT);
    },
  );

  test.each(['bytes=1000-', 'bytes=-0'])('%s is none', async (range) => {
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

test('whom to tell of a hole is said where RFC 9116 has it', async () => {
  const answer = await get('/.well-known/security.txt');
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  expect(String(answer.body)).toBe('Contact: mailto:a@shop.test\n');
});

test('code that no publish has stored yet is sent as it was built: what is made on demand names it', async () => {
  const answer = await get(NEW_CODE);
  expect(answer).toMatchObject({ status: 200, body: Buffer.from('b{}') });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/css',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await get(NEW_CODE, { method: 'HEAD' })).toMatchObject({ status: 200 });
  expect(await get(NEW_CODE, { method: 'POST' })).toMatchObject({ status: 405 });
  expect(await get('/_astro/none.efgh5678.css')).toMatchObject({ status: 404 });
});

describe('caches', () => {
  const cacheControl = async (path: string) => (await get(path)).headers['cache-control'];

  test.each([
    ['/de/x', 'public, max-age=0, must-revalidate'],
    ['/theme.css', 'public, max-age=0, must-revalidate'],
    ['/de/x/_payload.json', 'public, max-age=0, must-revalidate'],
    ['/_astro/entry.abcd1234.js', 'public, max-age=31536000, immutable'],
    ['/fonts/a.woff2', 'public, max-age=0, must-revalidate'],
    ['/de/alt', 'public, max-age=0, must-revalidate'],
    ['/builds/latest.json', 'no-cache'],
    ['/builds/latest.json?1700000000', 'no-cache'],
    ['/de/x/', 'private, no-store'],
    ['/de/nowhere', 'private, no-cache'],
    ['/de/weg', 'private, no-cache'],
    ['/manage/flushcache', 'private, no-store'],
    ['/preview/x', 'private, no-store'],
    ['/pictures/bad.webp', 'no-store'],
    ['/assets/bad.webm', 'no-store'],
    ['/de/../x', 'no-store'],
    ['/api/crash', 'no-store'],
    // What the app says itself wins.
    ['/login', 'no-cache'],
  ])('%s: %s', async (path, expected) => {
    expect(await cacheControl(path)).toBe(expected);
  });

  test('in front of us keep pages for a minute and renew them beside visitors, if publishes purge them', async () => {
    const told = async (path: string) => (await get(path)).headers['cdn-cache-control'];
    const kept = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';
    onTestFinished(() => {
      cdn.isPurged = false;
    });
    for (const isPurged of [false, true]) {
      cdn.isPurged = isPurged;
      for (const path of ['/de/x', '/de/x/_payload.json', '/theme.css', '/de/alt']) {
        expect(await told(path), path).toBe(isPurged ? kept : undefined);
        expect(await cacheControl(path), path).toBe('public, max-age=0, must-revalidate');
      }
      const others = ['/_astro/entry.abcd1234.js', '/builds/latest.json', '/manage/flushcache'];
      for (const path of [...others, '/de/nowhere', `/de/x/_payload.json?${newBuildId()}`]) {
        expect(await told(path), path).toBeUndefined();
      }
    }
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
