import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { asked, closeShop, FOUND, get, unanswered, openShop, page, publish, slow } from './shop.ts';

beforeAll(openShop);
afterAll(closeShop);
beforeEach(() => {
  asked.length = 0;
});

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
      'cache-control': 'private, no-store',
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
    await until(() => slow.length === 48);
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
});
