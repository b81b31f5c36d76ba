import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';

const Saved = v.object({ version: v.number() });

/** What the server answers at each address. */
const ANSWERS: Record<string, { status: number; body: string }> = {
  '/saved': { status: 200, body: '{"version":4}' },
  '/newer': { status: 200, body: '{"revision":"4"}' },
  '/refused': {
    status: 412,
    body: '{"name":"version-outdated","message":"Somebody else has saved.","details":{"version":"5"}}',
  },
  '/proxy': { status: 400, body: '<h1>Bad request</h1>' },
  '/hotel': { status: 200, body: '<h1>Welcome</h1>' },
};

const heard: { method?: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
const server = createServer(async (asked, response) => {
  let body = '';
  for await (const part of asked) body += String(part);
  heard.push({ ...(asked.method && { method: asked.method }), headers: asked.headers, body });
  const answer = ANSWERS[asked.url ?? ''];
  response.writeHead(answer?.status ?? 404).end(answer?.body);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

test('what the server has done is read by its contract', async () => {
  expect(await ask(Saved, `${url}/saved`, { lang: 'de' })).toEqual({
    is: 'done',
    value: { version: 4 },
  });
});

test('a refusal comes with its status, its name and what is said', async () => {
  const result = await ask(Saved, `${url}/refused`, { lang: 'en' });
  expect(result).toEqual({
    ...{ is: 'refused', status: 412, name: 'version-outdated' },
    ...{ message: 'Somebody else has saved.', details: { version: '5' } },
  });
});

test('an answer of a newer version is not taken for no answer: it may have been saved', async () => {
  const result = await ask(Saved, `${url}/newer`, { lang: 'en' });
  expect(result).toMatchObject({ is: 'unreadable', name: 'unreadable' });
  expect(result).toHaveProperty('message', expect.stringContaining('Reload the page'));
});

test('whoever answers in its place is not the server', async () => {
  expect(await ask(Saved, `${url}/proxy`, { lang: 'de' })).toEqual({ is: 'away' });
  expect(await ask(Saved, `${url}/hotel`, { lang: 'de' })).toEqual({ is: 'away' });
});

test('without a connection nobody knows whether it was done', async () => {
  const result = await ask(Saved, 'http://127.0.0.1:1/saved', { lang: 'de', method: 'POST' });
  expect(result).toEqual({ is: 'away' });
});

test('a change says what it is based on, and a part of a file is sent as it is', async () => {
  heard.length = 0;
  const body = { name: 'Wolle' };
  await ask(Saved, `${url}/saved`, { lang: 'de', method: 'PUT', body, base: 3 });
  await ask(Saved, `${url}/saved`, {
    lang: 'de',
    method: 'PUT',
    body: new Blob(['abc'], { type: 'application/octet-stream' }),
  });
  expect(heard.map(({ body: sent, headers }) => [sent, headers['content-type']])).toEqual([
    ['{"name":"Wolle"}', 'application/json'],
    ['abc', 'application/octet-stream'],
  ]);
  expect(heard.map(({ headers }) => headers['if-match'])).toEqual(['"3"', undefined]);
  expect(heard[0]?.headers['accept-language']).toBe('de');
});
