import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import {
  asked,
  closeShop,
  countConnections,
  dial,
  ended,
  EDITOR,
  FOUND,
  get,
  logged,
  long,
  LONG_PART,
  LONG_PARTS,
  unanswered,
  openShop,
  page,
  publish,
  slow,
} from './shop.ts';

beforeAll(() => openShop());
afterAll(closeShop);
beforeEach(() => {
  asked.length = 0;
  logged.length = 0;
});

const SOON = { interval: 5, timeout: 30_000 };

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(5);
}

describe('what anybody may ask', () => {
  test.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('comes as %s', async (coding, decompress) => {
    const headers = { 'accept-encoding': coding };
    const answer = await get('/de/suche?q=wolle', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'text/html',
      'cache-control': 'private, no-cache',
      'content-length': String(answer.body.length),
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    });
    expect(String(decompress(answer.body))).toBe(FOUND);
    const head = await get('/de/suche?q=wolle', { headers, method: 'HEAD' });
    expect({ ...head.headers, date: '' }).toEqual({ ...answer.headers, date: '' });
    expect(head.body).toHaveLength(0);
  });

  test('is worked out once for all spellings of the question, until a publish', async () => {
    for (const query of [
      'q=%20loden++tuch&utm_source=post',
      'a=b&q=loden%20tuch',
      'q=loden+tuch',
    ]) {
      expect(String((await get(`/de/suche?${query}`)).body)).toBe(FOUND);
    }
    expect(asked.map(({ url }) => url)).toEqual(['/de/suche?q=loden+tuch']);
    publish(page('/theme.css', { type: 'text/css', body: ':root{--c:1}' }));
    await get('/de/suche?q=loden+tuch');
    expect(asked).toHaveLength(2);
  });

  test('is worked out once for all who ask it at a time', async () => {
    const both = [get('/de/suche?q=slow'), get('/de/suche?q=slow')];
    await until(() => unanswered.length === 1);
    await get('/de/x');
    unanswered.shift()?.();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(asked).toHaveLength(1);
  });

  test('is worked out again for who asks after a publish, while an answer of before it is made', async () => {
    const before = get('/de/suche?q=slow-before');
    await until(() => unanswered.length === 1);
    publish(page('/theme.css', { type: 'text/css', body: ':root{--c:2}' }));
    const after = get('/de/suche?q=slow-before');
    await until(() => unanswered.length === 2);
    for (const answer of unanswered.splice(0)) answer();
    expect((await Promise.all([before, after])).map(({ status }) => status)).toEqual([200, 200]);
    expect(asked).toHaveLength(2);
  });

  test('is not kept back by who has asked the same after many other questions', async () => {
    const busy = Array.from({ length: 20 }, (_, n) => get(`/de/suche?q=slow-busy${n}`));
    await until(() => unanswered.length === 2);
    const common = get('/de/suche?q=loden-common');
    await get('/de/x');
    const other = get('/de/suche?q=loden-common', { from: '127.0.0.2' });
    await get('/de/x');
    // Two places become free: one is the other client's.
    for (const answer of unanswered.splice(0)) answer();
    expect((await other).status).toBe(200);
    expect(asked.filter(({ url }) => url?.includes('busy')).length).toBeLessThan(20);
    let isEnded = false;
    const ended = Promise.all([...busy, common]).finally(() => (isEnded = true));
    await until(() => {
      for (const answer of unanswered.splice(0)) answer();
      return isEnded;
    });
    expect((await ended).map(({ status }) => status)).toEqual(Array(21).fill(200));
    expect(asked.filter(({ url }) => url?.includes('common'))).toHaveLength(1);
  });

  test.each([
    [
      '/de/kategorie/decken/filter?seite=1&x=1&farbe=tanne',
      '/de/kategorie/decken/filter?farbe=tanne',
    ],
    ['/en/kategorie/a/filter?size=2&size=1', '/en/kategorie/a/filter?size=1&size=2'],
    ['/api/search?x=1&lang=en&q=%20a', '/api/search?q=a&lang=en'],
    ['/de/nowhere?a=b&c', '/de/nowhere?a=b&c'],
  ])('%s is the question %s', async (path, url) => {
    await get(path);
    expect(asked.map((one) => one.url)).toEqual([url]);
  });
});

