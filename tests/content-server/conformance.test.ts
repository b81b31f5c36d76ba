import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssetDto, ContentsDto, ErrorDto, OAuthErrorDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture, UNPUBLISHED } from '../contract/fixture.ts';
import { uniqueName } from '../contract/target.ts';

/** Sentences of the contract that are easily lost, beside those in `tests/contract`. */
let fixture: ContractFixture;
beforeAll(() => {
  fixture = openFixture();
});
afterAll(() => fixture.close());

const api = <T = ErrorDto>(method: string, path: string, body?: unknown, headers = {}) =>
  fixture.call<T>(method, `/apps/${fixture.app}${path}`, {
    headers,
    ...(body === undefined ? {} : { body }),
  });

async function send(method: string, path: string, content: string, name: string) {
  const body = new FormData();
  body.append('file', new File([content], name));
  const response = await fixture.raw(`/api/apps/${fixture.app}/assets${path}`, {
    method,
    headers: { authorization: `Bearer ${await fixture.sdk.getToken()}` },
    body,
  });
  const asset: AssetDto = await response.json();
  return { status: response.status, asset };
}

const file = (path: string, headers = {}) =>
  fixture.raw(`/api/assets/${fixture.app}/${path}`, { headers });

describe('tokens and clients', () => {
  test('a refused token says where its error is explained', async () => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: `${fixture.app}:default`,
      client_secret: 'wrong',
    });
    const response = await fixture.raw('/identity-server/connect/token', { method: 'POST', body });
    const error: OAuthErrorDto = await response.json();
    expect(response.status).toBe(401);
    expect(error).toMatchObject({ error: 'invalid_client' });
    expect(error.error_uri).toMatch(/^https:/);
  });

  test('what is made has an address', async () => {
    const client = await api('POST', '/clients', { id: uniqueName('client') });
    expect(client.headers.get('location')).toBe(`/api/apps/${fixture.app}/clients`);
    const language = await api('POST', '/languages', { language: 'pt' });
    expect(language.headers.get('location')).toBe(`/api/apps/${fixture.app}/languages`);
  });

  test('limits are not negative, and names are short', async () => {
    const id = uniqueName('client');
    await api('POST', '/clients', { id });
    const change = { apiCallsLimit: -1, apiTrafficLimit: -2, name: 'x'.repeat(21) };
    const { status, body } = await api('PUT', `/clients/${id}`, change);
    expect(status).toBe(400);
    expect(body.details).toEqual([
      'ApiCallsLimit: ApiCallsLimit must be greater or equal to 0.',
      'ApiTrafficLimit: ApiTrafficLimit must be greater or equal to 0.',
      "Name: The field 'name' must be a string with a maximum length of 20.",
    ]);
  });
});

