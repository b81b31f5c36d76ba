import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  BulkResultDto,
  ContentDto,
  ContentsDto,
  ErrorDto,
  SchemaDto,
} from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture, UNPUBLISHED } from './fixture.ts';

let fixture: ContractFixture;
let schema: SchemaDto;
beforeAll(async () => {
  fixture = openFixture();
  schema = await fixture.createSchema({
    fields: [
      { name: 'title', partitioning: 'language', properties: { fieldType: 'String' } },
      { name: 'price', properties: { fieldType: 'Number' } },
      { name: 'stock', properties: { fieldType: 'Number', defaultValue: 3 } },
      { name: 'related', properties: { fieldType: 'References' } },
    ],
  });
});
afterAll(() => fixture.close());

const create = async (data: unknown, query = '') => {
  const reply = await fixture.content('POST', schema, query, data);
  expect(reply.status).toBe(201);
  return reply.body;
};
const get = (id: string, headers: Record<string, string> = {}) =>
  fixture.content('GET', schema, `/${id}`, undefined, headers);
const refusal = (method: string, path: string, body?: unknown, headers = {}) =>
  fixture.content<ErrorDto>(method, schema, path, body, headers);

describe('an item', () => {
  test('starts as a draft at version 0 that only readers of drafts see', async () => {
    const item = await create({ price: { iv: 1 } });
    expect(item).toMatchObject({ status: 'Draft', version: 0, isDeleted: false });
    expect((await get(item.id)).status).toBe(404);
    expect((await get(item.id, UNPUBLISHED)).body.data['price']).toEqual({ iv: 1 });
  });

  test('is published at creation with publish=true or a status, at version 1', async () => {
    for (const query of ['?publish=true', '?status=Published']) {
      const item = await create({}, query);
      expect(item).toMatchObject({ status: 'Published', version: 1 });
      expect((await get(item.id)).status).toBe(200);
    }
  });

  test('gets the id that was asked for, once', async () => {
    const id = crypto.randomUUID();
    expect((await create({}, `?id=${id}`)).id).toBe(id);
    const again = await refusal('POST', `?id=${id}`, {});
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'OBJECT_CONFLICT' } });
  });

  test('loses with PUT what is left out, and keeps it with PATCH', async () => {
    const { id } = await create({ title: { en: 'One' }, price: { iv: 1 } });
    const patched = await fixture.content('PATCH', schema, `/${id}`, { price: { iv: 2 } });
    expect(patched.body.data).toMatchObject({ title: { en: 'One' }, price: { iv: 2 } });
    const put = await fixture.content('PUT', schema, `/${id}`, { price: { iv: 2 } });
    expect(put.body.data).not.toHaveProperty('title');
    expect(put.body.version).toBe(2);
  });

  test('keeps version and time when a write changes nothing', async () => {
    const item = await create({ price: { iv: 1 }, stock: { iv: 3 } });
    const same = await fixture.content('PUT', schema, `/${item.id}`, {
      stock: { iv: 3 },
      price: { iv: 1 },
      related: undefined,
    });
    expect(same.body).toMatchObject({ version: 0, lastModified: item.lastModified });
  });

  test('loses a field or a partition by $unset', async () => {
    const { id } = await create({ title: { en: 'One' }, price: { iv: 1 } });
    const reply = await fixture.content('PATCH', schema, `/${id}`, { price: { $unset: true } });
    expect(reply.body.data).not.toHaveProperty('price');
  });

  test('is upserted: made, then changed', async () => {
    const id = crypto.randomUUID();
    const first = await fixture.content('POST', schema, `/${id}?publish=true`, {
      price: { iv: 1 },
    });
    expect(first).toMatchObject({ status: 200, body: { status: 'Published', version: 1 } });
    const second = await fixture.content('POST', schema, `/${id}`, { price: { iv: 2 } });
    expect(second.body).toMatchObject({ status: 'Published', version: 2 });
  });

  test('is refused as a whole when a field holds no partitions', async () => {
    const reply = await refusal('POST', '', { price: 3 });
    expect(reply).toMatchObject({ status: 400, body: { message: 'Validation error' } });
  });
});

