import { expect, inject, test } from 'vitest';
import { ask } from './people.ts';

const CALLS: readonly (readonly [path: string, body: string])[] = [
  ['/api/rest', '{"url":"products?$top=3","language":"de"}'],
  ['/api/rest', `{"url":"products?$filter=data/priceCents/iv gt 9000","language":"en"}`],
  ['/api/rest', '{"url":"submissions"}'],
  ['/api/rest', '{"url":"products","unpublished":true}'],
  ['/api/rest', '{"url":7}'],
  ['/api/rest', '{'],
  ['/api/rest', ''],
  ['/api/getcontentitem', '{"url":"products","id":"gone"}'],
  ['/api/getassets', '{"dummy":"x"}'],
  ['/api/schemas', '{"language":"en"}'],
  ['/api/getThirdPartyScripts', '{"url":"","language":"de"}'],
  ['/api/graphql', '{"key":"colors"}'],
  ['/api/graphql', '{"graphquery":"{a}"}'],
];
const OTHERS: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ['of a browser on our pages', { 'sec-fetch-site': 'same-origin', 'accept-language': 'de' }],
  ['of a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['in a type that is not JSON', { 'content-type': 'text/plain' }],
  ['that is compressed', { 'content-encoding': 'gzip' }],
  ['with a token', { authorization: 'Bearer x' }],
  ['of a client that takes packed answers', { 'accept-encoding': 'br, gzip' }],
];

/** What a stranger is answered, and what the app answers to the same: it reads requests with cookies. */
async function bothWays(path: string, body: string, headers: Record<string, string>) {
  const base = inject('site').url;
  const send = async (more: Record<string, string>) => {
    const all = { 'content-type': 'application/json', ...headers, ...more };
    const answer = await ask(base + path, { method: 'POST', headers: all, body });
    // The app sends errors in chunks.
    const framing = new Set(['date', 'content-length', 'transfer-encoding']);
    const told = Object.entries(answer.headers).filter(([name]) => !framing.has(name));
    return { ...answer, headers: Object.fromEntries(told) };
  };
  const quick = await send({});
  // A foreign page is refused for its cookie alone when it does not say where it is from.
  const byApp = await send({ cookie: 'theme=dark', origin: headers['origin'] ?? base });
  return { quick, byApp };
}

test.each(CALLS)(
  'A stranger gets from %s with %s what the app would answer',
  async (path, body) => {
    const { quick, byApp } = await bothWays(path, body, {});
    expect(quick).toEqual(byApp);
  },
);

test.each(OTHERS)('So does a call %s', async (_what, headers) => {
  for (const [path, body] of CALLS.slice(0, 3)) {
    const { quick, byApp } = await bothWays(path, body, headers);
    expect(quick).toEqual(byApp);
  }
});

test('A call whose body is too long is refused, and its connection can be used no more', async () => {
  const body = JSON.stringify({ url: 'x'.repeat(70_000) });
  const { quick, byApp } = await bothWays('/api/rest', body, {});
  expect(quick.status).toBe(413);
  expect(quick).toEqual(byApp);
});