describe('schemas', () => {
  test.each([
    [{ fieldType: 'String', defaultValue: 5 }],
    [{ fieldType: 'Number', defaultValue: '5' }],
    [{ fieldType: 'Number', defaultValues: { en: '5' } }],
    [{ fieldType: 'Boolean', defaultValue: 'true' }],
    [{ fieldType: 'DateTime', defaultValue: 'tomorrow' }],
    [{ fieldType: 'Tags', defaultValue: 'wool' }],
    [{ fieldType: 'References', defaultValues: { de: [1] } }],
  ])('refuse a default of another type: %j', async (properties) => {
    const schema = { name: uniqueName('typed'), fields: [{ name: 'a', properties }] };
    const { status, body } = await api('POST', '/schemas', schema);
    expect(status).toBe(400);
    expect(body.details).toEqual(['Request body has an invalid format.']);
  });

  test('take a default that is null as none, and false as one', async () => {
    const { name } = await fixture.createSchema({
      fields: [
        { name: 'a', properties: { fieldType: 'Boolean', defaultValue: false } },
        { name: 'b', properties: { fieldType: 'String', defaultValues: { iv: null } } },
      ],
    });
    const path = `/content/${fixture.app}/${name}`;
    const { body } = await fixture.call('POST', path, { body: {} });
    expect(body).toMatchObject({ data: { a: { iv: false } } });
    expect(body).not.toHaveProperty('data.b');
  });

  test('have short labels and at most four fields to search in', async () => {
    const properties = { label: 'x'.repeat(101), searchFields: ['a', 'b', 'c', 'd', 'e'] };
    const created = await api('POST', '/schemas', { name: uniqueName('long'), properties });
    expect(created.body.details).toEqual([
      "Properties.Label: The field 'label' must be a string with a maximum length of 100.",
      'Properties.SearchFields: Size must be between 1 and 4.',
    ]);
    const { name } = await fixture.createSchema({});
    const updated = await api('PUT', `/schemas/${name}`, properties);
    expect(updated.status).toBe(400);
  });

  test('are not deleted by somebody who has seen another version', async () => {
    const { name } = await fixture.createSchema({});
    const { status } = await api('DELETE', `/schemas/${name}`, undefined, { 'if-match': '"7"' });
    expect(status).toBe(412);
    expect((await api('GET', `/schemas/${name}`)).status).toBe(200);
  });
});

describe('assets', () => {
  test('keep name, slug and tags with new content, and lose what was noted about the old', async () => {
    const { asset } = await send('POST', '', uniqueName('old'), 'note.txt');
    await api('PUT', `/assets/${asset.id}`, { tags: ['kept'], metadata: { alt: 'old' } });
    const { asset: replaced } = await send(
      'PUT',
      `/${asset.id}/content`,
      uniqueName('new'),
      'x.md',
    );
    expect(replaced).toMatchObject({
      fileName: 'note.txt',
      slug: 'note.txt',
      tags: ['kept'],
      fileVersion: 1,
      version: 2,
    });
    expect(replaced.metadata).not.toHaveProperty('alt');
  });

  test('do not change when they get the content that they have', async () => {
    const content = uniqueName('same');
    const { asset } = await send('POST', '', content, 'same.txt');
    const { asset: again } = await send('PUT', `/${asset.id}/content`, content, 'same.txt');
    expect(again).toMatchObject({ fileVersion: 0, version: 0 });
  });

  test('are found again by an upsert of the same file, unless a duplicate is wanted', async () => {
    const content = uniqueName('upsert');
    const { asset } = await send('POST', '', content, 'upsert.txt');
    const found = await send('POST', `/${uniqueName('id')}`, content, 'upsert.txt');
    expect(found).toMatchObject({
      status: 200,
      asset: { id: asset.id, _meta: { isDuplicate: 'true' } },
    });
    const id = uniqueName('id');
    const copy = await send('POST', `/${id}?duplicate=true`, content, 'upsert.txt');
    expect(copy).toMatchObject({ status: 200, asset: { id } });
  });

  test('move with an upsert that names a folder', async () => {
    const folder = await api<{ id: string }>('POST', '/assets/folders', { folderName: 'there' });
    const id = uniqueName('moved');
    await send('POST', `/${id}`, uniqueName('a'), 'a.txt');
    const { asset } = await send(
      'POST',
      `/${id}?parentId=${folder.body.id}`,
      uniqueName('b'),
      'a.txt',
    );
    expect(asset).toMatchObject({ id, parentId: folder.body.id, fileVersion: 1 });
  });

  test('are delivered after their deletion only to those who ask for deleted ones', async () => {
    const { asset } = await send('POST', '', uniqueName('gone'), 'gone.txt');
    await api('DELETE', `/assets/${asset.id}`);
    expect((await file(asset.id)).status).toBe(404);
    expect((await file(`${asset.id}?deleted=true`)).status).toBe(200);
  });

  test('that are protected are refused without being kept by caches', async () => {
    const { asset } = await send('POST', '', uniqueName('secret'), 'secret.txt');
    await api('PUT', `/assets/${asset.id}`, { isProtected: true });
    const response = await file(asset.id);
    expect(response.status).toBe(403);
    expect(response.headers.get('cache-control')).toBe('public,max-age=0');
  });

  test('that are protected by now are not kept by caches as they were before', async () => {
    const { asset } = await send('POST', '', uniqueName('once public'), 'once-public.txt');
    await api('PUT', `/assets/${asset.id}`, { isProtected: true });
    const headers = { authorization: `Bearer ${await fixture.sdk.getToken()}` };
    const before = await file(`${asset.id}?version=${asset.version}&cache=60`, headers);
    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toBe('private,no-store');
  });

  test('may run no scripts, and an SVG nothing else either', async () => {
    const { asset } = await send('POST', '', uniqueName('text'), 'text.txt');
    const policy = async (id: string) => (await file(id)).headers.get('content-security-policy');
    expect(await policy(asset.id)).toBe("script-src 'none'");
    const svg = await send('POST', '', `<svg xmlns="x" id="${uniqueName('s')}"/>`, 'a.svg');
    expect(await policy(svg.asset.id)).toContain('sandbox');
  });

  test('answer a range only when it makes sense and the file is the same', async () => {
    const { asset } = await send('POST', '', '0123456789', `${uniqueName('range')}.txt`);
    const status = async (headers: Record<string, string>) =>
      (await file(asset.id, headers)).status;
    expect(await status({ range: 'bytes=5-2' })).toBe(200);
    expect(await status({ range: 'bytes=0-1', 'if-range': '"0"' })).toBe(206);
    expect(await status({ range: 'bytes=0-1', 'if-range': '"7"' })).toBe(200);
  });
});

