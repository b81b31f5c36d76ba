import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, closeShop, get, openShop, raw } from './shop.ts';

beforeAll(() => openShop());
afterAll(closeShop);

const END = 'Connection: close\r\n\r\n';

describe('the target of a request', () => {
  test.each([
    ['without a host', `GET /de/x HTTP/1.1\r\n${END}`, '400'],
    ['with two', `GET /de/x HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n${END}`, '400'],
    ['of HTTP/1.0 without a host', 'GET /de/x HTTP/1.0\r\n\r\n', '421'],
    ['with its host', `GET http://shop.test/de/x HTTP/1.1\r\nHost: localhost\r\n${END}`, '200'],
    ['of https', `GET https://shop.test:443/de/x HTTP/1.1\r\nHost: shop.test\r\n${END}`, '200'],
    ['that is all host', `GET http://shop.test HTTP/1.1\r\nHost: shop.test\r\n${END}`, '200'],
    ['of a foreign host', `GET http://evil.test/de/x HTTP/1.1\r\nHost: localhost\r\n${END}`, '421'],
    ['that is the server', `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${END}`, '204'],
  ])('%s is answered as RFC 9112 has it', async (_case, text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test.each([
    ['//de/x?a=//b', '/de/x?a=//b'],
    ['/de//x', '/de/x'],
    ['//evil.test//', '/evil.test/'],
    ['//', '/'],
  ])('with repeated slashes, %s, leads to %s', async (path, location) => {
    asked.length = 0;
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([308, location]);
    expect(asked).toEqual([]);
  });
});

describe('what may be done with', () => {
  test.each(['/de/x', '/pictures/good.webp', '/assets/good.webm', '/builds/latest.json'])(
    '%s is reading, and both answers that list methods say so',
    async (path) => {
      const options = await get(path, { method: 'OPTIONS' });
      expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD']);
      const refused = await get(path, { method: 'PUT' });
      expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  test('an address of the app is what the app says; a method that nobody knows is 501', async () => {
    asked.length = 0;
    expect((await get('/api/x', { method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD');
    expect((await get('/api/x', { method: 'PROPFIND' })).status).toBe(501);
    expect(asked.map(({ method }) => method)).toEqual(['OPTIONS']);
  });
});

describe.each(['/de/x', '/pictures/good.webp', '/assets/good.webm', '/builds/latest.json'])(
  'a condition on %s',
  (path) => {
    const status = async (headers: Record<string, string>) => (await get(path, { headers })).status;

    test('If-Match lets only the version through that is named', async () => {
      const { etag = '' } = (await get(path)).headers;
      expect(await status({ 'if-match': etag })).toBe(200);
      expect(await status({ 'if-match': `"other", ${etag}` })).toBe(200);
      expect(await status({ 'if-match': '*' })).toBe(200);
      expect(await status({ 'if-match': '"other"' })).toBe(412);
      expect(await status({ 'if-match': `W/${etag}` })).toBe(412);
    });

    test('If-None-Match compares weakly, and * fits whatever there is', async () => {
      const { etag = '' } = (await get(path)).headers;
      expect(await status({ 'if-none-match': `W/${etag}` })).toBe(304);
      expect(await status({ 'if-none-match': '*' })).toBe(304);
      expect(await status({ 'if-none-match': '"other"' })).toBe(200);
      expect(await status({ 'if-match': '"other"', 'if-none-match': etag })).toBe(412);
    });
  },
);

test('drafts stand in frames of this site only, all other pages in none', async () => {
  const framing = async (path: string) => (await get(path)).headers['x-frame-options'];
  for (const path of ['/preview/de/x', '/preview/id/a/de', '/preview/picture/a/de']) {
    expect(await framing(path), path).toBe('SAMEORIGIN');
  }
  for (const path of ['/de/x', '/login', '/manage', '/previews', '/api/echo']) {
    expect(await framing(path), path).toBe('DENY');
  }
});

test('no page of others may take what is stored into itself; pictures for link previews they may', async () => {
  const policy = async (path: string) => (await get(path)).headers['cross-origin-resource-policy'];
  for (const path of ['/de/x', '/de/x/_payload.json', '/theme.css', '/builds/latest.json']) {
    expect(await policy(path), path).toBe('same-origin');
  }
  expect(await policy('/share.jpg')).toBeUndefined();
});
