import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withPeople } from './people.ts';

const people = withPeople();

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#21402f' } })
    .png()
    .toBuffer();

/** What a program knows that was written from the specification alone: addresses, headers and JSON. */
function createProgram(base: string) {
  let cookie = '';
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { origin: base, cookie, ...Object.fromEntries(new Headers(init.headers)) };
    const response = await fetch(base + path, { ...init, headers, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, text, cookies: response.headers.getSetCookie() };
  };
  const json = async (path: string, init: RequestInit = {}) => {
    const { status, text } = await send(path, init);
    return { status, body: JSON.parse(text) };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = async (email: string, password: string) => {
    const body = new URLSearchParams({ email, password, return: '', action: 'sign-in' });
    const { cookies } = await send('/login', { method: 'POST', body });
    cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
  };
  /** Waits until a page says something. */
  const finds = (path: string, words: string) =>
    expect.poll(async () => (await send(path)).text).toContain(words);
  const cookies = () => ({ cookie });
  return { send, json, post, signIn, finds, cookies };
}

test('the proxy gives a token that counts in its own session only', async () => {
  const { site, superuser } = people();
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&client_id=loden:default&client_secret=x&scope=squidex-api',
  };
  const read = (program: ReturnType<typeof createProgram>, token: string) =>
    program.send('/squidex/content/colors?$top=1', {
      headers: { authorization: `Bearer ${token}` },
    });
  const mine = createProgram(site.url);
  expect((await mine.send('/squidex/token', asked)).status).toBe(401);
  await mine.signIn(superuser.email, superuser.password);
  const { status, body } = await mine.json('/squidex/token', asked);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
  expect((await read(mine, body.access_token)).status).toBe(200);
  expect((await read(mine, `${body.access_token}x`)).status).toBe(401);

  const stranger = createProgram(site.url);
  expect((await read(stranger, body.access_token)).status).toBe(401);
  const other = createProgram(site.url);
  await other.signIn(superuser.email, superuser.password);
  expect((await read(other, body.access_token)).status).toBe(401);
});

test('a program from outside signs in, reads, creates, updates, asks and finds it live', async () => {
  const { site, superuser } = people();
  const { send, json, post, signIn, finds, cookies } = createProgram(site.url);
  await signIn(superuser.email, superuser.password);
  expect((await json('/api/_auth/session')).body).toMatchObject({
    user: { email: superuser.email, superuser: true },
  });

  const headers = { 'X-Languages': 'en', 'X-Flatten': '1' };
  const colours = await json('/squidex/content/colors?$top=1', { headers });
  expect(colours).toMatchObject({
    status: 200,
    body: { items: [{ data: { hexcode: expect.stringMatching(/^#/) } }] },
  });
  const schema = await json('/squidex/schemas/products');
  expect(schema.body).toMatchObject({ name: 'products', isPublished: true });

  const data = { name: { de: 'Probestück' }, priceCents: { iv: 1_900 } };
  const made = await post('/squidex/content/products?publish=true', data);
  expect(made).toMatchObject({ status: 201, body: { id: expect.any(String) } });
  await finds('/de/product/probestueck', 'Probestück');

  const { id, version } = made.body;
  const changed = { ...data, summary: { de: 'Ein neues Wort' } };
  const update = (base: number) =>
    post(`/squidex/content/products/${id}?publish=true`, changed, { 'If-Match': `"${base}"` });
  expect(await update(version)).toMatchObject({ status: 200, body: { id } });
  expect((await update(version)).status).toBe(412);
  await finds('/de/product/probestueck', 'Ein neues Wort');

  const form = new FormData();
  form.append('file', new File([await picture()], 'Probestück.png', { type: 'image/png' }));
  const sent = await json('/squidex/assets', { method: 'POST', body: form });
  expect(sent).toMatchObject({ status: 201, body: { id: expect.any(String) } });
  const { id: asset } = sent.body;
  const file = await fetch(`${site.url}/api/assets/${asset}`, { headers: cookies() });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const stranger = await fetch(`${site.url}/api/assets/${asset}`);
  expect(stranger.status).toBe(404);

  const query = `{findProductsContent(id:"${id}"){id flatData{summary}}}`;
  // Clients for GraphQL send the optional members as null or empty.
  const asked = { query, operationName: null, variables: null, extensions: {} };
  expect((await post('/squidex/graphql', asked)).body).toEqual({
    data: { findProductsContent: { id, flatData: { summary: 'Ein neues Wort' } } },
  });
  const schemas = await json('/api/schemas', { method: 'POST' });
  expect(schemas).toMatchObject({ status: 200, body: { items: expect.any(Array) } });
  const url = `products?ids=${id}`;
  expect((await post('/api/rest', { url, language: 'de' })).body).toMatchObject({
    items: [{ id, data: { name: 'Probestück', summary: 'Ein neues Wort' } }],
  });
  // Filters are answered by another thread, with what is live now.
  const filter = new URLSearchParams({ $filter: `id eq '${id}'`, $orderby: 'id' });
  expect((await post('/api/rest', { url: `products?${filter}` })).body).toMatchObject({
    total: 1,
    items: [{ id, data: { name: 'Probestück', summary: 'Ein neues Wort' } }],
  });
  expect((await send('/manage/flushcache')).status).toBe(202);

  const { body: log } = await json('/api/audit');
  expect(log.items.slice(0, 3)).toMatchObject([
    { who: superuser.email, operation: 'upload', schema: 'assets', id: asset },
    { who: superuser.email, schema: 'products', id, before: version },
    { who: superuser.email, operation: 'publish', schema: 'products', id, before: null },
  ]);
});