describe('items', () => {
  test('a bulk request with an unknown kind of job is not read at all', async () => {
    const schema = await fixture.createSchema({});
    const jobs = [{ type: 'Create', id: 'made', data: {} }, { type: 'Invent' }];
    const reply = await fixture.content('POST', schema, '/bulk', { jobs });
    expect(reply.status).toBe(400);
    expect((await fixture.content('GET', schema, '/made', undefined, UNPUBLISHED)).status).toBe(
      404,
    );
    const assets = await api('POST', '/assets/bulk', { jobs: [{ type: 'Invent' }] });
    expect(assets.status).toBe(400);
  });

  test('have no ETag without cache keys', async () => {
    const schema = await fixture.createSchema({});
    const { body, headers } = await fixture.content('POST', schema, '?publish=true', {});
    expect(headers.get('vary')).toContain('X-ResolveSchemaName');
    for (const path of ['', `/${body.id}`]) {
      const noKeys = { 'x-nocachekeys': '1' };
      const bare = await fixture.content('GET', schema, path, undefined, noKeys);
      expect(bare.headers.get('etag')).toBeNull();
      const usual = await fixture.content('GET', schema, path);
      expect(usual.headers.get('etag')).toMatch(/^W\/"/);
    }
  });

  test('an empty list of ids asks for all', async () => {
    const schema = await fixture.createSchema({});
    await fixture.content('POST', schema, '?publish=true', {});
    const get = await fixture.content<ContentsDto>('GET', schema, '?ids=');
    expect(get.body.total).toBe(1);
    const post = await fixture.content<ContentsDto>('POST', schema, '/query', { ids: [] });
    expect(post.body.total).toBe(1);
  });
});

test('an upload goes into the folder that its form names', async () => {
  const folder = await api<{ id: string }>('POST', '/assets/folders', { folderName: 'form' });
  const body = new FormData();
  body.append('parentId', folder.body.id);
  body.append('file', new File([uniqueName('form')], 'form.txt'));
  const response = await fixture.raw(`/api/apps/${fixture.app}/assets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await fixture.sdk.getToken()}` },
    body,
  });
  expect(await response.json()).toMatchObject({ parentId: folder.body.id });
});
