import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { whereMoved } from '#src/content/squidex/moved.ts';
import { must, openContent, note } from './content.ts';

let content: Awaited<ReturnType<typeof openContent>>;

beforeEach(async () => {
  content = await openContent();
});

afterEach(() => content.close());

const TOKEN = 'POST /identity-server/connect/token';
const tokenRequests = () => content.wire.requests.filter((request) => request === TOKEN).length;
const isToken = (request: Request) => request.url.endsWith('/connect/token');

test('many requests at the same time fetch one token', async () => {
  content.wire.requests.length = 0;
  const { source } = connectSquidex(content.config);
  await Promise.all(Array.from({ length: 20 }, () => source.languages().then(must)));
  expect(tokenRequests()).toBe(1);
});

test.each([401, 403])(
  'after a %i the token is renewed once and the request repeated',
  async (status) => {
    const { source } = connectSquidex(content.config);
    must(await source.languages());
    content.wire.requests.length = 0;
    const revoked = new Set<string>();
    content.wire.fault = (request) => {
      const token = request.headers.get('authorization') ?? '';
      if (isToken(request)) return undefined;
      if (revoked.size === 0) revoked.add(token);
      return revoked.has(token) ? Response.json({ message: '' }, { status }) : undefined;
    };
    await Promise.all(Array.from({ length: 5 }, () => source.languages().then(must)));
    expect(tokenRequests()).toBe(1);
  },
);

test('a refusal that a new token does not help against is handed on', async () => {
  content.wire.fault = (request) =>
    isToken(request) ? undefined : Response.json({ message: 'No.' }, { status: 403 });
  const { source } = connectSquidex(content.config);
  content.wire.requests.length = 0;
  expect(await source.languages()).toEqual({
    ok: false,
    error: { name: 'source-refused', details: { status: 403, message: 'No.' } },
  });
  expect(tokenRequests()).toBe(1);
});

test('a wrong secret is a refusal, not a crash', async () => {
  const { source } = connectSquidex({ ...content.config, clientSecret: 'wrong' });
  expect(await source.languages()).toMatchObject({
    ok: false,
    error: { name: 'source-refused', details: { status: expect.any(Number) } },
  });
});

test.each([
  ['holds a line end', 'a\r\nX-Other: b'],
  ['is empty', ''],
])('a token that %s is no token: the next request asks for another', async (_kind, token) => {
  content.wire.fault = (request) =>
    isToken(request) ? Response.json({ access_token: token, expires_in: 1e308 }) : undefined;
  const { source } = connectSquidex(content.config);
  expect(await source.languages()).toMatchObject({ error: { name: 'source-unreachable' } });
  content.wire.fault = () => undefined;
  must(await source.languages());
});

test('what a source refuses with is one short line, without the secret and the token that it was sent', async () => {
  const { clientSecret } = content.config;
  const { source } = connectSquidex(content.config);
  let token = '';
  content.wire.fault = (request) => {
    token = request.headers.get('authorization')?.replace('Bearer ', '') ?? token;
    const said = `${token} and\n\u001b[2J${encodeURIComponent(clientSecret)} ${clientSecret}`;
    const message = `${said} ${'x'.repeat(100_000)}`;
    return isToken(request) ? undefined : Response.json({ message }, { status: 400 });
  };
  const refused = await source.languages();
  if (refused.ok) throw new Error('It was not refused.');
  const message = String(refused.error.details['message']);
  expect(message).toMatch(/^… and \[2J… … x+$/);
  expect(message.length).toBeLessThan(2_000);
  expect(token).not.toBe('');
});

test('a secret that comes back is not shown where a token is refused', async () => {
  const { clientSecret } = content.config;
  const said = { error_description: `client_secret=${encodeURIComponent(clientSecret)}` };
  content.wire.fault = (request) =>
    isToken(request) ? Response.json(said, { status: 401 }) : undefined;
  const { source } = connectSquidex(content.config);
  expect(await source.languages()).toMatchObject({
    error: { details: { message: 'client_secret=…' } },
  });
});

test('a write that is based on an older version is refused, none is lost', async () => {
  await content.write.product('a');
  const { version } = must(await content.store.patchItem('products', 'a', { order: { iv: 1 } }));
  const writers = Array.from({ length: 10 }, (_, order) =>
    content.store.patchItem('products', 'a', { order: { iv: 100 + order } }, version),
  );
  const outcomes = await Promise.all(writers);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    error: { name: 'source-refused', details: { status: 412 } },
  });
});

test('reads are repeated after a passing failure, writes are not', async () => {
  let failures = 1;
  content.wire.fault = () =>
    failures-- > 0
      ? new Response(null, { status: 503, headers: { 'retry-after': '0' } })
      : undefined;
  must(await content.source.languages());
  failures = 1;
  const refused = await content.store.patchItem('products', 'a', {});
  expect(refused).toMatchObject({ ok: false, error: { details: { status: 503 } } });
});