describe('who asks for too much', () => {
  test('is told to come back later; stored pages and other clients are served meanwhile', async () => {
    const many = Array.from({ length: 100 }, (_, n) => get(`/de/suche?q=slow${n}`));
    await until(() => unanswered.length === 2);
    const early = await Promise.race(many);
    expect([early.status, early.headers['retry-after']]).toEqual([503, '2']);
    expect((await get('/de/x')).status).toBe(200);
    // Another client's question does not come after all that wait, but in turn.
    const other = get('/de/suche?q=other', { from: '127.0.0.2' });
    await get('/de/x');
    unanswered.shift()?.();
    await until(() => unanswered.length === 2);
    unanswered.shift()?.();
    expect((await other).status).toBe(200);
    const ended = Promise.all(many);
    let isEnded = false;
    void ended.then(() => (isEnded = true));
    await until(() => {
      unanswered.shift()?.();
      return isEnded;
    });
    const statuses = (await ended).map(({ status }) => status);
    // Two are worked on and 64 wait.
    expect(statuses.filter((status) => status === 200)).toHaveLength(66);
    expect(statuses.filter((status) => status === 503)).toHaveLength(34);
  });

  test('takes no places from others who sign in', async () => {
    const many = Array.from({ length: 150 }, () => get('/api/slow'));
    await expect.poll(() => slow.length, SOON).toBe(48);
    expect((await get('/login', { from: '127.0.0.2' })).status).toBe(200);
    const ended = Promise.all(many);
    let isEnded = false;
    void ended.then(() => (isEnded = true));
    await until(() => {
      slow.shift()?.end();
      return isEnded;
    });
    const statuses = (await ended).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  });

  test('has few pages drawn at a time, and keeps nobody else from theirs', async () => {
    const many = Array.from({ length: 5 }, () => get('/manage/slow'));
    await until(() => slow.length === 2);
    expect((await get('/login', { from: '127.0.0.2' })).status).toBe(200);
    // What programs ask for does not wait for pages.
    expect((await get('/api/locals')).status).toBe(200);
    expect(slow).toHaveLength(2);
    let isEnded = false;
    const ended = Promise.all(many).finally(() => (isEnded = true));
    await until(() => {
      slow.shift()?.end();
      return isEnded;
    });
    expect((await ended).map(({ status }) => status)).toEqual(Array(5).fill(200));
  });

  test.each([
    ['short', 'Content-Length: 100'],
    ['of unknown length', 'Transfer-Encoding: chunked'],
  ])('takes no places with bodies that do not come: %s', async (_, heading) => {
    const head = `POST /api/echo HTTP/1.1\r\nHost: localhost\r\n${heading}\r\n\r\n`;
    // Two clients could have all places.
    const sockets = ['127.0.0.2', '127.0.0.3'].flatMap((localAddress) =>
      Array.from({ length: 48 }, () => dial({ localAddress })),
    );
    for (const socket of sockets) socket.write(head);
    await expect.poll(countConnections, SOON).toBe(96);
    // What each connection brought is read by then.
    for (let n = 0; n < 5; n++) await get('/de/x');
    expect((await get('/login')).status).toBe(200);
    // None of them was given up before.
    expect(await countConnections()).toBeGreaterThanOrEqual(96);
    for (const socket of sockets) socket.destroy();
    await expect.poll(countConnections, SOON).toBe(0);
  });

  test('takes no places from editors with long bodies that do not come', async () => {
    const head = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
    const sockets = ['127.0.0.2', '127.0.0.3'].flatMap((localAddress) =>
      Array.from({ length: 24 }, () => dial({ localAddress })),
    );
    for (const socket of sockets) socket.write(head);
    await expect.poll(countConnections, SOON).toBe(48);
    for (let n = 0; n < 5; n++) await get('/de/x');
    const headers = { 'transfer-encoding': 'chunked', cookie: EDITOR };
    const saved = await get('/api/echo', { method: 'POST', headers, body: 'a long page' });
    expect(String(saved.body)).toBe('a long page');
    // None of them was given up before.
    expect(await countConnections()).toBeGreaterThanOrEqual(48);
    for (const socket of sockets) socket.destroy();
    await expect.poll(countConnections, SOON).toBe(0);
  });

  test('is sent a long answer no faster than it takes it, and keeps no places from others', async () => {
    Object.assign(long, { parts: 0, brokenOff: 0 });
    const sockets = ['127.0.0.2', '127.0.0.3'].flatMap((localAddress) =>
      Array.from({ length: 33 }, () => dial({ localAddress })),
    );
    for (const socket of sockets) {
      socket.pause().write('GET /api/long HTTP/1.1\r\nHost: localhost\r\n\r\n');
    }
    await until(() => asked.length === sockets.length);
    expect((await get('/login')).status).toBe(200);
    let before = -1;
    while (before < long.parts) {
      before = long.parts;
      await pause(100);
    }
    // What was made beyond what they took lies in buffers of the system.
    expect(long.parts / sockets.length).toBeLessThan(LONG_PARTS / 4);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => long.brokenOff, SOON).toBe(sockets.length);
    await expect.poll(countConnections, SOON).toBe(0);
    expect(logged).toEqual([]);
  });

  test('is sent a long answer whole, and nothing of it where it asks for the headers', async () => {
    long.brokenOff = 0;
    const head = await get('/api/long', { method: 'HEAD' });
    expect([head.status, head.body.length, long.brokenOff]).toEqual([200, 0, 1]);
    expect((await get('/api/long')).body).toHaveLength(LONG_PARTS * LONG_PART);
  });

  test('is not asked for any more after it left before its body was there', async () => {
    const head = 'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\n';
    const socket = dial();
    socket.write(`${head}abc`);
    await once(socket, 'connect');
    expect((await get('/login')).status).toBe(200);
    socket.destroy();
    await expect.poll(countConnections, SOON).toBe(0);
    expect(asked.map(({ url }) => url)).toEqual(['/login']);
    expect(logged).toEqual([]);
  });
});