describe('the version', () => {
  test('guards a write when it is quoted, and is ignored when it is not', async () => {
    const { id } = await create({ price: { iv: 1 } });
    const put = (match: string) =>
      refusal('PUT', `/${id}`, { price: { iv: Math.random() } }, { 'If-Match': match });
    expect((await put('"0"')).headers.get('etag')).toMatch(/^(W\/)?"1"$/);
    const late = await put('"0"');
    expect(late).toMatchObject({ status: 412, body: { errorCode: 'OBJECT_VERSION_CONFLICT' } });
    expect(late.body.message).toMatch(/requested version 0, but found 1\.$/);
    expect((await put('0')).status).toBe(200);
  });

  test('lets one of many parallel writers win', async () => {
    const { id } = await create({ price: { iv: 0 } });
    const writes = Array.from({ length: 20 }, (_, index) =>
      refusal('PUT', `/${id}`, { price: { iv: index + 1 } }, { 'If-Match': '"0"' }),
    );
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('reads what an item was before', async () => {
    const { id } = await create({ price: { iv: 1 } }, '?publish=true');
    await fixture.content('PUT', schema, `/${id}`, { price: { iv: 2 } });
    const read = (version: number) => get(`${id}?version=${version}`, UNPUBLISHED);
    expect((await read(0)).body).toMatchObject({ status: 'Draft', data: { price: { iv: 1 } } });
    expect((await read(1)).body).toMatchObject({ status: 'Published', data: { price: { iv: 1 } } });
    expect((await read(2)).body.data['price']).toEqual({ iv: 2 });
    expect((await read(9)).status).toBe(404);
  });

  test('before the last one is where a link leads, which answers its data alone', async () => {
    const { id } = await create({ price: { iv: 1 } }, '?publish=true');
    await fixture.content('PUT', schema, `/${id}`, { price: { iv: 2 } });
    const { _links: links } = (await get(id, UNPUBLISHED)).body;
    expect(links['previous']).toMatchObject({ method: 'GET' });
    const path = links['previous']?.href.replace(/^.*\/api/, '') ?? '';
    const previous = await fixture.call('GET', path, { headers: UNPUBLISHED });
    expect([previous.status, previous.body]).toMatchObject([200, { price: { iv: 1 } }]);
    expect(previous.body).not.toHaveProperty('id');
    const flat = { ...UNPUBLISHED, 'X-Flatten': '1' };
    expect((await get(`${id}/2`, flat)).body).toMatchObject({ price: 2 });
    expect((await get(`${id}/9`, UNPUBLISHED)).status).toBe(404);
  });

  test('is not an ETag of reads, which answers 304 until something changes', async () => {
    const { id } = await create({ price: { iv: 1 } }, '?publish=true');
    const tag = (await get(id)).headers.get('etag') ?? '';
    expect((await get(id, { 'If-None-Match': tag })).status).toBe(304);
    // A header counts when it is there, whatever it says.
    expect((await get(id, { 'If-None-Match': tag, 'X-Flatten': '' })).status).toBe(200);
    await fixture.content('PATCH', schema, `/${id}`, { price: { iv: 2 } });
    expect((await get(id, { 'If-None-Match': tag })).status).toBe(200);
  });

  test('is asked for with GET alone: a query in a body is always answered', async () => {
    const query = (headers?: Record<string, string>) =>
      fixture.content('POST', schema, '/query', { q: {} }, headers);
    const tag = (await query()).headers.get('etag') ?? '';
    expect((await query({ 'If-None-Match': tag })).status).toBe(200);
  });
});

describe('drafts', () => {
  test('change without the public noticing, until they are published', async () => {
    const { id } = await create({ price: { iv: 1 } }, '?publish=true');
    const draft = await fixture.content('POST', schema, `/${id}/draft`);
    expect(draft.body).toMatchObject({ status: 'Published', newStatus: 'Draft', version: 2 });
    await fixture.content('PUT', schema, `/${id}`, { price: { iv: 2 } });
    expect((await get(id)).body.data['price']).toEqual({ iv: 1 });
    const { body } = await get(id);
    expect(body).not.toHaveProperty('newStatus');
    expect(Object.keys(body._links)).not.toContain('draft/delete');
    expect((await get(id, UNPUBLISHED)).body.data['price']).toEqual({ iv: 2 });
    await fixture.content('PUT', schema, `/${id}/status`, { status: 'Published' });
    expect((await get(id)).body).toMatchObject({ version: 4, data: { price: { iv: 2 } } });
  });

  test('can be given up', async () => {
    const { id } = await create({ price: { iv: 1 } }, '?publish=true');
    await fixture.content('POST', schema, `/${id}/draft`);
    await fixture.content('PATCH', schema, `/${id}`, { price: { iv: 2 } });
    const kept = await fixture.content('DELETE', schema, `/${id}/draft`);
    expect(kept.body.data['price']).toEqual({ iv: 1 });
    expect((await refusal('DELETE', `/${id}/draft`)).body.message).toBe(
      'There is nothing to delete.',
    );
  });

  test('are only made of published items, and a plain PUT on those goes live at once', async () => {
    const { id } = await create({ price: { iv: 1 } });
    expect((await refusal('POST', `/${id}/draft`)).body.message).toBe(
      'You can only create a new version when the content is published.',
    );
    await fixture.content('PUT', schema, `/${id}/status`, { status: 'Published' });
    await fixture.content('PUT', schema, `/${id}`, { price: { iv: 5 } });
    expect((await get(id)).body.data['price']).toEqual({ iv: 5 });
  });
});

describe('the status', () => {
  test('follows the workflow, in the right case', async () => {
    const { id } = await create({});
    const move = (status: string) => refusal('PUT', `/${id}/status`, { status });
    expect((await move('published')).body.details).toEqual([
      'status: Cannot change status from Draft to published.',
    ]);
    expect((await move('Archived')).status).toBe(200);
    expect((await move('Published')).status).toBe(400);
    expect((await refusal('PUT', `/${id}`, { price: { iv: 9 } })).status).toBe(400);
    expect((await move('Draft')).status).toBe(200);
    expect((await move('Draft')).status).toBe(200);
  });
});

describe('deletion', () => {
  test('hides the item from all but those who ask for deleted ones', async () => {
    const { id } = await create({}, '?publish=true');
    expect((await fixture.content('DELETE', schema, `/${id}`)).status).toBe(204);
    expect((await get(id)).status).toBe(404);
    expect((await get(id, UNPUBLISHED)).body).toMatchObject({ isDeleted: true, _links: {} });
    expect(await fixture.find(schema, `id eq '${id}'`)).toEqual([]);
    expect(await fixture.find(schema, `isDeleted eq true and id eq '${id}'`)).toEqual([id]);
    const write = await refusal('PUT', `/${id}`, {});
    expect(write).toMatchObject({ status: 410, body: { errorCode: 'OBJECT_DELETED' } });
    expect((await create({}, `?id=${id}`)).version).toBeGreaterThan(1);
  });

  test('leaves nothing when it is permanent', async () => {
    const { id } = await create({});
    await fixture.content('DELETE', schema, `/${id}?permanent=true`);
    expect((await get(id, UNPUBLISHED)).status).toBe(404);
    expect((await refusal('PUT', `/${id}`, {})).status).toBe(404);
  });

  test('is refused for what others point to, if asked', async () => {
    const { id } = await create({}, '?publish=true');
    const other = await create({ related: { iv: [id] } }, '?publish=true');
    const checked = await refusal('DELETE', `/${id}?checkReferrers=true`);
    expect(checked).toMatchObject({ status: 400, body: { errorCode: 'OBJECT_REFERENCED' } });
    await fixture.content('DELETE', schema, `/${id}`);
    expect((await get(other.id)).body.data['related']).toEqual({ iv: [] });
    const raw = await get(other.id, { 'X-NoCleanup': '1' });
    expect(raw.body.data['related']).toEqual({ iv: [id] });
  });
});

describe('reading', () => {
  test('flattens fields with one partition', async () => {
    const { id } = await create({ title: { en: 'One' }, price: { iv: 1 } }, '?publish=true');
    const flat = await get(id, { 'X-Flatten': '1', 'X-Languages': 'en' });
    expect(flat.body.data).toMatchObject({ title: 'One', price: 1 });
  });

  test('picks fields, and adds defaults unless told not to', async () => {
    const { id } = await create({ price: { iv: 1 } }, '?publish=true');
    await fixture.content('PUT', schema, `/${id}`, { price: { iv: 1 } });
    expect((await get(id)).body.data).toMatchObject({ stock: { iv: 3 } });
    expect((await get(id, { 'X-NoDefaults': '1' })).body.data).toEqual({ price: { iv: 1 } });
    expect((await get(id, { 'X-Fields': 'data.stock' })).body.data).toEqual({ stock: { iv: 3 } });
  });

  test('follows references in both directions', async () => {
    const target = await create({}, '?publish=true');
    const source = await create({ related: { iv: [target.id] } }, '?publish=true');
    const ids = async (path: string) =>
      (await fixture.content<ContentsDto>('GET', schema, path)).body.items.map(({ id }) => id);
    expect(await ids(`/${source.id}/references`)).toEqual([target.id]);
    expect(await ids(`/${target.id}/referencing`)).toEqual([source.id]);
    expect(await ids(`/${source.id}/referencing`)).toEqual([]);
  });

  test('over all schemas neither finds nor counts items of a schema that is not published', async () => {
    const hidden = await fixture.createSchema({
      fields: [{ name: 'related', properties: { fieldType: 'References' } }],
    });
    const target = await create({}, '?publish=true');
    const source = await create({ related: { iv: [target.id] } }, '?publish=true');
    const related = { related: { iv: [target.id] } };
    const other = (await fixture.content('POST', hidden, '?publish=true', related)).body;
    await fixture.call('PUT', `/apps/${fixture.app}/schemas/${hidden.name}/unpublish`);
    const list = async (path: string) => {
      const { body } = await fixture.call<ContentsDto>('GET', `/content/${fixture.app}${path}`);
      return [body.total, body.items.map(({ id }) => id)];
    };
    expect(await list(`?references=${target.id}`)).toEqual([1, [source.id]]);
    expect(await list(`/${schema.name}/${target.id}/referencing`)).toEqual([1, [source.id]]);
    expect(await list(`?ids=${other.id},${source.id}`)).toEqual([1, [source.id]]);
    const page = encodeURIComponent(JSON.stringify({ take: 1, skip: 0 }));
    expect(await list(`?references=${target.id}&q=${page}`)).toEqual([1, [source.id]]);
  });
});

describe('lists', () => {
  test('are cut at 200 without a word, and page by id without gaps', async () => {
    const many = await fixture.createSchema({
      fields: [{ name: 'n', properties: { fieldType: 'Number' } }],
    });
    const jobs = Array.from({ length: 450 }, (_, n) => ({
      type: 'Upsert',
      id: crypto.randomUUID(),
      data: { n: { iv: n } },
      status: 'Published',
    }));
    const results = await fixture.content<BulkResultDto[]>('POST', many, '/bulk', { jobs });
    expect(results.body.filter(({ error }) => error)).toEqual([]);
    const seen = new Set<string>();
    for (let skip = 0; ; skip += 200) {
      const query = `?$orderby=id&$top=1000&$skip=${skip}`;
      const { body } = await fixture.content<ContentsDto>('GET', many, query);
      expect(body.total).toBe(450);
      for (const { id } of body.items) seen.add(id);
      if (body.items.length < 200) break;
    }
    expect(seen.size).toBe(450);
  });

  test('come in the order of the ids that were asked for', async () => {
    const [a, b] = [await create({}, '?publish=true'), await create({}, '?publish=true')];
    const ids = [b.id, 'missing', a.id];
    const list = await fixture.content<ContentsDto>('GET', schema, `?ids=${ids.join(',')}`);
    expect(list.body.items.map(({ id }) => id)).toEqual([b.id, a.id]);
    expect(list.body.total).toBe(2);
  });

  test('begin with the latest change', async () => {
    const { id } = await create({}, '?publish=true');
    const list = await fixture.content<ContentsDto>('GET', schema, '?$top=1');
    expect(list.body.items[0]?.id).toBe(id);
    expect(list.body.statuses.map(({ status }) => status)).toEqual([
      'Archived',
      'Draft',
      'Published',
    ]);
  });

  test('find what changed since a mark', async () => {
    const before = await create({}, '?publish=true');
    const after = await create({}, '?publish=true');
    const found = await fixture.find(schema, `lastModified ge ${after.lastModified}`);
    expect(found).toContain(after.id);
    expect(Date.parse(after.lastModified)).toBeGreaterThanOrEqual(Date.parse(before.lastModified));
  });
});

describe('bulk jobs', () => {
  const bulk = (jobs: unknown[], options = {}) =>
    fixture.content<BulkResultDto[]>('POST', schema, '/bulk', { jobs, ...options });

  test('succeed or fail one by one', async () => {
    const { id } = await create({ price: { iv: 1 } });
    const { status, body } = await bulk([
      { type: 'Patch', id, data: { price: { iv: 2 } } },
      { type: 'Update', id: 'missing', data: {} },
      { type: 'ChangeStatus', id, status: 'Published' },
      { type: 'Create', id, data: {} },
      { type: 'Create', data: { price: { iv: 'x' } } },
    ]);
    expect(status).toBe(200);
    const errors = new Map(body.map(({ jobIndex, error }) => [jobIndex, error?.statusCode]));
    expect([...errors].sort()).toEqual([
      [0, undefined],
      [1, 404],
      [2, undefined],
      [3, 409],
      [4, 400],
    ]);
    expect((await get(id)).body.data['price']).toEqual({ iv: 2 });
  });

  test('find their items by a query', async () => {
    const sku = Math.random();
    const query = { filter: { path: 'data.price.iv', op: 'eq', value: sku } };
    const [made] = (await bulk([{ query, data: { price: { iv: sku } } }])).body;
    const [changed] = (await bulk([{ query, data: { price: { iv: sku } }, status: 'Published' }]))
      .body;
    expect(changed?.id).toBe(made?.id);
    const item: ContentDto = (await get(made?.id ?? '')).body;
    expect(item.status).toBe('Published');
  });
});
