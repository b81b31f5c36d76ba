import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  asked,
  CSP,
  OWN_CSP,
  closeShop,
  dial,
  ended,
  get,
  logged,
  type ShopOptions,
  openShop,
  SHORT_LIMITS,
  raw,
  slash,
} from './shop.ts';

beforeAll(() => openShop(SHORT_LIMITS));
afterAll(closeShop);

describe('every answer', () => {
  const kinds: [string, string, ShopOptions, number][] = [
    ['a page', '/de/x', {}, 200],
    ['a page that the client has', '/de/x', { headers: { 'if-none-match': '*' } }, 304],
    ['a part of a file', '/fonts/a.woff2', { headers: { range: 'bytes=0-1' } }, 206],
    ['a part that is none', '/fonts/a.woff2', { headers: { range: 'bytes=9999-' } }, 416],
    ['a hashed file', '/_astro/entry.abcd1234.js', {}, 200],
    ['a picture', '/pictures/good.webp', {}, 200],
    ['a missing picture', '/pictures/bad.webp', {}, 404],
    ['a film', '/assets/good.webm', {}, 200],
    ['a part of a film', '/assets/good.webm', { headers: { range: 'bytes=5-' } }, 206],
    ['a missing film', '/assets/bad.webm', {}, 404],
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
    ['without a host', 'GET /de/x HTTP/1.1\r\nConnection: close\r\n\r\n', '400 '],
    ['too slow', 'GET / HTTP/1.1\r\nHost: local', '408 '],
  ])('to a request that is %s has them too', async (_kind, text, status) => {
    const answer = await raw(text);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('X-Frame-Options: DENY');
  });
});

describe('an address of a page', () => {
  const locationOf = async (path: string) => {
    const { status, headers } = await get(path);
    return `${status} ${headers['location'] ?? ''}`.trim();
  };
  afterEach(() => {
    slash.wanted = false;
  });

  test('has one form, without a slash at its end', async () => {
    expect(await locationOf('/de/x/?a=b')).toBe('308 /de/x?a=b');
    expect(await locationOf('/de/x')).toBe('200');
    expect(await locationOf('/de/nowhere/')).toBe('308 /de/nowhere');
  });

  test('has the other form where the site config says so; nothing else has', async () => {
    slash.wanted = true;
    expect(await locationOf('/de/x?a=b')).toBe('308 /de/x/?a=b');
    expect(await locationOf('/x')).toBe('308 /x/');
    expect(await locationOf('/de/x/')).toBe('200');
    expect(await locationOf('/de')).toBe('308 /de/');
    expect(await locationOf('/')).toBe('200');
    for (const path of ['/theme.css', '/de/x/_payload.json', '/login', '/pictures/good.webp']) {
      expect(await locationOf(path), path).toBe('200');
      expect(await locationOf(`${path}/`), path).toBe(`308 ${path}`);
    }
  });

  test('takes what was asked along when it has moved', async () => {
    expect(await locationOf('/de/alt?utm_source=post')).toBe('301 /de/x?utm_source=post');
  });
});

test.each([
  ['/login', OWN_CSP],
  ['/en/login', OWN_CSP],
  ['/login/oidc/callback', OWN_CSP],
  ['/manage', OWN_CSP],
  ['/manage/accounts', OWN_CSP],
  ['/preview/build/x/de', OWN_CSP],
  ['/share/de', OWN_CSP],
  ['/newsletter', OWN_CSP],
  ['/newsletter/anna@example.com', OWN_CSP],
  ['/en/newsletter/confirm?token=x', OWN_CSP],
  ['/de/newsletter/unsubscribe?token=x', OWN_CSP],
  ['/de/anfrage/wieder-da?token=x', OWN_CSP],
  ['/en/enquiry/back-in-stock?token=x', OWN_CSP],
  ['/newsletters', CSP],
  ['/de/anfrage', CSP],
  ['/managed', CSP],
])(
  '%s has the policy of who reads it: no foreign script runs where editors work, in drafts, or where a person is named',
  async (path, policy) => {
    const post = { method: 'POST', headers: { origin: 'https://shop.test' } };
    expect((await get(path, post)).headers['content-security-policy']).toBe(policy);
  },
);

test('HTML has the policy; what a page adds joins it', async () => {
  expect((await get('/de/x')).headers['content-security-policy']).toBe(CSP);
  expect((await get('/de/suche?q=x')).headers['content-security-policy']).toBe(CSP);
  expect((await get('/theme.css')).headers).not.toHaveProperty('content-security-policy');
  expect((await get('/de/third')).headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self' 'sha256-x' https://a.test; object-src 'none'",
  );
});

describe('a path', () => {
  test.each([
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
    '//de/../x',
    'ftp://localhost/de/x',
    'http://a@localhost/de/x',
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
      const { location = '/' } = (await get(path)).headers;
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

describe('the app', () => {
  test('answers its own addresses, whatever content stands there', async () => {
    asked.length = 0;
    for (const path of ['/manage', '/%6danage', '/manage/x', '/api/_auth/session', '/_render']) {
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

  test('that crashes is a plain 500 with an id, and a line in the log with the same', async () => {
    logged.length = 0;
    const answer = await get('/api/crash');
    const [, id] = /^Internal Server Error\n([0-9a-f]{10})\n$/.exec(String(answer.body)) ?? [];
    expect(logged).toEqual([
      { event: 'request-failed', id, path: '/api/crash', error: new Error('secret stack') },
    ]);
  });

  test('has no cross-origin readers', async () => {
    const origin = { headers: { origin: 'https://evil.test' } };
    const answer = await get('/api/x', { ...origin, method: 'OPTIONS' });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-'))).toEqual([]);
    expect((await get('/api/x', origin)).headers['cross-origin-resource-policy']).toBe(
      'same-origin',
    );
  });
});

test('clients that never finish their request do not keep others from being served', async () => {
  const slow = Array.from({ length: 300 }, () => {
    const socket = dial();
    socket.write('GET / HTTP/1.1\r\nHost: ');
    return { socket, closed: ended(socket) };
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await get('/de/x')).status).toBe(200);
  await Promise.all(
    slow.map(({ socket, closed }) => {
      socket.resume();
      return closed;
    }),
  );
});
