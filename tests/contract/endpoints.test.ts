import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkResultDto, ContentsDto, SchemaDto } from '#src/content/squidex/wire.ts';
import { EMBEDDED_ONLY } from './target.ts';
import { type ContractFixture, openFixture, UNPUBLISHED } from './fixture.ts';

let fixture: ContractFixture;
beforeAll(() => {
  fixture = openFixture();
});
afterAll(() => fixture.close());

const string = { fieldType: 'String' } as const;

describe('fields of a schema', () => {
  let schema: SchemaDto;
  const call = (method: string, path: string, body?: unknown) => {
    const options = body === undefined ? {} : { body };
    return fixture.call<SchemaDto>(
      method,
      `/apps/${fixture.app}/schemas/${schema.name}${path}`,
      options,
    );
  };
  beforeEach(async () => {
    schema = await fixture.createSchema({
      fields: [
        { name: 'title', properties: string },
        {
          name: 'rows',
          properties: { fieldType: 'Array' },
          nested: [{ name: 'a', properties: string }],
        },
      ],
    });
  });

  test('are added, changed, ordered, switched and deleted', async () => {
    const added = await call('POST', '/fields', {
      name: 'price',
      properties: { fieldType: 'Number' },
    });
    expect(added.status).toBe(201);
    expect(added.body.fields.map(({ fieldId }) => fieldId)).toEqual([1, 2, 4]);
    const nested = await call('POST', '/fields/2/nested', { name: 'b', properties: string });
    expect(nested.body.fields[1]?.nested?.map(({ fieldId }) => fieldId)).toEqual([3, 5]);
    const ordered = await call('PUT', '/fields/ordering', { fieldIds: [4, 2, 1] });
    expect(ordered.body.fields.map(({ name }) => name)).toEqual(['price', 'rows', 'title']);
    const hidden = await call('PUT', '/fields/4/hide');
    expect(hidden.body.fields[0]?.isHidden).toBe(true);
    const update = { properties: { fieldType: 'Number', minValue: 1 } };
    const updated = await call('PUT', '/fields/4', update);
    expect(updated.body.fields[0]?.properties.minValue).toBe(1);
    const deleted = await call('DELETE', '/fields/4');
    expect(deleted.status).toBe(200);
    expect(deleted.body.fields.map(({ name }) => name)).toEqual(['rows', 'title']);
    expect(deleted.body.version).toBe(6);
  });

  test('cannot be changed when they are locked, and not found when there are none', async () => {
    expect((await call('PUT', '/fields/1/lock')).status).toBe(200);
    expect((await call('DELETE', '/fields/1')).status).toBe(400);
    expect((await call('PUT', '/fields/99/hide')).status).toBe(404);
    expect((await call('PUT', '/fields/ordering', { fieldIds: [1] })).status).toBe(400);
  });

  test('are named in lists, and schemas in categories', async () => {
    const shown = await call('PUT', '/fields/ui', { fieldsInLists: ['data.title', 'status'] });
    expect(shown.body.fieldsInLists).toEqual(['data.title', 'status']);
    expect((await call('PUT', '/fields/ui', { fieldsInLists: ['data.no'] })).status).toBe(400);
    expect((await call('PUT', '/category', { name: 'Shop' })).body.category).toBe('Shop');
  });
});