test('a redirect is not followed, and said with where it leads', async () => {
  const visited: string[] = [];
  const server = createServer((request, response) => {
    visited.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere?key=secret' }).end('moved');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch: _inProcess, ...config } = content.config;
  const { source } = connectSquidex({ ...config, url: `http://127.0.0.1:${port}` });
  expect(await source.languages()).toMatchObject({
    ok: false,
    error: {
      name: 'source-refused',
      details: {
        status: 302,
        message: expect.stringMatching(/ redirect to http:[^ ]+\/elsewhere\. Set SQUIDEX_URL to /),
      },
    },
  });
  expect(visited.join()).not.toContain('/elsewhere');
  server.close();
});

test.each([
  [
    'https://new.test/api/apps/shop?a=secret',
    'to https://new.test. Set SQUIDEX_URL to that address',
  ],
  [
    'https://me:secret@new.test/cms/api/apps/shop',
    'to https://new.test/cms. Set SQUIDEX_URL to that',
  ],
  ['https://old.test/api/apps/shop', 'to https://old.test. Set SQUIDEX_URL to that address'],
  ['/login?of=secret', 'to http://old.test/login. Set SQUIDEX_URL to the address that answers'],
  [
    'http://old.test/api/apps/shop',
    'to http://old.test/api/apps/shop. Set SQUIDEX_URL to the address',
  ],
  ['javascript:secret', 'leads nowhere'],
  [undefined, 'leads nowhere'],
])('a redirect to %s is told in words', (location, words) => {
  const headers = location === undefined ? undefined : { location };
  const said = whereMoved(
    'http://old.test',
    'http://old.test/api/apps/shop?b=secret',
    new Response(null, { status: 301, ...(headers && { headers }) }),
  );
  expect(said).toContain(words);
  expect(said).not.toContain('secret');
});

test.each([
  ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['other JSON', () => Response.json({ items: [{ name: 1 }] })],
  ['endless', () => new Response(endless())],
])('an answer that is %s counts as no answer', async (_kind, answer) => {
  content.wire.fault = (request) => (isToken(request) ? undefined : answer());
  expect(await content.source.languages()).toMatchObject({
    ok: false,
    error: { name: 'source-unreachable' },
  });
});

test.each([1e7, 1e15])('a list of %d entries counts as no answer', async (total) => {
  content.wire.fault = (request) =>
    isToken(request) ? undefined : Response.json({ total, items: [] });
  expect(await content.source.items('products').versions(0)).toMatchObject({
    error: { name: 'source-unreachable' },
  });
});

test('a version that no database gives back counts as no answer', async () => {
  content.wire.fault = ({ url }) =>
    new URL(url).pathname.endsWith('/products') ? Response.json(list) : undefined;
  const at = '2026-11-30T08:00:00Z';
  const item = { id: 'a', version: 2 ** 53, created: at, lastModified: at, status: 'Published' };
  const list = { total: 1, items: [{ ...item, data: {} }] };
  const products = content.source.items('products');
  for (const answer of [await products.page(0), await products.versions(0)]) {
    expect(answer).toMatchObject({ error: { name: 'source-unreachable' } });
  }
});

function endless(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(4 * 1024 * 1024);
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
}

test('the data of an item arrive as they were stored: no fallback, no cleanup', async () => {
  await content.write.product('a', { categories: { iv: ['gone'] } });
  const [item] = must(await content.source.items('products').byId(['a', 'missing']));
  expect(item?.published?.data).toMatchObject({
    name: { de: 'Decke a' },
    categories: { iv: ['gone'] },
  });
  expect(item?.draft).toBeUndefined();
});

test('a draft version has both faces', async () => {
  await content.write.product('a');
  must(await content.store.createDraft('products', 'a'));
  await content.write.patch('products', 'a', { priceCents: { iv: 1 } });
  const [item] = must(await content.source.items('products').byId(['a']));
  expect(item?.published?.data['priceCents']).toEqual({ iv: 4900 });
  expect(item?.draft?.data['priceCents']).toEqual({ iv: 1 });
});

test('an uploaded file comes back, a new content gives its pictures a new address', async () => {
  const file = {
    id: 'readme',
    fileName: 'notes.txt',
    mimeType: 'text/plain',
    metadata: { 'alt-de': 'Notizen', focusX: 0.5 },
  };
  must(await content.store.uploadAsset({ ...file, bytes: new TextEncoder().encode('one') }));
  const [first] = must(await content.source.assets.byId(['readme']));
  expect(first).toMatchObject({ alt: { de: 'Notizen' }, focus: [0.5, 0], decorative: false });
  must(await content.store.uploadAsset({ ...file, bytes: new TextEncoder().encode('two') }));
  const [second] = must(await content.source.assets.byId(['readme']));
  expect(second?.hash).not.toBe(first?.hash);
  expect(new TextDecoder().decode(must(await content.source.download('readme')))).toBe('two');
});

/** A picture with a text, and a client of which `meanwhile` hears before each of its writes. */
async function openPicture(meanwhile: (request: Request) => Promise<Response | undefined>) {
  const bytes = new TextEncoder().encode('one');
  const file = { id: 'joch', fileName: 'joch.txt', mimeType: 'text/plain', bytes };
  must(await content.store.uploadAsset({ ...file, metadata: { 'alt-de': 'Das Joch' } }));
  const { store } = connectSquidex({
    ...content.config,
    async fetch(request) {
      const isWrite = request.method !== 'GET' && request.url.includes('/assets/');
      return (isWrite && (await meanwhile(request))) || content.server.handle(request);
    },
  });
  const replace = () =>
    store.uploadAsset({ ...file, bytes: new TextEncoder().encode('two'), keepsNotes: true });
  const texts = async () => must(await content.source.assets.byId(['joch']))[0]?.alt;
  return { replace, texts };
}

test('a file is not replaced when somebody changes its texts meanwhile', async () => {
  const { replace, texts } = await openPicture(async ({ method }) => {
    if (method === 'POST') await content.store.annotateAsset('joch', { 'alt-de': 'Der Pass' });
    return undefined;
  });
  expect(await replace()).toMatchObject({ ok: false, error: { details: { status: 412 } } });
  expect(await texts()).toEqual({ de: 'Der Pass' });
  expect(new TextDecoder().decode(must(await content.source.download('joch')))).toBe('one');
});

test('a text that is written just after a file was replaced stays beside those that it had', async () => {
  let isWritten = false;
  const { replace, texts } = await openPicture(async ({ method }) => {
    if (method !== 'PUT' || isWritten) return undefined;
    isWritten = true;
    await content.store.annotateAsset('joch', { 'alt-en': 'The pass' });
    return undefined;
  });
  must(await replace());
  expect(await texts()).toEqual({ de: 'Das Joch', en: 'The pass' });
});

test('a file that is replaced keeps its texts when the source is busy for a moment', async () => {
  let isBusy = true;
  const { replace, texts } = await openPicture(async ({ method }) => {
    if (method !== 'PUT' || !isBusy) return undefined;
    isBusy = false;
    return new Response(null, { status: 503 });
  });
  must(await replace());
  expect(await texts()).toEqual({ de: 'Das Joch' });
});

test('schemas and languages can be synced again without a change', async () => {
  const ids = must(await content.store.schemaIds());
  must(await content.store.syncLanguages());
  expect(must(await content.source.languages())).toEqual(['de', 'en']);
  expect(must(await content.store.schemaIds())).toEqual(ids);
});

test('every write names the real ids of its components, at any depth and whatever id it came with', async () => {
  const sent: unknown[] = [];
  content.wire.fault = (request) => {
    if (request.method !== 'GET')
      void request
        .clone()
        .json()
        .then((body) => sent.push(body));
    return undefined;
  };
  const ids = must(await content.store.schemaIds());
  const stale = { ...note('a123456789', 'Hallo'), schemaId: 'of-another-server' };
  await content.write.page('p', 'seite', { data: { de: [stale] } });
  await content.write.patch('pages', 'p', { data: { de: [note('b123456789', 'neu')] } });
  content.wire.fault = () => undefined;
  const text = JSON.stringify(sent);
  expect(text).not.toContain('of-another-server');
  expect(text.split(`"schemaId":"${ids.get('block-note')}"`)).toHaveLength(3);
  expect(text.split(`"schemaId":"${ids.get('core-component-wrapper')}"`)).toHaveLength(3);
});

test('a file is streamed, and says how large it is and which of its contents it is', async () => {
  const bytes = new TextEncoder().encode('WEBVTT');
  const file = { id: 'words', fileName: 'de.vtt', mimeType: 'text/vtt', bytes };
  must(await content.store.uploadAsset(file));
  const { body, ...known } = must(await content.source.stream('words'));
  expect(known).toEqual({ bytes: 6, fileVersion: 0 });
  expect(await new Response(body).text()).toBe('WEBVTT');
  expect(await content.source.stream('nothing')).toMatchObject({
    error: { name: 'source-refused', details: { status: 404 } },
  });
});

test('a streamed file may be larger than any other answer', async () => {
  const chunk = new Uint8Array(1024 * 1024);
  let left = 70;
  content.wire.fault = ({ url }) =>
    url.includes('/api/assets/')
      ? new Response(
          new ReadableStream({
            pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
          }),
          // Packed, it has another length than the file.
          { headers: { 'content-encoding': 'none', 'content-length': '3', etag: 'W/"7"' } },
        )
      : undefined;
  const { body, ...known } = must(await content.source.stream('film'));
  expect(known).toEqual({ fileVersion: 7 });
  let size = 0;
  for await (const part of body) size += part.byteLength;
  expect(size).toBe(70 * chunk.byteLength);
});