describe('who is told to come back later', () => {
  let waits: Promise<unknown>;
  // The places of one client are taken by what nobody answers.
  const fill = async () => {
    waits = Promise.all(Array.from({ length: 66 }, (_, n) => get(`/de/suche?q=slow-${n}`)));
    await until(() => unanswered.length === 2);
  };
  const answerAll = async () => {
    let isEnded = false;
    void waits.then(() => (isEnded = true));
    await until(() => {
      unanswered.shift()?.();
      return isEnded;
    });
  };

  test('reads so on a page in the language of the address, or as JSON', async () => {
    await fill();
    const busy = async (path: string, accept: string, language = '') => {
      const { status, headers, body } = await get(path, {
        headers: { accept, 'accept-language': language },
      });
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
        ...[503, '2', 'no-store'],
      ]);
      return { type: headers['content-type'], headers, body: String(body) };
    };
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const german = await busy('/de/suche?q=a', html, 'en');
    expect(german.type).toBe('text/html; charset=utf-8');
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain('<h1>Der Server ist gerade ausgelastet.');
    expect(german.body).toContain('<a href="">Noch einmal versuchen</a>');
    const style = /<style>(.*)<\/style>/.exec(german.body)?.[1] ?? '';
    expect(german.headers['content-security-policy']).toContain(
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
    const english = await busy('/en/search?q=a', html, 'de');
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('The server is busy. Please try again in 2 seconds.');
    const json = await busy('/api/search?q=a&lang=de', '*/*', 'de');
    expect(json.type).toBe('application/json');
    expect(JSON.parse(json.body)).toEqual({
      name: 'server-busy',
      message: 'Der Server ist gerade ausgelastet. Bitte in 2 Sekunden noch einmal versuchen.',
      details: { seconds: 2 },
    });
    expect((await busy('/de/suche?q=a', 'text/plain')).type).toContain('text/plain');
    await answerAll();
  });
});

test.each([
  ['the app', '/api/echo'],
  ['for a call of a stranger', '/api/call'],
])('who left while the request waited is nobody to ask %s', async (_name, path) => {
  const many = Array.from({ length: 48 }, () => get('/api/slow'));
  await expect.poll(() => slow.length, SOON).toBe(48);
  const leaving = dial();
  const closed = ended(leaving);
  leaving.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc`);
  await get('/de/x');
  leaving.destroy();
  await closed;
  await get('/de/x');
  for (const one of slow.splice(0)) one.end();
  await Promise.all(many);
  expect((await get('/login')).status).toBe(200);
  expect(asked.filter(({ url }) => url === path)).toEqual([]);
  expect(logged).toEqual([]);
});

test('a call of a stranger is answered with what it is about', async () => {
  const answer = await get('/api/call', { method: 'POST', body: '{"url":"products"}' });
  expect([answer.status, String(answer.body)]).toEqual([200, '{"url":"products"}']);
});