describe('searching', () => {
  let schema: SchemaDto;
  beforeEach(async () => {
    schema = await fixture.createSchema({
      properties: { searchFields: ['data.sku.iv'] },
      fields: [
        { name: 'title', properties: string },
        { name: 'sku', properties: string },
        { name: 'place', properties: { fieldType: 'Geolocation' } },
      ],
    });
    const items = {
      a: { title: 'Red wool shirt', sku: 'X-1', latitude: 51 },
      b: { title: 'Blue shirt', sku: `${'a'.repeat(40)}!`, latitude: 52 },
    };
    for (const [id, { title, sku, latitude }] of Object.entries(items)) {
      await fixture.content('POST', schema, `?publish=true&id=${schema.name}-${id}`, {
        title: { iv: title },
        sku: { iv: sku },
        place: { iv: { latitude, longitude: 13 } },
      });
    }
  });
  const list = async (query: string) => {
    const reply = await fixture.content<ContentsDto>('GET', schema, `?$orderby=id&${query}`);
    return reply.status === 200
      ? reply.body.items.map(({ id }) => id.at(-1)).join('')
      : reply.status;
  };
  const filter = (text: string) => list(`$filter=${encodeURIComponent(text)}`);

  test('finds words in any case, and what search fields hold', async () => {
    expect(await list('$search="SHIRT"')).toBe('ab');
    expect(await list(`$search=${encodeURIComponent('"red" AND "shirt"')}`)).toBe('a');
    expect(await list('$search="SHI\u0308RT"')).toBe('ab');
    expect(await list('$search="x-1"')).toBe('a');
    expect(await list('$search="trousers"')).toBe('');
  });

  test('finds what search fields hold in GraphQL and for a job of many, too', async () => {
    const type = schema.name.replace(/(?:^|-)(\w)/g, (_, c: string) => c.toUpperCase());
    const id = `${schema.name}-a`;
    await fixture.content('PATCH', schema, `/${id}`, { sku: { iv: 'AB-1234' } });
    const query = `{ query${type}Contents(search: "b-12") { id } }`;
    const graph = await fixture.call<{ data: unknown }>('POST', `/content/${fixture.app}/graphql`, {
      body: { query },
    });
    expect(graph.body.data).toEqual({ [`query${type}Contents`]: [{ id }] });
    const jobs = [{ type: 'Upsert', query: { fullText: 'b-12' }, data: { title: { iv: 'New' } } }];
    const bulk = await fixture.content<BulkResultDto[]>('POST', schema, '/bulk', { jobs });
    expect(bulk.body).toEqual([{ jobIndex: 0, id, contentId: id }]);
  });

  test('forgets what is no longer said', async () => {
    await fixture.content('PATCH', schema, `/${schema.name}-b`, { title: { iv: 'Green' } });
    expect(await list('$search="blue"')).toBe('');
    expect(await list('$search="green"')).toBe('b');
  });

  test('finds what is near, what follows a pattern, and any', async () => {
    const near = (metres: number) =>
      `geo.distance(data/place/iv, geography'POINT(13 51)') lt ${metres}`;
    expect(await filter(near(1_000))).toBe('a');
    expect(await filter(near(200_000))).toBe('ab');
    expect(await filter("matchs(data/sku/iv, '/^X-\\d$/')")).toBe('a');
    expect(await filter("matchs(data/sku/iv, '/^x/')")).toBe('');
    expect(await list('random=1')).toHaveLength(1);
  });

  test('knows how far away a place is, and nothing else', async () => {
    const from = (path: string) => `geo.distance(${path}, geography'POINT(13 51)') lt 1000`;
    expect(await filter(from('data/title/iv'))).toBe(400);
    expect(await filter(from('id'))).toBe(400);
    const fields = `/apps/${fixture.app}/schemas/${schema.name}/fields`;
    const { body } = await fixture.call<SchemaDto>('GET', fields.replace('/fields', ''));
    const title = body.fields.find(({ name }) => name === 'title')?.fieldId;
    await fixture.call('DELETE', `${fields}/${title}`);
    const properties = { fieldType: 'Geolocation' };
    await fixture.call('POST', fields, { body: { name: 'title', properties } });
    expect(await filter(from('data/title/iv'))).toBe('');
  });

  test('refuses a pattern that is nested too deep to be run, and answers the next', async () => {
    const matching = (value: string) =>
      fixture.content<ContentsDto>('POST', schema, '/query', {
        q: { filter: { path: 'data.sku.iv', op: 'matchs', value } },
      });
    expect((await matching('/^X-\\d$/')).body.total).toBe(1);
    const deep = '('.repeat(20_000) + ')'.repeat(20_000);
    expect((await matching(deep)).status).toBe(400);
    expect((await matching('/^X-\\d$/')).body).toMatchObject({ total: 1 });
  });

  test('refuses the path of a value that has a sign without a name in it', async () => {
    const asked = { path: 'metadata.a\u0000b', op: 'eq', value: 1 };
    const q = encodeURIComponent(JSON.stringify({ filter: asked }));
    const assets = await fixture.call('GET', `/apps/${fixture.app}/assets?q=${q}`);
    expect(assets.status).toBe(400);
    const raw = await fixture.createSchema({
      fields: [{ name: 'raw', properties: { fieldType: 'Json' } }],
    });
    const filter = { ...asked, path: 'data.raw.iv.a\u0000b' };
    const items = await fixture.content('POST', raw, '/query', { q: { filter } });
    expect(items.status).toBe(400);
  });

  test('gives up on patterns that never end', async (context) => {
    context.skip(!fixture.isEmbedded, EMBEDDED_ONLY);
    const start = process.cpuUsage();
    expect(await filter("matchs(data/sku/iv, '^(a+)+$')")).toBe(408);
    expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
    expect(await filter("matchs(data/sku/iv, '/^X-\\d$/')")).toBe('a');
  });
});

describe('items over time', () => {
  let schema: SchemaDto;
  beforeAll(async () => {
    schema = await fixture.createSchema({ fields: [{ name: 'title', properties: string }] });
  });

  test('change their status when it is due', async () => {
    const { body } = await fixture.content('POST', schema, '', { title: { iv: 'x' } });
    const dueTime = new Date(Date.now() + 1_000).toISOString();
    const move = { status: 'Published', dueTime };
    const scheduled = await fixture.content('PUT', schema, `/${body.id}/status`, move);
    expect(scheduled.body).toMatchObject({ status: 'Draft', scheduleJob: { status: 'Published' } });
    await expect
      .poll(async () => (await fixture.content('GET', schema, `/${body.id}`)).status, {
        timeout: 15_000,
      })
      .toBe(200);
  });

  test('forget what was to happen', async () => {
    const { body } = await fixture.content('POST', schema, '', { title: { iv: 'x' } });
    const move = { status: 'Published', dueTime: new Date(Date.now() + 60_000).toISOString() };
    await fixture.content('PUT', schema, `/${body.id}/status`, move);
    const cancelled = await fixture.content('DELETE', schema, `/${body.id}/status`);
    expect(cancelled.body.scheduleJob).toBeUndefined();
  });

  test('have a history', async () => {
    const { body } = await fixture.content('POST', schema, '?publish=true', { title: { iv: 'x' } });
    const channel = `schemas.${schema.id}.contents.${body.id}`;
    const path = `/apps/${fixture.app}/history?channel=${channel}`;
    await expect
      .poll(async () => {
        const reply = await fixture.call<{ version: number }[]>('GET', path);
        return reply.body.map(({ version }) => version);
      })
      .toEqual([1, 0]);
  });

  test('have a history that says what was planned, also after a later change', async () => {
    const { body } = await fixture.content('POST', schema, '', { title: { iv: 'x' } });
    const move = { status: 'Published', dueTime: new Date(Date.now() + 60_000).toISOString() };
    await fixture.content('PUT', schema, `/${body.id}/status`, move);
    await fixture.content('PATCH', schema, `/${body.id}`, { title: { iv: 'y' } });
    const path = `/apps/${fixture.app}/history?channel=schemas.${schema.id}.contents.${body.id}`;
    await expect
      .poll(async () => {
        const reply = await fixture.call<{ message: string }[]>('GET', path);
        return reply.body.map(({ message }) => message);
      })
      .toContain(`scheduled to change status of ${schema.name} content to Published.`);
  });

  test('are streamed, every one', async () => {
    const list = await fixture.content<ContentsDto>('GET', schema, '', undefined, UNPUBLISHED);
    const headers = { ...UNPUBLISHED, authorization: `Bearer ${await fixture.sdk.getToken()}` };
    const path = `/api/content/${fixture.app}/${schema.name}/stream`;
    const text = await (await fixture.raw(path, { headers })).text();
    const ids = text
      .split('\n\n')
      .filter(Boolean)
      .map((event) => JSON.parse(event.slice(6)).id);
    expect(ids.sort()).toEqual(list.body.items.map(({ id }) => id).sort());
  });
});

describe('answers', () => {
  test('reach pages of any origin', async () => {
    const origin = 'https://shop.example';
    const path = `/api/content/${fixture.app}/graphql`;
    const preflight = await fixture.raw(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    const answer = await fixture.raw('/api/ping', { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });
});
